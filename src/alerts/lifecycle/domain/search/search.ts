import type { AlertStatus } from '../alert.js';
import type { Priority } from '../../../../platform/domain/priority.js';

/** Fields that hold texts; those of a list hold several, of which one has to fit. */
export const TEXT_FIELDS = ['message', 'description', 'source', 'entity', 'alias', 'owner', 'tag', 'actions'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Fields that name something else of the tenant, which alerts refer to by id. */
export const NAME_FIELDS = [
  'teams',
  'recipients',
  'owner',
  'responders',
  'acknowledgedBy',
  'closedBy',
  'integration.id',
  'integration.name',
  'integration.type',
] as const;
export type NameField = (typeof NAME_FIELDS)[number];

/** What of an alert refers to it. */
export type Reference =
  | 'team'
  | 'recipient'
  | 'owner'
  | 'responder'
  | 'acknowledger'
  | 'closer'
  | 'integration'
  | 'person';

export const NUMBER_FIELDS = ['tinyId', 'count'] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

export const TIME_FIELDS = [
  'createdAt',
  'updatedAt',
  'lastOccurredAt',
  'snoozedUntil',
  'silencedUntil',
  'heldUntil',
] as const;
export type TimeField = (typeof TIME_FIELDS)[number];

export const FLAG_FIELDS = ['acknowledged', 'isSeen', 'snoozed', 'flapping', 'silenced', 'held'] as const;
export type FlagField = (typeof FLAG_FIELDS)[number];

/** A text is made of these pieces, with anything between them. */
export type Pieces = readonly string[];

/** A condition on alerts. Texts are compared as `folded` makes them, except the alias and the keys of details. */
export type Search =
  /** `isPasted`: a condition, or else the message that it may be. */
  | { kind: 'all' | 'any'; of: readonly Search[]; isPasted?: true }
  | { kind: 'not'; of: Search }
  /** Somewhere in message, description, source, entity, a tag or the value of a detail. */
  | { kind: 'text'; text: string }
  | { kind: 'matches'; field: TextField; pieces: Pieces }
  /** One of the details has such a key and such a value; null: any. */
  | { kind: 'detail'; key: Pieces | null; value: Pieces | null }
  /** Before names are looked up (`withIds`), and not known to the database. */
  | { kind: 'named'; field: NameField; pieces: Pieces }
  /** The same of a person who owns it, responds to it, acknowledged or closed it, and whose name contains this. */
  | { kind: 'person'; name: string }
  /**
   * After that: refers to one of these, by id or (where that is how alerts may refer to it) by name; null: to any at all.
   */
  | { kind: 'refers'; to: Reference; ids: readonly string[] | null; names?: readonly string[] }
  | { kind: 'id'; id: string }
  /** Was raised during this maintenance window, which silenced it. */
  | { kind: 'maintenance'; id: string }
  | { kind: 'status'; status: AlertStatus }
  | { kind: 'priority'; priority: Priority }
  /**
   * `snoozed`, `silenced` (by a maintenance) and `held` (until somebody is on call, or some of its pages by quiet hours or a mute):
   * now. `flapping`: when it came. `pages`, here and below: of `held` and `heldUntil`, once that has been looked up (`withHeld`).
   */
  | { kind: 'flag'; field: FlagField; is: boolean; pages?: HeldPages }
  /** Both included; null: no bound. */
  | { kind: 'number'; field: NumberField; from: number | null; to: number | null }
  /** At that time or later; or before it. An alert without such a time fits neither. */
  | { kind: 'time'; field: TimeField; since: Date; pages?: HeldPages }
  | { kind: 'time'; field: TimeField; before: Date; pages?: HeldPages };

/** Alerts with pages that are held: ids, and beside each when such a page goes (a snooze may hold it for longer). */
export interface HeldPages {
  alertIds: readonly string[];
  until: readonly Date[];
}
