/* What becomes of a message over a channel whose budget of the hour is used up (`pace.ts`). */

export interface ChannelChoice<Type extends string = string> {
  id: string;
  type: Type;
}

/** The other channels of a person for one message, in their order. */
export interface Alternatives<Type extends string> {
  /** Verified, with a provider and with budget left; the channel itself is not among them. */
  usable: readonly ChannelChoice<Type>[];
  /** Channels over which this message is on its way, or was sent, already. */
  told: ReadonlySet<string>;
  /** Channels over which this message was planned, whatever became of it. */
  planned: ReadonlySet<string>;
}

export type AlternativeChoice<Type extends string> =
  /** Another channel takes it. */
  | { kind: 'instead'; channel: ChannelChoice<Type> }
  /** Another channel has it already. */
  | { kind: 'told'; channel: ChannelChoice<Type> }
  /** No other channel can take it, so it goes all the same: a page is never left out. */
  | { kind: 'none' };

/** Which channel takes a message in place of one that is used up. */
export function alternativeChannel<Type extends string>({
  usable,
  told,
  planned,
}: Alternatives<Type>): AlternativeChoice<Type> {
  const has = usable.find(({ id }) => told.has(id));
  if (has) return { kind: 'told', channel: has };
  const next = usable.find(({ id }) => !planned.has(id));
  return next ? { kind: 'instead', channel: next } : { kind: 'none' };
}
