import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { refusalOfUrl } from '../../people/access/domain/granting.js';
import { decidePermission } from '../../people/access/domain/permissions.js';
import { requireRead } from '../../people/access/domain/reading.js';
import { teamPageOf } from '../../people/access/team-lists.js';
import type { ListPage } from '../../platform/http/pagination.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { ApiKeysService } from './api-keys.service.js';
import { MASK, maskConfig, maskConfigForReaders, type IntegrationConfig } from './domain/config-secrets.js';
import type { DefaultResponder } from './domain/default-responders.js';
import type { IntegrationRules } from './domain/integration-rules.js';
import type { IntegrationListQuery } from './dto/integration.dto.js';
import type { IntegrationDetailView, IntegrationPayloadView, IntegrationView } from './dto/integration.views.js';
import type { Receipt } from './domain/receipt.js';
import { payloadsOf, receiptsOf } from './integrations.queries.js';
import { IntegrationReceipts } from './integration-receipts.js';
import { IntegrationSecrets } from './integration-secrets.js';
import { Integration } from './integration.entity.js';
import { IntegrationsService } from './integrations.service.js';

/** Of headers: what may let somebody in. */
const MAY_BE_SECRET = /auth|key|pass|secret|token|cookie|sign|credential|session/i;

const UNREADABLE =
  'The stored config cannot be decrypted. Until it is entered again, or ENCRYPTION_KEY_PREVIOUS has the key under which it was ' +
  'stored, none of its settings counts, and webhooks are accepted by their URL without a signature.';

/** Reads integrations for the API. */
@Injectable()
export class IntegrationReader {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly integrations: IntegrationsService,
    private readonly received: IntegrationReceipts,
    private readonly keys: ApiKeysService,
    private readonly secrets: IntegrationSecrets,
  ) {}

  /** Newest first, of the caller's teams and global ones. @throws ApiError 400 for a broken cursor */
  async list(caller: Caller, query: IntegrationListQuery): Promise<ListPage<IntegrationView>> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const select = scope.repo(Integration).select('i');
    const page = await teamPageOf(
      select,
      caller,
      query,
      { order: 'DESC', found: ['name'] },
      (integration) => integration,
    );
    const receipts = await receiptsOf(scope, idsOf(page.items));
    return { ...page, items: page.items.map((integration) => viewOf(integration, receipts)) };
  }

  /** The whole configs and the rules of the tenant, by integration: for comparisons, never for an answer. */
  async contents(
    tenantId: string,
  ): Promise<Map<string, { config: IntegrationConfig; rules: IntegrationRules | null }>> {
    const all = await this.unitOfWork.of(tenantId).repo(Integration).find();
    return new Map(
      all.map((each) => [each.id, { config: this.secrets.readableConfig(each) ?? {}, rules: each.rules }]),
    );
  }

  /** Those whose alerts are for such a responder, always or by a rule; by name. */
  async naming(tenantId: string, isMeant: (responder: DefaultResponder) => boolean): Promise<Integration[]> {
    const all = await this.unitOfWork
      .of(tenantId)
      .repo(Integration)
      .find({}, { order: { name: 'ASC', id: 'ASC' } });
    return all.filter(({ responders, rules }) =>
      [...responders, ...(rules?.create ?? []).flatMap((rule) => rule.responders ?? [])].some(isMeant),
    );
  }

  /** The headers of an outgoing webhook; values whose names may mean a secret are masked. @throws ApiError 404, 403 */
  async openHeaders(caller: Caller, id: string): Promise<Record<string, string>> {
    const { headers } = this.secrets.readableConfig(await this.integrations.find(caller, id)) ?? {};
    const shown = typeof headers === 'object' && headers !== null ? Object.entries(headers) : [];
    return Object.fromEntries(shown.map(([name, value]) => [name, MAY_BE_SECRET.test(name) ? MASK : String(value)]));
  }

  /** What it sent last, the newest first, for those who may configure it. @throws ApiError 404, 403 */
  async payloads(caller: Caller, id: string): Promise<IntegrationPayloadView[]> {
    requireRead(caller, 'alerts');
    await this.integrations.find(caller, id);
    // What this process has received and not stored yet is shown, too.
    await this.received.store();
    const kept = await payloadsOf(this.unitOfWork.of(caller.tenantId), id);
    return kept.map(({ receivedAt, payload, ...rest }) => ({
      ...rest,
      receivedAt: receivedAt.toISOString(),
      payload: JSON.parse(payload) as unknown,
    }));
  }

  /**
   * One integration with its masked config, its webhook URL and its keys; the URL and other credentials are shown only to
   * callers who may write integrations. @throws ApiError 404, 403
   */
  async get(caller: Caller, id: string): Promise<IntegrationDetailView> {
    const integration = await this.integrations.find(caller, id);
    const [keys, receipts] = await Promise.all([
      this.keys.of(caller.tenantId, id),
      receiptsOf(this.unitOfWork.of(caller.tenantId), [id]),
    ]);
    const readable = this.secrets.readableConfig(integration);
    const config = readable ?? {};
    const isWriter = mayWriteIntegrations(caller);
    const pendingSubscription = this.secrets.openSubscription(integration);
    return {
      ...viewOf(integration, receipts),
      config: isWriter ? maskConfig(config) : maskConfigForReaders(config),
      ...(readable === null && { configProblem: UNREADABLE }),
      rules: integration.rules,
      webhookUrl: isWriter ? this.secrets.readableUrl(integration) : null,
      apiKeys: keys.map((key) => ({
        id: key.id,
        keyHash: key.id,
        keyPrefix: key.keyPrefix,
        lastUsed: key.lastUsedAt?.toISOString() ?? null,
        createdAt: key.createdAt.toISOString(),
      })),
      ...(isWriter && pendingSubscription !== null && { pendingSubscription }),
    };
  }
}

/** API keys here have the config scope, which includes writing. */
export const mayWriteIntegrations = (caller: Caller): boolean =>
  decidePermission(caller, 'POST', { resource: 'integrations', level: 'write' }).kind === 'allowed' &&
  refusalOfUrl(caller) === null;

const idsOf = (integrations: readonly Integration[]): string[] => integrations.map(({ id }) => id);

function viewOf(integration: Integration, receipts: readonly Receipt[]): IntegrationView {
  const { id, name, type, teamId, enabled, suppressNotifications, createdAt } = integration;
  const { allowRead, allowWrite, allowDelete, allowConfig, responders, ignoreResponders, mailRecoveries } = integration;
  const last = receipts.find(({ integrationId }) => integrationId === id);
  return {
    ...{ id, name, type, teamId, enabled, allowRead, allowWrite, allowDelete, allowConfig, suppressNotifications },
    ...{ responders, ignoreResponders, mailRecoveries },
    createdAt: createdAt.toISOString(),
    lastReceivedAt: last?.receivedAt?.toISOString() ?? null,
    lastError: last?.refusedAt ? { at: last.refusedAt.toISOString(), message: last.reason ?? '' } : null,
  };
}
