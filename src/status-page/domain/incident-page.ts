import type { PageContent, ShownIncident } from './content.js';
import { documentOf, type Document } from '../../common/pages/domain/document.js';
import { html } from '../../common/html/html.js';
import { wholeIncident } from './incident-parts.js';
import { INCIDENT_WORDS } from './words.js';

export interface IncidentPageFacts {
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
