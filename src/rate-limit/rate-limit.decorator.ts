import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { ApiErrors, RATE_LIMIT_EXTENSION } from '../common/http/api-docs.js';
import type { LimitName } from './domain/limits.js';

export const RATE_LIMITS = 'pager:rate-limits';
export const RATE_LIMIT_WEIGHT = 'pager:rate-limit-weight';

/** How much a request of this body counts; a whole number, at least 1. */
export type Weigh = (body: unknown) => number;

/** Counts the route's requests by these limits; a route without a decorator is counted by `general`. */
export const RateLimit = (...names: [LimitName, ...LimitName[]]): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(RATE_LIMITS, names satisfies readonly LimitName[]),
    ApiExtension(RATE_LIMIT_EXTENSION, names),
    ApiErrors(429),
  );

/** The route's requests count by what they bring; without this decorator each counts once. */
export const RateLimitWeight = (weigh: Weigh): MethodDecorator => SetMetadata(RATE_LIMIT_WEIGHT, weigh);

/** The contract leaves this route uncounted. */
export const NoRateLimit = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(RATE_LIMITS, []), ApiExtension(RATE_LIMIT_EXTENSION, []));
