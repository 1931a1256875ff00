import type { IncidentStatus } from '../../incidents/domain/incident.js';
import type { PublishedIncident } from '../../incidents/incident-directory.js';
import type { MailContent } from '../../mails/mail-queue.js';
import type { Telling } from './announcements.js';
import { clip, INCIDENT_WORDS, instantText, SEVERITY_WORDS } from './words.js';

const LONGEST_SUBJECT = 150;

/** The first half of the double opt-in. */
export function confirmationMail({ brandName, url }: { brandName: string; url: string }): MailContent {
  return {
    subject: oneLine(`Confirm your subscription to ${brandName} status`),
    text:
      `Hello,\n\n` +
      `somebody, hopefully you, asked that this address be told about incidents of ${brandName}. ` +
      `This link confirms it, once, within the next 24 hours:\n\n` +
      `${url}\n\n` +
      `If it was not you, ignore this mail: you will not hear from us again.`,
  };
}

export interface IncidentMailFacts {
  brandName: string;
  incident: PublishedIncident;
  telling: Telling;
  pageUrl: string;
  unsubscribeUrl: string;
}

/** What a subscriber is told; mail programs show their own button to unsubscribe (RFC 2369, RFC 8058). */
export function incidentMail(facts: IncidentMailFacts): MailContent {
  const { brandName, incident, telling, pageUrl, unsubscribeUrl } = facts;
  const { status, at, message } = telling;
  const lines = [
    `${incident.title}`,
    `${INCIDENT_WORDS[status]} · ${SEVERITY_WORDS[incident.severity]} · ${instantText(at)}`,
    ...(message === null ? [] : [message]),
    `All about it: ${pageUrl}`,
    `--\nYou get this mail because you subscribed to ${brandName} status.\nUnsubscribe: ${unsubscribeUrl}`,
  ];
  return {
    subject: oneLine(`[${brandName}] ${HEADLINE[status]}: ${incident.title}`),
    text: lines.join('\n\n'),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

const HEADLINE: Readonly<Record<IncidentStatus, string>> = { ...INCIDENT_WORDS, open: 'Incident' };

const oneLine = (text: string): string => clip(text.replace(/\s+/g, ' '), LONGEST_SUBJECT);
