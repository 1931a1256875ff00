import { isObject, type Json } from '../../../codec/wire-object.js';
import { SourceRefused } from '../../domain/source-refused.js';
import type { Get } from '../source.js';

/** The lists that are asked for, page by page. */
export const LISTS = ['users', 'rotations', 'schedules', 'userOverrides', 'escalationPolicies', 'services'] as const;
export type List = (typeof LISTS)[number];

/** From which version on GoAlert takes a query, the newest first. Newer ones take older queries, which lack something. */
export const VERSIONS = ['0.34', '0.31'] as const;
export type Version = (typeof VERSIONS)[number];

const PAGE = 'pageInfo { hasNextPage endCursor }';
const WANTED = [...LISTS, 'shifts', 'alerts'] as const;

/**
 * The one query by which everything is asked for; its variables say what of it. An API key of GoAlert is bound to one query, so that
 * the guide has this one (docs/guides/leave-goalert.md).
 */
export function queryOf(version: Version): string {
  const isNew = version === '0.34';
  const wanted = WANTED.map((each) => `$${each}: Boolean!`).join(', ');
  return `query Pager(${wanted}, $after: String!, $id: ID!, $start: ISOTimestamp!, $end: ISOTimestamp!) {
  users(first: 100, after: $after) @include(if: $users) {
    nodes {
      id name email role
      contactMethods { id name ${isNew ? 'dest { type args }' : 'type value'} disabled pending statusUpdates }
      notificationRules { id delayMinutes contactMethodID }
    }
    ${PAGE}
  }
  rotations(input: { first: 100, after: $after }) @include(if: $rotations) {
    nodes { id name start timeZone type shiftLength activeUserIndex userIDs nextHandoffTimes(num: 50) }
    ${PAGE}
  }
  schedules(input: { first: 100, after: $after }) @include(if: $schedules) {
    nodes {
      id name description timeZone
      targets { target { id type name } rules { start end weekdayFilter } }
      temporarySchedules { start end shifts { userID start end } }
      onCallNotificationRules { id }
    }
    ${PAGE}
  }
  schedule(id: $id) @include(if: $shifts) { shifts(start: $start, end: $end) { userID start end } }
  userOverrides(input: { first: 100, after: $after, start: $start, end: $end }) @include(if: $userOverrides) {
    nodes { id start end addUserID removeUserID target { id } }
    ${PAGE}
  }
  escalationPolicies(input: { first: 100, after: $after }) @include(if: $escalationPolicies) {
    nodes {
      id name description repeat
      steps { stepNumber delayMinutes ${isNew ? 'actions { type args }' : 'targets { id type name }'} }
    }
    ${PAGE}
  }
  services(input: { first: 100, after: $after }) @include(if: $services) {
    nodes {
      id name description escalationPolicyID maintenanceExpiresAt
      labels { key value }
      integrationKeys { id type name href }
      heartbeatMonitors { id name timeoutMinutes${isNew ? ' additionalDetails muted' : ''} }
    }
    ${PAGE}
  }
  alerts(input: { first: 50, after: $after, notCreatedBefore: $start, createdBefore: $end, sort: dateID }) @include(if: $alerts) {
    nodes {
      id summary status createdAt service { name }
      recentEvents(input: { limit: 100 }) { nodes { timestamp message state { status } } pageInfo { hasNextPage } }
    }
    ${PAGE}
  }
}
`;
}

/** What is asked for at once: a page of a list or of alerts, or the shifts of a schedule. */
export interface Question {
  version: Version;
  what: (typeof WANTED)[number];
  /** The end of the page before. */
  after?: string;
  /** Of a schedule. */
  id?: string;
  /** ISO 8601. */
  start: string;
  end: string;
}

const API = '/api/graphql';
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** By which archives know the answer. */
export function pathOf({ version, what, after, id, start, end }: Question): string {
  const asked = {
    version,
    what,
    ...(after === undefined ? {} : { after }),
    ...(id === undefined ? {} : { id }),
    start,
    end,
  };
  return `${API}?${new URLSearchParams(asked).toString()}`;
}

/** The newest query that the service takes, by this key. @throws SourceRefused */
export async function versionOf(get: Get, range: Pick<Question, 'start' | 'end'>): Promise<Version> {
  for (const version of VERSIONS)
    if (isObject((await get(pathOf({ version, what: 'users', ...range }), true))?.['users'])) return version;
  throw new SourceRefused(
    'GoAlert takes no query of Pager: is that its address, its version 0.31 or newer, and the key one of a session, or of the ' +
      'query in the guide?',
  );
}

/** An API key of GoAlert, a signed document: it asks by its own query, whatever else is sent. */
const API_KEY = /^ey/;

/** What is posted for it. */
export function postedFor(path: string, key: string): { path: string; body: Json } {
  const asked = new URLSearchParams(path.slice(API.length));
  const of = (name: keyof Question, none = ''): string => asked.get(name) ?? none;
  const version = VERSIONS.find((each) => each === of('version')) ?? VERSIONS[0];
  const variables = {
    ...Object.fromEntries(WANTED.map((each) => [each, each === of('what')])),
    ...{ after: of('after'), id: of('id', NO_ID), start: of('start'), end: of('end') },
  };
  return { path: API, body: { ...(API_KEY.test(key) ? {} : { query: queryOf(version) }), variables } };
}

/** What an answer says. A text: what it complains of. */
export function saidBy({ data, errors }: Json): Json | string {
  const all = Array.isArray(errors) ? (errors as unknown[]).filter(isObject) : [];
  if (all.length > 0) return all.map(({ message }) => String(message)).join('; ');
  return isObject(data) ? data : 'it has no data: is it the address of GoAlert?';
}
