import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { requesterOf } from '../../../platform/rate-limit/requester.js';
import { ChangeFeed } from '../../../platform/database/change-feed.js';
import { ApiKeysService } from '../../../alerts/integrations/api-keys.service.js';

/** How long the hashes may be used while the change feed is lost. */
const UNCERTAIN_MS = 1000;

interface Loaded {
  hashes: Promise<ReadonlySet<string>>;
  at: number;
}

/**
 * Counts requests with unknown credentials per address. Beyond twenty in a minute, unknown keys of that address are
 * refused by the hashes of all keys in memory, without asking the database. Valid keys are still accepted: honest
 * senders may share the address.
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

  /** May the database be asked for a key with this SHA-256 (hex)? */
  async mayQuery(hash: string, request: Request): Promise<boolean> {
    return !this.limits.isFull('refused', requesterOf(request).ip) || (await this.hashes()).has(hash);
  }

  /** The credential is unknown: the request counts for its address, not for the credential. */
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
