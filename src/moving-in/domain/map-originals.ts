import type { Original, OriginalKind } from '../../compat/configuration/originals.js';
import { notificationPolicyIn } from '../../compat/configuration/domain/notification-policy-shape.js';
import { respondersSent } from '../../compat/configuration/domain/policy-shape.js';
import { userIn } from '../../compat/configuration/domain/user-shape.js';
import type { Wire } from '../../compat/configuration/domain/wire-body.js';
import { ApiError } from '../../common/errors/api-error.js';
import type { Org, OrgUser } from './org.js';

/** What clients have known of the objects there, so that they see no difference here (docs/compat.md). */
export function mapOriginals(org: Org): Original[] {
  const users = org.users.flatMap((user) => original('user', user.id, () => userOriginals(user)));
  const personal = org.users.flatMap(({ rules }) =>
    rules.flatMap(({ id, order }) => original('notification-rule', id, () => ({ order }))),
  );
  const routing = org.teams.flatMap(({ routingRules }) =>
    routingRules.flatMap(({ id, timezone }) =>
      original('routing-rule', id, () => (timezone === null ? {} : { timezone })),
    ),
  );
  const policies = org.policies.flatMap(({ id, effects, sent }) => {
    if (effects.type === 'other') return [];
    if (effects.type === 'alert') return original('alert-policy', id, () => respondersSent(sent));
    return original('notification-policy', id, () => notificationPolicyIn(sent).kept);
  });
  return [...users, ...personal, ...routing, ...policies];
}

/** Nothing where it has no id, or is of a shape that clients could not send. */
function original(kind: OriginalKind, id: string | null, valueOf: () => object): Original[] {
  if (id === null) return [];
  try {
    return [{ kind, objectId: id.toLowerCase(), value: valueOf() }];
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** A custom role is told by Pager itself. */
function userOriginals({ sent, role }: OrgUser): object {
  const { tags, details, userAddress, skypeUsername } = sent;
  const of = (given: Wire): object => userIn({ tags, details, userAddress, skypeUsername, ...given }, []).kept;
  try {
    return of({ role: { name: role } });
  } catch (error) {
    if (error instanceof ApiError) return of({});
    throw error;
  }
}
