/* How the fields of a kind are declared: validation, defaults, references and the JSON Schema are made from it. */

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
/** The kinds in the order in which they are made; each also is the name of its list in a configuration. */
export type KindName = (typeof KINDS)[number];

/** A key as it is compared: people are called by their address in any case. */
export const keyAs = (kind: string, key: string): string => (kind === 'users' ? key.trim().toLowerCase() : key);

interface Common {
  description: string;
  /** The value when the field is left out; undefined: it has to be given, unless it is `kept`. */
  default?: unknown;
  /** Null is a value of its own. */
  nullable?: boolean;
  /** Of a JSON value: with the defaults of what it leaves out. */
  complete?: (given: unknown) => unknown;
  /** Of a text: what is wrong with it, which is refused where it is written, too; null: nothing. */
  check?: (given: string) => string | null;
  /** Left out: what is there stays as it is, and is not compared. */
  kept?: boolean;
}

export type Field = Common &
  (
    | { is: 'text' | 'flag' | 'number' | 'instant' | 'json' }
    /** Any JSON object with secrets in it. */
    | { is: 'settings' }
    /** Of a new object only; never read or compared. */
    | { is: 'secret' }
    /** The UUID that a new entry of a list gets; never compared. */
    | { is: 'id' }
    | { is: 'choice'; of: readonly string[] }
    /** The key of an object of that kind. */
    | { is: 'reference'; to: KindName }
    /** An object of one of these kinds (null: of something that is no kind, by its name), as `{<word>: <key>}`; with `none` also `{none: true}`. */
    | { is: 'target'; to: TargetKinds; none?: boolean; more?: Fields }
    /** `unordered`: an order of its own is no difference. `past`: entries end with this instant, and then count as absent. */
    | { is: 'list'; of: Field; unordered?: boolean; past?: string }
    | { is: 'object'; fields: Fields }
  );

export type Fields = Readonly<Record<string, Field>>;

export interface KindDeclaration {
  kind: KindName;
  /** For people: "team". */
  noun: string;
  description: string;
  /** The field by which people call it. */
  named: 'name' | 'username' | 'slug';
  /** The name is the key and cannot be changed. */
  isKey?: boolean;
  /** It has no UUID that could be given. */
  hasNoId?: boolean;
  fields: Fields;
  /** Set after every object is made where they refer to one that is made later. */
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
/** An ISO 8601 instant; compared as UTC. */
export const instant = field('instant');
/** Any JSON value; the feature checks it. */
export const json = field('json');

export const settings = (description: string): Field => ({ is: 'settings', description, default: {} });
export const secret = (description: string): Field => ({ is: 'secret', description, kept: true });

/** The id of a new entry, given by an administrator. */
export const givenId = (description: string): Field => ({ is: 'id', description, kept: true });

/** A text that may be missing. */
export const optional = (description: string): Field => text(description, { default: null, nullable: true });

export const choice = (of: readonly string[], description: string, options: Options = {}): Field => ({
  ...{ is: 'choice', of, description },
  ...options,
});

export const reference = (to: KindName, description: string, options: Options = {}): Field => ({
  ...{ is: 'reference', to, description },
  ...options,
});

/** The team that something belongs to. */
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

/** The first word of a target is its kind; `more` fields may stand beside it. */
export const target = (
  to: TargetKinds,
  description: string,
  { none = false, more = {} }: { none?: boolean; more?: Fields } = {},
): Field => ({ is: 'target', to, description, none, more });

/** What most kinds are found by. */
export const NAME = text('As people call it');

/** Whom a step, a turn or a page may name. */
export const PEOPLE = { user: 'users', team: 'teams', schedule: 'schedules' } as const;

export const timeOfDay = (description: string): Field => text(`${description}, HH:MM local time`);

export const day = (description: string): Field => text(`${description}: mon, tue, wed, thu, fri, sat or sun`);
