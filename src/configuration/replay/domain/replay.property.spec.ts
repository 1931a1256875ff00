import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aPolicy, aRule, minutesAfter } from '../../../../test/support/escalation-builders.js';
import { aUser, aWorldData } from '../../../../test/support/replay-worlds.js';
import { awake, type Snoozes, snoozedFrom } from '../../../alerts/lifecycle/domain/snoozes.js';
import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import type { Priority } from '../../../platform/domain/priority.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/durations.js';
import { TimeZone } from '../../../platform/domain/time-zone.js';
import type { RotationData } from '../../../on-call/domain/rotation/rotation.js';
import { advance, type Advance } from '../../../paging/escalation/domain/advance.js';
import { isHoldOutdated } from '../../../paging/escalation/domain/hold.js';
import { reachesNobody } from '../../../paging/escalation/domain/fire.js';
import type { PolicyEntry } from '../../../paging/escalation/domain/policy.js';
import type { EscalationPlan, RunState } from '../../../paging/escalation/domain/run.js';
import { startEscalation } from '../../../paging/escalation/domain/start.js';
import { fallbackOf } from '../../../paging/escalation/fallback.js';
import { asIfAlways, rotationFrom } from './as-if-always.js';
import { stepsOf } from './comparison.js';
import type { Happening, PastAlert } from './past-alert.js';
import { replay } from './replay.js';
import { replayed, type Page } from './replayed.js';
import { worldOf, type WorldData } from './world.js';

/** A Monday, 20:00 in Berlin: the nights are near. */
const CAME = new Date('2026-03-02T19:00:00Z');
const HOURS = 14;
const END = minutesAfter(HOURS * 60, CAME);

/**
 * The service in slow motion: every minute its job looks at the alert, then what happened in this minute happens. No minute
 * is left out, so nothing here knows when a step is due.
 */
class Lived {
  readonly pages: Page[] = [];
  status: AlertStatus = 'open';
  priority: Priority;
  snoozedUntil: Date | null = null;
  snoozes: Snoozes | null = null;
  private run: { plan: EscalationPlan; progress: RunState } | null = null;
  private held: { userId: string; until: Date }[] = [];

  constructor(
    private readonly alert: PastAlert,
    private readonly world: ReturnType<typeof worldOf>,
  ) {
    this.priority = alert.priority;
    this.start(alert.createdAt);
    for (let minute = 0; minute <= HOURS * 60; minute++) this.live(minutesAfter(minute, alert.createdAt));
  }

  private live(now: Date): void {
    const isWoken = this.snoozedUntil !== null && this.snoozedUntil <= now;
    if (isWoken) Object.assign(this, awake(this, now));
    if (isWoken || !this.waits(now)) this.look(now);
    this.release(now);
    for (const happening of this.alert.happenings) {
      if (happening.at.getTime() !== now.getTime()) continue;
      this.meet(happening);
      this.look(now);
      this.release(now);
    }
  }

  /** Nobody looks at an escalation that waits until someone is on call, unless its schedules say otherwise (`ReviewHoldsJob`). */
  private waits(now: Date): boolean {
    const hold = this.run?.progress.hold;
    return hold?.reason === 'nobody-on-call' && hold.until > now && !isHoldOutdated(hold, this.who(now), now);
  }

  /** Sends what was held until now. */
  private release(now: Date): void {
    if (this.status !== 'open' || this.snoozedUntil !== null) return;
    for (const { userId, until } of this.held) if (until <= now) this.pages.push({ userId, at: now });
    this.held = this.held.filter(({ until }) => until > now);
  }

  private meet(happening: Happening): void {
    const { at } = happening;
    if (happening.kind === 'acknowledged' && this.status === 'open') this.status = 'acknowledged';
    if (happening.kind === 'unacknowledged' && this.status === 'acknowledged') this.status = 'open';
    if (happening.kind === 'snoozed') Object.assign(this, snoozedFrom(this, at, happening.until));
    if (happening.kind === 'woken') Object.assign(this, awake(this, at));
    if (happening.kind === 'closed') this.close(at);
    if (happening.kind !== 'reopened' || this.status !== 'closed') return;
    this.status = 'open';
    this.start(at);
  }

  private start(now: Date): void {
    this.run = null;
    const { teamId, responders } = this.alert;
    const { priority, status, snoozedUntil, snoozes } = this;
    const input = { ...{ teamId, responders, priority, skipEscalation: false }, status, snoozedUntil, snoozes };
    const begun = startEscalation(input, this.world.policies, this.who(now), now);
    if (begun.kind === 'started') {
      this.run = { plan: begun.plan, progress: begun.first.run };
      this.keep(begun.first, now);
    }
    const isTold = begun.kind === 'started' && begun.first.fired !== null && reachesNobody(begun.first.fired);
    if (
      (begun.kind === 'started' && begun.broadcast && !isTold) ||
      (begun.kind === 'none' && begun.because === 'nobody-reached')
    )
      this.fallBack(now);
  }

  /** As the job does, until nothing is left to do in this minute. */
  private look(now: Date): void {
    for (let again = true; again && this.run !== null;) {
      const advanced = advance(this.run.plan, this.run.progress, this, this.who(now), now);
      again = advanced.fired !== null;
      this.keep(advanced, now);
    }
  }

  private keep({ run: progress, fired, runStatus, takesBack }: Advance, now: Date): void {
    if (this.run === null) return;
    this.run.progress = progress;
    if (takesBack) this.status = 'open';
    if (fired) {
      this.tell(fired.recipients, now);
      this.hold(fired.held);
      if (reachesNobody(fired)) this.fallBack(now);
    }
    if (runStatus.kind === 'completed' || runStatus.kind === 'exhausted') this.run = null;
    if (runStatus.kind === 'exhausted' && runStatus.closeAlert) this.close(now);
  }

  private close(now: Date): void {
    Object.assign(this, { status: 'closed', held: [], ...awake(this, now) });
  }

  private fallBack(now: Date): void {
    const { userIds, held } = fallbackOf({ ...this.alert, priority: this.priority }, this.who(now), now);
    this.tell(userIds, now);
    this.hold(held);
  }

  private tell(userIds: readonly string[], at: Date): void {
    this.held = this.held.filter(({ userId }) => !userIds.includes(userId));
    for (const userId of userIds) this.pages.push({ userId, at });
  }

  private hold(people: readonly { userId: string; until: Date }[]): void {
    for (const each of people) if (!this.held.some(({ userId }) => userId === each.userId)) this.held.push(each);
  }

  private who(now: Date) {
    return this.world.at(now, () => 0);
  }
}

const USERS = ['ann', 'bob', 'cid', 'dan'];
const rotation: fc.Arbitrary<RotationData> = fc
  .record({
    day: fc.integer({ min: -40, max: -1 }),
    hour: fc.constantFrom(7, 8, 19, 22),
    type: fc.constantFrom('hourly', 'daily', 'weekly', 'monthly'),
    length: fc.integer({ min: 1, max: 5 }),
    people: fc.uniqueArray(fc.constantFrom(...USERS), { minLength: 1, maxLength: 4 }),
    isNight: fc.boolean(),
  })
  .map(({ day, hour, type, length, people, isNight }) => ({
    ...{ id: 'rotation', name: null, type, length, endDate: null, restrictions: [] },
    startDate: new Date(Date.parse('2026-03-02T00:00:00Z') + day * DAY_MS + hour * HOUR_MS),
    participants: people.map((id) => ({ id, type: 'user' })),
    timeRestriction: isNight ? { start: '22:00', end: '06:00' } : null,
  }));
const policies: fc.Arbitrary<PolicyEntry[]> = fc.array(
  fc
    .record({
      repeatInterval: fc.integer({ min: 0, max: 20 }),
      repeatCount: fc.integer({ min: 1, max: 3 }),
      closeAlertAfterAll: fc.boolean(),
      resetAcknowledgements: fc.boolean(),
      whenNobody: fc.constantFrom('next', 'hold'),
      teamId: fc.constantFrom(null, 'ops'),
      priorities: fc.constantFrom(null, ['P1'] as const),
      isDefault: fc.boolean(),
      rules: fc.array(
        fc.record({
          delayMinutes: fc.integer({ min: 0, max: 60 }),
          condition: fc.constantFrom('if-not-acked', 'if-not-closed'),
          target: fc.constantFrom('user/ann', 'user/dan', 'team/ops', 'schedule/s0', 'schedule/s1', 'user/gone'),
        }),
        { maxLength: 5 },
      ),
    })
    .map(({ rules, ...rest }) =>
      aPolicy({
        ...rest,
        rules: rules.map(({ target, ...rule }, place) => {
          const [recipientType, recipientId] = target.split('/') as ['user' | 'team' | 'schedule', string];
          return aRule(`rule-${place}`, rule.delayMinutes, { ...rule, recipientType, recipientId });
        }),
      }),
    ),
  { maxLength: 3 },
);
const worlds: fc.Arbitrary<WorldData> = fc
  .record({
    policies,
    rotations: fc.array(fc.option(rotation), { minLength: 2, maxLength: 2 }),
    quiet: fc.subarray(USERS),
    unreachable: fc.subarray(USERS, { maxLength: 2 }),
    members: fc.subarray(USERS),
  })
  .map(({ policies: all, rotations, quiet, unreachable, members }) =>
    aWorldData({
      policies: all.map((policy, place) => ({ ...policy, policyId: `policy-${place}` })),
      users: USERS.map((id) => aUser(id, quiet.includes(id) ? { start: '21:00', end: '05:30' } : undefined)),
      unreachable,
      teams: { ops: members },
      schedules: Object.fromEntries(rotations.map((each, place) => [`s${place}`, each ? [each] : []])),
    }),
  );
const happenings: fc.Arbitrary<Happening[]> = fc
  .array(
    fc.record({
      minute: fc.integer({ min: 0, max: HOURS * 60 }),
      kind: fc.constantFrom('acknowledged', 'unacknowledged', 'closed', 'reopened', 'snoozed', 'woken'),
      minutes: fc.integer({ min: 1, max: 120 }),
    }),
    { maxLength: 8 },
  )
  .map((all) =>
    all
      .toSorted((a, b) => a.minute - b.minute)
      .map(({ minute, kind, minutes }): Happening => {
        const at = minutesAfter(minute, CAME);
        return kind === 'snoozed' ? { kind, at, until: minutesAfter(minutes, at) } : { kind: kind as 'closed', at };
      }),
  );
const alerts: fc.Arbitrary<PastAlert> = fc
  .record({ happenings, teamId: fc.constantFrom(null, 'ops'), priority: fc.constantFrom('P1', 'P3') })
  .map((given) => ({
    ...{ id: 'alert', tinyId: 1, message: 'Disk full', createdAt: CAME, status: 'open', source: null, entity: null },
    ...{ tags: [], responders: [], isQuiet: false, delayedUntil: null, silences: [] },
    ...given,
  }));

describe('a replay', () => {
  /** @contract operating-58 */
  it('of an unchanged configuration pages the same people at the same minutes as the service, minute by minute', () => {
    let paged = 0;
    fc.assert(
      fc.property(worlds, alerts, (data, alert) => {
        const world = worldOf(data);
        const lived = new Lived(alert, world).pages;
        paged += lived.length;
        expect(stepsOf(alert, replayed(alert, world, END).pages)).toEqual(stepsOf(alert, lived));
      }),
      { numRuns: 300 },
    );
    expect(paged).toBeGreaterThan(100);
  });

  it('finds no difference where nothing is changed, whatever the configuration', () => {
    fc.assert(
      fc.property(worlds, fc.array(alerts, { maxLength: 5 }), (data, all) => {
        const tally = replay({ before: data, after: structuredClone(data), since: CAME, now: END }, all);
        expect(tally.different.count).toBe(0);
        expect(tally.pages.after).toBe(tally.pages.before);
        for (const person of Object.values(tally.people)) expect(person.hours.after).toEqual(person.hours.before);
      }),
      { numRuns: 200 },
    );
  });

  it('counts all pages and no others, in parts as at once', () => {
    fc.assert(
      fc.property(worlds, worlds, fc.array(alerts, { maxLength: 5 }), (before, after, all) => {
        const input = { before, after, since: CAME, now: END };
        const tally = replay(input, all);
        const world = worldOf(before);
        const pages = all.flatMap((alert) => replayed(alert, world, END).pages);
        expect(tally.pages.before).toBe(pages.length);
        const people = Object.values(tally.people);
        const hours = people.flatMap((person) => person.hours.before);
        expect(hours.reduce((sum, each) => sum + each, 0)).toBe(pages.length);
        expect(people.reduce((sum, { night }) => sum + night.before, 0)).toBe(tally.night.before);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a rotation as if it had always been', () => {
  it('gives everybody the turns that they have, and goes on before with the same order and length', () => {
    const zone = TimeZone.of('Europe/Berlin');
    fc.assert(
      fc.property(rotation, fc.integer({ min: 0, max: 400 }), (given, days) => {
        const since = new Date(given.startDate.getTime() - days * DAY_MS);
        const back = rotationFrom(given, since, zone);
        const onCall = (each: RotationData, at: number): string[] => {
          const data = aWorldData({
            users: USERS.map((id) => aUser(id)),
            schedules: { s0: [each] },
            timezone: 'Europe/Berlin',
          });
          const who = worldOf(data).at(new Date(at), () => 0);
          return who.onCall.whoIsOnCall('s0', new Date(at)).recipients.map(({ userId }) => userId);
        };
        for (let hour = 0; hour < 24 * 40; hour += 31) {
          const at = given.startDate.getTime() + hour * HOUR_MS;
          expect(onCall(back, at)).toEqual(onCall(given, at));
        }
        if (given.timeRestriction === null && days > 0)
          expect(onCall(back, since.getTime() + MINUTE_MS)).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves the history of what is not changed', () => {
    fc.assert(
      fc.property(worlds, (data) => {
        const always = asIfAlways(data, structuredClone(data), new Date(0), END);
        expect(always.plan.schedules).toEqual(data.plan.schedules);
      }),
    );
  });
});
