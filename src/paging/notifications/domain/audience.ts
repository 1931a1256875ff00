import type { Rule } from './rule.js';

/** A person to notify, and the rules that apply. */
export interface Recipient {
  userId: string;
  /** Their matching rules. Without one that reaches them, a named person gets messages over all verified channels. */
  rules: readonly Rule[];
  /** The escalation or a forwarding person relies on them. */
  named: boolean;
  /** Only their own rules apply: they follow the alert and nobody pages them. */
  follows: boolean;
}

export interface AudienceInput {
  /** The people whom the escalation engine names. */
  named: readonly string[];
  /** The people whose rules fire for the event. */
  owners: Iterable<string>;
  /** The forwarding target of a person; the person, if there is none. */
  forward: (userId: string) => string;
  /** A person's rules that fire for the event; `onlyOwn` rules apply only to named people. */
  rulesOf: (userId: string, named: boolean) => readonly Rule[];
}

/** The recipients of an event, each person once. */
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
