import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { USUAL_FLAPPING } from '../../policies/domain/flapping.js';
import { compilePolicies, type Policy } from '../../policies/domain/evaluate-policies.js';
import type { PolicyActions } from '../../policies/domain/policy-actions.js';
import {
  compileNotifications,
  type NotificationActions,
} from '../../policies/notification/domain/notification-policies.js';
import { PRIORITIES, type Priority } from '../../../platform/domain/priority.js';
import { MINUTE_MS } from '../../../platform/durations.js';
import { decideRaise, type RaisedAlert } from './raise.js';

const now = new Date('2026-03-02T12:00:00Z');
const minutesAgo = (count: number): Date => new Date(now.getTime() - count * MINUTE_MS);
const alertOf = (rest: Partial<RaisedAlert> = {}): RaisedAlert =>
  ({
    ...{ id: 'a', tenantId: 't', message: 'disk', description: '', alias: 'd', source: 's', entity: null },
    ...{ priority: 'P1', status: 'open', tags: [], details: {}, actions: [], responders: [], teamId: null },
    ...{ suppressNotifications: false, delayedUntil: null, flapping: null, owner: null, firstAcknowledgedAt: null },
    ...{ count: 1, integrationId: null, createdAt: minutesAgo(5) },
    ...rest,
  }) as unknown as RaisedAlert;

const alertPolicy = (priorities: Priority[], actions: PolicyActions, id = priorities.join()): Policy => ({
  ...{ id, name: id, order: 1, enabled: true, teamId: null, hours: null, afterMatch: 'next' },
  ...{ match: { priorities }, actions },
});
const notification = (priorities: Priority[], actions: NotificationActions, id = priorities.join()) => ({
  ...{ id, name: id, order: 1, enabled: true, teamId: null, hours: null },
  ...{ match: { priorities }, actions },
});
const rulesOf = (
  policies: Policy[] = [],
  notifications: ReturnType<typeof notification>[] = [],
  flapping = USUAL_FLAPPING,
) => ({
  route: () => ({ kind: 'unrouted', reason: 'no-match' }) as const,
  policies: compilePolicies(policies),
  notifications: compileNotifications(notifications, (_rule, error) => {
    throw error;
  }),
  silencedBy: () => null,
  flapping,
});
const decide = (alert: RaisedAlert, rules: ReturnType<typeof rulesOf>, { from = 'P4' } = {}) =>
  decideRaise(alert, from as Priority, rules, now);

describe('what is decided again when the priority of an alert is raised', () => {
  it('a page that was held for flapping is due at P1, unless the settings hold that too; at others it stays held', () => {
    const heldUntil = new Date(now.getTime() + 5 * MINUTE_MS);
    const flapping = { openings: 6, heldUntil: heldUntil.toISOString() };
    const held = alertOf({ flapping, delayedUntil: heldUntil });
    expect(decide(held, rulesOf()).delayedUntil).toBeNull();
    expect(decide(held, rulesOf([], [], { ...USUAL_FLAPPING, holdsP1: true })).delayedUntil).toEqual(heldUntil);
    expect(decide({ ...held, priority: 'P2' }, rulesOf()).delayedUntil).toEqual(heldUntil);
  });

  it('a policy that suppressed the former priority does so no more', () => {
    const off = rulesOf([], [notification(['P4'], { suppress: true })]);
    const suppressed = alertOf({ suppressNotifications: true });
    expect(decide(suppressed, off)).toMatchObject({ patch: { suppressNotifications: false }, isSuppressed: false });
    expect(decide(suppressed, off).released).toEqual({ id: 'P4', name: 'P4' });
  });

  it('a policy for the new priority that suppresses or closes does neither', () => {
    const harsh = rulesOf([alertPolicy(['P1'], { suppress: true })], [notification(['P1'], { suppress: true })]);
    expect(decide(alertOf(), harsh)).toMatchObject({ patch: {}, isSuppressed: true });
    const acknowledged = alertOf({ status: 'acknowledged' });
    expect(decide(acknowledged, harsh).isUnacknowledged).toBe(false);
    expect(decide(acknowledged, rulesOf([alertPolicy(['P1'], { autoClose: true })])).isUnacknowledged).toBe(false);
    expect(decide(acknowledged, rulesOf([alertPolicy(['P2'], { autoAck: true })])).isUnacknowledged).toBe(true);
  });

  it('sets a higher priority, never a lower one, by policies that did not match before', () => {
    const raises = rulesOf([alertPolicy(['P2'], { setPriority: 'P1' }, 'up')]);
    expect(decide(alertOf({ priority: 'P2' }), raises).further).toMatchObject({ to: 'P1', by: { id: 'up' } });
    const matchedBefore = rulesOf([alertPolicy(['P2', 'P4'], { setPriority: 'P1' })]);
    expect(decide(alertOf({ priority: 'P2' }), matchedBefore).further).toBeNull();
    const lowers = rulesOf([alertPolicy(['P2'], { setPriority: 'P5' })]);
    expect(decide(alertOf({ priority: 'P2' }), lowers).further).toBeNull();
  });

  it('makes no alert quieter, whatever the policies are', () => {
    const actions = fc.oneof(
      fc.record({ delayMinutes: fc.integer({ min: 0, max: 60 }) }),
      fc.constantFrom<PolicyActions>({ suppress: true }, { autoAck: true }, { autoClose: true }, { replaceTags: true }),
    );
    const quiet = fc.oneof(
      fc.record({ delay: fc.record({ minutes: fc.integer({ min: 1, max: 60 }) }) }),
      fc.constantFrom<NotificationActions>({ suppress: true }),
    );
    const some = fc.subarray([...PRIORITIES], { minLength: 1 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(some, actions), { maxLength: 4 }),
        fc.array(fc.tuple(some, quiet), { maxLength: 4 }),
        fc.record({
          priority: fc.constantFrom(...PRIORITIES),
          status: fc.constantFrom('open' as const, 'acknowledged' as const),
          suppressNotifications: fc.boolean(),
          delayedUntil: fc.option(fc.integer({ min: 1, max: 60 }).map((count) => minutesAgo(-count))),
          tags: fc.constantFrom([], ['db']),
        }),
        (policies, notifications, fields) => {
          const rules = rulesOf(
            policies.map(([match, does], place) => alertPolicy(match, does, `p${place}`)),
            notifications.map(([match, does], place) => notification(match, does, `n${place}`)),
          );
          const alert = alertOf(fields);
          const { patch, delayedUntil, isUnacknowledged } = decide(alert, rules);
          expect(patch.suppressNotifications).not.toBe(true);
          expect(patch.tags ?? alert.tags).toEqual(expect.arrayContaining(alert.tags as string[]));
          if (alert.status === 'open') expect(isUnacknowledged).toBe(false);
          if (!isUnacknowledged)
            expect(delayedUntil?.getTime() ?? 0).toBeLessThanOrEqual(alert.delayedUntil?.getTime() ?? 0);
        },
      ),
    );
  });
});
