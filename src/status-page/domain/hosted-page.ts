import type { Severity, StatusUpdate } from '../../incidents/domain/incident.js';
import type { OverallStatus, PageContent, ShownIncident, ShownService, ShownWork } from './content.js';
import { RECENT_DAYS } from './content.js';
import { documentOf, type Document } from './document.js';
import { html, Html } from '../../common/html/html.js';
import { uptimeBars } from './uptime-bars.js';
import {
  clip,
  clockText,
  dayText,
  durationText,
  INCIDENT_WORDS,
  OVERALL_WORDS,
  SERVICE_WORDS,
  SEVERITY_WORDS,
  shortInstantText,
} from './words.js';

export interface HostedPageFacts {
  slug: string;
  content: PageContent;
  /** False: nobody could be mailed, so nobody is asked. */
  subscribable: boolean;
  serviceName: string;
}

/** Where a notice goes that only this visitor sees; all else of the page is the same for everybody. */
export const NOTICE_SLOT = '<!--notice-->';

const DAY_MS = 86_400_000;
/* What keeps the page under 50 KB in the worst week; the feed and the API have everything. */
const SHOWN_INCIDENTS = 8;
/** Of the newest incidents; of the others the last update alone. */
const SHOWN_UPDATES = 4;
const TOLD_IN_FULL = 3;
const SHOWN_PAST = 20;
const SHOWN_WORK = 8;
const LONGEST_TEXT = 500;
const LONGEST_PAST_TEXT = 280;
const LONGEST_DESCRIPTION = 200;

/** The page that people look at (decisions §9): one document, readable without anything else. */
export function hostedPage(facts: HostedPageFacts): Document {
  const { slug, content, subscribable } = facts;
  const { brandName, accentColor } = content;
  const base = `/status/${slug}`;
  return documentOf({
    title: `${OVERALL_WORDS[content.overallStatus]} · ${brandName} status`,
    accentColor,
    head: html`<link
      rel="alternate"
      type="application/atom+xml"
      title="${brandName} status"
      href="${base}/feed.atom"
    /> `,
    body: html`<a class="skip" href="#main">Skip to the status</a>
      <header>
        <div class="wrap">
          ${brand(base, content)}${subscribable && html`<a class="button" href="#subscribe">Subscribe</a>`}
        </div>
      </header>
      <main id="main" class="wrap">
        ${NOTICE}${overall(content)}
        ${active(content.activeIncidents)}${services(content.services)}${planned(content.scheduledMaintenance)}${past(content)}${
          subscribable && subscribe(base, brandName)
        }
      </main>
      <footer>
        <div class="wrap">
          <span>All times are UTC. <a href="${base}/feed.atom">Atom feed</a></span
          ><span>Powered by ${facts.serviceName}</span>
        </div>
      </footer>`,
  });
}

const NOTICE = new Html(NOTICE_SLOT);

function brand(base: string, { brandName, logoUrl }: PageContent): Html {
  return logoUrl === null
    ? html`<p class="brand">${brandName}</p>`
    : html`<p class="brand"><img src="${base}/logo" alt="" height="40" />${brandName}</p>`;
}

const TONES: Readonly<Record<OverallStatus, string>> = {
  operational: 'ok',
  maintenance: 'maintenance',
  degraded: 'degraded',
  partial_outage: 'partial_outage',
  major_outage: 'major_outage',
};
const SEVERITY_TONES: Readonly<Record<Severity, string>> = {
  info: 'info',
  maintenance: 'maintenance',
  minor: 'degraded',
  major: 'partial_outage',
  critical: 'major_outage',
};

const CHECK = 'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22Zm-1.6 15.6-4.5-4.5 1.7-1.7 2.8 2.8 6-6 1.7 1.7-7.7 7.7Z';
const BANG = 'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22Zm-1.3 5h2.6v8h-2.6V6Zm0 9.8h2.6v2.4h-2.6v-2.4Z';

function overall({ overallStatus, generatedAt }: PageContent): Html {
  return html`<section class="card overall ${TONES[overallStatus]}" aria-label="Overall status">
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="${overallStatus === 'operational' ? CHECK : BANG}" /></svg>
    <div>
      <h1>${OVERALL_WORDS[overallStatus]}</h1>
      <p class="quiet">As of ${instant(generatedAt)}</p>
    </div>
  </section>`;
}

function active(incidents: readonly ShownIncident[]): Html | null {
  if (incidents.length === 0) return null;
  const shown = incidents.slice(0, SHOWN_INCIDENTS);
  const rest = incidents.length - shown.length;
  return html`<section aria-labelledby="active">
    <h2 id="active">Active incidents</h2>
    <div class="stack">${shown.map(activeIncident)}</div>
    ${rest > 0 && html`<p class="quiet facts">and ${rest} more</p>`}
  </section> `;
}

function activeIncident(incident: ShownIncident, index: number): Html {
  const { title, message, severity, status, services: hit, updates, createdAt } = incident;
  const latest = updates.slice(index < TOLD_IN_FULL ? -SHOWN_UPDATES : -1).reverse();
  const earlier = updates.length - latest.length;
  const told = message !== null && !updates.some((update) => update.message === message);
  return html`<article class="card incident ${SEVERITY_TONES[severity]}">
    <div class="row">
      <h3>${title}</h3>
      <span class="state">${INCIDENT_WORDS[status]}</span>
    </div>
    <p class="quiet facts">${SEVERITY_WORDS[severity]} · since ${instant(createdAt)}${affected(hit)}</p>
    ${told && html`<p class="told">${clip(message, LONGEST_TEXT)}</p>`}
    ${
      latest.length > 0 &&
      html`<ol class="updates">
        ${latest.map(updateItem)}
      </ol>`
    }
    ${earlier > 0 && html`<p class="quiet facts">and ${earlier} earlier ${earlier === 1 ? 'update' : 'updates'}</p>`}
  </article> `;
}

function updateItem({ at, status, message }: StatusUpdate): Html {
  return html`<li>
    <p><strong>${INCIDENT_WORDS[status]}</strong> ${clip(message, LONGEST_TEXT)}</p>
    <p class="quiet">${instant(at)}</p>
  </li>`;
}

const affected = (hit: ShownIncident['services']): string =>
  hit.length === 0 ? '' : ` · ${clip(hit.map(({ name }) => name).join(', '), LONGEST_DESCRIPTION)}`;

function services(all: readonly ShownService[]): Html | null {
  if (all.length === 0) return null;
  return html`<section aria-labelledby="services">
    <h2 id="services">Services</h2>
    <ul class="card services">
      ${all.map(
        ({ name, description, status, uptime }) =>
          html`<li>
            <div class="row">
              <h3>${name}</h3>
              <span class="state ${status}">${SERVICE_WORDS[status]}</span>
            </div>
            ${
              description && html`<p class="quiet">${clip(description, LONGEST_DESCRIPTION)}</p>`
            }${uptime ? uptimeBars(uptime) : null}
          </li> `,
      )}
    </ul>
  </section> `;
}

function planned(work: readonly ShownWork[]): Html | null {
  if (work.length === 0) return null;
  return html`<section aria-labelledby="planned">
    <h2 id="planned">Scheduled maintenance</h2>
    <div class="stack">
      ${work.slice(0, SHOWN_WORK).map(
        ({ name, status, startTime, endTime, services: hit }) =>
          html`<article class="card work maintenance">
            <div class="row">
              <h3>${name}</h3>
              <span class="state">${status === 'in_progress' ? 'In progress' : 'Scheduled'}</span>
            </div>
            <p class="quiet facts">${instant(startTime)} to ${until(startTime, endTime)}${affected(hit)}</p>
          </article> `,
      )}
    </div>
  </section> `;
}

/** Day by day; quiet days in a row are one line, for silence is told as well. */
function past({ recentIncidents, generatedAt }: PageContent): Html {
  const today = dayOf(generatedAt);
  const shown = recentIncidents.slice(0, SHOWN_PAST);
  const days = Array.from({ length: RECENT_DAYS }, (_, back) => {
    const day = today - back;
    return { day, ended: shown.filter(({ resolvedAt }) => dayOf(resolvedAt ?? '') === day) };
  });
  const rows: { from: number; to: number; ended: ShownIncident[] }[] = [];
  for (const { day, ended } of days) {
    const before = rows.at(-1);
    if (before?.ended.length === 0 && ended.length === 0) before.from = day;
    else rows.push({ from: day, to: day, ended });
  }
  return html`<section aria-labelledby="past">
    <h2 id="past">Past incidents</h2>
    ${rows.map(pastDays)}
  </section> `;
}

function pastDays({ from, to, ended }: { from: number; to: number; ended: readonly ShownIncident[] }): Html {
  const [first, last] = [dayText(new Date(from * DAY_MS)), dayText(new Date(to * DAY_MS))];
  return html`<div class="day">
    <h3>${from === to ? last : `${first} to ${last}`}</h3>
    ${ended.length === 0 ? html`<p class="quiet">No incidents reported.</p>` : ended.map(pastIncident)}
  </div> `;
}

const dayOf = (iso: string): number => Math.floor(Date.parse(iso) / DAY_MS);

function pastIncident({
  title,
  message,
  severity,
  updates,
  createdAt,
  resolvedAt,
  services: hit,
}: ShownIncident): Html {
  const last = updates.at(-1)?.message ?? message;
  const seconds = Math.round((Date.parse(resolvedAt ?? createdAt) - Date.parse(createdAt)) / 1000);
  return html`<article class="past ${SEVERITY_TONES[severity]}">
    <h4>${title}</h4>
    ${last !== null && html`<p>${clip(last, LONGEST_PAST_TEXT)}</p>`}
    <p class="quiet">Resolved ${instant(resolvedAt ?? createdAt)} after ${durationText(seconds)}${affected(hit)}</p>
  </article>`;
}

function subscribe(base: string, brandName: string): Html {
  return html`<section id="subscribe" class="card subscribe" aria-labelledby="mails">
    <h2 id="mails">Get updates by mail</h2>
    <p class="quiet">One mail when an incident of ${brandName} begins, changes or ends. Leave with one press.</p>
    <form class="fields" method="post" action="${base}/subscribe">
      <div>
        <label for="email">E-mail address</label
        ><input id="email" name="email" type="email" autocomplete="email" maxlength="254" required />
      </div>
      <button class="button" type="submit">Subscribe</button>
    </form>
  </section> `;
}

/** On the day of the beginning the time is enough. */
const until = (start: string, end: string): Html =>
  dayOf(start) === dayOf(end) ? html`<time datetime="${end}">${clockText(new Date(end))}</time>` : instant(end);

const instant = (iso: string): Html => html`<time datetime="${iso}">${shortInstantText(new Date(iso))}</time>`;
