import MessagingResponse from 'twilio/lib/twiml/MessagingResponse.js';

/** One segment or two. */
const MAX_LENGTH = 300;

/** One sentence as the answer to a text message, as TwiML. */
export function textAnswer(sentence: string): string {
  const response = new MessagingResponse();
  const plain = sentence.replace(/[\s\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ').trim();
  response.message([...plain].slice(0, MAX_LENGTH).join(''));
  return response.toString();
}
