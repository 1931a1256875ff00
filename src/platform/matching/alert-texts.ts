import type { Responder } from '../domain/responder.js';
import type { RequestField } from './conditions.js';
import { pathOf, textAt } from './payload-path.js';
import type { MatchableAlert } from './match-criteria.js';

/** The texts that a condition compares. */
export type Texts = readonly string[];

/** Limits of a condition on `details` without a key: values, and characters of all. */
const MOST_VALUES = 200;
const MOST_CHARACTERS = 16_000;

const NOTHING: Texts = [];
const NO_DETAILS: Readonly<Record<string, string>> = {};

export const detailsOf = ({ details }: MatchableAlert): Readonly<Record<string, string>> => details ?? NO_DETAILS;

/** Reads the texts of this field; none if the alert has no value. @throws PathError */
export function textsOf(field: RequestField, key: string | undefined): (alert: MatchableAlert) => Texts {
  switch (field) {
    case 'message':
    case 'priority':
      return (alert) => one(alert[field]);
    case 'alias':
    case 'description':
    case 'source':
    case 'entity':
      return (alert) => one(alert[field] ?? '');
    case 'tags':
      return ({ tags }) => tags;
    case 'actions':
      return ({ actions }) => actions ?? NOTHING;
    case 'recipients':
      return ({ responders }) => (responders ? usersOf(responders) : NOTHING);
    case 'responders':
      return ({ responders }) => (responders ? namesOf(responders) : NOTHING);
    case 'teams':
      return ({ responders, teamId }) => withTeam(teamId, responders ? teamsOf(responders) : NOTHING);
    case 'details':
    case 'extra-properties':
      return key === undefined
        ? (alert) => valuesOf(detailsOf(alert))
        : (alert) => (Object.hasOwn(detailsOf(alert), key) ? one(String(detailsOf(alert)[key])) : NOTHING);
    default: {
      const path = pathOf(field);
      return ({ payload = [] }) => {
        const text = textAt(payload, path);
        return text === null ? NOTHING : one(text);
      };
    }
  }
}

const one = (text: string): Texts => [text];

/** Caches the texts, as thousands of conditions read the same alert. */
function madeOnce<K extends object>(make: (of: K) => Texts): (of: K) => Texts {
  const made = new WeakMap<K, Texts>();
  return (of) => {
    const known = made.get(of);
    if (known) return known;
    const texts = make(of);
    made.set(of, texts);
    return texts;
  };
}

const valuesOf = madeOnce((details: Readonly<Record<string, string>>) => {
  const values: string[] = [];
  let left = MOST_CHARACTERS;
  for (const value of Object.values(details)) {
    if (values.length === MOST_VALUES || left <= 0) break;
    values.push(value);
    left -= value.length;
  }
  return values;
});

/** Ids and names of responders, as the sender wrote them. @param type null: any */
const named = (type: string | null): ((responders: readonly Responder[]) => Texts) =>
  madeOnce((responders) =>
    responders
      .filter((responder) => type === null || responder.type === type)
      .flatMap(({ id, name, username }) => [id, name, username].filter((each) => each !== undefined)),
  );
const usersOf = named('user');
const namesOf = named(null);
const teamsOf = named('team');

const withTeam = (teamId: string | null, names: Texts): Texts => (teamId === null ? names : [teamId, ...names]);
