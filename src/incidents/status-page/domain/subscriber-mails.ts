import type { IncidentStatus, Severity } from '../../domain/incident.js';
import type { NewsKind } from './planned-news.js';
import {
  INCIDENT_WORDS,
  instantText,
  MAINTENANCE_MARKS,
  MAINTENANCE_WORDS,
  SEVERITY_WORDS,
  spanText,
} from './words.js';
import { compose } from '../../../platform/mails/compose.js';
import { ENGLISH } from '../../../platform/words.js';
import type { ComposedMail, Mail, Tone } from '../../../platform/mails/mail-parts.js';
import { untrustedName, untrustedText } from '../../../platform/mails/texts.js';

/* Mails to subscribers, with the name and colour of the status page. The tenant's texts do not become links. */

interface Brand {
  brandName: string;
  accentColor: string | null;
}

/** The confirmation mail of the double opt-in. @param facts `url` opens the page that confirms */
export function confirmationMail({ brandName: untrusted, accentColor, url }: Brand & { url: string }): ComposedMail {
  const brandName = untrustedName(untrusted);
  return compose(ENGLISH, {
    subject: `Confirm your subscription to ${brandName} status`,
    brand: brandName,
    accentColor,
    tone: 'brand',
    heading: 'Confirm your subscription',
    blocks: [
      {
        kind: 'text',
        text: `Somebody, hopefully you, asked that this address be told about incidents and planned maintenance of ${brandName}.`,
      },
      { kind: 'actions', links: [{ label: 'Confirm the subscription', url }] },
      { kind: 'text', text: 'The link works once, within the next 24 hours.' },
    ],
    reason: 'If it was not you, ignore this mail: you will not hear from us again.',
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
export function incidentMail(facts: IncidentMailFacts): ComposedMail {
  const { accentColor, severity, status, at, message, incidentUrl, unsubscribeUrl } = facts;
  const [brandName, title] = [untrustedName(facts.brandName), untrustedName(facts.title, TITLE_LIMIT)];
  const { text, wasCut } = untrustedText(message ?? '', MESSAGE_LIMIT);
  const more = { label: 'Read all of it', url: incidentUrl };
  return compose(ENGLISH, {
    subject: `[${brandName}] ${HEADLINE[status]}: ${title}`,
    brand: `${brandName} status`,
    accentColor,
    tone: isOver(status) ? 'good' : SEVERITY_TONES[severity],
    mark: {
      label: INCIDENT_WORDS[status],
      text: `${SEVERITY_WORDS[severity]} · ${instantText(at)}`,
      plain: `${INCIDENT_WORDS[status]} · ${SEVERITY_WORDS[severity]} · ${instantText(at)}`,
    },
    heading: title,
    blocks: [
      ...(text === '' ? [] : [{ kind: 'prose', text, ...(wasCut ? { more } : {}) } as const]),
      { kind: 'actions', links: [{ label: 'All about it', url: incidentUrl }] },
    ],
    ...toSubscriber(brandName, unsubscribeUrl),
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
  repeats: string | null;
  /** The URL of the status page. */
  url: string;
  unsubscribeUrl: string;
}

/** A mail to a subscriber about planned maintenance. Times are UTC, as on the page. */
export function maintenanceMail(facts: MaintenanceMailFacts): ComposedMail {
  const { accentColor, kind, start, end, before, repeats, url, unsubscribeUrl } = facts;
  const [brandName, name] = [untrustedName(facts.brandName), untrustedName(facts.name, TITLE_LIMIT)];
  const { text, wasCut } = untrustedText(facts.description ?? '', MESSAGE_LIMIT);
  const services = untrustedName(facts.services.join(', '), SERVICES_LIMIT);
  const span = spanText(start, end);
  const isMoved = before && (before.start.getTime() !== start.getTime() || before.end.getTime() !== end.getTime());
  const mark = MAINTENANCE_MARKS[kind];
  return compose(ENGLISH, {
    subject: `[${brandName}] ${MAINTENANCE_WORDS[kind]}: ${name}`,
    brand: `${brandName} status`,
    accentColor,
    tone: kind === 'ended' ? 'good' : kind === 'cancelled' ? 'quiet' : 'maintenance',
    mark: { label: mark, text: 'Planned maintenance', plain: `${mark} · Planned maintenance` },
    heading: name,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { name: 'When', value: span },
          ...(isMoved && kind !== 'ended' ? [{ name: 'Before', value: spanText(before.start, before.end) }] : []),
          ...(services === '' ? [] : [{ name: 'Services', value: services }]),
          ...(repeats === null || kind === 'ended' ? [] : [{ name: 'Repeats', value: repeats }]),
        ],
      },
      ...(text === ''
        ? []
        : [{ kind: 'prose', text, ...(wasCut ? { more: { label: 'Read all of it', url } } : {}) } as const]),
      { kind: 'actions', links: [{ label: 'Open the status page', url }] },
    ],
    ...toSubscriber(brandName, unsubscribeUrl),
  });
}

const SERVICES_LIMIT = 300;

/** The footer of every mail to a subscriber. */
const toSubscriber = (brandName: string, unsubscribeUrl: string): Pick<Mail, 'reason' | 'footLinks' | 'headers'> => ({
  reason: `You get this mail because you subscribed to ${brandName} status.`,
  footLinks: [{ label: 'Unsubscribe', url: unsubscribeUrl }],
  headers: {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
});

const HEADLINE: Readonly<Record<IncidentStatus, string>> = { ...INCIDENT_WORDS, open: 'Incident' };

const isOver = (status: IncidentStatus): boolean => status === 'resolved' || status === 'closed';

const SEVERITY_TONES: Readonly<Record<Severity, Tone>> = {
  info: 'brand',
  maintenance: 'maintenance',
  minor: 'degraded',
  major: 'partial_outage',
  critical: 'major_outage',
};
