import { type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
} from '@nestjs/throttler';
import type { Request } from 'express';
import { tooManyRequests } from '../errors/api-error.js';
import { Clock } from '../clock/clock.js';
import { PUBLIC_ROUTE } from '../http/public-route.js';
import { AuthConfig } from '../config/config.js';
import { bucketKey, bucketKeys, LIMIT_NAMES, type LimitName, SESSION_PER_MINUTE } from './domain/limits.js';
import type { Bucket } from './domain/rate-counters.js';
import { RateLimits } from './rate-limits.js';
import { presentedSecret, requesterOf } from './requester.js';
import { THROTTLER_LIMIT, THROTTLER_SKIP } from '@nestjs/throttler/dist/throttler.constants.js';
import { JwtService } from '@nestjs/jwt';
import { secretKey, signingSecret } from '../crypto/signing-secret.js';

const RATE_LIMIT_WEIGHT = 'pager:rate-limit-weight';

/** The weight of a request with this body; a whole number, at least 1. */
export type Weigh = (body: unknown) => number;

/** Counts the route's requests by their body; without this decorator each counts once. */
export const RateLimitWeight = (weigh: Weigh): MethodDecorator => SetMetadata(RATE_LIMIT_WEIGHT, weigh);

/**
 * Does this limit count a route? `default` does without `@SkipThrottle()`, the others if `@Throttle` names them.
 * @param places the handler and its controller
 */
export function counts(name: LimitName, ...places: readonly object[]): boolean {
  if (name !== 'default') return places.some((place) => Reflect.hasMetadata(THROTTLER_LIMIT + name, place));
  const skips = places.map((place): unknown => Reflect.getMetadata(THROTTLER_SKIP + name, place));
  return skips.find((skip) => skip !== undefined) !== true;
}

export const countedBy = (...places: readonly object[]): LimitName[] =>
  LIMIT_NAMES.filter((name) => counts(name, ...places));

/**
 * The first guard of every route: refuses requests beyond a limit before any look-up (contract: "Limits"). The
 * limits of a route decide together: a request that one of them refuses counts in none.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  /** The buckets of the requests that are being decided. */
  private readonly buckets = new WeakMap<ExecutionContext, Bucket[]>();

  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() private readonly limits: RateLimits,
    reflector: Reflector,
    private readonly config: AuthConfig,
    private readonly clock: Clock,
  ) {
    super(options, limits, reflector);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const buckets: Bucket[] = [];
    this.buckets.set(context, buckets);
    await super.canActivate(context);
    const weigh = this.reflector.get<Weigh | undefined>(RATE_LIMIT_WEIGHT, context.getHandler());
    const decision = this.limits.admit(buckets, weigh?.(context.switchToHttp().getRequest<Request>().body));
    if (decision.kind === 'limited') throw tooManyRequests('Rate limit exceeded', decision.retryAfterSeconds);
    return true;
  }

  protected override handleRequest({ context, limit, ttl, throttler }: ThrottlerRequest): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    // Routes without a credential (signing in, links in mails) count per address, ignoring cookies.
    const places = [context.getHandler(), context.getClass()];
    const isPublic = this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC_ROUTE, places) === true;
    const session =
      throttler.name === 'default' && !isPublic ? browserSessionOf(request, this.config, this.clock.now()) : null;
    const buckets =
      session === null
        ? bucketKeys(throttler.name as LimitName, requesterOf(request)).map((key) => ({ key, limit, ttl }))
        : [{ key: bucketKey('session', session), limit: SESSION_PER_MINUTE, ttl }];
    this.buckets.get(context)?.push(...buckets);
    return Promise.resolve(true);
  }
}

const jwt = new JwtService();

/**
 * The session of a request's unexpired cookie, verified by signature without a look-up. Null: none, or the request has a
 * credential in a header, as programs send. Authentication later checks whether the session is still valid.
 */
function browserSessionOf({ headers }: Request, config: AuthConfig, now: Date): string | null {
  const { authorization, cookie } = headers;
  if (authorization !== undefined || headers['x-service-key'] !== undefined || cookie === undefined) return null;
  const token = presentedSecret({ serviceKey: undefined, authorization, cookie });
  if (token === null) return null;
  try {
    const clockTimestamp = Math.floor(now.getTime() / 1000);
    // The types know no KeyObject; jsonwebtoken, to which it is handed on, does.
    const secret = secretKey(signingSecret(config, token)) as unknown as Buffer;
    const { sid } = jwt.verify<{ sid?: unknown }>(token, { secret, algorithms: ['HS256'], clockTimestamp });
    return typeof sid === 'string' ? sid : null;
  } catch {
    return null;
  }
}
