/* The choice of another channel when the hourly budget of a channel is used up, or its provider asked for a pause (`pace.ts`). */

export interface ChannelChoice<Type extends string = string> {
  id: string;
  type: Type;
}

/** The other channels of a person for one message, in their order. */
export interface Alternatives<Type extends string> {
  /** Verified, with a provider and budget; without the channel itself. */
  usable: readonly ChannelChoice<Type>[];
  /** Channels over which this message is being sent, or was sent. */
  active: ReadonlySet<string>;
  /** Channels for which this message was planned, whatever the outcome. */
  planned: ReadonlySet<string>;
}

export type AlternativeChoice<Type extends string> =
  /** Another channel sends it. */
  | { kind: 'instead'; channel: ChannelChoice<Type> }
  /** Another channel has it already. */
  | { kind: 'already-active'; channel: ChannelChoice<Type> }
  /** No other channel can send it; Pager then exceeds the budget, since it never drops a page. */
  | { kind: 'none' };

/** Chooses the channel that sends a message instead. */
export function alternativeChannel<Type extends string>({
  usable,
  active,
  planned,
}: Alternatives<Type>): AlternativeChoice<Type> {
  const existing = usable.find(({ id }) => active.has(id));
  if (existing) return { kind: 'already-active', channel: existing };
  const next = usable.find(({ id }) => !planned.has(id));
  return next ? { kind: 'instead', channel: next } : { kind: 'none' };
}
