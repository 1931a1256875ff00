import { shownAddress } from '../../platform/crypto/secret-address.js';
import { Injectable, Logger } from '@nestjs/common';
import type { CreateFields } from '../lifecycle/domain/alert-fields.js';
import { AlertPipeline } from '../create/alert-pipeline.js';
import { ApiError, forbidden, invalid, unauthorized } from '../../platform/errors/api-error.js';
import { IntegrationReceipts } from '../integrations/integration-receipts.js';
import { InboundIntegrations, type InboundIntegration } from '../integrations/inbound-integrations.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { alertCount, MOST_ALERTS } from './domain/alert-count.js';
import { stepsOf, tallyOf, warningsIn, type ActionResult } from './domain/batches.js';
import { EmailIntake, type SentMail } from './email/email-intake.service.js';
import { familyOf } from './domain/family.js';
import { type InboundFamily, type IntakeAction, SKIPPED, unknownState } from './domain/intake-action.js';
import { isJsonObject, textOf, type JsonObject } from './domain/json.js';
import { isProven, type Proof } from './domain/proof.js';
import { readableFields, whatCame } from './domain/raw-fields.js';
import { inWords } from './domain/state.js';
import { boundedAlias, cut, OMITTED } from '../lifecycle/domain/derived-alert.js';
import { bareNames, type Arrived } from './domain/rules/by-rules.js';
import { forManagers } from './domain/rules/rule-outcome.js';
import { actorOf, requestOf, senderOf } from './inbound-sender.js';
import { inEnvelope } from './payload-of.js';
import { createdOf, type IntakeResult, skipped } from './intake-result.js';
import { RuledIntake } from './rules/ruled-intake.js';
import { CreateAlertDto } from '../lifecycle/create-alert.dto.js';
import { plainCreate } from '../lifecycle/domain/plain-create.js';
import { usableResponders } from '../lifecycle/domain/responders.js';
import { validationPipe } from '../../platform/http/validation.js';

/** Alerts closed in one transaction: they are held until it ends. */
const CLOSES_AT_ONCE = 100;

/** For the managers of the integration; its senders are not told. */
const UNSIGNED = 'Accepted without a check of its signature: the config of this integration cannot be decrypted';

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
    private readonly ruled: RuledIntake,
    private readonly mails: EmailIntake,
  ) {}

  /**
   * @throws ApiError 401 unknown integration or token, 403 disabled or not signed, 400 no object or an invalid create body, 413 more than
   * 500 alerts
   */
  async receive(integrationId: string, token: string, body: unknown, proof: Proof): Promise<IntakeResult> {
    return this.receiveBy(await this.found(integrationId, token), body, proof);
  }

  /** The same of a sender that is known by its key. */
  receiveBy(sender: InboundIntegration, given: unknown, proof?: Proof): Promise<IntakeResult> {
    return this.noted(sender, given, proof, async (integration) => {
      const sent = objectOf(given);
      const body = inEnvelope(sent);
      this.refuseTooMany(integration, alertCount(body));
      const family = familyOf(body, integration.type);
      const actions = family.map(body);
      if (integration.awaitsConfirmation && sent.Type === 'Notification') {
        await this.integrations.forgetPendingSubscription(integration);
      }
      const remarks = remarksOf(body, family, actions);
      if (integration.hasRules)
        return this.byRules(integration, { body, sent, isList: family.isList === true }, actions, remarks);
      if (!family.isList) return this.single(integration, actions[0], remarks);
      return processed(actions, await this.perform(integration, actions), remarks);
    });
  }

  /**
   * Keeps a change event of PagerDuty with the payloads of its integration; it opens nothing.
   * @throws ApiError 400: it does not say what has changed
   */
  async keepChange(sender: InboundIntegration, body: unknown): Promise<void> {
    await this.noted(sender, body, undefined, () => {
      const { payload } = objectOf(body);
      if (!isJsonObject(payload) || textOf(payload.summary) === null)
        throw invalid('payload.summary', 'is required', { problem: 'REQUIRED' });
      return Promise.resolve<IntakeResult>({ kind: 'no-content' });
    });
  }

  /** @throws ApiError 401 unknown integration or token, 403 disabled, 400 when a part of the mail is missing */
  async receiveEmail(integrationId: string, token: string, mail: SentMail, proof: Proof): Promise<IntakeResult> {
    return this.noted(await this.found(integrationId, token), mail.sent, proof, (integration) =>
      this.mails.take(integration, mail),
    );
  }

  /** The same of an integration with rules, which are asked about the payload as it came. */
  private async byRules(
    integration: InboundIntegration,
    came: Came,
    actions: readonly IntakeAction[],
    remarks: readonly string[],
  ): Promise<IntakeResult> {
    const { isList } = came;
    const arrived = await arrivedOf(came, actions);
    if (!isList && arrived.length === 0) return this.single(integration, actions[0], remarks);
    const results = await this.ruled.take(senderOf(integration), arrived);
    return isList ? processed(actions, results, remarks) : createdOf(results, remarks);
  }

  private async found(integrationId: string, token: string): Promise<InboundIntegration> {
    const found = await this.integrations.findByUrlToken(integrationId, token);
    if (found === null) throw unauthorized(UNKNOWN_URL);
    return found;
  }

  /** Notes for the managers of the integration that something was taken, or why not. */
  private async noted(
    found: InboundIntegration,
    body: unknown,
    proof: Proof | undefined,
    work: (integration: InboundIntegration) => Promise<IntakeResult>,
  ): Promise<IntakeResult> {
    try {
      const result = await work(await this.admit(found, proof));
      const unsigned = found.isConfigUnreadable ? [UNSIGNED] : [];
      this.receipts.received(found, [...unsigned, ...warningsOf(result)], body);
      return result;
    } catch (error) {
      if (error instanceof ApiError) this.receipts.refused(found, error.message, body);
      throw error;
    }
  }

  private async admit(integration: InboundIntegration, proof?: Proof): Promise<InboundIntegration> {
    const { enabled, inboundSecret } = integration;
    if (!enabled) throw forbidden('This integration is disabled');
    if (inboundSecret !== null && !(proof && isProven(inboundSecret, proof)))
      throw forbidden('The signature or token that this integration requires is missing or wrong');
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
  private async single(
    integration: InboundIntegration,
    action: IntakeAction | undefined,
    remarks: readonly string[],
  ): Promise<IntakeResult> {
    switch (action?.kind) {
      case 'pass-through': {
        const alias = textOf(action.body.alias);
        if (action.said?.state !== 'recovery' || (alias === null && textOf(action.body.message) === null))
          return this.createOne(integration, await orWhatCame(action.body, readCreateBody(action.body)), remarks);
        if (alias === null) return skipped([SKIPPED['no-alias-to-close'], ...remarks]);
        await this.perform(integration, [{ kind: 'close', alias: boundedAlias(alias) }]);
        return { kind: 'accepted' };
      }
      case 'create':
        return this.createOne(integration, action.fields, remarks);
      case 'close':
        await this.perform(integration, [action]);
        return { kind: 'accepted' };
      case 'acknowledge':
        await this.pipeline.answerByAliases(
          integration,
          [{ act: 'acknowledge', alias: action.alias, user: '', note: '' }],
          actorOf(integration),
        );
        return { kind: 'accepted' };
      case 'acknowledged-subscription':
        await this.noteSubscription(integration, action);
        return { kind: 'acknowledged' };
      case 'no-content':
        return { kind: 'no-content' };
      case 'skip':
      case undefined:
        return skipped(remarks);
    }
  }

  private async createOne(
    integration: InboundIntegration,
    fields: CreateFields,
    remarks: readonly string[],
  ): Promise<IntakeResult> {
    const [outcome] = await this.create(integration, [fields]);
    return { kind: 'created', outcome, remarks };
  }

  private async perform(integration: InboundIntegration, actions: readonly IntakeAction[]): Promise<ActionResult[]> {
    const results: ActionResult[] = [];
    for (const step of stepsOf(actions)) {
      const bodies = step.creates.map(({ fields }) => fields);
      const outcomes = bodies.length > 0 ? await this.create(integration, bodies) : [];
      results.push(...outcomes.map((outcome): ActionResult => ({ kind: 'create', outcome })));
      for (let from = 0; from < step.answers.length; from += CLOSES_AT_ONCE) {
        const some = step.answers.slice(from, from + CLOSES_AT_ONCE);
        const closed = await this.pipeline.closeByAliases(integration, some, actorOf(integration));
        results.push(...closed.map((result): ActionResult => ({ kind: 'close', result })));
      }
    }
    return results;
  }

  private create(
    integration: InboundIntegration,
    bodies: readonly CreateFields[],
  ): ReturnType<AlertPipeline['create']> {
    return this.pipeline.create(bodies.map((fields) => requestOf(integration, fields)));
  }

  /** The link is never fetched: strangers could make this server call any host. */
  private async noteSubscription(
    integration: InboundIntegration,
    { topic, subscribeUrl }: Extract<IntakeAction, { kind: 'acknowledged-subscription' }>,
  ): Promise<void> {
    if (subscribeUrl === null) return;
    await this.integrations.notePendingSubscription(integration, { topic, subscribeUrl });
    this.logger.log(
      { integrationId: integration.id, topic, subscribeUrl: shownAddress(subscribeUrl) },
      'A topic subscription waits to be confirmed',
    );
  }
}

/** @throws ApiError 400 */
function objectOf(body: unknown): JsonObject {
  if (isJsonObject(body)) return body;
  throw invalid('', 'the body must be a JSON object');
}

/** The most warnings of a payload that are kept. */
const MOST_REMARKS = 20;
const LONGEST_REMARK = 300;

/** What its sender must know of how a payload was read: what was left out of it, and what it says that is not known. */
function remarksOf(body: JsonObject, family: InboundFamily, actions: readonly IntakeAction[]): string[] {
  const of = actions.flatMap((action, place): string[] => {
    const at = family.isList ? `alerts.${place}: ` : '';
    return remarksOn(action).map((text) => cut(`${at}${text}`, LONGEST_REMARK));
  });
  return [...new Set([...(family.remarksOn?.(body) ?? []), ...of])].slice(0, MOST_REMARKS);
}

function remarksOn(action: IntakeAction): string[] {
  switch (action.kind) {
    case 'skip':
      return [SKIPPED[action.reason]];
    case 'pass-through':
      return action.said?.state === 'unknown' ? [unknownState(inWords(action.said))] : [];
    case 'create': {
      const omitted = action.fields.details[OMITTED];
      return [
        ...(action.remark === undefined ? [] : [action.remark]),
        ...(omitted === undefined ? [] : [`Left out, and kept in the detail "${OMITTED}": ${omitted}`]),
      ];
    }
    default:
      return [];
  }
}

function processed(
  actions: readonly IntakeAction[],
  results: readonly ActionResult[],
  remarks: readonly string[],
): IntakeResult {
  const tally = tallyOf(actions.length, results);
  const warnings = [...(tally.warnings ?? []), ...remarks];
  return {
    kind: 'processed',
    tally: warnings.length === 0 ? tally : { ...tally, warnings },
    remarks: [...warningsIn(results, { forManagers: true }), ...remarks],
  };
}

/** For the managers of the integration: that something is a repeat of another sender's alert, and how it was read. */
function warningsOf(result: IntakeResult): readonly string[] {
  if (result.kind === 'processed' || result.kind === 'told') return result.remarks;
  if (result.kind !== 'created') return [];
  const { outcome, remarks } = result;
  return [...(outcome ? forManagers(outcome) : []), ...remarks];
}

/** A payload, and as it was sent: it may have come in an envelope. */
interface Came {
  body: JsonObject;
  sent: JsonObject;
  isList: boolean;
}

/** What rules are asked about, one for each action that makes or closes an alert. */
async function arrivedOf({ body, sent, isList }: Came, actions: readonly IntakeAction[]): Promise<Arrived[]> {
  const entries: readonly unknown[] = isList && Array.isArray(body.alerts) ? body.alerts : [];
  const arrived: Arrived[] = [];
  for (const [place, action] of actions.entries()) {
    const payload = [...(isList ? [entries[place], body] : [body]), ...(sent === body ? [] : [sent])];
    if (action.kind === 'pass-through') {
      const isRecovery = action.said?.state === 'recovery';
      const said = isRecovery && action.said ? [`It says that a problem is over: ${inWords(action.said)}`] : [];
      const { fields, leftOut } = await readCreateBody(action.body).then(
        (read) => ({ fields: read, leftOut: [] }),
        () => readableFields(action.body),
      );
      const left = leftOut.length > 0 ? [`Left out, as no alert can have such values: ${leftOut.join(', ')}`] : [];
      arrived.push({ fields, isRecovery, payload, remarks: [...said, ...left] });
    }
    const fields = action.kind === 'create' ? action.fields : action.kind === 'close' ? action.said?.() : undefined;
    if (!fields) continue;
    const more = isList ? bareNames(fields.details) : {};
    arrived.push({ fields, isRecovery: action.kind === 'close', more, payload });
  }
  return arrived;
}

const pipe = validationPipe();

/** Validates a generic payload as POST /v2/alerts does, without the unknown responders. @throws ApiError 400 */
async function readCreateBody(given: JsonObject): Promise<CreateFields> {
  const body = given.responders === undefined ? given : { ...given, responders: usableResponders(given.responders) };
  return (
    plainCreate(body) ?? ((await pipe.transform(body, { type: 'body', metatype: CreateAlertDto })) as CreateFields)
  );
}

/** A refusal says what came instead, and what can be done about it. */
async function orWhatCame(body: JsonObject, reading: Promise<CreateFields>): Promise<CreateFields> {
  return reading.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    const hint = textOf(body.message) === null ? `; ${whatCame(body)}: rules of the integration can read it` : '';
    throw new ApiError(400, error.code, `${error.message}${hint}`, error.options);
  });
}
