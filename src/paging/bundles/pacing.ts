import { Injectable } from '@nestjs/common';
import type { Priority } from '../../platform/domain/priority.js';
import { channelOf, type Medium } from '../channels/registry.js';
import { SELF_CHECK_TENANT } from '../../platform/reserved-tenant.js';
import { PagingConfig } from '../../platform/config/config.js';
import type { AttemptOutcome } from '../../platform/delivery-queue/domain/attempt.js';
import { HOUR_MS } from '../../platform/durations.js';
import type { TenantScope, Transaction } from '../../platform/database/unit-of-work.js';
import {
  isUsedUp,
  LONGEST_BACKOFF_MS,
  backoffOf,
  UNUSED,
  windowKey,
  windowMs,
  type BundlingSettings,
  type PaceLimits,
  type WindowKey,
} from '../notifications/domain/pace.js';
import { lockPaces, readPaces } from './bundles.queries.js';
import { PaceBook } from './pace-book.js';

/** The facts on which a message's limits depend. */
export interface Paced {
  tenantId: string;
  channelType: Medium;
  key: WindowKey;
  /** Undefined: the user was deleted. */
  user: BundlingSettings | undefined;
}

const NO_SETTINGS: BundlingSettings = { notifyBundleSec: null, notifyBundleEmailSec: null, notifyBundleP1Sec: null };

/** The outcome of an attempt at a channel or a chat room. */
export interface BackoffReport {
  channelId: string;
  result: AttemptOutcome;
}

/** The limits of channels: bundling windows of the person or the operator, and the hourly budget. */
@Injectable()
export class Pacing {
  constructor(private readonly config: PagingConfig) {}

  limitsOf({ tenantId, channelType, key, user }: Paced): PaceLimits {
    // A window would distort the self-check, which measures the time of a page.
    if (tenantId === SELF_CHECK_TENANT) return { key, windowMs: 0, perHour: null };
    const about = { kind: channelOf(channelType)?.bundling ?? 'short', isUrgent: key.endsWith('/P1') };
    return {
      key,
      windowMs: windowMs(user ?? NO_SETTINGS, this.config.bundling, about),
      perHour: this.perHour(channelType),
    };
  }

  /** The limits of a chat room, whatever its channel. */
  ofRoom(priority: Priority): PaceLimits {
    const key = windowKey('create-alert', priority);
    const about = { kind: 'short', isUrgent: key.endsWith('/P1') } as const;
    return { key, windowMs: windowMs(NO_SETTINGS, this.config.bundling, about), perHour: null };
  }

  /** Locks the paces of these channels, and only reads those without limits. @param requests `mustLock`: held deliveries decide about it */
  async book(
    tx: Transaction,
    requests: readonly { channelId: string; limits: PaceLimits; mustLock: boolean }[],
    now: Date,
  ): Promise<PaceBook> {
    const needed = requests.filter(
      ({ limits, mustLock }) => mustLock || limits.windowMs > 0 || limits.perHour !== null,
    );
    const ids = new Set(needed.map(({ channelId }) => channelId));
    const others = requests.flatMap(({ channelId }) => (ids.has(channelId) ? [] : channelId));
    // Both queries go out together.
    const [locked, read] = await Promise.all([lockPaces(tx, [...ids], now), readPaces(tx, others)]);
    return new PaceBook(locked, now, read);
  }

  /**
   * Stores the pauses, an hour at most, that providers asked for at these channels or chat rooms. Takes the last locks of the
   * transaction (ADR 12).
   */
  async recordBackoffs(tx: Transaction, results: readonly BackoffReport[], now: Date): Promise<void> {
    const backoffs = results.flatMap(({ channelId, result }) =>
      result.kind === 'retryable' && result.notBeforeMs !== undefined ? { channelId, ms: result.notBeforeMs } : [],
    );
    if (backoffs.length === 0) return;
    const channelIds = backoffs.map(({ channelId }) => channelId);
    const book = await this.bookOf(tx, channelIds, now);
    for (const { channelId, ms } of backoffs)
      book.startBackoff(channelId, new Date(now.getTime() + Math.min(ms, HOUR_MS)));
    book.save(tx);
  }

  /** @returns the rest of the provider's backoff in milliseconds, by channel or chat room; 0: none */
  async backoffsOf(
    scope: TenantScope,
    channelIds: readonly string[],
    now: Date,
  ): Promise<(channelId: string) => number> {
    const paces = await readPaces(scope, channelIds);
    return (channelId) => backoffOf(paces.get(channelId) ?? UNUSED, now.getTime());
  }

  /** Locks the paces of these channels or chat rooms. */
  async bookOf(tx: Transaction, channelIds: readonly string[], now: Date): Promise<PaceBook> {
    return new PaceBook(await lockPaces(tx, channelIds, now), now);
  }

  /** The ids of channels whose hourly budget is used up, or whose providers asked for a long pause. */
  async usedUp(
    scope: TenantScope,
    channels: readonly { id: string; type: Medium }[],
    now: Date,
  ): Promise<ReadonlySet<string>> {
    const paces = await readPaces(
      scope,
      channels.map(({ id }) => id),
    );
    const at = now.getTime();
    const used = channels.filter(({ id, type }) => {
      const pace = paces.get(id);
      return pace !== undefined && (isUsedUp(pace, this.perHour(type), at) || backoffOf(pace, at) > LONGEST_BACKOFF_MS);
    });
    return new Set(used.map(({ id }) => id));
  }

  private perHour(type: string): number | null {
    return this.config.perHour[type] ?? null;
  }
}
