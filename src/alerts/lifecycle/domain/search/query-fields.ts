import {
  FLAG_FIELDS,
  type FlagField,
  NAME_FIELDS,
  type NameField,
  NUMBER_FIELDS,
  type NumberField,
  TEXT_FIELDS,
  type TextField,
  TIME_FIELDS,
  type TimeField,
} from './search.js';

/** A field as queries name it, with what it can be compared to. */
export type QueryField =
  | { kind: 'text'; field: TextField }
  | { kind: 'name'; field: NameField }
  | { kind: 'number'; field: NumberField }
  | { kind: 'time'; field: TimeField }
  | { kind: 'flag'; field: FlagField }
  | { kind: 'status' | 'priority' | 'id' | 'maintenance' | 'detailKey' | 'detailValue' }
  /** `details.<key>`: the value of that key. */
  | { kind: 'detail'; key: string };

const FIELDS: ReadonlyMap<string, QueryField> = new Map([
  ...TEXT_FIELDS.map((field) => entry(field, { kind: 'text', field })),
  // The owner is a text where it is nobody who is known, and may be named as people are.
  ...NAME_FIELDS.map((field) => entry(field, { kind: 'name', field })),
  ...NUMBER_FIELDS.map((field) => entry(field, { kind: 'number', field })),
  ...TIME_FIELDS.map((field) => entry(field, { kind: 'time', field })),
  ...FLAG_FIELDS.map((field) => entry(field, { kind: 'flag', field })),
  entry('status', { kind: 'status' }),
  entry('priority', { kind: 'priority' }),
  entry('alertId', { kind: 'id' }),
  entry('maintenance', { kind: 'maintenance' }),
  entry('details.key', { kind: 'detailKey' }),
  entry('details.value', { kind: 'detailValue' }),
  // As other places of the API, and an old client, spell them.
  entry('team', { kind: 'name', field: 'teams' }),
  entry('notified', { kind: 'name', field: 'recipients' }),
  entry('tags', { kind: 'text', field: 'tag' }),
  entry('assignee', { kind: 'name', field: 'owner' }),
  entry('lastOccuredAt', { kind: 'time', field: 'lastOccurredAt' }),
]);

/** A name before an operator, in a query: `details."with spaces"` too. */
export const FIELD_NAME = /details\."(?:[^"\\]|\\.)+"|[a-z][\w.-]*/iy;
/** What may stand behind the name of a field; `http://` is an address. */
export const OPERATOR = /<=|>=|<|>|:(?!\/\/)|=/y;
export const CONDITION = new RegExp(`(?:${FIELD_NAME.source})\\s*(?:${OPERATOR.source})`, 'iy');

const DETAIL = /^details\.(.+)$/is;

/** The field of that name, in any case. Null: there is none. */
export function queryField(name: string): QueryField | null {
  const known = FIELDS.get(name.toLowerCase());
  if (known) return known;
  const key = DETAIL.exec(name)?.[1];
  if (key === undefined) return null;
  return { kind: 'detail', key: key.startsWith('"') ? key.slice(1, -1).replace(/\\(.)/gs, '$1') : key };
}

function entry(name: string, field: QueryField): [string, QueryField] {
  return [name.toLowerCase(), field];
}
