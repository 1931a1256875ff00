import type { AnswerAction } from '../../channels/domain/messages.js';
import { ANSWER_WORDS, type AnswerOutcome } from './answer.js';

/** What came of the press of a button, in a sentence for a chat. */
export function answerSentence(outcome: AnswerOutcome, action: AnswerAction | null): string {
  const { done, means } = ANSWER_WORDS[action ?? 'acknowledge'];
  switch (outcome.kind) {
    case 'done':
      return `${done}. ${means}`;
    case 'refused':
      return outcome.text;
    case 'needless':
      return 'The alert is acknowledged already.';
    case 'used':
      return 'This button has been used. The newest message about the alert has new ones.';
    case 'expired':
      return 'This button has expired: buttons work for 24 hours.';
    case 'closed':
      return 'The alert is closed.';
    case 'outdated':
      return 'The alert was closed and opened again since. The newest message about it has new buttons.';
    case 'stranger':
      return 'Your account in this chat is not known here. Sign in, and add it under Me as a channel of your own.';
    case 'forbidden':
      return 'You may not answer this alert: it belongs to another team, or your account may only read alerts.';
    case 'offer':
    case 'invalid':
      return 'This button is not valid any more.';
  }
}
