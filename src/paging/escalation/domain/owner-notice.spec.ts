import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aPolicy, aRule, aWorld, minutesAfter, T0 } from '../../../../test/support/escalation-builders.js';
import { awake, snoozedFrom } from '../../../alerts/lifecycle/domain/snoozes.js';
import { advance } from './advance.js';
import { notifiesSomebody } from './fire.js';
import { isHeldBack, noticeAfterSnooze, noticeToCome, type SnoozedAlert } from './owner-notice.js';
import { freshRun, type EscalationPlan } from './run.js';

const PEOPLE = ['ann', 'ben', 'cat'] as const;
const person = fc.option(fc.constantFrom(...PEOPLE, 'gone'));

describe('the notice of the end of a snooze', () => {
  it('is predicted as it is decided when the snooze ends, by the run as it is then', () => {
    const situations = fc.record({
      steps: fc.option(fc.array(fc.record({ minutes: fc.nat(30), who: fc.constantFrom(...PEOPLE) }), { maxLength: 3 })),
      repeatCount: fc.integer({ min: 1, max: 2 }),
      closeAlertAfterAll: fc.boolean(),
      snoozedAt: fc.nat(20),
      minutes: fc.integer({ min: 1, max: 30 }),
      status: fc.constantFrom('open', 'acknowledged'),
      people: fc.record({ snoozer: person, acknowledger: person, owner: person }),
      named: fc.uniqueArray(fc.constantFrom(...PEOPLE)),
      held: fc.uniqueArray(fc.constantFrom(...PEOPLE)),
      told: fc.uniqueArray(fc.constantFrom(...PEOPLE)),
      unreachable: fc.uniqueArray(fc.constantFrom(...PEOPLE)),
      asleep: fc.uniqueArray(fc.constantFrom(...PEOPLE)),
    });
    fc.assert(
      fc.property(situations, (given) => {
        const until = minutesAfter(given.snoozedAt + given.minutes);
        const now = minutesAfter(given.snoozedAt);
        const silence = { kind: 'held', until: minutesAfter(10_000), reason: 'muted' } as const;
        const who = {
          ...aWorld(),
          canReach: (id: string) => !given.unreachable.some((each) => each === id),
          quietStatusOf: (id: string) => (given.asleep.some((each) => each === id) ? silence : null),
        };
        const rules = (given.steps ?? []).map((step, place) =>
          aRule(`${place}`, step.minutes, { recipientType: 'user', recipientId: step.who }),
        );
        const plan: EscalationPlan = { policy: aPolicy({ ...given, rules }), responders: [] };
        const alert: SnoozedAlert = {
          ...{ status: given.status, priority: 'P3', snoozedUntil: null, snoozes: null, suppressNotifications: false },
          ...{ delayedUntil: null, ownerId: given.people.owner, acknowledgedBy: { id: given.people.acknowledger } },
        };
        const people = { snoozer: given.people.snoozer, named: given.named, held: given.held, told: given.told };

        let run = freshRun(T0);
        for (let minute = 0; minute < given.snoozedAt; minute++)
          run = advance(plan, run, { ...alert, status: 'open' }, who, minutesAfter(minute)).run;
        const snoozed = { ...alert, ...snoozedFrom(alert, now, until) };
        const predicted = noticeToCome(
          snoozed,
          given.steps ? { plan, progress: run, isOver: false } : undefined,
          people,
          who,
          now,
        );
        let stepped: ReturnType<typeof advance> | null = null;
        for (let at = now; given.steps && at <= until; at = new Date(at.getTime() + 60_000)) {
          stepped = advance(plan, run, at < until ? snoozed : { ...alert, ...awake(snoozed, at) }, who, at);
          run = stepped.run;
        }
        const isSilent = stepped !== null && isHeldBack(stepped.runStatus);
        const byStep = stepped?.fired && notifiesSomebody(stepped.fired) ? stepped.fired.recipients : null;
        const after = given.steps ? { plan, progress: run } : undefined;
        const notice = noticeAfterSnooze(alert, people, { doer: null, run: after, who, now: until }, byStep);
        const comes = !isSilent && (notice.recipients.length > 0 || notice.broadcast);
        expect(predicted !== null).toBe(comes);
        if (predicted === null) return;
        expect([predicted.at, predicted.afterSnooze, predicted.fallsBack ?? false]).toEqual([
          until,
          true,
          notice.broadcast,
        ]);
        const isAwake = (id: string): boolean => who.quietStatusOf(id) === null;
        const reachable = notice.recipients.filter((id) => who.canReach(id));
        expect(predicted.recipients).toEqual(reachable.filter(isAwake));
        expect(predicted.held.map(({ userId }) => userId)).toEqual(reachable.filter((id) => !isAwake(id)));
      }),
    );
  });

  it('is none where nobody is notified of the alert, or it is not snoozed any more', () => {
    const alert: SnoozedAlert = {
      ...{ status: 'open', priority: 'P3', snoozedUntil: minutesAfter(10), snoozes: null },
      suppressNotifications: false,
      ...{ delayedUntil: null, ownerId: 'ann', acknowledgedBy: null },
    };
    const people = { snoozer: 'ann', named: [], held: [], told: [] };
    const of = (changes: Partial<SnoozedAlert>, now = T0) =>
      noticeToCome({ ...alert, ...changes }, undefined, people, aWorld(), now);
    expect(of({})).toMatchObject({ at: minutesAfter(10), recipients: ['ann'] });
    expect(of({}, minutesAfter(10))).toBeNull();
    expect(of({ suppressNotifications: true })).toBeNull();
    expect(of({ delayedUntil: minutesAfter(60) })).toBeNull();
    expect(of({ snoozedUntil: null })).toBeNull();
  });
});
