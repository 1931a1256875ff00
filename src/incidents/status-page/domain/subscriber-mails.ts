import type { IncidentStatus, Severity } from '../../domain/incident.js';
import type { NewsKind } from './planned-news.js';
import { msg, t } from '#words';
import { statusOf } from './incident-parts.js';
import { formatsOf, INCIDENT_WORDS, MAINTENANCE_MARKS, MAINTENANCE_WORDS, SEVERITY_WORDS } from './words.js';
import { compose } from '../../../platform/mails/compose.js';
import type { Words } from '../../../platform/words.js';
import type { ComposedMail, Mail, Tone } from '../../../platform/mails/mail-parts.js';
import { untrustedName, untrustedText } from '../../../platform/mails/texts.js';

/* Mails to subscribers, with the name and colour of the status page. The tenant's texts do not become links. */

interface Brand {
  brandName: string;
  accentColor: string | null;
}

/** The confirmation mail of the double opt-in. @param facts `url` opens the page that confirms */
export function confirmationMail(
  words: Words,
  { brandName: untrusted, accentColor, url }: Brand & { url: string },
): ComposedMail {
  const brandName = untrustedName(untrusted);
  return compose(words, {
    subject: t(words)`Confirm your subscription to ${{ brand: brandName }} status`,
    brand: brandName,
    accentColor,
    tone: 'brand',
    heading: t(words)`Confirm your subscription`,
    blocks: [
      {
        kind: 'text',
        text: t(
          words,
        )`Somebody, hopefully you, asked that this address be told about incidents and planned maintenance of ${{ brand: brandName }}.`,
      },
      { kind: 'actions', links: [{ label: t(words)`Confirm the subscription`, url }] },
      { kind: 'text', text: t(words)`The link works once, within the next 24 hours.` },
    ],
    reason: t(words)`If it was not you, ignore this mail: you will not hear from us again.`,
  });
}

export interface IncidentMailFacts extends Brand {
  title: string;
  severity: Severity;
  status: IncidentStatus;
  /** The time of publication. */
  at: Date;
  message: string | null;
  /** The incident's own page. */
  incidentUrl: string;
  /** A GET opens the page to unsubscribe; a POST unsubscribes. */
  unsubscribeUrl: string;
}

const MESSAGE_LIMIT = 4000;
const TITLE_LIMIT = 200;

/** The mail to a subscriber; mail programs show their own button to unsubscribe (RFC 2369, RFC 8058). */
export function incidentMail(words: Words, facts: IncidentMailFacts): ComposedMail {
  const { accentColor, severity, status, at, message, incidentUrl, unsubscribeUrl } = facts;
  const [brandName, title] = [untrustedName(facts.brandName), untrustedName(facts.title, TITLE_LIMIT)];
  const { text, wasCut } = untrustedText(message ?? '', MESSAGE_LIMIT);
  const more = { label: t(words)`Read all of it`, url: incidentUrl };
  const state = t(words)(INCIDENT_WORDS[status]);
  const facing = `${t(words)(SEVERITY_WORDS[severity])} · ${formatsOf(words).instant(at)}`;
  return compose(words, {
    subject: `[${brandName}] ${t(words)(HEADLINE[status])}: ${title}`,
    brand: statusOf(words, brandName),
    accentColor,
    tone: isOver(status) ? 'good' : SEVERITY_TONES[severity],
    mark: {
      label: state,
      text: facing,
      plain: `${state} · ${facing}`,
    },
    heading: title,
    blocks: [
      ...(text === '' ? [] : [{ kind: 'prose', text, ...(wasCut ? { more } : {}) } as const]),
      { kind: 'actions', links: [{ label: t(words)`All about it`, url: incidentUrl }] },
    ],
    ...toSubscriber(words, brandName, unsubscribeUrl),
  });
}

export interface MaintenanceMailFacts extends Brand {
  kind: NewsKind;
  name: string;
  description: string | null;
  start: Date;
  end: Date;
  /** The announced times before; null: none. */
  before: { start: Date; end: Date } | null;
  services: readonly string[];
  /** `every week on Sunday`; null: it does not recur. */
  repeats: ((words: Words) => string) | null;
  /** The URL of the status page. */
  url: string;
  unsubscribeUrl: string;
}

/** A mail to a subscriber about planned maintenance. Times are UTC, as on the page. */
export function maintenanceMail(words: Words, facts: MaintenanceMailFacts): ComposedMail {
  const { accentColor, kind, start, end, before, repeats, url, unsubscribeUrl } = facts;
  const [brandName, name] = [untrustedName(facts.brandName), untrustedName(facts.name, TITLE_LIMIT)];
  const { text, wasCut } = untrustedText(facts.description ?? '', MESSAGE_LIMIT);
  const services = untrustedName(facts.services.join(', '), SERVICES_LIMIT);
  const { span } = formatsOf(words);
  const isMoved = before && (before.start.getTime() !== start.getTime() || before.end.getTime() !== end.getTime());
  const mark = t(words)(MAINTENANCE_MARKS[kind]);
  const planned = t(words)`Planned maintenance`;
  return compose(words, {
    subject: `[${brandName}] ${t(words)(MAINTENANCE_WORDS[kind])}: ${name}`,
    brand: statusOf(words, brandName),
    accentColor,
    tone: kind === 'ended' ? 'good' : kind === 'cancelled' ? 'quiet' : 'maintenance',
    mark: { label: mark, text: planned, plain: `${mark} · ${planned}` },
    heading: name,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { name: t(words)`When`, value: span(start, end) },
          ...(isMoved && kind !== 'ended'
            ? [{ name: t(words)({ message: 'Before', context: 'time' }), value: span(before.start, before.end) }]
            : []),
          ...(services === '' ? [] : [{ name: t(words)`Services`, value: services }]),
          ...(repeats === null || kind === 'ended' ? [] : [{ name: t(words)`Repeats`, value: repeats(words) }]),
        ],
      },
      ...(text === ''
        ? []
        : [{ kind: 'prose', text, ...(wasCut ? { more: { label: t(words)`Read all of it`, url } } : {}) } as const]),
      { kind: 'actions', links: [{ label: t(words)`Open the status page`, url }] },
    ],
    ...toSubscriber(words, brandName, unsubscribeUrl),
  });
}

const SERVICES_LIMIT = 300;

/** The footer of every mail to a subscriber. */
const toSubscriber = (
  words: Words,
  brandName: string,
  unsubscribeUrl: string,
): Pick<Mail, 'reason' | 'footLinks' | 'headers'> => ({
  reason: t(words)`You get this mail because you subscribed to ${{ brand: brandName }} status.`,
  footLinks: [{ label: t(words)`Unsubscribe`, url: unsubscribeUrl }],
  headers: {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
});

const HEADLINE = { ...INCIDENT_WORDS, open: msg`Incident` };

const isOver = (status: IncidentStatus): boolean => status === 'resolved' || status === 'closed';

const SEVERITY_TONES: Readonly<Record<Severity, Tone>> = {
  info: 'brand',
  maintenance: 'maintenance',
  minor: 'degraded',
  major: 'partial_outage',
  critical: 'major_outage',
};
