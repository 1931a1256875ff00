import type { Responder } from '../../../platform/domain/responder.js';
import type { AlertField } from '../../../alerts/lifecycle/domain/alert-field.js';
import { ALERT_FIELDS, alertFields } from '../../../alerts/lifecycle/domain/alert-fields.js';
import type { Mutation } from '../../../alerts/lifecycle/domain/mutations.js';
import { newResponders, usableResponders } from '../../../alerts/lifecycle/domain/responders.js';

type Body = Record<string, unknown>;

const FITTED = alertFields().filter(([, { thirdParty }]) => thirdParty !== 'as-given');
const TEXTS = FITTED.flatMap(([name, field]) => (field.kind === 'text' ? [{ name, max: field.max }] : []));
const OTHERS = FITTED.flatMap(([name, field]) => {
  const fit = fitOf(field);
  return fit ? [{ name, fit }] : [];
});
const VIEWER_TYPES: readonly unknown[] = ['user', 'team'];

/**
 * Cuts texts that are too long for us: a third-party client does not repeat refused requests, and a page would be lost
 * for a long host name (compat.md). Values that are no objects are left for the validation to refuse.
 */
export function fitTexts(body: unknown): unknown {
  if (!isObject(body)) return body;
  const fitted = { ...body };
  for (const { name, max } of TEXTS) {
    const text = fitted[name];
    if (typeof text === 'string') fitted[name] = cut(text, max);
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
  const user = named === undefined ? null : cut(named.trim(), ALERT_FIELDS.user.max);
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
 * Fits a create: texts and lists are cut, values of maps made strings, responders of kinds that we lack left out. `teams`
 * are responders too: older clients have no other way to say who is to be paged.
 */
export function fitCreate(body: unknown): unknown {
  const fitted = fitTexts(body);
  if (!isObject(fitted)) return fitted;
  for (const { name, fit } of OTHERS) if (name in fitted) fitted[name] = fit(fitted[name]);
  const { responders, teams } = fitted;
  if (responders !== undefined || teams !== undefined) fitted['responders'] = fitResponders(responders, teams);
  if (teams !== undefined) delete fitted['teams'];
  return fitted;
}

/** How a value other than a text is fitted; what is of another kind stays, for the validation to refuse. */
function fitOf(field: AlertField): ((given: unknown) => unknown) | undefined {
  if (field.kind === 'texts') return (given) => (Array.isArray(given) ? fitList(given, field) : given);
  if (field.kind === 'map') return (given) => (isObject(given) ? fitMap(given) : given);
  if (field.kind === 'viewers') return (given) => (Array.isArray(given) ? usableViewers(given) : given);
  return undefined;
}

function fitResponders(responders: unknown, teams: unknown): Responder[] {
  const given: unknown[] = Array.isArray(teams) ? teams : [];
  const asked = [...usableResponders(responders), ...usableResponders(given.map(asTeam))];
  return newResponders([], asked).slice(0, ALERT_FIELDS.responders.max);
}

/** The oldest clients name a team by its name alone. */
function asTeam(team: unknown): unknown {
  if (typeof team === 'string') return { type: 'team', name: team };
  return isObject(team) ? { ...team, type: 'team' } : team;
}

function fitList(given: readonly unknown[], { max, each }: { max: number; each: number }): unknown[] {
  const fitted = given.map((text) => (typeof text === 'string' ? cut(text, each) : text));
  return [...new Set(fitted)].slice(0, max);
}

function fitMap(given: Body): Body {
  const entries = Object.entries(given).filter(([, value]) => value !== null);
  return Object.fromEntries(entries.map(([key, value]) => [key, textOf(value)]));
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
