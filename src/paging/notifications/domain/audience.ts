import type { Rule } from './rule.js';

/** Somebody who is to be notified, and by which rules. */
export interface Recipient {
  userId: string;
  /** Their rules that fit; with none, or none that reaches them, a person who was named gets every verified channel. */
  rules: readonly Rule[];
  /** Somebody counts on this person: the engine, or a person who forwards to them. */
  named: boolean;
  /** Nothing but rules asked for it: they follow the alert, and are not paged for it. */
  follows: boolean;
}

export interface AudienceInput {
  /** The people whom the escalation engine names. */
  named: readonly string[];
  /** The people whose rules fire for the event. */
  owners: Iterable<string>;
  /** Who stands in for a person; the person, when nobody does. */
  forward: (userId: string) => string;
  /** A person's rules that fire for the event; those about their own alerts count where somebody counts on this person. */
  rulesOf: (userId: string, named: boolean) => readonly Rule[];
}

/** Who is notified of an event: each person once, for whatever number of reasons (decisions §5). */
export function audienceOf(input: AudienceInput): Recipient[] {
  const audience = new Map<string, Recipient>();
  const add = (userId: string, { named, follows }: Pick<Recipient, 'named' | 'follows'>): void => {
    const known = audience.get(userId);
    audience.set(userId, {
      userId,
      rules: known && (known.named || !named) ? known.rules : input.rulesOf(userId, named),
      named: named || (known?.named ?? false),
      follows: follows && (known?.follows ?? true),
    });
  };
  for (const userId of input.named) {
    add(input.forward(userId), { named: true, follows: false });
  }
  for (const userId of input.owners) {
    const to = input.forward(userId);
    add(to, { named: to !== userId, follows: true });
  }
  return [...audience.values()];
}
