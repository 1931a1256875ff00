import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { requesterOf } from '../../../platform/rate-limit/requester.js';
import { ChangeFeed } from '../../../platform/database/change-feed.js';
import { ApiKeysService } from '../../../alerts/integrations/api-keys.service.js';

/** How long cached hashes may be used while the change feed is disconnected. */
const UNCERTAIN_MS = 1000;

interface Loaded {
  hashes: Promise<ReadonlySet<string>>;
  at: number;
}

/**
 * Counts requests with unknown credentials per address. After twenty in a minute, keys from that address are compared with
 * the hashes of all keys in memory before the database is asked. Valid keys stay accepted, as other senders may share the
 * address.
 */
@Injectable()
export class UnknownCredentials {
  private loaded: Loaded | null = null;

  constructor(
    private readonly limits: RateLimits,
    private readonly keys: ApiKeysService,
    private readonly feed: ChangeFeed,
  ) {
    feed.watch(['api_keys', 'integrations'], () => (this.loaded = null));
  }

  /** May the database be asked for a key? False: its hash is unknown, and its address has tried too many. @param hash SHA-256 (hex) */
  async mayQuery(hash: string, request: Request): Promise<boolean> {
    return !this.limits.isFull('refused', requesterOf(request).ip) || (await this.hashes()).has(hash);
  }

  /** Counts a request with an unknown credential for its address instead of the credential. */
  countRefused(request: Request): void {
    const { credential, ip } = requesterOf(request);
    if (credential === null) return;
    this.limits.takeBack('ingest', credential);
    void this.limits.count('refused', ip);
  }

  private async hashes(): Promise<ReadonlySet<string>> {
    const trusted =
      this.loaded && (this.feed.connected || performance.now() - this.loaded.at < UNCERTAIN_MS) ? this.loaded : null;
    if (trusted) return trusted.hashes;
    const loading: Loaded = { hashes: this.keys.hashes(), at: performance.now() };
    this.loaded = loading;
    loading.hashes.catch(() => {
      if (this.loaded === loading) this.loaded = null;
    });
    return loading.hashes;
  }
}
