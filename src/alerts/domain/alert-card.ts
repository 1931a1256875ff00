import { html, type Html } from '../../common/html/html.js';
import type { ZonedTimes } from '../../common/zoned-times.js';
import { URGENCY, whereOf } from '../../notifications/domain/wording.js';
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

const DESCRIPTION_LIMIT = 15_000;
const DETAILS_LIMIT = 100;

/** How urgent an alert is and how it stands, in one line. */
export const alertMark = ({ priority, status, tinyId }: ShownAlert): Html =>
  html`<p class="mark-line">
    <span class="mark">${priority}</span><span>${URGENCY[priority]} · ${status} · alert #${tinyId}</span>
  </p>`;

/** What an alert says, for a page: all of it is text, but for links that it brings under usual names. */
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
