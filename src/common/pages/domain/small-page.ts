import { html, type Html } from '../../html/html.js';
import { documentOf, type Document } from './document.js';
import { SMALL_STYLE } from './small-style.js';

/** A way on from a page. */
export interface Onward {
  label: string;
  url: string;
}

export interface SmallPage {
  /** In the tab; the heading, unless it is given. */
  title?: string;
  heading: string;
  /** Whose page it is, above it; left out where that must not be said. */
  brand?: string;
  /** Of the brand, `#rrggbb`; the colour of the house, unless it is given. */
  accentColor?: string | null;
  /** The colour of its edge. */
  tone?: 'good' | 'wrong' | 'P1' | 'P2' | 'P3' | 'P4' | 'P5';
  inside: Html;
  /** What to do next. */
  onward?: readonly Onward[];
  /** Leads here at once, by the browser itself. */
  refreshTo?: string;
}

/** A page that says one thing, or asks for one: the same design as the status page, without JavaScript. */
export function smallPage({
  title,
  heading,
  brand,
  accentColor = null,
  tone,
  inside,
  onward = [],
  refreshTo,
}: SmallPage): Document {
  const tab = [title ?? heading, ...(brand === undefined ? [] : [brand])].join(' · ');
  return documentOf({
    title: tab,
    accentColor,
    style: SMALL_STYLE,
    head: html`<meta name="robots" content="noindex" /> ${
        refreshTo !== undefined && html`<meta http-equiv="refresh" content="0;url=${refreshTo}" /> `
      }`,
    body: html`<main class="small">
      ${brand !== undefined && html`<p class="brand">${brand}</p>`}
      <div class="card ${tone ?? 'plain'}">
        <h1>${heading}</h1>
        ${inside}${onward.length > 0 && html`<nav class="onward" aria-label="Next">${onward.map(anchor)}</nav>`}
      </div>
    </main>`,
  });
}

const anchor = ({ label, url }: Onward): Html => html`<a href="${url}">${label}</a> `;

export interface Field {
  name: string;
  label: string;
  /** `password` hides what is typed. */
  type?: 'text' | 'password';
  autocomplete: string;
  inputmode?: 'email' | 'numeric';
  minLength?: number;
  maxLength?: number;
  value?: string;
  hint?: string;
}

/** A form that posts to the page's own address, or to `action`; `problem`: what was wrong with the last try. */
export function form(parts: {
  action?: string;
  fields: readonly Field[];
  hidden?: Readonly<Record<string, string>>;
  button: string;
  problem?: string | null;
}): Html {
  const { action, fields, hidden = {}, button, problem = null } = parts;
  return html`${problem !== null && html`<p class="notice wrong" role="alert">${problem}</p>`}
    <form method="post" ${action !== undefined && html`action="${action}"`}>
      ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      ${fields.map(field)}<button class="button" type="submit">${button}</button>
    </form>`;
}

function field({
  name,
  label,
  type = 'text',
  autocomplete,
  inputmode,
  minLength,
  maxLength,
  value,
  hint,
}: Field): Html {
  return html`<div>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      ${inputmode !== undefined && html`inputmode="${inputmode}"`}
      ${minLength !== undefined && html`minlength="${minLength}"`}
      ${maxLength !== undefined && html`maxlength="${maxLength}"`}
      ${value !== undefined && html`value="${value}"`}
      ${hint !== undefined && html`aria-describedby="${name}-hint"`}
      required
    />
    ${hint !== undefined && html`<p class="quiet" id="${name}-hint">${hint}</p>`}
  </div>`;
}
