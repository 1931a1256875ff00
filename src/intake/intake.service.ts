import { Injectable, Logger } from '@nestjs/common';
import type { CreateFields } from '../alerts/domain/alert-fields.js';
import type { CreateOutcome } from '../alerts/domain/create-answer.js';
import { AlertPipeline } from '../pipeline/alert-pipeline.js';
import { ApiError, badRequest, forbidden, unauthorized } from '../common/errors/api-error.js';
import { withResponders } from '../integrations/domain/default-responders.js';
import { IntegrationReceipts } from '../integrations/integration-receipts.js';
import { InboundIntegrations, type InboundIntegration } from '../integrations/inbound-integrations.js';
import { TeamsService } from '../teams/teams.service.js';
import { alertCount, MOST_ALERTS } from './domain/alert-count.js';
import { stepsOf, tallyOf, type ActionResult, type Tally } from './domain/batches.js';
import { cloudMonitor } from './domain/families/cloud-monitor.js';
import { readEmail, mapEmail } from './domain/email/inbound-email.js';
import { familyOf } from './domain/family.js';
import type { IntakeAction } from './domain/intake-action.js';
import { isJsonObject, type JsonObject } from './domain/json.js';
import { CreateAlertDto } from '../alerts/create-alert.dto.js';
import { plainCreate } from '../alerts/domain/plain-create.js';
import { usableResponders } from '../alerts/domain/responders.js';
import { validationPipe } from '../common/http/validation.js';

/** Alerts closed in one transaction: they are held until it ends. */
const CLOSES_AT_ONCE = 100;

/** What became of a webhook or a mail. */
export type IntakeResult =
  | { kind: 'created'; outcome: CreateOutcome | undefined }
  | { kind: 'processed'; tally: Tally }
  | { kind: 'accepted' | 'acknowledged' | 'no-content' };

export const UNKNOWN_URL = 'Unknown integration or bad token';

/** Turns what monitoring tools post into alerts of their integration (contract: "Inbound intake"). */
@Injectable()
export class IntakeService {
  private readonly logger = new Logger(IntakeService.name);

  constructor(
    private readonly integrations: InboundIntegrations,
    private readonly pipeline: AlertPipeline,
    private readonly teams: TeamsService,
    private readonly receipts: IntegrationReceipts,
  ) {}

  /**
   * @throws ApiError 401 unknown integration or token, 403 disabled, 400 no object or an invalid create body, 413 more than
   * 500 alerts
   */
  receive(integrationId: string, token: string, body: unknown): Promise<IntakeResult> {
    return this.noted(integrationId, token, async (integration) => {
      if (!isJsonObject(body)) throw badRequest('Invalid request: the body must be a JSON object');
      this.refuseTooMany(integration, alertCount(body));
      const family = familyOf(body, integration.type);
      const actions = family.map(body);
      if (integration.awaitsConfirmation && family === cloudMonitor && body.Type === 'Notification') {
        await this.integrations.forgetPendingSubscription(integration);
      }
      if (!family.isList) return this.single(integration, actions[0]);
      const results = await this.perform(integration, actions);
      return { kind: 'processed', tally: tallyOf(actions.length, results) };
    });
  }

  /** @throws ApiError 401 unknown integration or token, 403 disabled, 400 when a part of the mail is missing */
  receiveEmail(integrationId: string, token: string, body: unknown): Promise<IntakeResult> {
    return this.noted(integrationId, token, async (integration) => {
      if (!isJsonObject(body)) throw badRequest('Invalid request: the body must be a JSON object');
      const reading = readEmail(body);
      if (reading.kind === 'incomplete') throw badRequest(`Invalid request: ${reading.missing}: must be a string`);
      return this.createOne(integration, mapEmail(reading.email));
    });
  }

  /** Notes for the managers of the integration that something was taken, or why not. */
  private async noted(
    integrationId: string,
    token: string,
    work: (integration: InboundIntegration) => Promise<IntakeResult>,
  ): Promise<IntakeResult> {
    const found = await this.integrations.findByUrlToken(integrationId, token);
    if (found === null) throw unauthorized(UNKNOWN_URL);
    try {
      const result = await work(await this.admit(found));
      this.receipts.received(found);
      return result;
    } catch (error) {
      if (error instanceof ApiError) this.receipts.refused(found, error.message);
      throw error;
    }
  }

  private async admit(integration: InboundIntegration): Promise<InboundIntegration> {
    if (!integration.enabled) throw forbidden('This integration is disabled');
    const teams = await this.teams.directory(integration.tenantId);
    // The team may have been deleted: without a team, routing rules may find another.
    const teamId = integration.teamId !== null && teams.get(integration.teamId) ? integration.teamId : null;
    return { ...integration, teamId };
  }

  /** Most senders do not retry after this error, so it is logged for the operator. */
  private refuseTooMany({ id }: InboundIntegration, alerts: number): void {
    if (alerts <= MOST_ALERTS) return;
    this.logger.warn(
      { integrationId: id, alerts },
      `A webhook brought more than ${MOST_ALERTS} alerts and was refused`,
    );
    const message = `A request may bring at most ${MOST_ALERTS} alerts, this one has ${alerts}: send smaller groups`;
    throw new ApiError(413, 'PAYLOAD_TOO_LARGE', message);
  }

  /** Performs a payload with a single action. */
  private async single(integration: InboundIntegration, action: IntakeAction | undefined): Promise<IntakeResult> {
    switch (action?.kind) {
      case 'pass-through':
        return this.createOne(integration, await readCreateBody(action.body));
      case 'create':
        return this.createOne(integration, action.fields);
      case 'close':
        await this.perform(integration, [action]);
        return { kind: 'accepted' };
      case 'acknowledged-subscription':
        await this.noteSubscription(integration, action);
        return { kind: 'acknowledged' };
      case 'no-content':
        return { kind: 'no-content' };
      case 'skip':
      case undefined:
        return { kind: 'accepted' };
    }
  }

  private async createOne(integration: InboundIntegration, fields: CreateFields): Promise<IntakeResult> {
    const [outcome] = await this.create(integration, [fields]);
    return { kind: 'created', outcome };
  }

  private async perform(integration: InboundIntegration, actions: readonly IntakeAction[]): Promise<ActionResult[]> {
    const results: ActionResult[] = [];
    for (const step of stepsOf(actions)) {
      const bodies = step.creates.map(({ fields }) => fields);
      const outcomes = bodies.length > 0 ? await this.create(integration, bodies) : [];
      results.push(...outcomes.map((outcome): ActionResult => ({ kind: 'create', outcome })));
      for (let from = 0; from < step.closes.length; from += CLOSES_AT_ONCE) {
        const aliases = step.closes.slice(from, from + CLOSES_AT_ONCE);
        const closed = await this.pipeline.closeByAliases(integration, aliases, actorOf(integration));
        results.push(...closed.map((result): ActionResult => ({ kind: 'close', result })));
      }
    }
    return results;
  }

  private create(
    integration: InboundIntegration,
    bodies: readonly CreateFields[],
  ): ReturnType<AlertPipeline['create']> {
    const { tenantId, teamId, suppressNotifications, id, name } = integration;
    return this.pipeline.create(
      bodies.map((fields) => ({
        tenantId,
        teamId,
        reach: teamId === null ? [] : [teamId],
        suppressNotifications,
        integration: { id, name },
        actor: actorOf(integration),
        fields: withResponders(fields, integration),
      })),
    );
  }

  /** The link is never fetched: strangers could make this server call any host. */
  private async noteSubscription(
    integration: InboundIntegration,
    { topic, subscribeUrl }: Extract<IntakeAction, { kind: 'acknowledged-subscription' }>,
  ): Promise<void> {
    if (subscribeUrl === null) return;
    await this.integrations.notePendingSubscription(integration, { topic, subscribeUrl });
    this.logger.log(
      { integrationId: integration.id, topic, subscribeUrl },
      'A topic subscription waits to be confirmed',
    );
  }
}

function actorOf({ id, name }: InboundIntegration): { type: 'api_key'; id: string; name: string } {
  return { type: 'api_key', id, name };
}

const pipe = validationPipe();

/** Validates a generic payload as POST /v2/alerts does, without the unknown responders. @throws ApiError 400 */
export async function readCreateBody(given: JsonObject): Promise<CreateFields> {
  const body = given.responders === undefined ? given : { ...given, responders: usableResponders(given.responders) };
  return (
    plainCreate(body) ?? ((await pipe.transform(body, { type: 'body', metatype: CreateAlertDto })) as CreateFields)
  );
}
