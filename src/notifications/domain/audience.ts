import type { Rule } from './rule.js';

/** Somebody who is to be told, and how they asked for it. */
export interface Recipient {
  userId: string;
  /** Their rules that fit; with none, or none that reaches them, a person who was named gets every verified channel. */
  rules: readonly Rule[];
  /** Somebody counts on this person: the engine, or a person who forwards to them. */
  named: boolean;
  /** Their own rules asked for it, whether or not the engine names them too. */
  byOwnRules: boolean;
}

export interface AudienceInput {
  /** The people whom the escalation engine names. */
  named: readonly string[];
  /** The people whose rules fire for the event. */
  owners: Iterable<string>;
  /** Who stands in for a person; the person, when nobody does. */
  forward: (userId: string) => string;
  /** A person's rules that fire for the event. */
  rulesOf: (userId: string) => readonly Rule[];
  /** Has this person already been told, by their own rules, in the engine's present cycle? */
  isServed: (userId: string) => boolean;
}

/** Who is told of an event: each person once, however many roads lead to them (decisions §5). */
export function audienceOf(input: AudienceInput): Recipient[] {
  const audience = new Map<string, Recipient>();
  const add = (userId: string, how: Pick<Recipient, 'named' | 'byOwnRules'>): void => {
    const known = audience.get(userId);
    audience.set(userId, {
      userId,
      rules: known?.rules ?? input.rulesOf(userId),
      named: how.named || (known?.named ?? false),
      byOwnRules: how.byOwnRules || (known?.byOwnRules ?? false),
    });
  };
  for (const userId of input.named) {
    const to = input.forward(userId);
    if (!input.isServed(to)) add(to, { named: true, byOwnRules: false });
  }
  for (const userId of input.owners) {
    const to = input.forward(userId);
    add(to, to === userId ? { named: false, byOwnRules: true } : { named: true, byOwnRules: false });
  }
  return [...audience.values()];
}
