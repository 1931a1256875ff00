import { t } from '#words';
import type { ComposedMail } from '../../../../platform/mails/mail-parts.js';
import type { Renderers } from '../../channel-definition.js';
import { alertMail } from './alert-mail.js';
import { bundleMail } from './bundle-mail.js';
import { compose } from '../../../../platform/mails/compose.js';
import type {
  AddressMessage,
  CodeMessage,
  HandoffMessage,
  IncidentMessage,
  TestMessage,
} from '../../domain/messages.js';
import { type Words, wordsFor } from '../../../../platform/words.js';
import { cut, oneLine } from '../../../../platform/mails/texts.js';

/** A mail ready to send. */
export interface OutgoingMail extends Pick<ComposedMail, 'subject' | 'text'> {
  html: string | null;
  /** Additional header fields, such as `List-Unsubscribe`. */
  headers: Readonly<Record<string, string>>;
  /** An RFC 5322 id with angle brackets. A mail that may be retried keeps its id; null: a new one is generated. */
  messageId: string | null;
  references: readonly string[];
  attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Buffer;
}

/** Mails to people about alerts, shifts, incidents and their own address. */
export const mails: Renderers<OutgoingMail> = {
  /**
   * Every mail refers to the alert's thread id, so that mail programs show one conversation. The `Message-ID` comes
   * from the delivery's id, so that a retry is recognisable as the same message.
   */
  alert: (message) => {
    const host = new URL(message.alertUrl).hostname;
    return mail(alertMail(message), `<delivery-${message.id}@${host}>`, [`<alert-${message.alert.id}@${host}>`]);
  },
  bundle: (message) => mail(bundleMail(message), `<bundle-${message.id}@${new URL(message.inboxUrl).hostname}>`),
  code: (message) => mail(codeMail(message)),
  test: (message) => mail(testMail(message)),
  handoff: (message) => mail(handoffMail(message), `<handoff-${message.id}@pager>`),
  address: (message) => mail(addressMail(message), `<address-${message.id}@pager>`),
  incident: (message) =>
    mail(incidentNewsMail(message), `<incident-notice-${message.id}@pager>`, [
      `<incident-${message.incident.incidentId}@pager>`,
    ]),
};

const mail = (
  composed: ComposedMail,
  messageId: string | null = null,
  references: readonly string[] = [],
): OutgoingMail => ({ ...composed, messageId, references, attachments: [] });

function addressMail({ sentences: [heading, text], url, serviceName, timeStyle }: AddressMessage): ComposedMail {
  const words = wordsFor(timeStyle);
  return compose(words, {
    subject: heading,
    brand: serviceName,
    tone: 'quiet',
    heading,
    blocks: [
      { kind: 'text', text },
      { kind: 'actions', links: [{ label: t(words)`Open the settings`, url }] },
    ],
    reason: t(words)`You are notified once, when it starts to fail.`,
  });
}

export type HandoffMailFacts = Pick<
  HandoffMessage,
  'begins' | 'isAhead' | 'scheduleName' | 'sentences' | 'serviceName' | 'timeStyle'
>;

export function handoffMail(facts: HandoffMailFacts): ComposedMail {
  const { begins, sentences, serviceName, timeStyle } = facts;
  const words = wordsFor(timeStyle);
  return compose(words, {
    ...headingsOf(words, facts),
    brand: serviceName,
    tone: begins ? 'brand' : 'quiet',
    blocks: [{ kind: 'text', text: sentences.join('\n') }],
    reason: t(words)`You asked to be notified when your shifts begin and end.`,
  });
}

function headingsOf(
  words: Words,
  { begins, isAhead = false, scheduleName }: HandoffMailFacts,
): { subject: string; heading: string } {
  if (isAhead)
    return begins
      ? {
          subject: t(words)`Your on-call shift is about to begin: ${scheduleName}`,
          heading: t(words)`Your on-call shift is about to begin`,
        }
      : {
          subject: t(words)`Your on-call shift is about to end: ${scheduleName}`,
          heading: t(words)`Your on-call shift is about to end`,
        };
  return begins
    ? { subject: t(words)`You are on call: ${scheduleName}`, heading: t(words)`You are on call` }
    : { subject: t(words)`Your on-call shift has ended: ${scheduleName}`, heading: t(words)`Your shift has ended` };
}

export type IncidentNewsFacts = Omit<IncidentMessage, 'kind' | 'id'>;

const MESSAGE_LIMIT = 1000;

/** The mail about an incident's status, to a responder or a stakeholder. */
export function incidentNewsMail(facts: IncidentNewsFacts): ComposedMail {
  const { incident, headline, message, since, changed, url, isOver, reason, serviceName, timeStyle } = facts;
  const { name, priority, news } = incident;
  const words = wordsFor(timeStyle);
  return compose(words, {
    subject: `[${priority}] ${oneLine(name, 110)}: ${headline}`,
    brand: serviceName,
    tone: isOver ? 'good' : priority,
    mark: { label: priority, tone: priority, text: t(words)`Incident`, plain: t(words)`Priority: ${priority}` },
    heading: name,
    blocks: [
      { kind: 'text', text: news },
      ...(message === '' ? [] : [{ kind: 'prose' as const, text: cut(message, MESSAGE_LIMIT).text }]),
      { kind: 'actions', links: [{ label: t(words)`Open the incident`, url }] },
      {
        kind: 'facts',
        facts: [
          { name: t(words)`Since`, value: since },
          ...(changed === since ? [] : [{ name: t(words)`Changed`, value: changed }]),
        ],
      },
    ],
    reason,
  });
}

/* Mails to an address that a user just added as a channel. */

export function codeMail({
  code,
  serviceName,
  timeStyle,
}: Pick<CodeMessage, 'code' | 'serviceName' | 'timeStyle'>): ComposedMail {
  const words = wordsFor(timeStyle);
  return compose(words, {
    subject: t(words)`${code} is your ${serviceName} verification code`,
    brand: serviceName,
    tone: 'brand',
    heading: t(words)`Your verification code`,
    blocks: [
      { kind: 'code', code, plain: t(words)`Your ${serviceName} verification code is ${code}.` },
      {
        kind: 'text',
        text: t(words)`Enter it where you added this address to ${serviceName}. It is valid for 10 minutes.`,
      },
    ],
    reason: t(words)`If you did not add this channel to ${serviceName}, ignore this message.`,
  });
}

export function testMail({ serviceName, timeStyle }: Pick<TestMessage, 'serviceName' | 'timeStyle'>): ComposedMail {
  const words = wordsFor(timeStyle);
  return compose(words, {
    subject: t(words)`${serviceName} test notification`,
    brand: serviceName,
    tone: 'good',
    heading: t(words)`This address works`,
    blocks: [
      { kind: 'text', text: t(words)`This is a test from ${serviceName}. Alerts that page you will reach you here.` },
    ],
    reason: t(words)`You get this mail because someone sent a test to this channel.`,
  });
}
