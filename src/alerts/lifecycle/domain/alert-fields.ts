import { PRIORITIES } from '../../../platform/domain/priority.js';
import type { AlertField, Origin, ValueOf } from './alert-field.js';

/**
 * The fields of an alert that a client gives: the only declaration of a field. Made from it: validation of the body and
 * its documentation, the short way of a create, the columns of the INSERT, the fields that a repeat changes, and
 * answers, native and third-party. Errors come in this order. (Limits: contract, "Limits".)
 */
export const ALERT_FIELDS = {
  message: { kind: 'text', max: 130, isRequired: true, onRepeat: 'latest', example: 'Disk almost full on db-01' },
  alias: {
    kind: 'text',
    max: 512,
    isChecked: true,
    isAlias: true,
    givenDescription:
      'Dedup key among the alerts that the caller may touch; default: the id of the new alert. Without U+001F.',
    defaultFrom: ({ id }) => id,
    thirdParty: 'as-given',
  },
  priority: { kind: 'choice', of: PRIORITIES, default: 'P3' },
  description: { kind: 'text', max: 15_000, default: '', onRepeat: 'latest' },
  source: {
    kind: 'text',
    max: 100,
    isChecked: true,
    givenDescription: 'Default: the name of the integration or the caller',
    defaultFrom: sourceOf,
  },
  entity: { kind: 'text', max: 512, default: '' },
  user: { kind: 'text', max: 100, description: 'Who raises it, for the history', isKept: false },
  tags: { kind: 'texts', max: 20, each: 50, isDistinct: true, default: [] },
  details: { kind: 'map', default: {} },
  responders: { kind: 'responders', max: 50, each: 512, default: [] },
  visibleTo: { kind: 'viewers', max: 50, each: 512, givenDescription: 'Kept and shown', default: null },
  actions: {
    kind: 'texts',
    max: 50,
    each: 512,
    description: 'Names of custom actions',
    givenDescription: 'Names of custom actions; kept and shown',
    default: [],
    thirdParty: 'as-given',
  },
  skipEscalation: {
    kind: 'flag',
    default: false,
    description: 'Nobody is named; a push goes to the team',
    isShown: false,
  },
  note: { kind: 'text', max: 25_000, description: 'Accepted, not kept', isKept: false },
} as const satisfies Readonly<Record<string, AlertField>>;

type Fields = typeof ALERT_FIELDS;
type FieldName = keyof Fields;
type NamesOf<Mark> = { [N in FieldName]: Fields[N] extends Mark ? N : never }[FieldName];
type RequiredName = NamesOf<{ isRequired: true }>;
export type KeptName = Exclude<FieldName, NamesOf<{ isKept: false }>>;
export type ShownName = Exclude<KeptName, NamesOf<{ isShown: false }>>;
export type LatestName = NamesOf<{ onRepeat: 'latest' }>;

/** The validated body of a create, whichever way it arrived (API, webhook, e-mail, heartbeat). */
export type CreateFields = { [N in RequiredName]: ValueOf<Fields[N]> } & {
  [N in Exclude<FieldName, RequiredName>]?: ValueOf<Fields[N]>;
} & {
  /** Of an alias that was derived, never given (`originOf`). */
  aliasOrigin?: string;
};

/**
 * The fields of a new alert with every default; undefined: the default is filled in when shown, as a repeat may replace it.
 */
export type DraftFields = { [N in KeptName]: ValueOf<Fields[N]> | None<Fields[N], undefined> };

/** The same in the columns of the table. */
export type StoredFields = { [N in KeptName]: Writable<ValueOf<Fields[N]>> | None<Fields[N], null> };

/** The same in answers, except parts that are shown differently. */
export type ShownFields<Parts extends { responders: unknown; viewers: unknown }> = {
  [N in ShownName]:
    | (Fields[N]['kind'] extends keyof Parts ? Parts[Fields[N]['kind']] : Writable<ValueOf<Fields[N]>>)
    | (Fields[N] extends { default: null } ? null : never);
};

type None<F extends AlertField, Absent> = F extends { default: null }
  ? null
  : F extends { onRepeat: 'latest'; default: unknown }
    ? Absent
    : never;
type Writable<V> = V extends readonly (infer E)[] ? E[] : V extends object ? { -readonly [K in keyof V]: V[K] } : V;

export const alertFields = (): [name: string, field: AlertField][] => Object.entries(ALERT_FIELDS);

/** Those that have a column. */
export const keptFields = (): [name: KeptName, field: AlertField][] =>
  alertFields().filter((each): each is [KeptName, AlertField] => each[1].isKept !== false);

/** Those that are in answers. */
export const shownFields = (): [name: ShownName, field: AlertField][] =>
  keptFields().filter((each): each is [ShownName, AlertField] => each[1].isShown !== false);

/** Those that a repeat may change. */
export const latestNames = (): LatestName[] =>
  alertFields().flatMap(([name, { onRepeat }]) => (onRepeat === 'latest' ? [name as LatestName] : []));

/** The default source: the integration, else the caller, cut to the limit. */
function sourceOf({ integration, actor }: Origin): string {
  return [...(integration?.name || actor.name)].slice(0, ALERT_FIELDS.source.max).join('');
}
