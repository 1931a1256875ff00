import type { JSX } from 'preact';
import { cutAtAddresses } from '../../../src/platform/domain/web-addresses.js';

/** A text that others wrote, with its web addresses as links. */
export const Linked = ({ text, class: name }: { text: string; class: string }): JSX.Element => (
  <p class={name}>
    {cutAtAddresses(text).map((part, place) =>
      place % 2 === 1 ? (
        <a key={place} href={part} target="_blank" rel="noreferrer">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
);
