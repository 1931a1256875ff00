import { html } from '../../html/html.js';
import type { Document } from './document.js';
import { smallPage, type Onward } from './small-page.js';

export interface ErrorFacts {
  status: number;
  /** In the words of the API. */
  message: string;
  /** Whom to name it to who runs the service; null: nothing that they would look for. */
  requestId: string | null;
  onward?: readonly Onward[];
  /** What did not work, where that says more than the status; then the API's own words follow. */
  heading?: string;
}

interface Words {
  heading: string;
  /** Null: the API's own words say it best. */
  text: string | null;
}

const WORDS: Readonly<Record<number, Words>> = {
  401: { heading: 'You are not signed in', text: 'This can be seen by people of the house only.' },
  403: { heading: 'This is not for you', text: null },
  404: {
    heading: 'There is no such page',
    text: 'Check the address. If you were given a link, use all of it.',
  },
  429: { heading: 'That was too often', text: 'Please wait a minute and try again.' },
  500: { heading: 'Something went wrong here', text: 'It is not your fault. Please try again.' },
  503: { heading: 'Not available just now', text: 'Please try again in a minute: nothing is lost.' },
};
const OTHERWISE: Words = { heading: 'That did not work', text: null };

/** An error that a person meets in a browser. */
export function errorPage({ status, message, requestId, onward, heading: what }: ErrorFacts): Document {
  const { heading, text } = what === undefined ? (WORDS[status] ?? OTHERWISE) : { heading: what, text: null };
  return smallPage({
    heading,
    tone: status === 404 ? undefined : 'wrong',
    inside: html`<p>${text ?? sentence(message)}</p>
      ${requestId !== null && html`<p class="quiet">Request ${requestId}</p>`}`,
    onward,
  });
}

const sentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);
