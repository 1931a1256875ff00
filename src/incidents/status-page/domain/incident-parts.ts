import type { Severity, StatusUpdate } from '../../domain/incident.js';
import type { PageContent, ShownIncident } from './content.js';
import { plural, t } from '#words';
import type { Words } from '../../../platform/words.js';
import { html, type Html, withMarkup } from '../../../platform/html/html.js';
import { clip, durationText, formatsOf, INCIDENT_WORDS, SEVERITY_WORDS } from './words.js';
import { type Document, documentOf } from '../../../platform/pages/domain/document.js';

/** How an incident is shown on a page. */
export interface IncidentDisplay {
  /** The path of the status page. */
  base: string;
  /** How many of its latest updates to show. */
  updates: number;
}

const SEVERITY_TONES: Readonly<Record<Severity, string>> = {
  info: 'info',
  maintenance: 'maintenance',
  minor: 'degraded',
  major: 'partial_outage',
  critical: 'major_outage',
};
const LONGEST_TEXT = 500;
const LONGEST_PAST_TEXT = 280;
const LONGEST_NAMES = 200;
/** Approximate characters of markup for each update. */
const MARKUP = 160;

/** The path of an incident's own page. */
export const incidentPath = (base: string, { id }: Pick<ShownIncident, 'id'>): string => `${base}/incidents/${id}`;

/** An unresolved incident with its newest updates. */
export function activeIncident(words: Words, incident: ShownIncident, { base, updates: most }: IncidentDisplay): Html {
  const { title, severity, status } = incident;
  return html`<article class="card incident ${SEVERITY_TONES[severity]}">
    <div class="row">
      <h3><a href="${incidentPath(base, incident)}">${title}</a></h3>
      <span class="state">${t(words)(INCIDENT_WORDS[status])}</span>
    </div>
    <p class="quiet facts">${t(words)(SEVERITY_WORDS[severity])} · ${since(words, incident)}${affected(incident)}</p>
    ${updatesOf(words, incident, most, LONGEST_TEXT)}${earlier(words, incident, { base, updates: most })}
  </article> `;
}

/** A resolved incident with its newest updates. */
export function pastIncident(words: Words, incident: ShownIncident, { base, updates: most }: IncidentDisplay): Html {
  return html`<article class="past ${SEVERITY_TONES[incident.severity]}">
    <h4><a href="${incidentPath(base, incident)}">${incident.title}</a></h4>
    <p class="quiet">${resolved(words, incident)}</p>
    ${updatesOf(words, incident, most, LONGEST_PAST_TEXT)}${earlier(words, incident, { base, updates: most })}${learned(words, incident, base)}
  </article>`;
}

/** About how many characters all updates of a past incident take on the page. */
export function pastLength({ updates }: ShownIncident): number {
  return updates.reduce((sum, { message }) => sum + MARKUP + Math.min(message.length, LONGEST_PAST_TEXT), 0);
}

/** An incident on its own page, with all updates. */
function wholeIncident(words: Words, incident: ShownIncident): Html {
  const { title, severity, status, resolvedAt, postmortem } = incident;
  return html`<article class="card incident ${SEVERITY_TONES[severity]}">
      <div class="row">
        <h1>${title}</h1>
        <span class="state">${t(words)(INCIDENT_WORDS[status])}</span>
      </div>
      <p class="quiet facts">
        ${t(words)(SEVERITY_WORDS[severity])} ·
        ${resolvedAt === null ? html`${since(words, incident)}${affected(incident)}` : resolved(words, incident)}
      </p>
      ${updatesOf(words, incident, Infinity, Infinity)}
    </article>
    ${
      postmortem !== undefined &&
      html`<section class="card incident" id="postmortem">
        <div class="row"><h2>${t(words)`Postmortem`}</h2></div>
        <p class="quiet facts">
          ${withMarkup((time) => t(words)`published ${{ time }}`, instant(words, postmortem.publishedAt))}
        </p>
        <p class="told">${postmortem.text}</p>
      </section>`
    } `;
}

const since = (words: Words, { createdAt }: ShownIncident): Html =>
  withMarkup((time) => t(words)`since ${{ time }}`, instant(words, createdAt));

function resolved(words: Words, incident: ShownIncident): Html {
  const { createdAt, resolvedAt } = incident;
  const end = resolvedAt ?? createdAt;
  const seconds = Math.round((Date.parse(end) - Date.parse(createdAt)) / 1000);
  const text = withMarkup(
    (time) => t(words)`Resolved ${{ time }} after ${{ duration: durationText(seconds) }}`,
    instant(words, end),
  );
  return html`${text}${affected(incident)}`;
}

/** The newest update first, after a message that none of the updates contains. */
function updatesOf(words: Words, { message, updates }: ShownIncident, most: number, longest: number): Html {
  const isSeparate = message !== null && !updates.some((update) => update.message === message);
  const latest = updates.slice(-most).reverse();
  return html`${isSeparate && html`<p class="told">${clip(message, longest)}</p>`}${
    latest.length > 0 &&
    html`<ol class="updates">
      ${latest.map((update) => updateItem(words, update, longest))}
    </ol>`
  }`;
}

function updateItem(words: Words, { at, status, message }: StatusUpdate, longest: number): Html {
  return html`<li>
    <p><strong>${t(words)(INCIDENT_WORDS[status])}</strong> ${clip(message, longest)}</p>
    <p class="quiet">${instant(words, at)}</p>
  </li>`;
}

function earlier(words: Words, incident: ShownIncident, { base, updates: most }: IncidentDisplay): Html | null {
  const count = incident.updates.length - most;
  if (count <= 0) return null;
  const label = t(words)`${plural(count, { one: 'and # earlier update', other: 'and # earlier updates' })}`;
  return html`<p class="quiet facts"><a href="${incidentPath(base, incident)}">${label}</a></p>`;
}

/** The link to its postmortem. */
function learned(words: Words, incident: ShownIncident, base: string): Html | null {
  if (!incident.postmortem) return null;
  return html`<p class="quiet facts">
    <a href="${incidentPath(base, incident)}#postmortem">${t(words)`Postmortem`}</a>
  </p>`;
}

/** ` · API, Dashboard`: the affected services, or an empty text. */
export const affected = ({ services }: Pick<ShownIncident, 'services'>): string =>
  services.length === 0 ? '' : ` · ${clip(services.map(({ name }) => name).join(', '), LONGEST_NAMES)}`;

export const instant = (words: Words, iso: string): Html =>
  html`<time datetime="${iso}">${formatsOf(words).shortInstant(new Date(iso))}</time>`;

/** What the page is called: `Acme status`. */
export const statusOf = (words: Words, brandName: string): string => t(words)`${{ brand: brandName }} status`;

interface IncidentPageFacts {
  words: Words;
  slug: string;
  content: PageContent;
  incident: ShownIncident;
}

/** The page of one incident with all its updates. */
export function incidentPage({
  words,
  slug,
  content: { brandName, accentColor },
  incident,
}: IncidentPageFacts): Document {
  const base = `/status/${slug}`;
  return documentOf({
    language: words.locale,
    title: `${incident.title} (${t(words)(INCIDENT_WORDS[incident.status])}) · ${statusOf(words, brandName)}`,
    accentColor,
    body: html`<header>
        <div class="wrap"><p class="brand">${brandName}</p></div>
      </header>
      <main class="wrap">
        ${wholeIncident(words, incident)}
        <p class="back"><a href="${base}">${t(words)`All of ${{ brand: brandName }} status`}</a></p>
      </main>
      <footer>
        <div class="wrap"><span>${t(words)`All times are UTC.`}</span></div>
      </footer>`,
  });
}
