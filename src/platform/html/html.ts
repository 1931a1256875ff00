import { showBidiControls } from '../domain/bidi-controls.js';

/** Markup that is safe to send: all inserted values are escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | readonly Part[] | string | number | null | false;

/** Removes the indentation of templates. */
const INDENTATION = /\s*\n\s*/g;

/** A template that escapes all values except markup; null and false become empty. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const [first = '', ...rest] = strings.map((each) => each.replace(INDENTATION, '\n'));
  return new Html(rest.reduce((text, next, index) => text + markup(parts[index] ?? null) + next, first));
}

function markup(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part));
  return part.map(markup).join('');
}

/** In place of markup while a sentence is made (private use). */
const SLOTS = /([\ue000-\ue00f])/;

/** A sentence with markup in it: `` withMarkup((time) => t(words)`Since ${{ time }}`, html`<time>…</time>`) ``. */
export function withMarkup(say: (...slots: string[]) => string, ...parts: readonly Html[]): Html {
  const slots = parts.map((_, place) => String.fromCharCode(0xe000 + place));
  return html`${say(...slots)
    .split(SLOTS)
    .map((text) => parts[slots.indexOf(text)] ?? text)}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that XML does not allow. */
const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

/** Safe as text and in quoted attributes, in HTML and in XML. */
function escape(text: string): string {
  return showBidiControls(text.toWellFormed())
    .replace(UNPRINTABLE, '')
    .replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
