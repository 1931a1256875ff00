import type { Rule } from './rule.js';

/** Somebody who is to be notified, and by which rules. */
export interface Recipient {
  userId: string;
  /** Their rules that fit; with none, or none that reaches them, a person who was named gets every verified channel. */
  rules: readonly Rule[];
  /** Somebody counts on this person: the engine, or a person who forwards to them. */
  named: boolean;
  /** Rules asked for it, theirs or those of a person for whom they stand in, whether or not the engine names them too. */
  byRules: boolean;
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
  /** Has this person already been notified, by rules, in the engine's present cycle? */
  isServed: (userId: string) => boolean;
}

/** Who is notified of an event: each person once, for whatever number of reasons (decisions §5). */
export function audienceOf(input: AudienceInput): Recipient[] {
  const audience = new Map<string, Recipient>();
  const add = (userId: string, how: Pick<Recipient, 'named' | 'byRules'>): void => {
    const known = audience.get(userId);
    audience.set(userId, {
      userId,
      rules: known && (known.named || !how.named) ? known.rules : input.rulesOf(userId, how.named),
      named: how.named || (known?.named ?? false),
      byRules: how.byRules || (known?.byRules ?? false),
    });
  };
  for (const userId of input.named) {
    const to = input.forward(userId);
    if (!input.isServed(to)) add(to, { named: true, byRules: false });
  }
  for (const userId of input.owners) {
    const to = input.forward(userId);
    add(to, { named: to !== userId, byRules: true });
  }
  return [...audience.values()];
}
