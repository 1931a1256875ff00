import { compose } from '../../../common/mails/compose.js';
import type { HandoffMessage } from '../../domain/messages.js';
import type { ComposedMail } from '../../../common/mails/mail-parts.js';

export type HandoffMailFacts = Pick<HandoffMessage, 'begins' | 'scheduleName' | 'sentences' | 'serviceName'>;

/** The mail about a shift that begins or has ended. */
export function handoffMail({ begins, scheduleName, sentences, serviceName }: HandoffMailFacts): ComposedMail {
  return compose({
    subject: begins ? `You are on call: ${scheduleName}` : `Your on-call shift has ended: ${scheduleName}`,
    brand: serviceName,
    tone: begins ? 'brand' : 'quiet',
    heading: begins ? 'You are on call' : 'Your shift has ended',
    blocks: [{ kind: 'text', text: sentences.join('\n') }],
    reason: 'You asked to be told when your shifts begin and end.',
  });
}
