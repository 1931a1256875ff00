import { compose } from '../compose.js';
import type { ComposedMail } from '../mail-parts.js';

export interface HandoffMailFacts {
  begins: boolean;
  scheduleName: string;
  /** The same two sentences as in the other media. */
  first: string;
  second: string;
  serviceName: string;
}

/** Tells somebody that a shift of theirs begins or has ended. */
export function handoffMail({ begins, scheduleName, first, second, serviceName }: HandoffMailFacts): ComposedMail {
  return compose({
    subject: begins ? `You are on call: ${scheduleName}` : `Your on-call shift has ended: ${scheduleName}`,
    brand: serviceName,
    tone: begins ? 'brand' : 'quiet',
    heading: begins ? 'You are on call' : 'Your shift has ended',
    blocks: [{ kind: 'text', text: `${first}\n${second}` }],
    reason: 'You asked to be told when your shifts begin and end.',
  });
}
