import { atHour, momentOf } from '../../parts/moment.js';

/** What the list is narrowed to; the address holds it. Empty: not narrowed. */
export interface Filter {
  /** The id of a person, or `system`. */
  person: string;
  /** An `entityType`. */
  resource: string;
  action: string;
  /** Days of the reader's calendar, `2026-11-20`, both included. */
  from: string;
  to: string;
  text: string;
}

const NAMES = ['person', 'resource', 'action', 'from', 'to', 'text'] as const;
const DATE = /^\d{4}-\d\d-\d\d$/;

export function filterOf(search: string): Filter {
  const parameters = new URLSearchParams(search);
  const value = (name: (typeof NAMES)[number]): string => parameters.get(name) ?? '';
  const date = (name: 'from' | 'to'): string =>
    DATE.test(value(name)) && Number.isFinite(Date.parse(value(name))) ? value(name) : '';
  return {
    person: value('person'),
    resource: value('resource'),
    action: value('action'),
    from: date('from'),
    to: date('to'),
    text: value('text'),
  };
}

export function addressOf(filter: Filter): string {
  const given = NAMES.filter((name) => filter[name] !== '').map((name): [string, string] => [name, filter[name]]);
  return given.length > 0 ? `/audit?${new URLSearchParams(given)}` : '/audit';
}

/** The same as the API takes it. */
export function queryOf({ person, resource, action, from, to, text }: Filter): Record<string, string> {
  const query: Record<string, string> = {};
  if (person) query['user'] = person;
  if (resource) query['entityType'] = resource;
  if (action) query['action'] = action;
  if (from) query['from'] = new Date(momentOf(from)).toISOString();
  if (to) query['to'] = new Date(atHour(momentOf(to), 1) - 1).toISOString();
  if (text) query['q'] = text;
  return query;
}
