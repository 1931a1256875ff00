import type { ForwardingRuleView } from '../../paging/forwarding/dto/forwarding-rule.dto.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import type { Json, WireObject } from './wire-object.js';

/** Whose pages go to whom; absent values are undefined. */
export interface WireForwarding<U> {
  from: U;
  to: U;
  startDate?: string;
  endDate?: string;
  alias?: string;
}

/** @param userOf who that is */
export const decodeForwarding = <U>(wire: WireObject, userOf: (user: WireObject) => U): WireForwarding<U> => ({
  ...{ from: userOf(wire.part('fromUser')), to: userOf(wire.part('toUser')) },
  ...{ startDate: wire.date('startDate'), endDate: wire.date('endDate'), alias: wire.text('alias') },
});

export function encodeForwarding(
  { id, alias, fromUserId, toUserId, startDate, endDate }: ForwardingRuleView,
  people: Pick<UserDirectory, 'get'>,
): Json {
  const person = (user: string): Json => ({ id: user, username: people.get(user)?.username ?? '' });
  return {
    ...{ id, alias: alias ?? '', fromUser: person(fromUserId), toUser: person(toUserId) },
    ...{ startDate, endDate },
  };
}
