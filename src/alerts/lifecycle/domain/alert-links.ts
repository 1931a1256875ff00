import { type MessageDescriptor, msg, t } from '#words';
import type { Words } from '../../../platform/words.js';

/** The alert's page, below `PUBLIC_BASE_URL`. */
export const alertPath = ({ id }: { id: string }): string => `/console/alerts/${id}`;

/** A link from an alert to a runbook, dashboard or the like. */
export interface AlertLink {
  label: string;
  /** http or https. */
  url: string;
}

/** By their names in English, which the API has. */
const IN_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  Runbook: msg`Runbook`,
  Dashboard: msg`Dashboard`,
  Panel: msg`Panel`,
  Source: msg`Source`,
  Monitoring: msg`Monitoring`,
  Monitor: msg`Monitor`,
  Silence: msg({ message: 'Silence', context: 'link that silences an alert' }),
  Logs: msg`Logs`,
  Trace: msg`Trace`,
  Incident: msg`Incident`,
  Link: msg`Link`,
};

/** What a link is called in a language. */
export const linkLabel = (words: Words, { label }: Pick<AlertLink, 'label'>): string =>
  IN_WORDS[label] === undefined ? label : t(words)(IN_WORDS[label]);

/** Usual names of such details, without their prefix, in lower case and without `_`, `-` and spaces. */
const LABELS: Readonly<Record<string, string>> = {
  runbook: 'Runbook',
  runbookurl: 'Runbook',
  runbooklink: 'Runbook',
  playbook: 'Runbook',
  playbookurl: 'Runbook',
  dashboard: 'Dashboard',
  dashboardurl: 'Dashboard',
  dashboardlink: 'Dashboard',
  panelurl: 'Panel',
  generatorurl: 'Source',
  source: 'Source',
  sourceurl: 'Source',
  externalurl: 'Monitoring',
  monitorurl: 'Monitor',
  silenceurl: 'Silence',
  logs: 'Logs',
  logsurl: 'Logs',
  traceurl: 'Trace',
  incidenturl: 'Incident',
  link: 'Link',
  permalink: 'Link',
  url: 'Link',
  alerturl: 'Link',
};
const ORDER = [
  'Runbook',
  'Dashboard',
  'Panel',
  'Logs',
  'Trace',
  'Source',
  'Monitor',
  'Monitoring',
  'Incident',
  'Link',
  'Silence',
];

/** `annotation.runbook_url` → `Runbook`; null: no name of a link. */
function labelOf(key: string): string | null {
  const name = key
    .slice(key.lastIndexOf('.') + 1)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
  return Object.hasOwn(LABELS, name) ? (LABELS[name] ?? null) : null;
}

/** The links of an alert under usual names, each address once, the most helpful first. */
export function linksOf({
  details,
  source,
}: {
  details: Readonly<Record<string, string>>;
  source: string;
}): AlertLink[] {
  const found: AlertLink[] = [];
  const candidates = [...Object.entries(details), ['source', source] as const];
  for (const [key, value] of candidates) {
    const label = labelOf(key);
    const url = label === null ? null : webUrl(value);
    if (label !== null && url !== null && !found.some((each) => each.url === url)) found.push({ label, url });
  }
  return found.toSorted((a, b) => ORDER.indexOf(a.label) - ORDER.indexOf(b.label));
}

/** The details that are not links of `linksOf`, in their order. */
export function remainingDetails(details: Readonly<Record<string, string>>): [name: string, value: string][] {
  return Object.entries(details).filter(([key, value]) => labelOf(key) === null || webUrl(value) === null);
}

const LONGEST_URL = 2000;

/** The address if it is safe as a link (http or https, no name and password in it); null for anything else. */
export function webUrl(text: string): string | null {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed) || trimmed.length > LONGEST_URL || !URL.canParse(trimmed)) return null;
  const { username, password, href } = new URL(trimmed);
  return username === '' && password === '' ? href : null;
}
