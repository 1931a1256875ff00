import { t } from '#words';
import VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js';
import MessagingResponse from 'twilio/lib/twiml/MessagingResponse.js';
import type { Words } from '../../../platform/words.js';

/** Twilio accepts scripts up to 4000 characters; this one contains the text twice, and escaping makes it longer. */
const MAX_SPEECH = 300;
/** Seconds to wait for a key press after the last word. */
const KEY_WAIT = 8;

/**
 * The script of a call as TwiML. It says everything twice, for people who are just waking up, and accepts a key
 * meanwhile.
 * @param keys where a key press is posted, and what it does as text; null: the call asks for no key
 */
export function callScript(
  words: Words,
  sentences: readonly string[],
  keys: { url: string; hint: string } | null,
): string {
  const response = new VoiceResponse();
  const voice = voiceOf(words);
  const text = speakable(sentences.join(' '));
  const part =
    keys === null
      ? response
      : // An empty finishOnKey makes # a key like any other.
        response.gather({ action: keys.url, method: 'POST', numDigits: 1, finishOnKey: '', timeout: KEY_WAIT });
  for (const [index, sentence] of [text, text].entries()) {
    if (index > 0) part.pause({ length: 1 });
    part.say(voice, keys === null ? sentence : `${sentence} ${keys.hint}`);
  }
  response.say(voice, t(words)`Goodbye.`);
  return response.toString();
}

/** One spoken sentence as TwiML, in answer to a key press. */
export function callAnswer(words: Words, sentence: string): string {
  const response = new VoiceResponse();
  response.say(voiceOf(words), speakable(sentence));
  response.hangup();
  return response.toString();
}

/** Twilio has its voices by language and region: `de-DE`. */
function voiceOf({ locale }: Words): VoiceResponse.SayAttributes {
  const { language, region } = new Intl.Locale(locale).maximize();
  return { language: `${language}-${region}` as NonNullable<VoiceResponse.SayAttributes['language']> };
}

/** Removes characters that XML does not allow or a voice cannot say. */
function speakable(text: string): string {
  const plain = text.replace(/[\s\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ').trim();
  const letters = [...plain];
  return letters.length <= MAX_SPEECH ? plain : `${letters.slice(0, MAX_SPEECH).join('')}…`;
}

/** One or two segments. */
const MAX_LENGTH = 300;

/** One sentence as TwiML, in answer to a text message. */
export function textAnswer(sentence: string): string {
  const response = new MessagingResponse();
  const plain = sentence.replace(/[\s\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ').trim();
  response.message([...plain].slice(0, MAX_LENGTH).join(''));
  return response.toString();
}
