/* Declarations of the fields of a kind. Validation, defaults, references and the JSON Schema follow from them. */

export const KINDS = [
  'customRoles',
  'users',
  'teams',
  'services',
  'incidentRules',
  'incidentTemplates',
  'schedules',
  'escalationPolicies',
  'routingRules',
  'teamRoutingRules',
  'alertPolicies',
  'notificationPolicies',
  'integrations',
  'heartbeats',
  'savedSearches',
  'maintenanceWindows',
  'statusPage',
  'account',
] as const;
/** The kinds in the order of creation. Each is the name of its list in a configuration. */
export type KindName = (typeof KINDS)[number];

/** A key for comparisons. Keys of users are email addresses, whose case does not matter. */
export const keyAs = (kind: string, key: string): string => (kind === 'users' ? key.trim().toLowerCase() : key);

interface Common {
  description: string;
  /** The value of a field that is left out; undefined: the field is required, unless it is `kept`. */
  default?: unknown;
  /** Null is a valid value. */
  nullable?: boolean;
  /** Adds defaults inside a JSON value. */
  complete?: (input: unknown) => unknown;
  /** The problem of a text value, which the service would refuse, too; null: none. */
  check?: (input: string) => string | null;
  /** True: a field left out keeps its stored value, and is not compared. */
  kept?: boolean;
}

export type Field = Common &
  (
    | { is: 'text' | 'flag' | 'number' | 'instant' | 'json' }
    /** A JSON object that may contain secrets. */
    | { is: 'settings' }
    /** Only for new objects; never read or compared. */
    | { is: 'secret' }
    /** The UUID for a new entry of a list; never compared. */
    | { is: 'id' }
    | { is: 'choice'; of: readonly string[] }
    /** The key of an object of that kind. */
    | { is: 'reference'; to: KindName }
    /** A reference `{<word>: <key>}`, whose word names the kind (null: not a configured kind, by name); with `none` also `{none: true}`. */
    | { is: 'target'; to: TargetKinds; none?: boolean; more?: Fields }
    /** `unordered`: comparisons ignore the order. `past`: the field with an entry's end; ended entries count as absent. */
    | { is: 'list'; of: Field; unordered?: boolean; past?: string }
    | { is: 'object'; fields: Fields }
  );

export type Fields = Readonly<Record<string, Field>>;

export interface KindDeclaration {
  kind: KindName;
  /** The name of the kind in messages: "team". */
  noun: string;
  description: string;
  /** The field with its name. */
  named: 'name' | 'username' | 'slug';
  /** The name is the key and cannot be changed. */
  isKey?: boolean;
  /** True: a configuration cannot set its id. */
  hasNoId?: boolean;
  fields: Fields;
  /** Fields that are set after all objects are created, if they refer to one created later. */
  deferred: readonly string[];
}

type TargetKinds = Readonly<Record<string, KindName | null>>;

type Options = Pick<Common, 'default' | 'nullable' | 'kept' | 'complete' | 'check'>;

const field =
  <K extends 'text' | 'flag' | 'number' | 'instant' | 'json'>(is: K) =>
  (description: string, options: Options = {}): Field => ({ is, description, ...options });

export const text = field('text');
export const flag = field('flag');
export const whole = field('number');
/** An ISO 8601 instant, compared in UTC. */
export const instant = field('instant');
/** Any JSON value; the feature's service validates it. */
export const json = field('json');

export const settings = (description: string): Field => ({ is: 'settings', description, default: {} });
export const secret = (description: string): Field => ({ is: 'secret', description, kept: true });

/** The id of a new entry. Only administrators may set it. */
export const entryId = (description: string): Field => ({ is: 'id', description, kept: true });

/** A text that may be null. */
export const optional = (description: string): Field => text(description, { default: null, nullable: true });

export const choice = (of: readonly string[], description: string, options: Options = {}): Field => ({
  ...{ is: 'choice', of, description },
  ...options,
});

export const reference = (to: KindName, description: string, options: Options = {}): Field => ({
  ...{ is: 'reference', to, description },
  ...options,
});

export const ownerTeam = reference('teams', 'The team that it belongs to; left out: global', {
  default: null,
  nullable: true,
});

export const list = (
  of: Field,
  description: string,
  options: Options & { unordered?: boolean; past?: string } = {},
): Field => ({ ...{ is: 'list', of, description }, ...(options.kept ? {} : { default: [] }), ...options });

export const object = (fields: Fields, description = '', options: Options = {}): Field => ({
  ...{ is: 'object', fields, description },
  ...options,
});

/** `to` maps each word to its kind; `more`: further fields of the same object. */
export const target = (
  to: TargetKinds,
  description: string,
  { none = false, more = {} }: { none?: boolean; more?: Fields } = {},
): Field => ({ is: 'target', to, description, none, more });

export const NAME = text('As people call it');

/** Possible recipients. */
export const PEOPLE = { user: 'users', team: 'teams', schedule: 'schedules' } as const;

export const timeOfDay = (description: string): Field => text(`${description}, HH:MM local time`);

export const day = (description: string): Field => text(`${description}: mon, tue, wed, thu, fri, sat or sun`);
