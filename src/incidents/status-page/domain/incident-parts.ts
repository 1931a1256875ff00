import type { Severity, StatusUpdate } from '../../domain/incident.js';
import type { PageContent, ShownIncident } from './content.js';
import { html, type Html } from '../../../platform/html/html.js';
import { clip, durationText, INCIDENT_WORDS, SEVERITY_WORDS, shortInstantText } from './words.js';
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
export function activeIncident(incident: ShownIncident, { base, updates: most }: IncidentDisplay): Html {
  const { title, severity, status, createdAt } = incident;
  return html`<article class="card incident ${SEVERITY_TONES[severity]}">
    <div class="row">
      <h3><a href="${incidentPath(base, incident)}">${title}</a></h3>
      <span class="state">${INCIDENT_WORDS[status]}</span>
    </div>
    <p class="quiet facts">${SEVERITY_WORDS[severity]} · since ${instant(createdAt)}${affected(incident)}</p>
    ${updatesOf(incident, most, LONGEST_TEXT)}${earlier(incident, { base, updates: most })}
  </article> `;
}

/** A resolved incident with its newest updates. */
export function pastIncident(incident: ShownIncident, { base, updates: most }: IncidentDisplay): Html {
  return html`<article class="past ${SEVERITY_TONES[incident.severity]}">
    <h4><a href="${incidentPath(base, incident)}">${incident.title}</a></h4>
    <p class="quiet">${resolved(incident)}</p>
    ${updatesOf(incident, most, LONGEST_PAST_TEXT)}${earlier(incident, { base, updates: most })}${learned(incident, base)}
  </article>`;
}

/** About how many characters all updates of a past incident take on the page. */
export function pastLength({ updates }: ShownIncident): number {
  return updates.reduce((sum, { message }) => sum + MARKUP + Math.min(message.length, LONGEST_PAST_TEXT), 0);
}

/** An incident on its own page, with all updates. */
function wholeIncident(incident: ShownIncident): Html {
  const { title, severity, status, createdAt, resolvedAt, postmortem } = incident;
  return html`<article class="card incident ${SEVERITY_TONES[severity]}">
      <div class="row">
        <h1>${title}</h1>
        <span class="state">${INCIDENT_WORDS[status]}</span>
      </div>
      <p class="quiet facts">
        ${SEVERITY_WORDS[severity]} ·
        ${resolvedAt === null ? html`since ${instant(createdAt)}${affected(incident)}` : resolved(incident)}
      </p>
      ${updatesOf(incident, Infinity, Infinity)}
    </article>
    ${
      postmortem !== undefined &&
      html`<section class="card incident" id="postmortem">
        <div class="row"><h2>Postmortem</h2></div>
        <p class="quiet facts">published ${instant(postmortem.publishedAt)}</p>
        <p class="told">${postmortem.text}</p>
      </section>`
    } `;
}

function resolved(incident: ShownIncident): Html {
  const { createdAt, resolvedAt } = incident;
  const end = resolvedAt ?? createdAt;
  const seconds = Math.round((Date.parse(end) - Date.parse(createdAt)) / 1000);
  return html`Resolved ${instant(end)} after ${durationText(seconds)}${affected(incident)}`;
}

/** The newest update first, after a message that none of the updates contains. */
function updatesOf({ message, updates }: ShownIncident, most: number, longest: number): Html {
  const isSeparate = message !== null && !updates.some((update) => update.message === message);
  const latest = updates.slice(-most).reverse();
  return html`${isSeparate && html`<p class="told">${clip(message, longest)}</p>`}${
    latest.length > 0 &&
    html`<ol class="updates">
      ${latest.map((update) => updateItem(update, longest))}
    </ol>`
  }`;
}

function updateItem({ at, status, message }: StatusUpdate, longest: number): Html {
  return html`<li>
    <p><strong>${INCIDENT_WORDS[status]}</strong> ${clip(message, longest)}</p>
    <p class="quiet">${instant(at)}</p>
  </li>`;
}

function earlier(incident: ShownIncident, { base, updates: most }: IncidentDisplay): Html | null {
  const count = incident.updates.length - most;
  if (count <= 0) return null;
  return html`<p class="quiet facts">
    <a href="${incidentPath(base, incident)}">and ${count} earlier ${count === 1 ? 'update' : 'updates'}</a>
  </p>`;
}

/** The link to its postmortem. */
function learned(incident: ShownIncident, base: string): Html | null {
  if (!incident.postmortem) return null;
  return html`<p class="quiet facts"><a href="${incidentPath(base, incident)}#postmortem">Postmortem</a></p>`;
}

/** ` · API, Dashboard`: the affected services, or an empty text. */
export const affected = ({ services }: Pick<ShownIncident, 'services'>): string =>
  services.length === 0 ? '' : ` · ${clip(services.map(({ name }) => name).join(', '), LONGEST_NAMES)}`;

export const instant = (iso: string): Html => html`<time datetime="${iso}">${shortInstantText(new Date(iso))}</time>`;

interface IncidentPageFacts {
  slug: string;
  content: PageContent;
  incident: ShownIncident;
}

/** The page of one incident with all its updates. */
export function incidentPage({ slug, content: { brandName, accentColor }, incident }: IncidentPageFacts): Document {
  const base = `/status/${slug}`;
  return documentOf({
    title: `${incident.title} (${INCIDENT_WORDS[incident.status]}) · ${brandName} status`,
    accentColor,
    body: html`<header>
        <div class="wrap"><p class="brand">${brandName}</p></div>
      </header>
      <main class="wrap">
        ${wholeIncident(incident)}
        <p class="back"><a href="${base}">All of ${brandName} status</a></p>
      </main>
      <footer>
        <div class="wrap"><span>All times are UTC.</span></div>
      </footer>`,
  });
}
