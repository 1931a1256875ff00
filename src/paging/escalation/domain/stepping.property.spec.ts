import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aPolicy, aRule, aWorld, minutesAfter, T0 } from '../../../../test/support/escalation-builders.js';
import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import { awake, type Snoozes, snoozedFrom, snoozedMs } from '../../../alerts/lifecycle/domain/snoozes.js';
import { advance, forceStep, type RunStatus } from './advance.js';
import type { FiredStep } from './fire.js';
import { IF_NOT_ACKED, IF_NOT_CLOSED, pagesAfterAcknowledgement, type PolicySnapshot } from './policy.js';
import { freshRun, type EscalationPlan, type RunState } from './run.js';

/** Everything that can happen to an alert; `work` lets the due-step job run in time, `outage` does not. */
type Happening =
  | { do: 'work' | 'outage' | 'snooze'; minutes: number }
  | { do: 'acknowledge' | 'unacknowledge' | 'close' | 'reopen' | 'unsnooze' | 'escalate' | 'restart' };

const USERS = ['ann', 'bob', 'cid'];
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ do: fc.constantFrom('work', 'outage', 'snooze'), minutes: fc.integer({ min: 0, max: 90 }) }),
  fc.record({
    do: fc.constantFrom('acknowledge', 'unacknowledge', 'close', 'reopen', 'unsnooze', 'escalate', 'restart'),
  }),
);
const policy = fc
  .record({
    repeatInterval: fc.integer({ min: 0, max: 20 }),
    repeatCount: fc.integer({ min: 1, max: 4 }),
    closeAlertAfterAll: fc.boolean(),
    rules: fc.array(
      fc.record({
        delayMinutes: fc.integer({ min: 0, max: 30 }),
        condition: fc.constantFrom(IF_NOT_ACKED, IF_NOT_CLOSED, 'something else'),
        recipientId: fc.constantFrom(...USERS),
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ rules, ...rest }) =>
    aPolicy({ ...rest, rules: rules.map((rule, i) => aRule(`rule-${i}`, rule.delayMinutes, rule)) }),
  );

interface Page extends FiredStep {
  runNo: number;
  at: Date;
  status: AlertStatus;
}

/** A model of the service without a database: an alert, its run and a clock. */
class Story {
  now = T0;
  status: AlertStatus = 'open';
  snoozedUntil: Date | null = null;
  snoozes: Snoozes | null = null;
  readonly priority = 'P3';
  run: RunState = freshRun(T0);
  runNo = 0;
  runStatus: RunStatus | null = null;
  readonly pages: Page[] = [];
  /** Runs and cycles in which the alert was ever acknowledged. */
  readonly acknowledgedCycles = new Set<string>();
  /** Nobody is reachable before this instant. */
  constructor(
    readonly plan: EscalationPlan,
    readonly peopleFrom: Date = T0,
  ) {
    this.tick();
  }

  play(event: Happening): void {
    switch (event.do) {
      case 'work':
        return this.workFor(event.minutes);
      case 'outage':
        this.now = minutesAfter(event.minutes, this.now);
        return this.tick();
      case 'snooze':
        return this.snooze(event.minutes);
      case 'unsnooze':
        Object.assign(this, awake(this, this.now));
        return this.tick();
      case 'acknowledge':
        if (this.status === 'open') this.status = 'acknowledged';
        return this.tick();
      case 'unacknowledge':
        if (this.status === 'acknowledged') this.status = 'open';
        return this.tick();
      case 'close':
        Object.assign(this, { status: 'closed', ...awake(this, this.now) });
        return this.tick();
      case 'reopen':
        if (this.status !== 'closed') return;
        this.status = 'open';
        this.run = freshRun(this.now);
        this.runNo++;
        this.runStatus = null;
        return this.tick();
      case 'escalate':
        return this.force();
      case 'restart':
        this.run = asStored(this.run);
        return this.tick();
    }
  }

  /** @param isSeen false: the service dies before its escalation hears of it */
  snooze(minutes: number, isSeen = true): void {
    Object.assign(this, snoozedFrom(this, this.now, minutesAfter(minutes, this.now)));
    if (isSeen) this.tick();
  }

  /** Lets the job run whenever the run is due; fails if it is due more often than it can have anything to do. */
  workFor(minutes: number): void {
    const until = minutesAfter(minutes, this.now);
    for (let ticks = 0; this.nextDueAt !== null && this.nextDueAt <= until; ticks++) {
      if (ticks > 200) throw new Error('the run does not come to rest');
      this.now = this.nextDueAt;
      this.tick();
    }
    this.now = until;
  }

  get nextDueAt(): Date | null {
    return this.runStatus?.kind === 'wait' || this.runStatus?.kind === 'paused' ? this.runStatus.until : null;
  }

  get isSnoozed(): boolean {
    return this.snoozedUntil !== null && this.snoozedUntil > this.now;
  }

  private get over(): boolean {
    return this.runStatus?.kind === 'completed' || this.runStatus?.kind === 'exhausted';
  }

  private tick(): void {
    if (this.over) return;
    const { run, fired, runStatus } = advance(this.plan, this.run, this, this.people, this.now);
    this.keep(run, fired, runStatus);
  }

  private force(): void {
    if (this.over) return;
    const forced = forceStep(this.plan, this.run, this, this.people, this.now);
    if (forced.kind === 'fired') this.keep(forced.advance.run, forced.advance.fired, forced.advance.runStatus);
  }

  private keep(run: RunState, fired: FiredStep | null, runStatus: RunStatus): void {
    this.run = run;
    this.runStatus = runStatus;
    if (this.status === 'acknowledged') this.acknowledgedCycles.add(`${this.runNo}.${run.cycle}`);
    if (fired) this.pages.push({ ...fired, runNo: this.runNo, at: this.now, status: this.status });
    if (runStatus.kind === 'exhausted' && runStatus.closeAlert) this.status = 'closed';
  }

  private get people() {
    return aWorld({ users: this.now < this.peopleFrom ? {} : undefined });
  }
}

/** The state after a restart, when only the run's row is left. */
const asStored = (run: RunState): RunState => ({
  ...(JSON.parse(JSON.stringify(run)) as RunState),
  cycleStartedAt: new Date(run.cycleStartedAt),
  lastFiredAt: run.lastFiredAt && new Date(run.lastFiredAt),
  resumedAt: run.resumedAt && new Date(run.resumedAt),
});

const story = (policy: PolicySnapshot, events: Happening[], peopleFrom = T0): Story => {
  const told = new Story({ policy, responders: [] }, peopleFrom);
  for (const event of events) told.play(event);
  return told;
};
const A_WEEK = 7 * 24 * 60;
const stories = (
  check: (policy: PolicySnapshot, events: Happening[]) => void,
): ReturnType<typeof fc.property<[PolicySnapshot, Happening[]]>> =>
  fc.property(policy, fc.array(happening, { maxLength: 25 }), check);

/** When the steps of a policy fire if nobody acts, in minutes: cycles of rules at their delays, an interval apart. */
const timetableOf = (policy: PolicySnapshot): number[] => {
  const delays = [...new Set(policy.rules.map(({ delayMinutes }) => delayMinutes))].sort((a, b) => a - b);
  const period = (delays.at(-1) ?? 0) + Math.max(policy.repeatInterval, 1);
  return Array.from({ length: policy.repeatCount }).flatMap((_, cycle) =>
    delays.map((delay) => cycle * period + delay),
  );
};

describe('stepping, whatever happens', () => {
  it('pages the same, however often the service is restarted', () => {
    fc.assert(
      stories((policy, events) => {
        const undisturbed = story(policy, events);
        const restarted = story(
          policy,
          events.flatMap((event) => [event, { do: 'restart' } as const]),
        );
        undisturbed.workFor(A_WEEK);
        restarted.workFor(A_WEEK);
        expect(restarted.pages).toEqual(undisturbed.pages);
        expect(restarted.runStatus).toEqual(undisturbed.runStatus);
      }),
      { numRuns: 300 },
    );
  });

  it('terminates, and never asks to be looked at before time has passed', () => {
    fc.assert(
      stories((policy, events) => {
        const told = story(policy, events);
        if (told.nextDueAt) expect(told.nextDueAt.getTime()).toBeGreaterThan(told.now.getTime());
        told.workFor(A_WEEK);
        expect(['completed', 'exhausted', 'stopped']).toContain(told.runStatus?.kind);
      }),
      { numRuns: 500 },
    );
  });

  it('pages nobody for a closed or snoozed alert, and for an acknowledged one only by if-not-closed rules', () => {
    fc.assert(
      stories((policy, events) => {
        const told = new Story({ policy, responders: [] });
        for (const event of events) {
          const before = told.pages.length;
          told.play(event);
          const { snoozedUntil } = told;
          for (const page of told.pages.slice(before)) {
            expect(page.status).not.toBe('closed');
            expect(snoozedUntil === null || snoozedUntil <= page.at).toBe(true);
            if (page.status === 'acknowledged')
              expect(page.outcomes.every(({ rule }) => pagesAfterAcknowledgement(rule))).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('fires no step and no rule of a cycle twice, and names nobody twice in a step', () => {
    fc.assert(
      stories((policy, events) => {
        const told = story(policy, [...events, { do: 'work', minutes: A_WEEK }]);
        const steps = told.pages.map(({ runNo, cycle, step }) => `${runNo}.${cycle}.${step}`);
        const rules = told.pages.flatMap(({ runNo, cycle, outcomes }) =>
          outcomes.map(({ rule }) => `${runNo}.${cycle}.${rule.id}`),
        );
        expect(new Set(steps).size).toBe(steps.length);
        expect(new Set(rules).size).toBe(rules.length);
        for (const { recipients } of told.pages) expect(new Set(recipients).size).toBe(recipients.length);
      }),
      { numRuns: 500 },
    );
  });

  it('skips no rule: an exhausted run has fired every rule in every cycle, save what an acknowledgement stopped', () => {
    fc.assert(
      stories((policy, events) => {
        const told = story(policy, events);
        told.play({ do: 'unacknowledge' });
        told.play({ do: 'work', minutes: A_WEEK });
        if (told.runStatus?.kind !== 'exhausted') return;
        const ofLastRun = told.pages.filter(({ runNo }) => runNo === told.runNo);
        const fired = new Set(ofLastRun.flatMap((p) => p.outcomes.map(({ rule }) => `${p.cycle}.${rule.id}`)));
        const cycles = policy.rules.length === 0 ? 0 : policy.repeatCount;
        for (let cycle = 0; cycle < cycles; cycle++) {
          const isLast = cycle === cycles - 1;
          const wasAcknowledged = told.acknowledgedCycles.has(`${told.runNo}.${cycle}`);
          for (const rule of policy.rules) {
            if (isLast || !wasAcknowledged || pagesAfterAcknowledgement(rule))
              expect(fired).toContain(`${cycle}.${rule.id}`);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  /** @contract escalations-9 */
  it('agrees with the timetable when nobody answers', () => {
    fc.assert(
      fc.property(policy, (policy) => {
        const told = story(policy, [{ do: 'work', minutes: A_WEEK }]);
        expect(told.pages.map(({ at }) => at)).toEqual(timetableOf(policy).map((minute) => minutesAfter(minute)));
      }),
      { numRuns: 300 },
    );
  });

  it('agrees with it by a clock that stands still during snoozes, one after the other, moved, ended or not heard of', () => {
    const snoozing = fc.oneof(
      fc.record({ snooze: fc.integer({ min: 1, max: 90 }), isSeen: fc.boolean() }),
      fc.record({ pass: fc.integer({ min: 0, max: 40 }) }),
      fc.constant('wake' as const),
    );
    fc.assert(
      fc.property(policy, fc.array(snoozing, { maxLength: 25 }), (policy, events) => {
        const told = new Story({ policy, responders: [] });
        const awakeFor: number[] = [];
        const pass = (minutes: number): void => {
          // The record of snoozes changes: each page is dated by it while it is as it was then.
          const before = told.pages.length;
          told.workFor(minutes);
          for (const { at } of told.pages.slice(before))
            awakeFor.push((at.getTime() - T0.getTime() - snoozedMs(told, at)) / 60_000);
        };
        if (told.pages.length > 0) awakeFor.push(0);
        for (const event of events) {
          if (event === 'wake') told.play({ do: 'unsnooze' });
          else if ('pass' in event) pass(event.pass);
          // The end of a snooze that is moved to an earlier time has to be heard of.
          else told.snooze(event.snooze, event.isSeen || told.isSnoozed);
        }
        pass(A_WEEK);
        expect(awakeFor).toEqual(timetableOf(policy));
      }),
      { numRuns: 500 },
    );
  });

  it('fires one step at a time while the service is up, however long an acknowledgement lasted', () => {
    fc.assert(
      stories((policy, events) => {
        const told = story(policy, [
          ...events.filter((event) => event.do !== 'outage'),
          { do: 'unacknowledge' },
          { do: 'work', minutes: A_WEEK },
        ]);
        for (const { outcomes } of told.pages)
          expect(new Set(outcomes.map(({ rule }) => rule.delayMinutes)).size).toBe(1);
      }),
      { numRuns: 500 },
    );
  });

  it('goes on after an acknowledgement with the next step, at once where it is overdue; the later ones keep their distance', () => {
    const minute = fc.integer({ min: 0, max: 90 });
    fc.assert(
      fc.property(policy, minute, minute, (policy, taken, given) => {
        const once = { ...policy, repeatCount: 1, closeAlertAfterAll: false };
        const told = story(once, [
          { do: 'work', minutes: taken },
          { do: 'acknowledge' },
          { do: 'work', minutes: given },
        ]);
        const before = new Set(told.pages.flatMap(({ outcomes }) => outcomes.map(({ rule }) => rule.id)));
        const left = once.rules.filter(({ id }) => !before.has(id)).map(({ delayMinutes }) => delayMinutes);
        const [paged, now] = [told.pages.length, taken + given];
        told.play({ do: 'unacknowledge' });
        told.workFor(A_WEEK);
        const steps = [...new Set(left)].sort((a, b) => a - b);
        const [first = 0] = steps;
        const at = steps.map((delay) => minutesAfter(Math.max(first, now) + delay - first));
        expect(told.pages.slice(paged).map((page) => page.at)).toEqual(at);
      }),
      { numRuns: 500 },
    );
  });

  it('reaches somebody as soon as a step fires while anyone of the cycle can be reached', () => {
    fc.assert(
      fc.property(policy, fc.integer({ min: 0, max: 60 }), (policy, emptyMinutes) => {
        const peopleFrom = minutesAfter(emptyMinutes);
        const told = story(policy, [{ do: 'work', minutes: A_WEEK }], peopleFrom);
        for (const { at, recipients } of told.pages) expect(recipients.length > 0).toBe(at >= peopleFrom);
      }),
      { numRuns: 300 },
    );
  });
});
