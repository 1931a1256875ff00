import { html, type Html } from '../../../platform/html/html.js';
import type { ZonedTimes } from '../../../platform/zoned-times.js';
import { URGENCY, whereOf } from './urgency.js';
import { linksOf, remainingDetails } from './alert-links.js';
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

export const alertMark = ({ priority, status, tinyId }: ShownAlert): Html =>
  html`<p class="mark-line">
    <span class="mark">${priority}</span><span>${URGENCY[priority]} · ${status} · alert #${tinyId}</span>
  </p>`;

/** A sentence: who acknowledged or closed the alert, and when. Null: it is open. @param readerId of the user who reads it */
export function standing(alert: StandingAlert, readerId: string | undefined, times: ZonedTimes): string | null {
  const { status, acknowledgedBy, acknowledgedAt, closedBy, closedAt } = alert;
  switch (status) {
    case 'open':
      return null;
    case 'acknowledged': {
      const since = acknowledgedAt === null ? '' : `, since ${times.full(acknowledgedAt)}`;
      if (isReader(acknowledgedBy, readerId)) return `You have it${since}.`;
      return `${acknowledgedBy?.name ?? 'Somebody'} has it${since}.`;
    }
    case 'closed': {
      const by = isReader(closedBy, readerId) ? ' by you' : closedBy === null ? '' : ` by ${closedBy.name}`;
      return `Closed${by}${closedAt === null ? '' : `, ${times.full(closedAt)}`}. It needs nobody any more.`;
    }
  }
}

const isReader = (who: { id: string | null } | null, readerId: string | undefined): boolean =>
  readerId !== undefined && who?.id === readerId;

/** The fields of an alert for a page, as text; details with well-known names become links. */
export function alertFacts(alert: ShownAlert, times: ZonedTimes): Html {
  const { description, tags, details, owner, count, createdAt } = alert;
  const links = linksOf(alert);
  const pairs: [name: string, value: string][] = [
    ['Where', whereOf(alert)],
    ['Tags', tags.join(', ')],
    ['Since', times.full(createdAt)],
    ['Seen', count > 1 ? `${count} times` : ''],
    ['Owner', owner ?? ''],
    ...remainingDetails(details).slice(0, DETAILS_LIMIT),
  ];
  return html`${description.trim() !== '' && html`<p class="prose">${description.trim().slice(0, DESCRIPTION_LIMIT)}</p>`}${
      links.length > 0 &&
      html`<p class="ways">
        ${links.map(({ label, url }) => html`<a href="${url}" rel="noreferrer noopener">${label}</a> `)}
      </p>`
    }
    <dl class="pairs">
      ${pairs
        .filter(([, value]) => value !== '')
        .map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
    </dl>`;
}
