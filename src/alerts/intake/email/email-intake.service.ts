import { Injectable } from '@nestjs/common';
import { badRequest } from '../../../platform/errors/api-error.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { MailReplies } from '../../../paging/replies/mail-replies.service.js';
import { AlertPipeline } from '../../create/alert-pipeline.js';
import type { InboundIntegration } from '../../integrations/inbound-integrations.js';
import { AlertsService } from '../../lifecycle/alerts.service.js';
import { OMITTED } from '../../lifecycle/domain/derived-alert.js';
import { automaticReason } from '../domain/email/automatic.js';
import { askedOfEmail, mapEmail } from '../domain/email/inbound-email.js';
import type { ReceivedEmail } from '../domain/email/mail-fields.js';
import { alertsOfTopic, answeredIds, type MailAlert } from '../domain/email/mail-topic.js';
import { isJsonObject } from '../domain/json.js';
import { recoveryInTitle } from '../domain/state.js';
import { actorOf, requestOf, senderOf } from '../inbound-sender.js';
import { createdOf, type IntakeResult, skipped } from '../intake-result.js';
import { RuledIntake } from '../rules/ruled-intake.js';
import { readMail } from './read-mail.js';

/** Open alerts of an integration that a recovery is compared with. */
const MOST_OPEN = 2000;

/** Turns mails into alerts of their integration (contract: inbound-email), and knows which are no problems. */
@Injectable()
export class EmailIntake {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertsService,
    private readonly pipeline: AlertPipeline,
    private readonly replies: MailReplies,
    private readonly ruled: RuledIntake,
  ) {}

  /**
   * Automatic mail opens nothing, a reply to a mail of ours goes to its alert, and a recovery closes the alerts of its subject.
   * @param sent a whole mail, or the fields of a mail service
   * @throws ApiError 400 when a part of the mail is missing
   */
  async take(integration: InboundIntegration, sent: unknown): Promise<IntakeResult> {
    if (!Buffer.isBuffer(sent) && !isJsonObject(sent))
      throw badRequest('Invalid request: the body must be a JSON object, or a mail');
    const reading = await readMail(sent);
    if (reading.kind === 'incomplete') throw badRequest(`Invalid request: ${reading.missing}: must be a string`);
    const { email } = reading;
    const automatic = automaticReason(email);
    if (automatic !== null)
      return { kind: 'told', result: 'ignored', alertId: null, remarks: [`${automatic}: nothing was created`] };
    const { from, text, messageId } = email;
    const answers = answeredIds(email);
    const reply = await this.replies.take(integration.tenantId, { from, text, messageId, answers });
    if (reply) return { kind: 'told', result: reply.result, alertId: reply.alertId, remarks: [reply.sentence] };
    const word = integration.mailRecoveries ? recoveryInTitle(email.subject) : null;
    return word === null ? this.create(integration, email, sent) : this.recover(integration, email, word, sent);
  }

  private async create(integration: InboundIntegration, email: ReceivedEmail, sent: unknown): Promise<IntakeResult> {
    const fields = mapEmail(email);
    const omitted = fields.details[OMITTED];
    const remarks = [
      ...(email.attachments > 0 ? [`Attachments are not kept: ${email.attachments}`] : []),
      ...(omitted === undefined ? [] : [`Left out, and kept in the detail "${OMITTED}": ${omitted.slice(0, 200)}`]),
    ];
    if (integration.hasRules) {
      const arrived = { fields, isRecovery: false, more: askedOfEmail(email), payload: [email, sent] };
      return createdOf(await this.ruled.take(senderOf(integration), [arrived]), remarks);
    }
    const [outcome] = await this.pipeline.create([requestOf(integration, fields)]);
    return { kind: 'created', outcome, remarks };
  }

  private async recover(
    integration: InboundIntegration,
    email: ReceivedEmail,
    word: string,
    sent: unknown,
  ): Promise<IntakeResult> {
    const about = await this.openAlerts(integration, email);
    if (integration.hasRules) {
      const fields = mapEmail(email);
      const remarks = [`Its subject says that a problem is over: ${word}`];
      const more = { more: askedOfEmail(email), payload: [email, sent], remarks };
      const aliases = about.length > 0 ? about.map(({ alias }) => alias) : [fields.alias ?? ''];
      const arrived = aliases.map((alias) => ({ fields: { ...fields, alias }, isRecovery: true, ...more }));
      return createdOf(await this.ruled.take(senderOf(integration), arrived), []);
    }
    if (about.length === 0)
      return skipped([`Its subject says that a problem is over (${word}), and no open alert has this subject`]);
    await this.pipeline.closeByAliases(integration, about, actorOf(integration));
    return { kind: 'told', result: 'closed', alertId: about[0]?.id ?? null, remarks: [] };
  }

  /** The open alerts of this integration that have the subject, or were made by the mails that this one answers. */
  private async openAlerts(
    integration: InboundIntegration,
    email: ReceivedEmail,
  ): Promise<(MailAlert & { id: string })[]> {
    const scope = this.unitOfWork.of(integration.tenantId);
    const open = await this.alerts.openOf(scope, integration.id, MOST_OPEN);
    const answered = new Set(answeredIds(email).map((id) => `email:${id}`));
    const sameTopic = new Set(alertsOfTopic(open, email.subject));
    return open.filter((alert) => sameTopic.has(alert) || answered.has(alert.alias));
  }
}
