import { Injectable } from '@nestjs/common';
import type { Caller, KeyScope } from '../../people/access/caller.js';
import { mayChangeOf } from '../../people/access/domain/team-access.js';
import { shownOf } from '../../people/access/team-lists.js';
import { Clock } from '../../platform/clock/clock.js';
import { randomToken, sha256 } from '../../platform/crypto/secret-box.js';
import { conflict, forbidden, notFound } from '../../platform/errors/api-error.js';
import { UnitOfWork, type SystemTransaction, type Transaction } from '../../platform/database/unit-of-work.js';
import { ApiKey, Integration } from './integration.entity.js';
import type { ResponderDefaults } from './domain/default-responders.js';
import type { TokenView } from './dto/integration.views.js';
import { isKeyThere, keyIds, knownKey, useKey } from './integrations.queries.js';

export interface NewApiKey {
  integrationId: string;
  /** A key to import; default: a new one is generated. */
  raw?: string;
  scopes: KeyScope[];
  /** Null: unbound. */
  teamId: string | null;
  /** Levels that limit it; null: no limit. */
  permissions?: ApiKey['permissions'];
  /** The person who makes it. */
  madeBy?: string | null;
}

/** The stored data of a presented key. */
export interface KnownApiKey extends ResponderDefaults {
  /** Hex SHA-256 of the raw key. */
  id: string;
  tenantId: string;
  integrationId: string;
  integrationName: string;
  /** False: the key gets 403 (decisions §13). */
  integrationEnabled: boolean;
  /** What becomes of its creates is decided by rules. */
  hasRules: boolean;
  /** Null: unbound, or bound to a deleted team. */
  teamId: string | null;
  /** Its team was deleted: the key then belongs to no team, which is not the same as unbound. */
  teamGone: boolean;
  scopes: KeyScope[];
  /** The levels that limit it; null: no limit. */
  permissions: ApiKey['permissions'];
}

const KEY_PREFIX = 'pager-';
const SHOWN_CHARACTERS = 12;

/** API keys: made for an integration, stored as hashes, looked up over all tenants. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The stored key by its id, without noting a use. */
  find(tenantId: string, id: string): Promise<KnownApiKey | null> {
    return knownKey(this.unitOfWork.of(tenantId), id);
  }

  /** The key with this SHA-256 (hex), or null. Notes the use. Callers cache the result for 15 s. */
  findByHash(hash: string): Promise<KnownApiKey | null> {
    return this.unitOfWork.system((system) => useKey(system, hash, this.clock.now()));
  }

  /** Whether any tenant has this key, without noting a use. */
  isThere(system: SystemTransaction, raw: string): Promise<boolean> {
    return isKeyThere(system, sha256(raw));
  }

  /** The SHA-256 (hex) of every key of every tenant. */
  async hashes(): Promise<ReadonlySet<string>> {
    return new Set(await this.unitOfWork.system(keyIds));
  }

  /**
   * Stores a key. The raw key is in the answer and nowhere else.
   * @throws ApiError 409 when the supplied key is in use already
   */
  async create(
    tx: Transaction,
    { integrationId, raw, scopes, teamId, permissions = null, madeBy = null }: NewApiKey,
  ): Promise<{ raw: string; id: string }> {
    const key = raw ?? KEY_PREFIX + randomToken();
    const id = sha256(key);
    const row = {
      id,
      integrationId,
      teamId,
      keyPrefix: prefixOf(key),
      scopes,
      permissions,
      madeBy,
      createdAt: this.clock.now(),
    };
    if (!(await tx.repo(ApiKey).insertNew(row))) throw conflict('This API key is in use already');
    return { raw: key, id };
  }

  /** The id of each key, which is its SHA-256 (hex), with that of its integration. */
  async owners(tenantId: string): Promise<ReadonlyMap<string, string>> {
    const keys = await this.unitOfWork.of(tenantId).repo(ApiKey).find();
    return new Map(keys.map(({ id, integrationId }) => [id, integrationId]));
  }

  /** Removes every key of the integration; they stop working when caches expire (15 s). */
  async deleteOf(tx: Transaction, integrationId: string): Promise<void> {
    await tx.repo(ApiKey).delete({ integrationId });
  }

  /** The keys of one integration, newest first. */
  of(tenantId: string, integrationId: string): Promise<ApiKey[]> {
    return this.unitOfWork
      .of(tenantId)
      .repo(ApiKey)
      .find({ integrationId }, { order: { createdAt: 'DESC', id: 'ASC' } });
  }

  /** GET /v2/tokens: newest first, of the caller's teams and global ones. */
  async list(caller: Caller, allTeams: boolean): Promise<{ tokens: TokenView[]; hidden: number }> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const [keys, integrations] = await Promise.all([
      scope.repo(ApiKey).find({}, { order: { createdAt: 'DESC', id: 'ASC' } }),
      scope.repo(Integration).find(),
    ]);
    const names = new Map(integrations.map(({ id, name }) => [id, name]));
    const { shown, hidden } = shownOf(keys, caller, allTeams, ({ teamId }) => teamId);
    const tokens = shown.map((key) => ({
      id: key.id,
      integrationId: key.integrationId,
      integrationName: names.get(key.integrationId) ?? '',
      keyPrefix: key.keyPrefix,
      scopes: key.scopes,
      createdAt: key.createdAt.toISOString(),
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    }));
    return { tokens, hidden };
  }

  /** DELETE /v2/tokens/:id. @throws ApiError 404, 403 */
  async revoke(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      const key = KEY_ID.test(id) ? await tx.repo(ApiKey).findOne({ id }) : null;
      if (key === null) throw notFound('Token not found');
      if (!mayChangeOf(caller, key.teamId)) throw forbidden('Not your team');
      await tx.repo(ApiKey).delete({ id });
    });
  }
}

/** The hash of a key. */
const KEY_ID = /^[0-9a-f]{64}$/;

/** Enough to recognise a key by, never more than a third of it. */
function prefixOf(raw: string): string {
  return raw.slice(0, Math.min(SHOWN_CHARACTERS, Math.floor(raw.length / 3)));
}
