import type { Slices } from '../../../platform/slices/slices.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import { respondersSent } from '../../codec/alert-policy.js';
import { actionsSent } from '../../codec/integration-rules.js';
import { durationsSent } from '../../codec/notification-policy.js';
import { userIn } from '../../codec/user.js';
import { isObject, type Json, WireObject } from '../../codec/wire-object.js';
import { isKeepable, type Original, type OriginalKind } from '../../compat/configuration/originals.js';
import { RULE_KINDS } from '../../../alerts/integrations/domain/integration-rules.js';
import { Differences, type About } from './differences.js';
import type { Difference, OrgKind } from './difference.js';
import type { Org, OrgUser } from './org.js';

const KINDS = {
  user: 'users',
  'notification-rule': 'notificationRules',
  'routing-rule': 'routingRules',
  'notification-policy': 'policies',
  'alert-policy': 'policies',
  'integration-actions': 'integrations',
} as const satisfies Partial<Record<OriginalKind, OrgKind>>;
type Kind = keyof typeof KINDS;

/** What clients have known of the objects there, so that they see no difference here (docs/reference/compat.md). */
export function* mapOriginals(org: Org): Slices<{ originals: Original[]; differences: Difference[] }> {
  const differences: Difference[] = [];
  const original = (kind: Kind, about: About, valueOf: () => object): Original[] => {
    if (about.id === null) return [];
    const value = valueOrNull(valueOf);
    if (value !== null && isKeepable(value)) return [{ kind, objectId: about.id.toLowerCase(), value }];
    const lost = new Differences(KINDS[kind]);
    lost.lacks(about, 'what third-party clients have known of it cannot be kept', 'they see a difference', false);
    differences.push(...lost.list());
    return [];
  };
  const ofPeople: Original[] = [];
  for (const user of org.users) {
    ofPeople.push(...original('user', { name: user.username, id: user.id }, () => userOriginals(user)));
    for (const rule of user.rules) ofPeople.push(...original('notification-rule', rule, () => ({ order: rule.order })));
    yield;
  }
  const originals = [
    ...ofPeople,
    ...org.teams.flatMap(({ routingRules }) =>
      routingRules.flatMap((rule) =>
        original('routing-rule', rule, () => (rule.timezone === undefined ? {} : { timezone: rule.timezone })),
      ),
    ),
    ...org.policies.flatMap((policy) => {
      const { type } = policy.effects;
      if (type === 'other') return [];
      if (type === 'alert')
        return original('alert-policy', policy, () => respondersSent(WireObject.request(policy.sent)));
      return original('notification-policy', policy, () => durationsSent(WireObject.request(policy.sent)));
    }),
    ...org.others.flatMap((other) => {
      const actions = other.kind === 'integrations' ? other.json['integrationActions'] : undefined;
      if (!isObject(actions) || !RULE_KINDS.some((kind) => Array.isArray(actions[kind]) && actions[kind].length > 0))
        return [];
      return original('integration-actions', other, () => actionsSent(WireObject.request(actions)));
    }),
  ];
  return { originals, differences };
}

/** Null: it is of a shape that clients could not send. */
function valueOrNull(valueOf: () => object): object | null {
  try {
    return valueOf();
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** A custom role is told by Pager itself. */
function userOriginals({ sent, role }: OrgUser): object {
  const of = (given: Json): object => userIn(WireObject.request({ ...sent, ...given }), []).kept;
  return valueOrNull(() => of({ role: { name: role } })) ?? of({});
}
