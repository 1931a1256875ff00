import VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js';
import MessagingResponse from 'twilio/lib/twiml/MessagingResponse.js';

/** Twilio takes no script beyond 4000 characters; the text is in it twice, and escaping makes it longer. */
const MAX_SPEECH = 300;
/** How long after the last word a key may still be pressed (seconds). */
const KEY_WAIT = 8;

/**
 * What a call does, as TwiML: it says everything twice, for those who are just waking up, and listens for a key
 * meanwhile.
 * @param keys where a key press goes, and what it does in words; null: no key is asked for
 */
export function callScript(sentences: readonly string[], keys: { url: string; hint: string } | null): string {
  const response = new VoiceResponse();
  const text = speakable(sentences.join(' '));
  const part =
    keys === null
      ? response
      : // An empty finishOnKey makes # a key like any other.
        response.gather({ action: keys.url, method: 'POST', numDigits: 1, finishOnKey: '', timeout: KEY_WAIT });
  for (const [index, sentence] of [text, text].entries()) {
    if (index > 0) part.pause({ length: 1 });
    part.say(keys === null ? sentence : `${sentence} ${keys.hint}`);
  }
  response.say('Goodbye.');
  return response.toString();
}

/** One sentence said in a call, as the answer to a key press. */
export function callAnswer(sentence: string): string {
  const response = new VoiceResponse();
  response.say(speakable(sentence));
  response.hangup();
  return response.toString();
}

/** Without what XML cannot hold or a voice cannot say. */
function speakable(text: string): string {
  const plain = text.replace(/[\s\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ').trim();
  const letters = [...plain];
  return letters.length <= MAX_SPEECH ? plain : `${letters.slice(0, MAX_SPEECH).join('')}…`;
}

/** One segment or two. */
const MAX_LENGTH = 300;

/** One sentence as the answer to a text message, as TwiML. */
export function textAnswer(sentence: string): string {
  const response = new MessagingResponse();
  const plain = sentence.replace(/[\s\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ').trim();
  response.message([...plain].slice(0, MAX_LENGTH).join(''));
  return response.toString();
}
