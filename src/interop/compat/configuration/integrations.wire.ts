import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { checkedBody } from '../../../configuration/bodies.js';
import { everyPage } from '../../../configuration/configuration-kind.js';
import { CreateIntegrationDto, UpdateIntegrationDto } from '../../../alerts/integrations/dto/integration.dto.js';
import type { IntegrationView } from '../../../alerts/integrations/dto/integration.views.js';
import { IntegrationReader } from '../../../alerts/integrations/integration-reader.js';
import { IntegrationsService } from '../../../alerts/integrations/integrations.service.js';
import {
  integrationCreated,
  integrationIn,
  integrationMeta,
  encodeIntegration,
  shownType,
  WEBHOOK,
} from '../../codec/integration.js';
import { isOwn, withId } from './domain/lookup.js';
import { unprocessable, type Json, type WireObject } from '../../codec/wire-object.js';
import { NamedThings } from './named-things.service.js';
import { TeamLookup } from './lookups.js';
import { Originals } from './originals.js';
import { WholeChanges } from './whole-changes.js';

/** Integrations in the third party's shapes. A key of a team knows those of its team only. */
@Injectable()
export class IntegrationsWire {
  constructor(
    private readonly integrations: IntegrationsService,
    private readonly reader: IntegrationReader,
    private readonly things: NamedThings,
    private readonly teams: TeamLookup,
    private readonly changes: WholeChanges,
    private readonly originals: Originals,
  ) {}

  /** @param query `type`, `teamId` and `teamName` narrow the list */
  async all(caller: Caller, query: Readonly<Record<string, unknown>> = {}): Promise<IntegrationView[]> {
    const { type, teamId, teamName } = query;
    const teams = await this.teams.directory(caller.tenantId);
    const all = await everyPage((page) => this.reader.list(caller, page));
    return all.filter(
      (each) =>
        isOwn(caller, each) &&
        (type === undefined || shownType(each.type) === type) &&
        (teamId === undefined || each.teamId === teamId) &&
        (teamName === undefined || (each.teamId !== null && teams.get(each.teamId)?.name === teamName)),
    );
  }

  /** @throws ApiError 404 */
  async get(caller: Caller, id: string): Promise<Json> {
    const found = await this.find(caller, id);
    const [view, things] = [await this.reader.get(caller, found.id), await this.things.withEscalations(caller)];
    return encodeIntegration(view, things, await this.reader.openHeaders(caller, found.id));
  }

  /** With a key, which is told only now. @throws ApiError 400, 403, 422 */
  async create(caller: Caller, body: WireObject): Promise<Json> {
    const teamId = await this.teams.ownerIn(caller, body);
    const { config, ...given } = await this.given(caller, body, teamId);
    const isWebhook = body.text('type')?.toLowerCase() === WEBHOOK;
    // Its receiver reads what the third party posts.
    const settings = isWebhook ? { ...(config as object | undefined), payload: 'third-party' } : config;
    const integration = await checkedBody(CreateIntegrationDto, { ...given, config: settings, teamId });
    return this.changes.make(caller, async () => {
      const { id } = await this.integrations.create(caller, integration);
      const apiKey = await this.integrations.regenerateKey(caller, id);
      return integrationCreated(await this.reader.get(caller, id), apiKey);
    });
  }

  /** @throws ApiError 400, 403, 404, 422 */
  async put(caller: Caller, id: string, body: WireObject): Promise<Json> {
    const found = await this.find(caller, id);
    const teamId = await this.teams.ownerIn(caller, body);
    if ((body.text('type') ?? shownType(found.type)) !== shownType(found.type))
      throw unprocessable('type: that of an integration cannot be changed');
    const patch = await checkedBody(UpdateIntegrationDto, {
      ...(await this.given(caller, body, teamId)),
      teamId: teamId ?? null,
    });
    await this.integrations.update(caller, found.id, patch);
    return this.meta(caller, found.id);
  }

  /** @throws ApiError 403, 404 */
  async turn(caller: Caller, id: string, enabled: boolean): Promise<Json> {
    const found = await this.find(caller, id);
    await this.integrations.setEnabled(caller, found.id, enabled);
    return this.meta(caller, found.id);
  }

  /** @throws ApiError 403, 404 */
  async remove(caller: Caller, id: string): Promise<void> {
    const found = await this.find(caller, id);
    await this.changes.make(caller, async (tx) => {
      await this.integrations.remove(caller, found.id);
      await this.originals.forget(tx, 'integration-actions', found.id);
    });
  }

  private async given(caller: Caller, body: WireObject, teamId: string | undefined): Promise<Record<string, unknown>> {
    return integrationIn(body, teamId, await this.things.withEscalations(caller));
  }

  private async meta(caller: Caller, id: string): Promise<Json> {
    return integrationMeta(await this.reader.get(caller, id));
  }

  /** @throws ApiError 404 */
  async find(caller: Caller, id: string): Promise<IntegrationView> {
    return withId(await this.all(caller), 'Integration', id);
  }
}
