import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { sha256 } from '../../../platform/crypto/secret-box.js';
import { forbidden } from '../../../platform/errors/api-error.js';
import { ChangeFeed } from '../../../platform/database/change-feed.js';
import { ApiKeysService, type KnownApiKey } from '../../../alerts/integrations/api-keys.service.js';
import type { Caller } from '../../access/caller.js';
import { RefusedCredential } from '../refusals/refused-credential.js';

/** Revoked keys may stay valid for so long. */
const CACHE_MS = 15_000;
/** So long before its entry expires a used key is read again in the background, so that no request waits. */
const REFRESH_MS = 5_000;
const MAX_CACHED = 10_000;
/** How long a cached key may be used while the change feed is disconnected, as its deletion goes unnoticed. */
const UNCERTAIN_MS = 1000;

interface Cached {
  key: KnownApiKey;
  caller: Caller;
  until: number;
  /** By `performance.now()`. */
  loadedAt: number;
}

/**
 * Finds the caller of an API key. Keys are cached for 15 seconds (one second while the change feed is disconnected) and
 * dropped when the tenant's keys, integrations or teams change. Unknown keys are not cached, so that a new key works at once.
 */
@Injectable()
export class ApiKeyCallers {
  private readonly cache = new Map<string, Cached>();
  /** Current look-ups by hash, shared by concurrent requests. */
  private readonly loading = new Map<string, Promise<Cached | null>>();
  /** Counts changes: the result of a look-up during a change may be outdated and is not cached. */
  private changes = 0;

  constructor(
    private readonly keys: ApiKeysService,
    private readonly clock: Clock,
    private readonly feed: ChangeFeed,
  ) {
    feed.watch(['api_keys', 'integrations', 'teams'], (tenantId) => {
      this.changes++;
      this.loading.clear();
      if (tenantId === null) return this.cache.clear();
      for (const [hash, { key }] of this.cache) if (key.tenantId === tenantId) this.cache.delete(hash);
    });
  }

  /** The caller of a cached key of an enabled integration; null: call `callerOf`. */
  cachedCaller(raw: string): Caller | null {
    const hash = sha256(raw);
    const cached = this.cache.get(hash);
    const now = this.clock.now().getTime();
    if (!cached || !cached.key.integrationEnabled || !this.isTrusted(cached, now)) return null;
    // A lasting failure shows in the first request after this entry has expired.
    if (now >= cached.until - REFRESH_MS) this.load(hash, now).catch(() => undefined);
    return cached.caller;
  }

  /**
   * The caller of a key; null: unknown. @throws ApiError 403 if the key's integration is disabled
   * @param mayQuery may the database be asked for a key that is not cached?
   */
  async callerOf(raw: string, mayQuery: (hash: string) => Promise<boolean>): Promise<Caller | null> {
    const hash = sha256(raw);
    const now = this.clock.now().getTime();
    const cached = this.cache.get(hash);
    const fresh = cached && this.isTrusted(cached, now) ? cached : null;
    const entry = fresh ?? ((await mayQuery(hash)) ? await this.load(hash, now) : null);
    if (entry && !entry.key.integrationEnabled) throw disabled(entry.key);
    return entry && entry.caller;
  }

  /** The caller with its current rights; null: the key is revoked or disabled. */
  async stillAllowed({ tenantId, id, profile }: Caller): Promise<Caller | null> {
    const caller = await this.currentCaller(tenantId, id);
    return caller && { ...caller, profile };
  }

  /** The caller of the key with this id, with its current rights; null: revoked or disabled. */
  async currentCaller(tenantId: string, id: string): Promise<Caller | null> {
    const key = await this.keys.find(tenantId, id);
    return key?.integrationEnabled ? callerOf(key) : null;
  }

  private isTrusted({ until, loadedAt }: Cached, now: number): boolean {
    return now < until && (this.feed.connected || performance.now() - loadedAt < UNCERTAIN_MS);
  }

  private load(hash: string, now: number): Promise<Cached | null> {
    const current = this.loading.get(hash);
    if (current) return current;
    const started = this.lookUp(hash, now).finally(() => {
      if (this.loading.get(hash) === started) this.loading.delete(hash);
    });
    this.loading.set(hash, started);
    return started;
  }

  private async lookUp(hash: string, now: number): Promise<Cached | null> {
    const before = this.changes;
    const loadedAt = performance.now();
    const key = await this.keys.findByHash(hash);
    this.cache.delete(hash);
    if (!key) return null;
    const entry = { key, caller: callerOf(key), until: now + CACHE_MS, loadedAt };
    if (this.changes !== before) return entry;
    this.cache.set(hash, entry);
    const oldest = this.cache.size > MAX_CACHED ? this.cache.keys().next().value : undefined;
    if (oldest !== undefined) this.cache.delete(oldest);
    return entry;
  }
}

function disabled({ tenantId, id, integrationName: name }: KnownApiKey): Error {
  const error = forbidden('The integration of this API key is disabled');
  return new RefusedCredential(error, { type: 'token', tenantId, id, name }, 'disabled');
}

function callerOf(key: KnownApiKey): Caller {
  return {
    kind: 'api_key',
    id: key.id,
    tenantId: key.tenantId,
    role: 'api_key',
    name: key.integrationName,
    email: null,
    teamId: key.teamId,
    teamIds: key.teamId === null ? [] : [key.teamId],
    unrestricted: key.teamId === null && !key.teamGone,
    scopes: key.scopes,
    permissions: key.permissions,
    integration: {
      id: key.integrationId,
      name: key.integrationName,
      responders: key.responders,
      ignoreResponders: key.ignoreResponders,
      hasRules: key.hasRules,
    },
    profile: 'native',
    token: null,
  };
}
