import { groupBy } from '../../platform/group-by.js';
import type { TenantScope } from '../../platform/database/unit-of-work.js';
import { UserDeparture } from './user-departure.entity.js';

/** When somebody was, or is, blocked or deleted; null: always before, or still. */
export type Departure = Pick<UserDeparture, 'userId' | 'from' | 'until' | 'name'>;

/** Of a tenant's people, by their ids; also of those who were deleted. */
export type Departures = ReadonlyMap<string, readonly Departure[]>;

export async function readDepartures(scope: TenantScope): Promise<Departures> {
  const all = await scope.repo(UserDeparture).find({}, { order: { from: 'ASC', id: 'ASC' } });
  return groupBy<Departure, string>(all, ({ userId }) => userId);
}

/** By their ids, also of those of whom none is kept: who was only blocked, or was deleted by an older version. */
export const namesOf = (departures: Departures): Map<string, string | null> =>
  new Map([...departures].map(([id, own]) => [id, own.find(({ name }) => name !== null)?.name ?? null]));
