import { createHash } from 'node:crypto';
import { html, Html } from '../../html/html.js';
import { inkOn, readableOn } from '../../html/color.js';

export interface Document {
  html: string;
  /** `Content-Security-Policy`: only the page itself, its logo and its forms. */
  policy: string;
}

export interface DocumentParts {
  /** In which it is written, such as `de`. */
  language: string;
  title: string;
  accentColor: string | null;
  /** Added to the style sheet. */
  style?: string;
  head?: Html;
  body: Html;
  /** Images in the document itself (`data:`) are shown, too. */
  hasInlineImages?: boolean;
  /** Runs after the body; never with text of others in it. */
  script?: string;
}

/** A document around a body, without external resources, and with no script but the given one. */
export function documentOf({
  language,
  title,
  accentColor,
  style: more = '',
  head,
  body,
  hasInlineImages = false,
  script,
}: DocumentParts): Document {
  const style = styleOf(accentColor) + more;
  const text = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${head ?? null} ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        ${body} ${script === undefined ? null : new Html(`<script>${script}</script>`)}
      </body>
    </html> `.text;
  const scripts = script === undefined ? [] : [`script-src ${hashOf(script)}`];
  return { html: text, policy: [...policyOf(hashOf(style), hasInlineImages), ...scripts].join(';') };
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policyOf = (styleHash: string, hasInlineImages: boolean): string[] => [
  "default-src 'none'",
  `style-src ${styleHash}`,
  hasInlineImages ? "img-src 'self' data:" : "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
];

const DEFAULT_ACCENT = '#1f5eff';
const LIGHT = { ground: '#f5f6f8', card: '#ffffff' };
const DARK = { ground: '#0c1016', card: '#151b24' };

/** The brand's colour for surfaces, and readable versions of it for text on light and on dark. */
function accents(color: string | null): string {
  const accent = color ?? DEFAULT_ACCENT;
  const light = `--accent:${accent};--on-accent:${inkOn(accent)};--link:${readableOn(LIGHT.ground, accent)}`;
  return `:root{${light}}@media(prefers-color-scheme:dark){:root{--link:${readableOn(DARK.card, accent)}}}`;
}

/** The style sheet of the pages of a brand, part of the page to save a request. */
const styleOf = (accentColor: string | null): string => accents(accentColor) + STYLE;

const STYLE = `
:root{color-scheme:light dark;--ground:${LIGHT.ground};--card:${LIGHT.card};--ink:#12161d;--quiet:#525c6b;--line:#e2e6ec;--field:#7b8594;
--ok:#15803d;--maintenance:#1d4ed8;--degraded:#94590a;--partial_outage:#c2410c;--major_outage:#b91c1c;
--ok-bar:#34c26e;--maintenance-bar:#5b8def;--degraded-bar:#e9b830;--partial_outage-bar:#f0803c;--major_outage-bar:#dc3b3b;--none-bar:#d9dee6;
--shadow:0 1px 2px rgb(16 24 40/.06),0 1px 3px rgb(16 24 40/.08)}
@media(prefers-color-scheme:dark){:root{--ground:${DARK.ground};--card:${DARK.card};--ink:#eef2f7;--quiet:#a6b1c1;--line:#262f3c;--field:#7f8b9c;
--ok:#4ade80;--maintenance:#8db4ff;--degraded:#facc15;--partial_outage:#fb9a5b;--major_outage:#ff8a8a;
--ok-bar:#2fae62;--none-bar:#2c3644;--shadow:none}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;border-top:4px solid var(--accent);overflow-wrap:anywhere}
.wrap{width:100%;max-width:50rem;margin:0 auto;padding:0 16px}
a{color:var(--link);text-underline-offset:3px}
:focus-visible{outline:3px solid var(--link);outline-offset:3px;border-radius:4px}
.skip{position:absolute;left:-999px}.skip:focus{left:16px;top:12px;padding:8px 12px;background:var(--card);z-index:1}
header .wrap{display:flex;align-items:center;justify-content:space-between;gap:16px;padding-top:28px;padding-bottom:28px}
.brand{display:flex;align-items:center;gap:12px;margin:0;font-size:1.25rem;font-weight:700;letter-spacing:-.01em}
.brand img{display:block;max-height:40px;max-width:180px}
.button{flex:none;display:inline-block;min-height:44px;padding:10px 18px;border:1px solid transparent;border-radius:10px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;line-height:1.4;text-align:center;text-decoration:none;cursor:pointer}
.button:hover{filter:brightness(1.08)}
h2{margin:40px 0 12px;font-size:1.05rem;letter-spacing:-.005em}
h3{margin:0;font-size:1rem}
h3 a,h4 a{color:inherit;text-decoration-color:var(--field)}
p{margin:0}
ul,ol{margin:0;padding:0;list-style:none}
time{white-space:nowrap}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;box-shadow:var(--shadow)}
.overall{display:flex;align-items:center;gap:16px;padding:24px 20px;border-left:6px solid var(--tone)}
.overall svg{flex:none;width:44px;height:44px;fill:var(--tone)}
.overall h1{margin:0;font-size:1.5rem;line-height:1.25;letter-spacing:-.02em}
.quiet{color:var(--quiet);font-size:.9rem}
.notice{margin-bottom:16px;padding:14px 18px;border-left:6px solid var(--link)}
.notice.wrong{border-color:var(--major_outage)}
.services>li{padding:18px 20px}.services>li+li{border-top:1px solid var(--line)}
.row{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:2px 16px}
.state{display:inline-flex;align-items:center;gap:8px;color:var(--tone);font-size:.9rem;font-weight:600;white-space:nowrap}
.state::before{content:"";width:9px;height:9px;border-radius:50%;background:var(--tone)}
.bars{display:block;width:100%;height:34px;margin-top:12px}
.bars path{fill:none;stroke-width:32;stroke-dasharray:3 1}
.bars .none{stroke:var(--none-bar)}.bars .ok{stroke:var(--ok-bar)}.bars .maintenance{stroke:var(--maintenance-bar)}.bars .degraded{stroke:var(--degraded-bar)}.bars .partial_outage{stroke:var(--partial_outage-bar)}.bars .major_outage{stroke:var(--major_outage-bar)}
.bars rect{fill:transparent}.bars rect:hover{fill:rgb(0 0 0/.25)}
.scale{display:flex;justify-content:space-between;gap:8px;margin-top:6px;color:var(--quiet);font-size:.82rem}
.days{margin-top:6px;font-size:.85rem;color:var(--quiet)}.days summary{cursor:pointer;width:fit-content}.days ul{padding:6px 0 0 16px;list-style:disc}
.stack>*+*{margin-top:12px}
.incident,.work{padding:18px 20px;border-left:6px solid var(--tone)}
.incident .state{flex:none}.incident h1{margin:0;font-size:1.35rem;line-height:1.3}
.facts{margin-top:2px}.back{margin-top:20px}
.told{margin-top:10px;white-space:pre-line}
.updates{margin-top:14px;padding-left:18px;border-left:2px solid var(--line)}
.updates li+li{margin-top:12px}.updates p{white-space:pre-line}
.day{padding:14px 0;border-top:1px solid var(--line)}.day h3{font-size:.95rem}
.past{margin-top:10px;padding-left:14px;border-left:3px solid var(--tone)}.past h4{margin:0;font-size:.95rem}
.subscribe{margin-top:40px;padding:22px 20px}.subscribe h2{margin:0 0 4px}
.fields{display:flex;flex-wrap:wrap;gap:10px;margin-top:14px}
label{display:block;margin-bottom:4px;font-weight:600;font-size:.9rem}
input{width:100%;min-height:46px;padding:10px 12px;border:1px solid var(--field);border-radius:10px;background:var(--ground);color:var(--ink);font:inherit}
.fields>div{flex:1 1 16rem}.fields .button{align-self:end;min-height:46px}
footer{margin-top:40px;padding:22px 0 40px;border-top:1px solid var(--line);color:var(--quiet);font-size:.88rem}
footer .wrap{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 24px}
.small{max-width:26rem;margin:0 auto;padding:12vh 16px}
.small .card{padding:28px 24px}.small h1{margin:0 0 8px;font-size:1.35rem;line-height:1.3}
.small form{margin-top:18px}.small form>div{margin-top:14px}.small .button{width:100%;margin-top:20px}
.ok{--tone:var(--ok)}.maintenance{--tone:var(--maintenance)}.degraded{--tone:var(--degraded)}.partial_outage{--tone:var(--partial_outage)}.major_outage{--tone:var(--major_outage)}.info{--tone:var(--link)}
@media(max-width:30rem){header .wrap{padding-top:20px;padding-bottom:20px}.overall h1{font-size:1.3rem}h2{margin-top:32px}.fields .button{width:100%}}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{.subscribe,.button,.skip{display:none}}
`
  .trim()
  .replaceAll('\n', '');
