import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/api-error.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { MailReplies } from '../../../paging/replies/mail-replies.service.js';
import { AlertPipeline } from '../../create/alert-pipeline.js';
import type { InboundIntegration } from '../../integrations/inbound-integrations.js';
import { AlertsService } from '../../lifecycle/alerts.service.js';
import { AttachmentStorage } from '../../attachments/attachment-storage.js';
import { AttachmentUploads } from '../../attachments/attachment-uploads.js';
import {
  decideFiles,
  explainLeftOut,
  type LeftOutFile,
  type StorableFile,
} from '../../attachments/domain/sent-files.js';
import { InternalErrors } from '../../../platform/metrics/internal-errors.js';
import type { Actor } from '../../lifecycle/domain/alert.js';
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

const LONGEST_REMARK = 300;

/** Open alerts of an integration that a recovery is compared with. */
const MOST_OPEN = 2000;

/** A whole mail, or the fields of a mail service. */
export interface SentMail {
  sent: unknown;
  /** Its long texts and its files are cut. */
  isShortened: boolean;
}

/** Turns mails into alerts of their integration (contract: inbound-email), and knows which are no problems. */
@Injectable()
export class EmailIntake {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertsService,
    private readonly pipeline: AlertPipeline,
    private readonly replies: MailReplies,
    private readonly ruled: RuledIntake,
    private readonly storage: AttachmentStorage,
    private readonly uploads: AttachmentUploads,
    private readonly internalErrors: InternalErrors,
  ) {}

  /**
   * Automatic mail opens nothing, a reply to a mail of ours goes to its alert, and a recovery closes the alerts of its subject.
   * @throws ApiError 400 when a part of the mail is missing
   */
  async take(integration: InboundIntegration, { sent, isShortened }: SentMail): Promise<IntakeResult> {
    if (!Buffer.isBuffer(sent) && !isJsonObject(sent)) throw invalid('', 'the body must be a JSON object, or a mail');
    const reading = await readMail(sent, isShortened);
    if (reading.kind === 'incomplete') throw invalid(reading.missing, 'must be a string');
    const { email } = reading;
    const automatic = automaticReason(email);
    if (automatic !== null)
      return { kind: 'told', result: 'ignored', alertId: null, remarks: [`${automatic}: nothing was created`] };
    const { from, text, messageId } = email;
    const answers = answeredIds(email);
    const reply = await this.replies.take(integration.tenantId, { from, text, messageId, answers });
    if (reply) {
      const { result, alertId, sentence, author } = reply;
      const { kept, leftOut } = decideFiles(email.attachments, this.storage.enabled);
      const later = await this.keep(integration, author ? alertId : null, kept, author);
      return { kind: 'told', result, alertId, remarks: [sentence, ...remarkOn([...leftOut, ...later])] };
    }
    const word = integration.mailRecoveries ? recoveryInTitle(email.subject) : null;
    return word === null ? this.create(integration, email, sent) : this.recover(integration, email, word, sent);
  }

  private async create(integration: InboundIntegration, email: ReceivedEmail, sent: unknown): Promise<IntakeResult> {
    const { kept, leftOut } = decideFiles(email.attachments, this.storage.enabled);
    const fields = mapEmail(email, explainLeftOut(leftOut));
    const omitted = fields.details[OMITTED];
    const remarks =
      omitted === undefined
        ? []
        : [`Left out, and kept in the detail "${OMITTED}": ${omitted.slice(0, LONGEST_REMARK)}`];
    const arrived = { fields, isRecovery: false, more: askedOfEmail(email), payload: [email, sent] };
    const { outcome } = integration.hasRules
      ? createdOf(await this.ruled.take(senderOf(integration), [arrived]), [])
      : { outcome: (await this.pipeline.create([requestOf(integration, fields)]))[0] };
    // After the alert, whose pages wait for no storage.
    const isAlert = outcome?.kind === 'created' || outcome?.kind === 'deduplicated';
    const later = await this.keep(integration, isAlert ? outcome.alertId : null, kept);
    return { kind: 'created', outcome, remarks: [...remarks, ...remarkOn(later)] };
  }

  /** Stores files with an alert. @returns those that are not stored; a note of the alert names them if the storage failed */
  private async keep(
    integration: InboundIntegration,
    alertId: string | null,
    files: readonly StorableFile[],
    actor: Actor = actorOf(integration),
  ): Promise<LeftOutFile[]> {
    if (files.length === 0) return [];
    if (alertId === null) return files.map((file) => ({ file, why: 'no-alert' }));
    try {
      const leftOut = await this.uploads.store(integration.tenantId, alertId, files, actor);
      const failed = explainLeftOut(leftOut.filter(({ why }) => why === 'failed'));
      const notes = failed.map((text) => ({ alertId, note: `Left out: ${text}`, user: '' }));
      if (notes.length > 0) await this.pipeline.addNotes(integration.tenantId, notes, actor);
      return leftOut;
    } catch (error) {
      // The alert is stored: a sender that is refused now would send it again.
      this.internalErrors.note('integrations', integration.id, error, 'The attachments of a mail are not stored');
      return files.map((file) => ({ file, why: 'failed' }));
    }
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
    const leftOut = email.attachments.map((file): LeftOutFile => ({ file, why: 'no-alert' }));
    return { kind: 'told', result: 'closed', alertId: about[0]?.id ?? null, remarks: remarkOn(leftOut) };
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

const remarkOn = (leftOut: readonly LeftOutFile[]): string[] =>
  explainLeftOut(leftOut).map((text) => `Left out: ${text}`.slice(0, LONGEST_REMARK));
