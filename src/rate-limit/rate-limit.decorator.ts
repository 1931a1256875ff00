import { SetMetadata } from '@nestjs/common';
import { THROTTLER_LIMIT, THROTTLER_SKIP } from '@nestjs/throttler/dist/throttler.constants.js';
import { LIMIT_NAMES, type LimitName } from './domain/limits.js';

export const RATE_LIMIT_WEIGHT = 'pager:rate-limit-weight';

/** How much a request of this body counts; a whole number, at least 1. */
export type Weigh = (body: unknown) => number;

/** The route's requests count by their body; without this decorator each counts once. */
export const RateLimitWeight = (weigh: Weigh): MethodDecorator => SetMetadata(RATE_LIMIT_WEIGHT, weigh);

/**
 * Does this limit count a route? `default` does where no `@SkipThrottle()` stands, the others where `@Throttle` names them.
 * @param places the handler and its controller
 */
export function counts(name: LimitName, ...places: readonly object[]): boolean {
  if (name !== 'default') return places.some((place) => Reflect.hasMetadata(THROTTLER_LIMIT + name, place));
  const skips = places.map((place): unknown => Reflect.getMetadata(THROTTLER_SKIP + name, place));
  return skips.find((skip) => skip !== undefined) !== true;
}

export const countedBy = (...places: readonly object[]): LimitName[] =>
  LIMIT_NAMES.filter((name) => counts(name, ...places));
