import type { Responder } from '../../alerts/domain/alert.js';
import { LIMITS } from '../../alerts/domain/create-limits.js';
import type { Mutation } from '../../alerts/domain/mutations.js';
import { newResponders, usableResponders } from '../../alerts/domain/responders.js';

type Body = Record<string, unknown>;

const CUT = ['message', 'source', 'description', 'entity', 'note', 'user'] as const;
const VIEWER_TYPES: readonly unknown[] = ['user', 'team'];

/**
 * Cuts texts that are too long for us: a third-party client does not repeat what is refused, and a page would be lost
 * for a long host name (compat.md). Whatever is no object stays as it is, for the validation to refuse.
 */
export function fitTexts(body: unknown): unknown {
  if (!isObject(body)) return body;
  const fitted = { ...body };
  for (const field of CUT) {
    const text = fitted[field];
    if (typeof text === 'string') fitted[field] = cut(text, LIMITS[field]);
  }
  return fitted;
}

/**
 * Fits the body of an action on an alert, and finds who acts: `user` of the body, else of the query. An assignment goes to
 * `owner` alone, so its `user` is taken out of the body, where it would be the assignee.
 */
export function fitAction(
  given: unknown,
  inQuery: unknown,
  mutation: Mutation | undefined,
): { body: unknown; user: string | null } {
  const body = fitTexts(given);
  const named = [isObject(body) ? body['user'] : undefined, inQuery].find(isName);
  const user = named === undefined ? null : cut(named.trim(), LIMITS.user);
  if (mutation !== 'Assign' || !isObject(body)) return { body, user };
  const { user: _actor, ...rest } = body;
  return { body: rest, user };
}

/** Does the body of an assignment say who gets the alert? */
export function namesOwner(body: unknown): boolean {
  const owner = isObject(body) ? body['owner'] : undefined;
  return isObject(owner) && (isName(owner['id']) || isName(owner['username']));
}

/** Which escalation the body of an escalation names, by its id or else its name; null: none. */
export function escalationNamed(body: unknown): { id?: string; name?: string } | null {
  const named = isObject(body) ? body['escalation'] : undefined;
  if (!isObject(named)) return null;
  const { id, name } = named;
  const given = { ...(isName(id) ? { id } : {}), ...(isName(name) ? { name } : {}) };
  return Object.keys(given).length > 0 ? given : null;
}

const isName = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/**
 * Fits a create: texts and lists are cut, detail values made strings, responders of kinds that we lack left out. `teams` are
 * responders too: older clients have no other way to say who is to be paged.
 */
export function fitCreate(body: unknown): unknown {
  const fitted = fitTexts(body);
  if (!isObject(fitted)) return fitted;
  const { tags, details, responders, teams, visibleTo } = fitted;
  if (Array.isArray(tags)) fitted['tags'] = fitTags(tags);
  if (isObject(details)) fitted['details'] = fitDetails(details);
  if (responders !== undefined || teams !== undefined) fitted['responders'] = fitResponders(responders, teams);
  if (Array.isArray(visibleTo)) fitted['visibleTo'] = usableViewers(visibleTo);
  return fitted;
}

function fitResponders(responders: unknown, teams: unknown): Responder[] {
  const given: unknown[] = Array.isArray(teams) ? teams : [];
  const asked = [...usableResponders(responders), ...usableResponders(given.map(asTeam))];
  return newResponders([], asked).slice(0, LIMITS.responders);
}

/** The oldest clients name a team by its name alone. */
function asTeam(team: unknown): unknown {
  if (typeof team === 'string') return { type: 'team', name: team };
  return isObject(team) ? { ...team, type: 'team' } : team;
}

function fitTags(tags: readonly unknown[]): unknown[] {
  const fitted = tags.map((tag) => (typeof tag === 'string' ? cut(tag, LIMITS.tag) : tag));
  return [...new Set(fitted)].slice(0, LIMITS.tags);
}

function fitDetails(details: Body): Body {
  const given = Object.entries(details).filter(([, value]) => value !== null);
  return Object.fromEntries(given.map(([key, value]) => [key, textOf(value)]));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function usableViewers(entries: readonly unknown[]): unknown[] {
  const known = entries.filter((entry) => isObject(entry) && VIEWER_TYPES.includes(entry['type']));
  return usableResponders(known);
}

/** At most so many characters, none of them halved. */
function cut(text: string, limit: number): string {
  return text.length <= limit ? text : [...text].slice(0, limit).join('');
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
