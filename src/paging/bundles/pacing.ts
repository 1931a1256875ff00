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
  type BundlingWishes,
  type PaceLimits,
  type WindowKey,
} from '../notifications/domain/pace.js';
import { lockPaces, readPaces } from './bundles.queries.js';
import { PaceBook } from './pace-book.js';

/** What the limits of a message depend on. */
export interface Paced {
  tenantId: string;
  channelType: Medium;
  key: WindowKey;
  /** Undefined: the person is gone. */
  user: BundlingWishes | undefined;
}

const NO_WISHES: BundlingWishes = { notifyBundleSec: null, notifyBundleEmailSec: null, notifyBundleP1Sec: null };

/** What came of an attempt at a channel, or a chat room. */
export interface Rest {
  channelId: string;
  result: AttemptOutcome;
}

/** How often a person's channel may be used: the windows that they, or the operator, have set, and the budget of an hour. */
@Injectable()
export class Pacing {
  constructor(private readonly config: PagingConfig) {}

  limitsOf({ tenantId, channelType, key, user }: Paced): PaceLimits {
    // The self-check measures how long a page takes.
    if (tenantId === SELF_CHECK_TENANT) return { key, windowMs: 0, perHour: null };
    const about = { kind: channelOf(channelType)?.bundling ?? 'short', isUrgent: key.endsWith('/P1') };
    return {
      key,
      windowMs: windowMs(user ?? NO_WISHES, this.config.bundling, about),
      perHour: this.perHour(channelType),
    };
  }

  /** Of posts to a chat room, whatever its channel: several people read it. */
  ofRoom(priority: Priority): PaceLimits {
    const key = windowKey('create-alert', priority);
    const about = { kind: 'short', isUrgent: key.endsWith('/P1') } as const;
    return { key, windowMs: windowMs(NO_WISHES, this.config.bundling, about), perHour: null };
  }

  /** The paces of these channels, locked. @param wanted those without any limit are only read, unless what was held decides about them (`isTold`) */
  async book(
    tx: Transaction,
    wanted: readonly { channelId: string; limits: PaceLimits; isTold: boolean }[],
    now: Date,
  ): Promise<PaceBook> {
    const needed = wanted.filter(({ limits, isTold }) => isTold || limits.windowMs > 0 || limits.perHour !== null);
    const ids = new Set(needed.map(({ channelId }) => channelId));
    const others = wanted.flatMap(({ channelId }) => (ids.has(channelId) ? [] : channelId));
    // In one packet.
    const [locked, read] = await Promise.all([lockPaces(tx, [...ids], now), readPaces(tx, others)]);
    return new PaceBook(locked, now, read);
  }

  /**
   * Takes over for how long providers ask to be left alone at these channels, or chat rooms, an hour at most. The last locks of the
   * transaction (ADR 12).
   */
  async recordBackoffs(tx: Transaction, results: readonly Rest[], now: Date): Promise<void> {
    const asked = results.flatMap(({ channelId, result }) =>
      result.kind === 'retryable' && result.notBeforeMs !== undefined ? { channelId, ms: result.notBeforeMs } : [],
    );
    if (asked.length === 0) return;
    const channelIds = asked.map(({ channelId }) => channelId);
    const book = await this.bookOf(tx, channelIds, now);
    for (const { channelId, ms } of asked) book.rests(channelId, new Date(now.getTime() + Math.min(ms, HOUR_MS)));
    book.save(tx);
  }

  /** @returns of these channels, or chat rooms: milliseconds for which nothing is to be sent there; 0: it may */
  async backoffsOf(
    scope: TenantScope,
    channelIds: readonly string[],
    now: Date,
  ): Promise<(channelId: string) => number> {
    const paces = await readPaces(scope, channelIds);
    return (channelId) => backoffOf(paces.get(channelId) ?? UNUSED, now.getTime());
  }

  /** The paces of these channels, or chat rooms, locked, limited or not. */
  async bookOf(tx: Transaction, channelIds: readonly string[], now: Date): Promise<PaceBook> {
    return new PaceBook(await lockPaces(tx, channelIds, now), now);
  }

  /** Of these channels, the ids of those that have used up their budget of the hour, or whose providers asked for a long rest. */
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
