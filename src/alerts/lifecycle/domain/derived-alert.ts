import { createHash } from 'node:crypto';
import type { Priority } from '../../../platform/domain/priority.js';
import { ALERT_FIELDS } from './alert-fields.js';
import type { CreateFields } from './alert-fields.js';
import { ALIAS_END } from './stored-alias.js';

/** The part of a create body that can be derived from a monitoring tool's payload; always within the contract's limits. */
export interface DerivedAlert {
  message: string;
  alias?: string;
  aliasOrigin?: string;
  priority: Priority;
  description?: string;
  source: string;
  entity?: string;
  tags: string[];
  details: Record<string, string>;
}

export interface AlertParts {
  message: string;
  alias: string | null;
  /** As of `originOf`. */
  aliasOrigin?: string | undefined;
  priority: Priority;
  description: string | null;
  source: string;
  entity?: string | null;
  tags?: readonly string[];
  details: readonly (readonly [string, string])[];
  /** What else of the payload is left out, in sentences. */
  omitted?: readonly string[];
}

/** The detail that holds what of a payload did not fit into an alert. */
export const OMITTED = 'omitted';

/**
 * Builds the create body from a payload. Long values are cut instead of refused, and the description then has the
 * whole message, so that a long alarm name loses no page. The detail `omitted` has what is nowhere else.
 * (compat.md, "Inbound families".)
 */
export function deriveAlert(parts: AlertParts): DerivedAlert {
  const whole = storable(parts.message).trim();
  const message = cut(whole, ALERT_FIELDS.message.max);
  const description = [
    message === whole ? null : whole,
    parts.description === null ? null : storable(parts.description),
  ]
    .filter((text) => text !== null)
    .join('\n\n');
  const { tags, omitted: omittedTags } = cutTags(parts.tags ?? []);
  const omitted = [
    ...(parts.omitted ?? []),
    ...omittedTags,
    ...rest('description', description),
    ...rest('source', parts.source),
    ...rest('entity', parts.entity ?? ''),
  ];
  return {
    message,
    ...(parts.alias !== null && { alias: boundedAlias(parts.alias) }),
    ...(parts.aliasOrigin !== undefined && { aliasOrigin: parts.aliasOrigin }),
    priority: parts.priority,
    ...(description !== '' && { description: cut(description, ALERT_FIELDS.description.max) }),
    source: cut(storable(parts.source), ALERT_FIELDS.source.max),
    ...(parts.entity && { entity: cut(storable(parts.entity), ALERT_FIELDS.entity.max) }),
    tags,
    details: Object.fromEntries(
      [...parts.details, ...(omitted.length > 0 ? [[OMITTED, omitted.join('\n')] as const] : [])].map(
        ([key, value]) => [storable(key), storable(value)],
      ),
    ),
  };
}

/**
 * The alias under which an alert is both created and closed. A longer one is cut and gets a
 * digest of the whole: otherwise two aliases with a long common beginning would become one.
 */
export function boundedAlias(alias: string): string {
  const text = storable(alias).replaceAll(ALIAS_END, '\uFFFD');
  if (cut(text, ALERT_FIELDS.alias.max) === text) return text;
  const digest = createHash('sha256').update(text).digest('hex');
  return `${cut(text, ALERT_FIELDS.alias.max - digest.length - 1)}:${digest}`;
}

/** What an alias lacks to name one problem alone (account and region of an alarm), as far as it is said; undefined: nothing is. */
export function originOf(...said: readonly (string | null)[]): string | undefined {
  const text = said.filter((each) => each !== null).join(' ');
  return text === '' ? undefined : cut(storable(text), ALERT_FIELDS.alias.max);
}

/** Cuts to a number of code points, never through the middle of a character. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return Array.from(text.slice(0, limit * 2))
    .slice(0, limit)
    .join('');
}

/** PostgreSQL stores neither NUL nor half a surrogate pair: they become replacement characters. */
export function storable(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, '\uFFFD');
}

/** What is cut off a text, with its field. */
function rest(field: 'description' | 'source' | 'entity', text: string): string[] {
  const kept = cut(text, ALERT_FIELDS[field].max);
  return kept === text ? [] : [`${field}: ${text.slice(kept.length)}`];
}

function cutTags(given: readonly string[]): { tags: string[]; omitted: string[] } {
  const { max, each } = ALERT_FIELDS.tags;
  const whole = [...new Set(given.map((tag) => storable(tag).trim()).filter((tag) => tag !== ''))];
  const tags = [...new Set(whole.map((tag) => cut(tag, each)))].slice(0, max);
  const omitted = whole.filter((tag) => !tags.includes(tag));
  return { tags, omitted: omitted.length === 0 ? [] : [`tags: ${omitted.join(', ')}`] };
}

/**
 * The texts and tags of a create in a form that can always be stored, without details, responders and the like. For a create
 * that could not be stored as it is.
 */
export function bareFields(fields: CreateFields): CreateFields {
  const { message, alias, aliasOrigin, priority, description, source, entity, tags } = fields;
  return deriveAlert({
    message: message.trim() === '' ? 'An alert without a message' : message,
    ...{ alias: alias ?? null, aliasOrigin },
    priority: priority ?? 'P3',
    description: description ?? null,
    source: source ?? '',
    entity: entity ?? null,
    tags: tags ?? [],
    details: [],
  });
}
