import type { OverallStatus, PageContent, ShownIncident, ShownService, ShownWork } from './content.js';
import { RECENT_DAYS } from './content.js';
import { documentOf, type Document } from '../../../platform/pages/domain/document.js';
import { t } from '#words';
import type { Words } from '../../../platform/words.js';
import { html, Html, withMarkup } from '../../../platform/html/html.js';
import { activeIncident, affected, instant, pastIncident, pastLength, statusOf } from './incident-parts.js';
import { uptimeBars } from './uptime-bars.js';
import { clip, formatsOf, MAINTENANCE_MARKS, OVERALL_WORDS, SERVICE_WORDS } from './words.js';
import { DAY_MS } from '../../../platform/durations.js';

export interface HostedPageFacts {
  words: Words;
  slug: string;
  content: PageContent;
  /** False: no mail server is configured, so the page has no subscription form. */
  subscribable: boolean;
  /** Mails are kept in a folder of the service, in development. */
  mailsKept: boolean;
  serviceName: string;
  /** The logo as a `data:` URL, for a preview: a logo that is not saved has no URL. */
  logo?: string | null;
}

/** Stands in the cached page, which is the same for everybody, where a notice for one visitor may go. */
export const NOTICE_SLOT = '<!--notice-->';

/* Limits that keep the page under 50 KB; the feed and the API have all data. */
const SHOWN_INCIDENTS = 8;
/** These active incidents show up to `SHOWN_UPDATES` updates, the others only the last one. */
const FULL_INCIDENTS = 3;
const SHOWN_UPDATES = 4;
const SHOWN_PAST = 20;
/** Characters. Past incidents show all of their updates up to this limit, older ones only the last update. */
const PAST_CHARACTERS = 9000;
const SHOWN_WORK = 8;
const LONGEST_DESCRIPTION = 200;
/** Characters of the description of planned maintenance. */
const LONGEST_WORK = 1000;

/** The HTML page (decisions §9), one document without other files. */
export function hostedPage(facts: HostedPageFacts): Document {
  const { words, slug, content, subscribable, mailsKept, logo } = facts;
  const { brandName, accentColor } = content;
  const base = `/status/${slug}`;
  return documentOf({
    language: words.locale,
    title: `${t(words)(OVERALL_WORDS[content.overallStatus])} · ${statusOf(words, brandName)}`,
    accentColor,
    hasInlineImages: logo !== undefined,
    head: html`<link
      rel="alternate"
      type="application/atom+xml"
      title="${statusOf(words, brandName)}"
      href="${base}/feed.atom"
    /> `,
    body: html`<a class="skip" href="#main">${t(words)`Skip to the status`}</a>
      <header>
        <div class="wrap">
          ${brand(logo === undefined ? content.logoUrl && `${base}/logo` : logo, content.brandName)}${subscribable && html`<a class="button" href="#subscribe">${t(words)`Subscribe`}</a>`}
        </div>
      </header>
      <main id="main" class="wrap">
        ${NOTICE}${overall(words, content)}
        ${active(words, base, content.activeIncidents)}${services(words, content.services)}${planned(words, content.scheduledMaintenance)}${past(words, base, content)}${
          subscribable && subscribe(words, base, brandName, mailsKept)
        }
      </main>
      <footer>
        <div class="wrap">
          <span>${t(words)`All times are UTC.`} <a href="${base}/feed.atom">${t(words)`Atom feed`}</a></span
          ><span>${t(words)`Powered by ${{ service: facts.serviceName }}`}</span>
        </div>
      </footer>`,
  });
}

const NOTICE = new Html(NOTICE_SLOT);

function brand(logo: string | null, brandName: string): Html {
  return logo === null
    ? html`<p class="brand">${brandName}</p>`
    : html`<p class="brand"><img src="${logo}" alt="" height="40" />${brandName}</p>`;
}

const TONES: Readonly<Record<OverallStatus, string>> = {
  operational: 'ok',
  maintenance: 'maintenance',
  degraded: 'degraded',
  partial_outage: 'partial_outage',
  major_outage: 'major_outage',
};
const CHECK = 'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22Zm-1.6 15.6-4.5-4.5 1.7-1.7 2.8 2.8 6-6 1.7 1.7-7.7 7.7Z';
const BANG = 'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22Zm-1.3 5h2.6v8h-2.6V6Zm0 9.8h2.6v2.4h-2.6v-2.4Z';

function overall(words: Words, { overallStatus, generatedAt }: PageContent): Html {
  return html`<section class="card overall ${TONES[overallStatus]}" aria-label="${t(words)`Overall status`}">
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="${overallStatus === 'operational' ? CHECK : BANG}" /></svg>
    <div>
      <h1>${t(words)(OVERALL_WORDS[overallStatus])}</h1>
      <p class="quiet">${withMarkup((time) => t(words)`As of ${{ time }}`, instant(words, generatedAt))}</p>
    </div>
  </section>`;
}

function active(words: Words, base: string, incidents: readonly ShownIncident[]): Html | null {
  if (incidents.length === 0) return null;
  const shown = incidents.slice(0, SHOWN_INCIDENTS);
  const more = incidents.length - shown.length;
  return html`<section aria-labelledby="active">
    <h2 id="active">${t(words)`Active incidents`}</h2>
    <div class="stack">
      ${shown.map((incident, index) => activeIncident(words, incident, { base, updates: index < FULL_INCIDENTS ? SHOWN_UPDATES : 1 }))}
    </div>
    ${more > 0 && html`<p class="quiet facts">${t(words)`and ${more} more`}</p>`}
  </section> `;
}

function services(words: Words, all: readonly ShownService[]): Html | null {
  if (all.length === 0) return null;
  return html`<section aria-labelledby="services">
    <h2 id="services">${t(words)`Services`}</h2>
    <ul class="card services">
      ${all.map(
        ({ name, description, status, uptime }) =>
          html`<li>
            <div class="row">
              <h3>${name}</h3>
              <span class="state ${status}">${t(words)(SERVICE_WORDS[status])}</span>
            </div>
            ${
              description && html`<p class="quiet">${clip(description, LONGEST_DESCRIPTION)}</p>`
            }${uptime ? uptimeBars(words, uptime) : null}
          </li> `,
      )}
    </ul>
  </section> `;
}

function planned(words: Words, work: readonly ShownWork[]): Html | null {
  if (work.length === 0) return null;
  return html`<section aria-labelledby="planned">
    <h2 id="planned">${t(words)`Scheduled maintenance`}</h2>
    <div class="stack">
      ${work.slice(0, SHOWN_WORK).map(
        ({ name, description, status, startTime, endTime, services: hit }, index) =>
          html`<article class="card work maintenance">
            <div class="row">
              <h3>${name}</h3>
              <span class="state"
                >${t(words)(MAINTENANCE_MARKS[status === 'in_progress' ? 'begun' : 'announced'])}</span
              >
            </div>
            <p class="quiet facts">
              ${withMarkup((start, end) => t(words)`${{ start }} to ${{ end }}`, instant(words, startTime), until(words, startTime, endTime))}${affected({ services: hit })}
            </p>
            ${description && html`<p class="told">${clip(description, index < FULL_INCIDENTS ? LONGEST_WORK : LONGEST_DESCRIPTION)}</p>`}
          </article> `,
      )}
    </div>
  </section> `;
}

/** One line per day; consecutive days without incidents share one. */
function past(words: Words, base: string, { recentIncidents, generatedAt }: PageContent): Html {
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
  let remaining = PAST_CHARACTERS;
  const render = (incident: ShownIncident): Html => {
    const length = pastLength(incident);
    if (length > remaining) return pastIncident(words, incident, { base, updates: 1 });
    remaining -= length;
    return pastIncident(words, incident, { base, updates: incident.updates.length });
  };
  return html`<section aria-labelledby="past">
    <h2 id="past">${t(words)`Past incidents`}</h2>
    ${rows.map(({ from, to, ended }) => pastDays(words, from, to, ended.map(render)))}
  </section> `;
}

function pastDays(words: Words, from: number, to: number, ended: readonly Html[]): Html {
  const dayText = (day: number): string => formatsOf(words).day(new Date(day * DAY_MS));
  return html`<div class="day">
    <h3>${from === to ? dayText(to) : t(words)`${{ start: dayText(from) }} to ${{ end: dayText(to) }}`}</h3>
    ${ended.length === 0 ? html`<p class="quiet">${t(words)`No incidents reported.`}</p>` : ended}
  </div> `;
}

const dayOf = (iso: string): number => Math.floor(Date.parse(iso) / DAY_MS);

function subscribe(words: Words, base: string, brandName: string, mailsKept: boolean): Html {
  return html`<section id="subscribe" class="card subscribe" aria-labelledby="mails">
    <h2 id="mails">${t(words)`Get updates by mail`}</h2>
    <p class="quiet">
      ${t(words)`One mail when an incident or planned maintenance of ${{ brand: brandName }} begins, changes or ends. Leave with one press.`}
    </p>
    ${mailsKept && html`<p>${t(words)`For now mails reach nobody: this service keeps them in a folder.`}</p>`}
    <form class="fields" method="post" action="${base}/subscribe">
      <div>
        <label for="email">${t(words)`E-mail address`}</label
        ><input id="email" name="email" type="email" autocomplete="email" maxlength="254" required />
      </div>
      <button class="button" type="submit">${t(words)`Subscribe`}</button>
    </form>
  </section> `;
}

/** Without the date if it ends on the day it starts. */
const until = (words: Words, start: string, end: string): Html =>
  dayOf(start) === dayOf(end)
    ? html`<time datetime="${end}">${formatsOf(words).clock(new Date(end))}</time>`
    : instant(words, end);
