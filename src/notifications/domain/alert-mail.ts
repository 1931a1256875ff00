import type { AlertSnapshot, Priority } from '../../alerts/domain/alert.js';
import type { ChannelMessage } from '../../channels/ports/channel-provider.js';
import type { ActionType } from './rule.js';
import { NEWS, URGENCY, whereOf } from './wording.js';

export type MailableAlert = Pick<
  AlertSnapshot,
  'id' | 'tinyId' | 'message' | 'description' | 'priority' | 'source' | 'entity' | 'tags' | 'owner' | 'createdAt'
>;

export interface AlertMailInput {
  deliveryId: string;
  alert: MailableAlert;
  /** What the mail tells of; `create-alert` is the page itself. */
  occasion: ActionType;
  /** One of the person's notification rules asked for it. */
  byRule: boolean;
  /** Shows the person a button that acknowledges the alert; null: there is nothing to acknowledge. */
  acknowledgeUrl: string | null;
  /** Where this service is reached, without a trailing slash. */
  publicBaseUrl: string;
  serviceName: string;
}

/** An alert's mail is a page, not an archive: a long description is cut here and read behind the link. */
const DESCRIPTION_LIMIT = 1000;

const COLOUR: Record<Priority, string> = { P1: '#b91c1c', P2: '#c2410c', P3: '#a16207', P4: '#1d4ed8', P5: '#475569' };

/**
 * The mail that pages a person: what happened, where, how urgent, and links. Every page of one alert has the same
 * subject (what is told later says so in front of it), and every mail refers to the alert's own thread id, so that mail
 * clients show them as one conversation; the delivery's id makes the `Message-ID`, so that a repeated attempt is
 * recognisable as the same message.
 */
export function alertMail(input: AlertMailInput): ChannelMessage {
  const { deliveryId, alert, occasion, byRule, acknowledgeUrl, publicBaseUrl, serviceName } = input;
  const host = new URL(publicBaseUrl).hostname;
  const link = `${publicBaseUrl}/v2/alerts/${alert.id}`;
  const facts = factsOf(alert, occasion);
  const description = shorten(alert.description);
  const headline = `${NEWS[occasion]}${alert.message}`;
  const cause = byRule ? 'one of your notification rules asks for it' : 'you are on call for this alert';
  const footer = `${serviceName} ${occasion === 'create-alert' ? 'paged' : 'wrote to'} you because ${cause}.`;
  return {
    subject: `${NEWS[occasion]}[${alert.priority}] ${oneLine(alert.message)}`,
    text: [
      headline,
      ...paragraph(description),
      facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
      ...(acknowledgeUrl === null ? [] : [`Acknowledge: ${acknowledgeUrl}`]),
      link,
      `-- \n${footer}`,
    ].join('\n\n'),
    html: html({ headline, colour: COLOUR[alert.priority], facts, description, acknowledgeUrl, link, footer }),
    messageId: `<delivery-${deliveryId}@${host}>`,
    references: [`<alert-${alert.id}@${host}>`],
  };
}

type Fact = [name: string, value: string];

function factsOf(alert: MailableAlert, occasion: ActionType): Fact[] {
  const where = whereOf(alert);
  return [
    ['Priority', `${alert.priority} (${URGENCY[alert.priority]})`],
    ...(where === '' ? [] : [['Where', where] satisfies Fact]),
    ...(alert.tags.length === 0 ? [] : [['Tags', alert.tags.join(', ')] satisfies Fact]),
    ['Since', `${alert.createdAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`],
    ['Alert', `#${alert.tinyId}`],
    ...(occasion === 'assigned' && alert.owner !== null ? [['Owner', alert.owner] satisfies Fact] : []),
  ];
}

function html(parts: {
  headline: string;
  colour: string;
  facts: Fact[];
  description: string;
  acknowledgeUrl: string | null;
  link: string;
  footer: string;
}): string {
  const { headline, colour, facts, description, acknowledgeUrl, link, footer } = parts;
  const rows = facts
    .map(
      ([name, value]) =>
        `<tr><td style="padding:2px 16px 2px 0;color:#64748b">${name}</td><td>${escape(value)}</td></tr>`,
    )
    .join('');
  const prose = description === '' ? '' : `<p style="margin:0 0 16px;white-space:pre-wrap">${escape(description)}</p>`;
  return `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;background:#f1f5f9;font:15px/1.5 system-ui,sans-serif;color:#0f172a">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-top:6px solid ${colour};border-radius:6px">
<h1 style="margin:0 0 12px;font-size:20px;line-height:1.3">${escape(headline)}</h1>
${prose}<table style="border-collapse:collapse;margin:0 0 20px">${rows}</table>
${acknowledgeUrl === null ? '' : `${button('Acknowledge', acknowledgeUrl, `background:${colour};color:#fff`)} `}${button('Open the alert', link, 'background:#e2e8f0;color:#0f172a')}
<p style="margin:20px 0 0;font-size:13px;color:#64748b">${escape(footer)}</p>
</div></body></html>
`;
}

function button(label: string, url: string, colours: string): string {
  return `<a href="${escape(url)}" style="display:inline-block;margin:0 8px 8px 0;padding:10px 18px;${colours};border-radius:6px;text-decoration:none;font-weight:600">${label}</a>`;
}

function paragraph(text: string): string[] {
  return text === '' ? [] : [text];
}

function shorten(text: string): string {
  const letters = [...text.trim()];
  return letters.length <= DESCRIPTION_LIMIT ? letters.join('') : `${letters.slice(0, DESCRIPTION_LIMIT).join('')}…`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
