import { groupBy } from '../../platform/group-by.js';
import type { TenantScope } from '../../platform/database/unit-of-work.js';
import { UserDeparture } from './user-departure.entity.js';

/** A period in which a user is blocked or deleted; `from` null: since ever, `until` null: until now. */
export type Departure = Pick<UserDeparture, 'userId' | 'from' | 'until' | 'name'>;

/** The departures of a tenant's users by user id, also of deleted users. */
export type Departures = ReadonlyMap<string, readonly Departure[]>;

export async function readDepartures(scope: TenantScope): Promise<Departures> {
  const all = await scope.repo(UserDeparture).find({}, { order: { from: 'ASC', id: 'ASC' } });
  return groupBy<Departure, string>(all, ({ userId }) => userId);
}

/** Names by user id; null: only blocked, or deleted by an older version. */
export const namesOf = (departures: Departures): Map<string, string | null> =>
  new Map([...departures].map(([id, own]) => [id, own.find(({ name }) => name !== null)?.name ?? null]));
