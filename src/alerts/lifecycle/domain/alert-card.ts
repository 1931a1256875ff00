import { type MessageDescriptor, msg, plural, t } from '#words';
import { html, type Html } from '../../../platform/html/html.js';
import type { ZonedTimes } from '../../../platform/zoned-times.js';
import { urgencyOf, whereOf } from './urgency.js';
import type { Words } from '../../../platform/words.js';
import { cutAtAddresses } from '../../../platform/domain/web-addresses.js';
import { linkLabel, linksOf, remainingDetails, webUrl } from './alert-links.js';
import type { AlertSnapshot } from './alert.js';

export type ShownAlert = Pick<
  AlertSnapshot,
  | 'tinyId'
  | 'message'
  | 'description'
  | 'priority'
  | 'status'
  | 'source'
  | 'entity'
  | 'tags'
  | 'details'
  | 'owner'
  | 'count'
  | 'createdAt'
>;

export type StandingAlert = Pick<
  AlertSnapshot,
  'status' | 'acknowledgedBy' | 'acknowledgedAt' | 'closedBy' | 'closedAt'
>;

const DESCRIPTION_LIMIT = 15_000;
const DETAILS_LIMIT = 100;

const STATUS: Readonly<Record<AlertSnapshot['status'], MessageDescriptor>> = {
  open: msg({ message: 'open', context: 'alert' }),
  acknowledged: msg({ message: 'acknowledged', context: 'alert' }),
  closed: msg({ message: 'closed', context: 'alert' }),
};

/** The state of an alert in a word. */
export const statusOf = (words: Words, { status }: Pick<AlertSnapshot, 'status'>): string => t(words)(STATUS[status]);

export const alertMark = (words: Words, { priority, status, tinyId }: ShownAlert): Html =>
  html`<p class="mark-line">
    <span class="mark">${priority}</span
    ><span
      >${t(words)`${{ urgency: urgencyOf(words, priority) }} · ${{ status: statusOf(words, { status }) }} · alert #${{ number: tinyId }}`}</span
    >
  </p>`;

/** A sentence: who acknowledged or closed the alert, and when. Null: it is open. @param readerId of the user who reads it */
export function standing(
  words: Words,
  alert: StandingAlert,
  readerId: string | undefined,
  times: ZonedTimes,
): string | null {
  switch (alert.status) {
    case 'open':
      return null;
    case 'acknowledged':
      return held(words, alert, isReader(alert.acknowledgedBy, readerId), times);
    case 'closed':
      return `${closed(words, alert, isReader(alert.closedBy, readerId), times)} ${t(words)`It needs nobody any more.`}`;
  }
}

function held(
  words: Words,
  { acknowledgedBy, acknowledgedAt }: StandingAlert,
  isTheirs: boolean,
  times: ZonedTimes,
): string {
  const who = acknowledgedBy?.name ?? t(words)`Somebody`;
  if (acknowledgedAt === null) return isTheirs ? t(words)`You have it.` : t(words)`${who} has it.`;
  const time = times.full(acknowledgedAt);
  return isTheirs ? t(words)`You have it, since ${time}.` : t(words)`${who} has it, since ${time}.`;
}

function closed(words: Words, { closedBy, closedAt }: StandingAlert, isTheirs: boolean, times: ZonedTimes): string {
  const time = closedAt === null ? null : times.full(closedAt);
  if (isTheirs) return time === null ? t(words)`Closed by you.` : t(words)`Closed by you, ${time}.`;
  if (closedBy === null) return time === null ? t(words)`Closed.` : t(words)`Closed, ${time}.`;
  const { name } = closedBy;
  return time === null ? t(words)`Closed by ${name}.` : t(words)`Closed by ${name}, ${time}.`;
}

const isReader = (who: { id: string | null } | null, readerId: string | undefined): boolean =>
  readerId !== undefined && who?.id === readerId;

/** The links of an alert for a page: runbook, dashboard and the like; false: it has none. */
export function alertWays(words: Words, alert: ShownAlert): Html | false {
  const links = linksOf(alert);
  if (links.length === 0) return false;
  return html`<p class="ways">
    ${links.map((link) => html`<a href="${link.url}" rel="noreferrer noopener">${linkLabel(words, link)}</a> `)}
  </p>`;
}

/** A text that others wrote, cut at `most` characters, with its web addresses as links; none of an address that is cut. */
function withLinks(text: string, most = text.length): Html {
  const parts = cutAtAddresses(text.slice(0, most));
  const whole = text.length > most && parts.at(-1) === '' ? parts.length - 2 : parts.length;
  const linked = parts.map((part, place) => {
    const url = place % 2 === 1 && place < whole ? webUrl(part) : null;
    return url === null ? part : html`<a href="${url}" rel="noreferrer noopener">${part}</a>`;
  });
  return html`${linked}`;
}

/** The fields of an alert for a page, as text; details with well-known names, and addresses in texts, become links. */
export function alertFacts(words: Words, alert: ShownAlert, times: ZonedTimes): Html {
  const { description, tags, details, owner, count, createdAt } = alert;
  const pairs: [name: string, value: string][] = [
    [t(words)`Where`, whereOf(words, alert)],
    [t(words)`Tags`, tags.join(', ')],
    [t(words)`Since`, times.full(createdAt)],
    [t(words)`Seen`, count > 1 ? t(words)`${plural(count, { one: '# time', other: '# times' })}` : ''],
    [t(words)`Owner`, owner ?? ''],
    ...remainingDetails(details).slice(0, DETAILS_LIMIT),
  ];
  return html`${description.trim() !== '' && html`<p class="prose">${withLinks(description.trim(), DESCRIPTION_LIMIT)}</p>`}${alertWays(words, alert)}
    <dl class="pairs">
      ${pairs
        .filter(([, value]) => value !== '')
        .map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${withLinks(value)}</dd>`,
        )}
    </dl>`;
}
