import type { PageContent, ShownIncident } from './content.js';
import { html, type Html } from '../../../platform/html/html.js';
import { incidentPath, statusOf } from './incident-parts.js';
import type { AnnouncedMaintenance } from './maintenance-news.js';
import { t } from '#words';
import type { Words } from '../../../platform/words.js';
import { formatsOf, INCIDENT_WORDS, MAINTENANCE_MARKS, MAINTENANCE_WORDS } from './words.js';

const MOST_ENTRIES = 50;
/** Characters of all updates. Entries show all of their updates up to this limit, later entries only the last update. */
const MAX_CHARACTERS = 200_000;

export interface FeedFacts {
  words: Words;
  content: PageContent;
  /** Resolved ones, the newest first. */
  history: readonly ShownIncident[];
  /** Announced maintenance. */
  news: readonly AnnouncedMaintenance[];
  /** Absolute, without a trailing slash. */
  pageUrl: string;
}

interface Entry {
  id: string;
  title: string;
  published: string;
  updated: string;
  url: string;
  /** Oldest first. */
  texts: readonly string[];
}

/**
 * The page's incidents and planned maintenance as an Atom feed (RFC 4287), with one entry each. Active incidents come
 * first, then the entries with the latest change.
 */
export function atomFeed({ words, content, history, news, pageUrl }: FeedFacts): string {
  const incident = (each: ShownIncident): Entry => ofIncident(words, each, pageUrl);
  const names = new Map(content.services.map(({ id, name }) => [id, name]));
  const maintenance = (each: AnnouncedMaintenance): Entry => ofMaintenance(words, each, names, pageUrl);
  const isOver = ({ phase }: AnnouncedMaintenance): boolean => phase === 'over';
  const past = [...history.map(incident), ...news.filter(isOver).map(maintenance)];
  const entries = [
    ...content.activeIncidents.map(incident),
    ...news.filter((each) => !isOver(each)).map(maintenance),
    ...past.toSorted((a, b) => (a.updated < b.updated ? 1 : a.updated > b.updated ? -1 : 0)),
  ].slice(0, MOST_ENTRIES);
  const updated = entries
    .map((each) => each.updated)
    .sort()
    .at(-1);
  return html`<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${words.locale}">
      <id>${pageUrl}</id>
      <title>${statusOf(words, content.brandName)}</title>
      <updated>${updated ?? content.generatedAt}</updated>
      <author><name>${content.brandName}</name></author>
      <link rel="alternate" type="text/html" href="${pageUrl}" />
      <link rel="self" type="application/atom+xml" href="${pageUrl}/feed.atom" />
      ${limited(entries).map(entry)}</feed
    > `.text;
}

function limited(entries: readonly Entry[]): (Entry & { text: string })[] {
  let remaining = MAX_CHARACTERS;
  return entries.map((each) => {
    const whole = each.texts.join('\n\n');
    if (whole.length > remaining) return { ...each, text: each.texts.at(-1) ?? '' };
    remaining -= whole.length;
    return { ...each, text: whole };
  });
}

function ofIncident(words: Words, incident: ShownIncident, pageUrl: string): Entry {
  const { id, title, status, createdAt } = incident;
  return {
    ...{
      id,
      title: `${title} (${t(words)(INCIDENT_WORDS[status])})`,
      published: createdAt,
      updated: changedAt(incident),
    },
    ...{ url: incidentPath(pageUrl, incident), texts: textsOf(words, incident) },
  };
}

function ofMaintenance(
  words: Words,
  { id, name, description, startTime, endTime, items, serviceIds, changedAt: editedAt }: AnnouncedMaintenance,
  names: ReadonlyMap<string, string>,
  pageUrl: string,
): Entry {
  const format = formatsOf(words);
  const [first, last] = [items[0], items.at(-1)];
  const services = serviceIds.flatMap((of) => names.get(of) ?? []);
  return {
    ...{ id, title: last ? `${name} (${t(words)(MAINTENANCE_MARKS[last.kind])})` : name, url: `${pageUrl}#planned` },
    ...{ published: first?.at ?? editedAt, updated: [editedAt, last?.at ?? editedAt].sort().at(-1) ?? editedAt },
    texts: [
      ...(description === null || description === '' ? [] : [description]),
      ...(services.length === 0 ? [] : [t(words)`Services: ${{ names: services.join(', ') }}`]),
      ...items.map(
        ({ kind, at, ...then }) =>
          `${format.instant(new Date(at))} · ${t(words)(MAINTENANCE_WORDS[kind])}: ${format.span(new Date(then.startTime), new Date(then.endTime))}`,
      ),
      ...(items.length === 0 ? [format.span(new Date(startTime), new Date(endTime))] : []),
    ],
  };
}

function textsOf(words: Words, { message, updates, postmortem }: ShownIncident): string[] {
  const { instant } = formatsOf(words);
  return [
    ...(message === null || updates.some((update) => update.message === message) ? [] : [message]),
    ...updates.map(
      ({ at, status: then, message: text }) => `${instant(new Date(at))} · ${t(words)(INCIDENT_WORDS[then])}: ${text}`,
    ),
    ...(postmortem
      ? [`${instant(new Date(postmortem.publishedAt))} · ${t(words)`Postmortem`}: ${postmortem.text}`]
      : []),
  ];
}

function entry({ id, title, published, updated, url, text }: Entry & { text: string }): Html {
  return html`<entry>
    <id>urn:uuid:${id}</id>
    <title>${title}</title>
    <published>${published}</published>
    <updated>${updated}</updated>
    <link rel="alternate" type="text/html" href="${url}" />
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
