/** By what a person is paged, so far as two services can agree on it. */
export const CHANNEL_KINDS = ['email', 'sms', 'voice', 'push', 'chat', 'webhook'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** One message to one person, in the old service. */
export interface OldPage {
  /** Login name or address, as the old service has it. */
  person: string;
  /** Null: it does not say. */
  channel: ChannelKind | null;
  /** ISO 8601, UTC; null: it says who, and not when. */
  at: string | null;
}

/** Why the history of one alert is not whole. */
export const GAPS = ['no-log', 'unread-lines', 'no-times', 'no-pages'] as const;
export type Gap = (typeof GAPS)[number];

/** An alert of the old service, and whom that paged. Every source is read into this. */
export interface OldAlert {
  id: string;
  /** Alias or dedup key; null: it has none. */
  alias: string | null;
  message: string;
  /** The integration or service by which it came; null: it does not say. */
  sender: string | null;
  /** Null: none, or it does not say. */
  team: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** When somebody acknowledged it first; null: nobody, or it does not say. */
  acknowledgedAt: string | null;
  closedAt: string | null;
  pages: readonly OldPage[];
  gaps: readonly Gap[];
}

/** One message to one person here, whether it was sent or rehearsed. */
export interface Page {
  userId: string;
  channel: ChannelKind;
  /** ISO 8601, UTC. */
  at: string;
}

/** A message that did not go, and why. */
export interface UnsentPage {
  userId: string;
  channel: ChannelKind;
  why: 'held' | 'failed' | 'unproven' | 'waiting' | 'other';
}

/** An alert of Pager, and whom that paged. */
export interface OwnAlert extends Omit<OldAlert, 'pages' | 'gaps' | 'alias'> {
  alias: string;
  /** What the old service may call its sender: the kind of the integration, and the source of the alert. */
  alsoNamed: readonly string[];
  pages: readonly Page[];
  unsent: readonly UnsentPage[];
  /** What keeps it from paging at all; null: nothing. */
  silencedBy: 'integration' | 'maintenance' | 'policy' | null;
}

/** Somebody who is here. */
export interface PersonHere {
  id: string;
  name: string;
  /** Login name, in small letters. */
  login: string;
  /** By these they can be paged now. */
  channels: ReadonlySet<ChannelKind>;
}

/** Something that did not move in as it was. */
export interface NotMoved {
  kind: string;
  name: string;
  what: string;
}

/** What is known here beside the histories. */
export interface Facts {
  person: (userId: string) => PersonHere | undefined;
  /** By login name, id or address, in small letters. */
  personNamed: (name: string) => PersonHere | undefined;
  notMoved: readonly NotMoved[];
}

/** When the last thing was done that the log tells of (ISO 8601, UTC); empty: it tells of nothing. */
export function endOf(alerts: readonly OldAlert[]): string {
  return alerts
    .flatMap(({ createdAt, acknowledgedAt, closedAt, pages }) => [
      ...[createdAt, acknowledgedAt, closedAt],
      ...pages.map(({ at }) => at),
    ])
    .reduce<string>((last, at) => (at !== null && at > last ? at : last), '');
}
