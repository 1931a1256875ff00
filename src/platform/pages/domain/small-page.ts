import { html, type Html } from '../../html/html.js';
import { documentOf, type Document } from './document.js';
import { t } from '#words';
import type { Words } from '../../words.js';
import { PRIORITY_SHADES, type Mark } from '../../html/color.js';

/** A link on a page. */
export interface Onward {
  label: string;
  url: string;
}

export interface SmallPage {
  /** In which it is written. */
  words: Words;
  /** Title of the tab; default: the heading. */
  title?: string;
  heading: string;
  /** The name above the page; left out where it must stay private. */
  brand?: string;
  /** Of the brand, `#rrggbb`; default: the colour of the service. */
  accentColor?: string | null;
  /** The colour of its edge. */
  tone?: 'good' | 'wrong' | 'P1' | 'P2' | 'P3' | 'P4' | 'P5';
  inside: Html;
  /** Runs after the page has loaded; the page must work without it. */
  script?: string;
  onward?: readonly Onward[];
}

/** A page with one message or form, in the design of the status page. It works without JavaScript. */
export function smallPage({
  words,
  title,
  heading,
  brand,
  accentColor = null,
  tone,
  inside,
  script,
  onward = [],
}: SmallPage): Document {
  const tab = [title ?? heading, ...(brand === undefined ? [] : [brand])].join(' · ');
  return documentOf({
    language: words.locale,
    title: tab,
    accentColor,
    style: SMALL_STYLE,
    head: html`<meta name="robots" content="noindex" /> `,
    body: html`<main class="small">
      ${brand !== undefined && html`<p class="brand">${brand}</p>`}
      <div class="card ${tone ?? 'plain'}">
        <h1>${heading}</h1>
        ${inside}${onward.length > 0 && html`<nav class="onward" aria-label="${t(words)`Next`}">${onward.map(anchor)}</nav>`}
      </div>
    </main>`,
    ...(script === undefined ? {} : { script }),
  });
}

const anchor = ({ label, url }: Onward): Html => html`<a href="${url}">${label}</a> `;

export interface Field {
  name: string;
  label: string;
  type?: 'text' | 'password';
  autocomplete: string;
  inputmode?: 'email' | 'numeric';
  minLength?: number;
  maxLength?: number;
  value?: string;
  hint?: string;
}

/** A form that posts to the page's own URL, or to `action`; `problem`: the error of the last attempt. */
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

/** Added to the style sheet of the status page. */
const STYLE = `
.small{max-width:33rem;padding-top:7vh;padding-bottom:40px}
.small .brand{margin:0 4px 14px;font-size:1.05rem}
.small .card{border-left:6px solid var(--tone,var(--accent))}
.small .card.good{--tone:var(--ok)}.small .card.wrong{--tone:var(--major_outage)}.small .card.plain{--tone:var(--accent)}
.small h1{overflow-wrap:anywhere}
.small p+p{margin-top:10px}.small .notice{margin:14px 0 0;padding:10px 14px;border-left:4px solid var(--major_outage);background:var(--ground);border-radius:6px}
.small .quiet{margin-top:4px}.small form>.button:first-child{margin-top:0}
.small h2{margin:24px 0 8px;font-size:.85rem;color:var(--quiet)}
.onward{display:flex;flex-wrap:wrap;gap:10px 22px;margin-top:24px;padding-top:16px;border-top:1px solid var(--line);font-size:.95rem}
.mark-line{display:flex;align-items:center;flex-wrap:wrap;gap:6px 10px;margin-bottom:10px;color:var(--quiet);font-size:.9rem}
.mark{padding:0 9px;border:1px solid var(--edge);border-radius:6px;background:var(--mark);color:var(--on-mark);font-weight:700;line-height:1.6}
.lead{font-weight:600;font-size:1.08rem;overflow-wrap:anywhere}
.prose{white-space:pre-line;overflow-wrap:anywhere;margin-top:14px}
.pairs{display:grid;grid-template-columns:minmax(5.5rem,30%) 1fr;gap:5px 16px;margin:18px 0 0;font-size:.92rem}
.pairs dt{color:var(--quiet);overflow-wrap:anywhere}.pairs dd{margin:0;overflow-wrap:anywhere}
.ways{display:flex;flex-wrap:wrap;gap:8px;margin-top:16px}
.ways a{padding:8px 14px;border:1px solid var(--line);border-radius:8px;font-size:.92rem;font-weight:600;text-decoration:none}
`
  .trim()
  .replaceAll('\n', '');

const toneOf = (bar: string, { ground, ink, edge }: Mark): string =>
  `{--tone:${bar};--mark:${ground};--on-mark:${ink};--edge:${edge}}`;

const SHADES = Object.entries(PRIORITY_SHADES);
const light = SHADES.map(([name, { bar, light: mark }]) => `.${name}${toneOf(bar, mark)}`);
const dark = SHADES.map(([name, { darkBar, dark: mark }]) => `.${name}${toneOf(darkBar, mark)}`);

const SMALL_STYLE = `${STYLE}${light.join('')}@media(prefers-color-scheme:dark){${dark.join('')}}`;
