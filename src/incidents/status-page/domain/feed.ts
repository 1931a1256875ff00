import type { PageContent, ShownIncident } from './content.js';
import { html, type Html } from '../../../platform/html/html.js';
import { incidentPath } from './incident-parts.js';
import { instantText, INCIDENT_WORDS } from './words.js';

const MOST_ENTRIES = 50;
/** Characters. Entries, from the first on, show all of their updates while they fit, else the last one. */
const ROOM = 200_000;

export interface FeedFacts {
  content: PageContent;
  /** Resolved ones, the newest first. */
  history: readonly ShownIncident[];
  /** Absolute, without a trailing slash. */
  pageUrl: string;
}

/** The page's incidents as an Atom feed (RFC 4287): an entry each, changed with every update. */
export function atomFeed({ content, history, pageUrl }: FeedFacts): string {
  const entries = [...content.activeIncidents, ...history].slice(0, MOST_ENTRIES);
  const updated = entries.map(changedAt).sort().at(-1) ?? content.generatedAt;
  return html`<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom">
      <id>${pageUrl}</id>
      <title>${content.brandName} status</title>
      <updated>${updated}</updated>
      <author><name>${content.brandName}</name></author>
      <link rel="alternate" type="text/html" href="${pageUrl}" />
      <link rel="self" type="application/atom+xml" href="${pageUrl}/feed.atom" />
      ${texts(entries).map(({ incident, text }) => entry(incident, text, pageUrl))}</feed
    > `.text;
}

function texts(entries: readonly ShownIncident[]): { incident: ShownIncident; text: string }[] {
  let room = ROOM;
  return entries.map((incident) => {
    const parts = textsOf(incident);
    const whole = parts.join('\n\n');
    if (whole.length > room) return { incident, text: parts.at(-1) ?? '' };
    room -= whole.length;
    return { incident, text: whole };
  });
}

function textsOf({ message, updates, postmortem }: ShownIncident): string[] {
  return [
    ...(message === null || updates.some((update) => update.message === message) ? [] : [message]),
    ...updates.map(
      ({ at, status: then, message: text }) => `${instantText(new Date(at))} · ${INCIDENT_WORDS[then]}: ${text}`,
    ),
    ...(postmortem ? [`${instantText(new Date(postmortem.publishedAt))} · Postmortem: ${postmortem.text}`] : []),
  ];
}

function entry(incident: ShownIncident, text: string, pageUrl: string): Html {
  const { id, title, status, createdAt } = incident;
  return html`<entry>
    <id>urn:uuid:${id}</id>
    <title>${title} (${INCIDENT_WORDS[status]})</title>
    <published>${createdAt}</published>
    <updated>${changedAt(incident)}</updated>
    <link rel="alternate" type="text/html" href="${incidentPath(pageUrl, incident)}" />
    <content type="text">${text}</content>
  </entry> `;
}

/** The time of the last published update. */
function changedAt({ createdAt, resolvedAt, updates, postmortem }: ShownIncident): string {
  return (
    [createdAt, resolvedAt ?? createdAt, ...updates.map(({ at }) => at), postmortem?.publishedAt ?? createdAt]
      .sort()
      .at(-1) ?? createdAt
  );
}
