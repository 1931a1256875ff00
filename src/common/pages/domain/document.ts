import { createHash } from 'node:crypto';
import { html, Html } from '../../html/html.js';
import { styleOf } from './page-style.js';

/** A page as it goes out. */
export interface Document {
  html: string;
  /** `Content-Security-Policy`: nothing but what stands in the page, its logo, and its forms. */
  policy: string;
}

export interface DocumentParts {
  title: string;
  accentColor: string | null;
  /** More of a style sheet. */
  style?: string;
  head?: Html;
  body: Html;
}

/** A whole document around a body; it runs no script and asks nobody else for anything. */
export function documentOf({ title, accentColor, style: more = '', head, body }: DocumentParts): Document {
  const style = styleOf(accentColor) + more;
  const text = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${head ?? null} ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        ${body}
      </body>
    </html> `.text;
  const hash = createHash('sha256').update(style).digest('base64');
  return { html: text, policy: policyOf(hash) };
}

const policyOf = (styleHash: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';');
