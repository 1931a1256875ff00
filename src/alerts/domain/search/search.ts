import type { AlertStatus, Priority } from '../alert.js';

export const TEXT_FIELDS = ['tag', 'source', 'entity', 'alias', 'message', 'owner'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** What a search asks of an alert. */
export type Search =
  | { kind: 'all' | 'any'; of: readonly Search[] }
  | { kind: 'not'; of: Search }
  /** Somewhere in message, description, source or a tag, in any case. */
  | { kind: 'text'; text: string }
  /** The field (one of the tags) is made of these pieces, with anything between them; in any case, but for the alias. */
  | { kind: 'matches'; field: TextField; pieces: readonly string[] }
  | { kind: 'status'; status: AlertStatus }
  | { kind: 'priority'; priority: Priority }
  | { kind: 'tinyId'; tinyId: number }
  /** Created at that time or later; or before it. */
  | { kind: 'created'; since: Date }
  | { kind: 'created'; before: Date };
