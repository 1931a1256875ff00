import { MAP_FIELDS, type Condition, type ConditionList } from '../../../platform/matching/conditions.js';
import type { IntegrationConfig } from './config-secrets.js';

/** Integration types that send events to other systems. */
export const OUTBOUND_TYPES = ['webhook', 'slack', 'teams'] as const;
export type OutboundType = (typeof OUTBOUND_TYPES)[number];

/** The events that an outbound integration can get (decisions §6); `config.events` selects some. */
export const OUTBOUND_EVENTS = [
  'alert.created',
  'alert.acknowledged',
  'alert.unacknowledged',
  'alert.closed',
  'alert.reopened',
  'alert.snoozed',
  'alert.unsnoozed',
  'alert.assigned',
  'alert.note-added',
  'alert.action-executed',
  'alert.escalated',
  'incident.created',
  'incident.updated',
] as const;
export type OutboundEvent = (typeof OUTBOUND_EVENTS)[number];

/** Whose shape the body of a webhook has: Pager's, or that of the third party whose API Pager speaks. */
export const PAYLOADS = ['pager', 'third-party'] as const;
export type Payload = (typeof PAYLOADS)[number];

export interface OutboundTarget {
  type: OutboundType;
  /** As configured; whether it may be called is checked at each call. */
  url: string;
  /** The only events it wants; empty: all. */
  events: readonly string[];
  /** Added to every request (type `webhook`); names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Null: not signed. */
  signingSecret: string | null;
  payload: Payload;
  /** Of a body in the third party's shape: it has the alert's description. */
  addsDescription: boolean;
  /** The same of its details. */
  addsDetails: boolean;
  /** Only alerts that match are sent; null: all. */
  filter: ConditionList | null;
}

/** Reserved headers: receivers rely on the first ones, HTTP on the last ones. */
const RESERVED_HEADER =
  /^(webhook-|content-|proxy-)|^(host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect)$/;
const HEADER_NAME = /^[a-z0-9!#$%&'*+.^_`|~-]+$/;
/** Printable ASCII and tabs: no line breaks, with which one header could become two. */
const HEADER_VALUE = /^[\t\x20-\x7e]+$/;

/**
 * Reads the settings of an outbound integration; null when it is of another type or has no address. Unusable
 * values (a reserved header, a value with a line break) are left out.
 */
export function readTarget(type: string, config: IntegrationConfig): OutboundTarget | null {
  const known = OUTBOUND_TYPES.find((each) => each === type.toLowerCase());
  if (known === undefined) return null;
  const url = textOf(known === 'webhook' ? config['url'] : config['webhookUrl']);
  if (url === null) return null;
  return {
    type: known,
    url,
    events: Array.isArray(config['events']) ? config['events'].filter((each) => typeof each === 'string') : [],
    headers: known === 'webhook' ? headersOf(config['headers']) : {},
    signingSecret: known === 'webhook' ? textOf(config['signingSecret']) : null,
    payload: known === 'webhook' && config['payload'] === 'third-party' ? 'third-party' : 'pager',
    addsDescription: config['addAlertDescription'] === true,
    addsDetails: config['addAlertDetails'] === true,
    filter: known === 'webhook' ? conditionListOf(config['filter']) : null,
  };
}

/**
 * A filter as conditions are asked; null: it is none. The key of a detail stands in the field (`details.region`), since a
 * setting called `key` is kept as a secret.
 */
export function conditionListOf(filter: unknown): ConditionList | null {
  if (typeof filter !== 'object' || filter === null || !('type' in filter)) return null;
  const { type, conditions = [] } = filter as { type: ConditionList['type']; conditions?: unknown };
  if (!Array.isArray(conditions)) return null;
  return { type, ...(conditions.length > 0 && { conditions: conditions.map(conditionOf) }) };
}

function conditionOf(given: unknown): Condition {
  const condition = given as Condition;
  const field: unknown = condition?.field;
  const map = typeof field === 'string' ? MAP_FIELDS.find((each) => field.startsWith(`${each}.`)) : undefined;
  return map === undefined ? condition : { ...condition, field: map, key: String(field).slice(map.length + 1) };
}

function headersOf(configured: unknown): Record<string, string> {
  if (typeof configured !== 'object' || configured === null || Array.isArray(configured)) return {};
  const headers = Object.entries(configured).map(([name, value]): [string, unknown] => [name.toLowerCase(), value]);
  return Object.fromEntries(headers.filter((header): header is [string, string] => isUsable(...header)));
}

function isUsable(name: string, value: unknown): boolean {
  return HEADER_NAME.test(name) && !RESERVED_HEADER.test(name) && typeof value === 'string' && HEADER_VALUE.test(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
