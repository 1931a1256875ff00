import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { Caller, KeyScope } from '../../people/access/caller.js';
import {
  decideKey,
  explainRefusal,
  refusalOfScopes,
  refusalOfUrl,
  refusalToWiden,
  type GrantRefusal,
} from '../../people/access/domain/granting.js';
import { requireConfirmed } from '../../people/access/step-up.js';
import { requireRead } from '../../people/access/domain/reading.js';
import { requireTeam } from '../../people/access/domain/team-access.js';
import { Clock } from '../../platform/clock/clock.js';
import { badRequest, forbidden, invalid, invalidFields, type ApiError } from '../../platform/errors/api-error.js';
import { isId, newId } from '../../platform/ids.js';
import { OutboundHttp } from '../../platform/outbound-http/outbound-http.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../../platform/database/unit-of-work.js';
import { ownerTeam } from '../../people/teams/owner-team.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { ApiKey, Integration } from './integration.entity.js';
import { ApiKeysService } from './api-keys.service.js';
import { checkConfig } from './domain/config-check.js';
import { changeConfig, mergeConfig, replaceConfig, type IntegrationConfig } from './domain/config-secrets.js';
import type { DefaultResponder } from './domain/default-responders.js';
import type { IntegrationRules } from './domain/integration-rules.js';
import { readTarget, type OutboundTarget } from './domain/outbound-target.js';
import { DEFAULT_RIGHTS, rightsWithin, scopesOf, type KeyRights } from './domain/key-rights.js';
import type { CreateIntegrationDto, UpdateIntegrationDto } from './dto/integration.dto.js';
import { rulesOf } from './dto/integration-rules.dto.js';
import type { IntegrationTestView } from './dto/integration.views.js';
import './events/integration-events.js';
import '../../people/users/events/user-events.js';
import { webhookProblem } from './dto/webhook-settings.js';
import { KnownResponders } from './known-responders.js';
import { IntegrationSecrets } from './integration-secrets.js';
import { integrationNames, namesOfIntegrations } from './integrations.queries.js';

/** A new integration; omitted fields get the contract's defaults. */
export interface NewIntegration extends Partial<KeyRights> {
  name: string;
  /** Null: global. */
  teamId: string | null;
  type?: string;
  enabled?: boolean;
  suppressNotifications?: boolean;
  responders?: readonly DefaultResponder[];
  ignoreResponders?: boolean;
  mailRecoveries?: boolean;
  rules?: IntegrationRules | null;
  config?: IntegrationConfig;
}

const DEFAULT_TYPE = 'API';

/** Integrations (contract: "Integrations and tokens"). */
@Injectable()
export class IntegrationsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly secrets: IntegrationSecrets,
    private readonly keys: ApiKeysService,
    private readonly teams: TeamsService,
    private readonly known: KnownResponders,
    private readonly http: OutboundHttp,
  ) {}

  /** Those that rehearse (their alerts page nobody), by name. */
  suppressing(scope: TenantScope): Promise<Pick<Integration, 'id' | 'name' | 'teamId'>[]> {
    return scope.repo(Integration).find({ suppressNotifications: true }, { order: { name: 'ASC', id: 'ASC' } });
  }

  /** Stores a new integration with a fresh webhook URL. It has no key yet. */
  async insert(tx: Transaction, given: NewIntegration, id = newId()): Promise<Integration> {
    const now = this.clock.now();
    const integration: Integration = {
      tenantId: tx.tenantId,
      id,
      teamId: given.teamId,
      name: given.name,
      type: given.type ?? DEFAULT_TYPE,
      enabled: given.enabled ?? true,
      allowRead: given.allowRead ?? DEFAULT_RIGHTS.allowRead,
      allowWrite: given.allowWrite ?? DEFAULT_RIGHTS.allowWrite,
      allowDelete: given.allowDelete ?? DEFAULT_RIGHTS.allowDelete,
      allowConfig: given.allowConfig ?? DEFAULT_RIGHTS.allowConfig,
      suppressNotifications: given.suppressNotifications ?? false,
      responders: [...(given.responders ?? [])],
      ignoreResponders: given.ignoreResponders ?? false,
      mailRecoveries: given.mailRecoveries ?? true,
      rules: given.rules ?? null,
      configSealed: this.secrets.sealConfig(mergeConfig({}, given.config ?? {})),
      ...this.secrets.newUrlToken(),
      pendingSubscription: null,
      subscribeUrlSealed: null,
      createdAt: now,
      updatedAt: now,
    };
    await tx.repo(Integration).insert(integration);
    return integration;
  }

  /**
   * POST /v2/integrations: belongs to the caller's team, unless another one is given; a supplied key authenticates at once.
   * @param id an importer's
   * @throws ApiError 400 for an unknown team or responder, 403, 409
   */
  async create(
    caller: Caller,
    body: CreateIntegrationDto,
    id?: string,
  ): Promise<{ id: string; apiKey: string | null; webhookUrl: string }> {
    const teamId = await this.teamOf(caller, body, caller.teamId);
    (await this.known.check(caller.tenantId, body))();
    return this.unitOfWork.transaction(caller, async (tx) => {
      refuse(refusalOfUrl(caller));
      requireSound(body.type ?? DEFAULT_TYPE, body.config ?? {});
      requireReader(caller, readTarget(body.type ?? DEFAULT_TYPE, body.config ?? {}), null);
      const given = { ...body, ...rightsWithin(caller.scopes, body), rules: rulesOf(body.rules), teamId };
      const integration = await this.insert(tx, given, id);
      refuse(refusalOfScopes(caller, scopesOf(integration)));
      const apiKey = body.apiKey ?? null;
      if (apiKey !== null) await this.mint(tx, caller, integration, apiKey);
      return { id: integration.id, apiKey, webhookUrl: this.secrets.webhookUrl(integration) };
    });
  }

  /**
   * PATCH: config is merged (or replaced: `isWhole`); rights and team also change for existing keys.
   * @throws ApiError 404, 403, 400 for secrets to repeat and for an unknown team or responder
   */
  async update(
    caller: Caller,
    id: string,
    { config, rules, ...patch }: UpdateIntegrationDto,
    { isWhole = false } = {},
  ): Promise<void> {
    const check = await this.known.check(caller.tenantId, { ...patch, rules });
    return this.change(caller, id, async (tx, stored) => {
      const given = Object.fromEntries(
        Object.entries(patch).filter(([, value]) => value !== undefined && value !== null),
      );
      const teamOfNext = await this.teamOf(caller, patch, stored.teamId);
      check(stored);
      const next: Integration = { ...stored, ...given, teamId: teamOfNext };
      if (rules !== undefined) {
        next.rules = rulesOf(rules);
        if (!isDeepStrictEqual(next.rules, stored.rules)) requireRead(caller, 'alerts');
      }
      // An unreadable one can be entered again.
      const former = this.secrets.readableConfig(stored) ?? {};
      const changed = isWhole && config ? replaceConfig(former, config) : changeConfig(former, config ?? {});
      if (changed.kind === 'incomplete') throw missingSecrets(changed.secrets);
      if (config) requireSound(next.type, changed.config);
      requireReader(caller, readTarget(next.type, changed.config), readTarget(stored.type, former));
      // Sealing it again would change the stored text.
      if (!isDeepStrictEqual(changed.config, former)) next.configSealed = this.secrets.sealConfig(changed.config);
      await this.save(tx, next);
      if (stored.suppressNotifications && !next.suppressNotifications)
        tx.emit('integration.went-live', { integrationId: id });
      const scopes = scopesOf(next);
      const formerScopes = scopesOf(stored);
      const { teamId } = next;
      const isMoved = teamId !== stored.teamId;
      if (!isMoved && scopes.join() === formerScopes.join()) return;
      // In another team its keys get access to other resources with every scope.
      const added = isMoved ? scopes : scopes.filter((scope) => !formerScopes.includes(scope));
      await this.mayWiden(tx, caller, next, added);
      await tx.repo(ApiKey).update({ integrationId: id }, { scopes, teamId });
    });
  }

  setEnabled(caller: Caller, id: string, enabled: boolean): Promise<void> {
    return this.change(caller, id, async (tx, stored) => {
      await this.save(tx, { ...stored, enabled });
    });
  }

  /** Deletes the integration with its keys. @throws ApiError 404, 403 */
  remove(caller: Caller, id: string): Promise<void> {
    return this.change(caller, id, async (tx, stored) => {
      await tx.repo(Integration).delete({ id });
      const actor = { kind: caller.kind, id: caller.id, name: caller.name };
      tx.emit('integration.deleted', { integrationId: id, name: stored.name, actor });
    });
  }

  /** Gives it one more key. @throws ApiError 404, 403, 409 when the key is in use already */
  addKey(caller: Caller, id: string, raw: string): Promise<void> {
    return this.change(caller, id, async (tx, stored) => {
      await this.mint(tx, caller, stored, raw);
    });
  }

  /** Replaces every key by one new one. @returns the raw key, which is shown only now */
  regenerateKey(caller: Caller, id: string): Promise<string> {
    return this.change(caller, id, async (tx, stored) => {
      await this.keys.deleteOf(tx, id);
      return this.mint(tx, caller, stored);
    });
  }

  /** The old URL answers 401 from now on. @returns the new URL */
  rotateWebhookToken(caller: Caller, id: string): Promise<string> {
    return this.change(caller, id, async (tx, stored) => {
      refuse(refusalOfUrl(caller));
      const next = { ...stored, ...this.secrets.newUrlToken() };
      await this.save(tx, next);
      return this.secrets.webhookUrl(next);
    });
  }

  /**
   * POST /:id/test: is the setting there without which the type cannot work, and would messages be posted there? Nothing is sent.
   * @throws ApiError 404, 403, 400
   */
  async test(caller: Caller, id: string): Promise<IntegrationTestView> {
    const integration = await this.find(caller, id);
    const check = checkConfig(integration.type, this.secrets.readableConfig(integration) ?? {});
    switch (check.kind) {
      case 'present': {
        const refusal = check.url === null ? null : await this.http.refusalOf(check.url);
        return refusal === null ? { ok: true } : { ok: false, reason: `config.${check.key}: ${refusal}` };
      }
      case 'missing':
        return { ok: false, reason: `config.${check.key} is missing` };
      case 'not-testable':
        throw badRequest(`Integrations of type ${integration.type} have nothing to test`);
    }
  }

  /** Which of them exist? @returns their ids */
  async existing(scope: TenantScope, ids: readonly string[]): Promise<Set<string>> {
    return new Set((await namesOfIntegrations(scope, ids)).keys());
  }

  named(tenantId: string): Promise<Pick<Integration, 'id' | 'name' | 'type'>[]> {
    return integrationNames(this.unitOfWork.of(tenantId));
  }

  /** The integration, if the caller has access to it. @throws ApiError 404, 403 */
  async find(caller: Caller, id: string): Promise<Integration> {
    return requireTeam(
      caller,
      await this.unitOfWork.of(caller.tenantId).repo(Integration).findOne({ id }),
      'integration',
    );
  }

  private async teamOf(
    caller: Caller,
    { teamId }: Pick<UpdateIntegrationDto, 'teamId'>,
    present: string | null,
  ): Promise<string | null> {
    if (teamId === undefined) return present;
    return ownerTeam(caller, await this.teams.currentDirectory(caller.tenantId), teamId, present);
  }

  private change<T>(
    caller: Caller,
    id: string,
    work: (tx: Transaction, stored: Integration) => Promise<T>,
  ): Promise<T> {
    return this.unitOfWork.transaction(caller, async (tx) =>
      work(tx, requireTeam(caller, await tx.repo(Integration).findOne({ id }, { lock: true }), 'integration')),
    );
  }

  private async save(tx: Transaction, { tenantId: _tenant, id, ...columns }: Integration): Promise<void> {
    await tx.repo(Integration).update({ id }, { ...columns, updatedAt: this.clock.now() });
  }

  /** A new key, limited to its maker's rights. @returns the raw key @throws ApiError 403, 409 */
  private async mint(tx: Transaction, caller: Caller, integration: Integration, raw?: string): Promise<string> {
    const { id: integrationId, teamId } = integration;
    const scopes = scopesOf(integration);
    const decision = decideKey(caller, { scopes, teamId });
    if (decision.kind === 'refused') throw forbidden(explainRefusal(decision));
    requireConfirmed(caller);
    const { permissions } = decision;
    // The operator's command line acts as a person without an account.
    const madeBy = caller.kind === 'user' && isId(caller.id) ? caller.id : null;
    const key = await this.keys.create(tx, { integrationId, teamId, scopes, permissions, madeBy, raw });
    const by = { id: caller.id, name: caller.name, origin: caller.origin };
    // What moves in with hundreds of keys has a report.
    if (madeBy !== null && caller.token !== null)
      tx.emit('user.access-changed', { userId: madeBy, change: 'key-made', about: integration.name, by });
    return key.raw;
  }

  /** @throws ApiError 403 unless this caller may give these scopes to the integration's keys */
  private async mayWiden(
    tx: Transaction,
    caller: Caller,
    { id, teamId }: Integration,
    added: readonly KeyScope[],
  ): Promise<void> {
    if (added.length === 0) return;
    const keys = await tx.repo(ApiKey).find({ integrationId: id });
    refuse(refusalToWiden(caller, added, { teamId, ceilings: keys.map(({ permissions }) => permissions) }));
    if (keys.length > 0) requireConfirmed(caller);
  }
}

function missingSecrets(paths: readonly string[]): ApiError {
  const message = 'has to be sent again, because the address leads to another origin';
  return invalidFields(paths.map((path) => ({ path, code: 'REQUIRED', message })));
}

/** @throws ApiError 400 */
function requireSound(type: string, config: IntegrationConfig): void {
  const problem = webhookProblem(type, config);
  if (problem !== null) throw invalid(problem.path, problem.message);
}

/** Who says where it sends to, and what of, may read that: alerts and incidents. @throws ApiError 403 */
function requireReader(caller: Caller, target: OutboundTarget | null, former: OutboundTarget | null): void {
  if (target !== null && !isDeepStrictEqual(target, former)) requireRead(caller, 'alerts', 'incidents');
}

/** @throws ApiError 403 with the reason, if there is one */
function refuse(refusal: GrantRefusal | null): void {
  if (refusal) throw forbidden(explainRefusal(refusal));
}
