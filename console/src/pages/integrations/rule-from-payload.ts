import { t } from '#words';
import type { Kind, Rule } from './rules-in-words.js';

/** A value of a payload, and how a rule names it. */
export interface PayloadValue {
  /** `_payload.data.essentials.alertRule` */
  path: string;
  value: string;
}

const DEEPEST = 6;
const MOST = 200;

/** The texts, numbers and flags of a payload, the outermost first; JSON inside of a text is looked into. */
export function valuesOf(payload: unknown): PayloadValue[] {
  const values: PayloadValue[] = [];
  let level: [path: string, value: unknown][] = [['_payload', payload]];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
    const next: typeof level = [];
    for (const [path, given] of level) {
      for (const [key, value] of entriesOf(given)) {
        const at = path + stepTo(key, Array.isArray(given));
        if (typeof value === 'object' && value !== null) next.push([at, value]);
        else if (isScalar(value) && values.length < MOST) {
          const inside = typeof value === 'string' ? jsonIn(value) : null;
          if (inside === null) values.push({ path: at, value: String(value) });
          else next.push([at, inside]);
        }
      }
    }
    level = next;
  }
  return values;
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

function stepTo(key: string, isPlace: boolean): string {
  if (isPlace) return `[${key}]`;
  return /[.[\]]/.test(key) ? `["${key}"]` : `.${key}`;
}

function jsonIn(text: string): object | null {
  if (!/^\s*[{[]/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Names under which tools say each, the best first; compared without case and punctuation. */
const NAMES = {
  message: [
    'title',
    'summary',
    'message',
    'alertrule',
    'alertname',
    'rulename',
    'policyname',
    'name',
    'subject',
    'msg',
    'text',
    'headline',
  ],
  alias: [
    'dedupkey',
    'alias',
    'fingerprint',
    'originalertid',
    'incidentid',
    'alertid',
    'issueid',
    'eventid',
    'problemid',
    'id',
    'key',
    'uuid',
  ],
  description: ['description', 'details', 'reason', 'body', 'summary', 'message', 'msg', 'text'],
  entity: ['host', 'hostname', 'instance', 'resource', 'resourcename', 'service', 'entity', 'device', 'url'],
} as const;
const STATES = new Set([
  'status',
  'state',
  'monitorcondition',
  'alertstatus',
  'alertstate',
  'currentstate',
  'newstate',
  'action',
  'eventaction',
  'event',
]);
const RECOVERED = new Set([
  'resolved',
  'resolve',
  'ok',
  'closed',
  'close',
  'recovered',
  'recovery',
  'up',
  'cleared',
  'normal',
  'success',
]);

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const lastOf = (path: string): string => plain(/([^.[\]"]+)["\]]*$/.exec(path)?.[1] ?? '');

/** A rule for payloads like this one, to be looked over: a recovery closes, anything else creates. */
export function ruleFrom(payload: unknown): { kind: Kind; rule: Rule } {
  const values = valuesOf(payload).filter(({ value }) => value.trim() !== '' && value !== '********');
  const named = (names: readonly string[]): string | undefined => {
    for (const name of names) {
      const found = values.find(({ path }) => lastOf(path) === name);
      if (found) return found.path;
    }
    return undefined;
  };
  const state = values.find(({ path }) => STATES.has(lastOf(path)));
  const isOver = state !== undefined && RECOVERED.has(plain(state.value));
  const alias = named(NAMES.alias);
  const filter = state && {
    type: 'match-all-conditions' as const,
    conditions: [{ field: state.path, not: false, operation: 'equals' as const, expectedValue: state.value }],
  };
  const of = (name: 'message' | 'description' | 'entity'): Partial<Rule> => {
    const path = named(NAMES[name]);
    return path === undefined ? {} : { [name]: `{{${path}}}` };
  };
  const common = alias === undefined ? {} : { alias: `{{${alias}}}` };
  if (isOver)
    return { kind: 'close', rule: { name: t`${{ state: state.value }} closes`, ...(filter && { filter }), ...common } };
  return {
    kind: 'create',
    rule: { name: t`From a payload`, ...common, ...of('message'), ...of('description'), ...of('entity') },
  };
}
