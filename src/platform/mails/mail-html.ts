import { html, Html } from '../html/html.js';
import type { Block, Fact, Link, Mail } from './mail-parts.js';
import { DARK, LIGHT, paletteOf, type Palette } from './mail-style.js';

/** Replaced by a remark about the mail's files, if there is one; see `MailSender`. */
export const REMARK_SLOT = '<!--remark-->';

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const INK = `color:${LIGHT.ink}`;
const QUIET = `color:${LIGHT.quiet}`;
const BREAKS = 'word-break:break-word;overflow-wrap:anywhere';
const PROSE = `margin:0 0 18px;${BREAKS}`;

/**
 * The HTML of a mail: tables and inline styles (Outlook supports little else), without images and external resources, with dark
 * mode, one column on a phone. All inserted texts are escaped.
 * @param language of its texts, such as `de`
 */
export function mailHtml(mail: Mail, language: string): string {
  const palette = paletteOf(mail);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${mail.subject}</title>
        ${new Html(`<style>${styleOf(palette)}</style>`)}
      </head>
      <body class="ground" style="margin:0;padding:0;background:${LIGHT.ground}">
        <div style="display:none;max-height:0;overflow:hidden">${preview(mail)}</div>
        ${table(
          html`class="ground" bgcolor="${LIGHT.ground}"`,
          html`<tr>
            <td align="center" style="padding:24px 12px 32px">
              ${OUTLOOK_START}${table(html`style="max-width:600px;${FONT};font-size:16px;line-height:1.5;${INK}"`, body(mail, palette))}${OUTLOOK_END}
            </td>
          </tr>`,
        )}
      </body>
    </html> `.text;
}

/** Outlook ignores `max-width`: it gets a table of fixed width. */
const OUTLOOK_START = new Html('<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->');
const OUTLOOK_END = new Html('<!--[if mso]></td></tr></table><![endif]-->');

function body(mail: Mail, palette: Palette): Html {
  const { brand, heading, blocks, reason, footLinks = [] } = mail;
  return html`<tr>
      <td class="ink" style="padding:0 4px 12px;font-size:15px;font-weight:700;${INK};${BREAKS}">${brand}</td>
    </tr>
    <tr>
      <td
        class="card frame"
        bgcolor="${LIGHT.card}"
        style="padding:26px 28px 12px;background:${LIGHT.card};border:1px solid ${LIGHT.line};border-top:5px solid ${palette.bar};border-radius:12px"
      >
        ${mark(mail, palette)}
        <h1 class="ink" style="margin:0 0 14px;font-size:22px;line-height:1.3;font-weight:700;${INK};${BREAKS}">
          ${heading}
        </h1>
        ${blocks.map((block) => part(block, palette))}${REMARK}
      </td>
    </tr>
    <tr>
      <td class="quiet" style="padding:16px 4px 0;font-size:13px;line-height:1.5;${QUIET};${BREAKS}">
        ${reason}${footLinks.map((link) => html`<br />${anchor(link, palette)}`)}
      </td>
    </tr>`;
}

const REMARK = new Html(REMARK_SLOT);

function mark({ mark }: Mail, palette: Palette): Html | null {
  if (mark === undefined) return null;
  const { ground, ink, edge } = palette.mark.light;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px">
    <tr>
      <td
        class="mark"
        bgcolor="${ground}"
        style="padding:2px 9px;background:${ground};border:1px solid ${edge};border-radius:6px;font-size:14px;font-weight:700;line-height:20px;color:${ink};white-space:nowrap"
      >
        ${mark.label}
      </td>
      <td class="quiet" style="padding-left:10px;font-size:14px;line-height:20px;${QUIET};${BREAKS}">${mark.text}</td>
    </tr>
  </table>`;
}

function part(block: Block, palette: Palette): Html {
  switch (block.kind) {
    case 'text':
      return html`<p class="ink" style="${PROSE};${INK}">${lines(block.text)}</p>`;
    case 'prose':
      return html`<p class="ink" style="${PROSE};${INK}">
        ${lines(block.text)}${block.more !== undefined && html`<br />${anchor(block.more, palette)}`}
      </p>`;
    case 'facts':
      return html`${title(block.title)}
      ${table(html`style="margin:0 0 18px;font-size:14px;line-height:1.45"`, html`${block.facts.map(row)}`)}`;
    case 'panel':
      return html`${table(
        html`style="margin:0 0 20px"`,
        html`<tr>
          <td
            class="sunk"
            bgcolor="${LIGHT.sunk}"
            style="padding:12px 16px;background:${LIGHT.sunk};border-radius:8px;font-size:14px;line-height:1.45"
          >
            <span class="quiet" style="font-size:13px;font-weight:600;${QUIET}">${block.title}</span>
            ${block.lines.map(
              ({ strong, text }) =>
                html`<br /><span class="ink" style="${INK};${BREAKS}"><strong>${strong}</strong> ${text}</span>`,
            )}
          </td>
        </tr>`,
      )}`;
    case 'actions':
      return html`<table
        role="presentation"
        class="wide"
        cellpadding="0"
        cellspacing="0"
        border="0"
        style="margin:0 0 12px"
      >
        <tr>
          ${block.links.map((link, index) => button(link, index === 0, palette))}
        </tr>
      </table>`;
    case 'links':
      return html`${title(block.title)}
        <p style="margin:0 0 14px">${block.links.map((link) => html`${tag(link, palette)} `)}</p>`;
    case 'code':
      return html`<p
        class="ink sunk"
        style="margin:0 0 20px;padding:14px 16px;background:${LIGHT.sunk};border-radius:8px;font-family:ui-monospace,Consolas,monospace;font-size:30px;font-weight:700;letter-spacing:6px;text-align:center;${INK}"
      >
        ${block.code}
      </p>`;
  }
}

function table(attributes: Html, rows: Html): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${attributes}>
    ${rows}
  </table>`;
}

const title = (text: string | undefined): Html | null =>
  text === undefined
    ? null
    : html`<p class="quiet" style="margin:0 0 6px;font-size:13px;font-weight:600;${QUIET}">${text}</p>`;

const row = ({ name, value }: Fact): Html =>
  html`<tr>
    <td class="quiet key" width="32%" valign="top" style="width:32%;padding:3px 14px 3px 0;${QUIET};${BREAKS}">
      ${name}
    </td>
    <td class="ink" valign="top" style="padding:3px 0;${INK};${BREAKS}">${lines(value)}</td>
  </tr>`;

/** The whole cell is coloured and, except in Outlook, clickable. */
function button({ label, url }: Link, first: boolean, { accent, onAccent }: Palette): Html {
  const colours = first
    ? { ground: accent, ink: onAccent, edge: accent, names: 'main', inkName: 'onmain' }
    : { ground: LIGHT.card, ink: LIGHT.ink, edge: LIGHT.line, names: 'card line', inkName: 'ink' };
  const { ground, ink, edge, names, inkName } = colours;
  return html`<td class="stack" style="padding:0 10px 10px 0">
    <table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td
          class="${names}"
          align="center"
          bgcolor="${ground}"
          style="background:${ground};border:1px solid ${edge};border-radius:10px;mso-padding-alt:12px 22px"
        >
          <a
            class="${inkName}"
            href="${url}"
            style="display:block;padding:12px 22px;font-weight:600;line-height:20px;text-decoration:none;color:${ink}"
            >${label}</a
          >
        </td>
      </tr>
    </table>
  </td>`;
}

const tag = ({ label, url }: Link, { link }: Palette): Html =>
  html`<a
    class="link line"
    href="${url}"
    style="display:inline-block;margin:0 4px 6px 0;padding:7px 13px;border:1px solid ${LIGHT.line};border-radius:8px;font-size:14px;font-weight:600;line-height:18px;text-decoration:none;color:${link.light}"
    >${label}</a
  >`;

const anchor = ({ label, url }: Link, { link }: Palette): Html =>
  html`<a class="link" href="${url}" style="color:${link.light}">${label}</a>`;

/** The preview text in lists of mails. */
function preview({ mark, blocks }: Mail): string {
  const first = blocks.find(({ kind }) => kind === 'prose' || kind === 'text');
  const words = first !== undefined && 'text' in first ? first.text : '';
  return [mark?.plain ?? '', words].join(' ').trim().slice(0, 180);
}

/** Text with its line breaks; Outlook ignores `white-space`. */
function lines(text: string): Html {
  const [first = '', ...rest] = text.split('\n');
  return html`${first}${rest.map((line) => html`<br />${line}`)}`;
}

/** Rules that inline styles cannot express: dark mode and phones. */
function styleOf({ accent, onAccent, link, mark, darkBar }: Palette): string {
  const dark = [
    ['.ground', `background:${DARK.ground}`],
    ['.card', `background:${DARK.card}`],
    ['.sunk', `background:${DARK.sunk}`],
    ['.ink', `color:${DARK.ink}`],
    ['.quiet', `color:${DARK.quiet}`],
    ['.link', `color:${link.dark}`],
    ['.main', `background:${accent}`],
    ['.onmain', `color:${onAccent}`],
    ['.mark', `background:${mark.dark.ground};color:${mark.dark.ink};border-color:${mark.dark.edge}`],
  ] as const;
  const rule = dark.map(([name, style]) => `${name}{${style.replaceAll(/(;|$)/g, '!important$1')}}`).join('');
  const sides = (...names: string[]): string =>
    names.map((side) => `border-${side}-color:${DARK.line}!important`).join(';');
  const lines = `.line{${sides('top', 'right', 'bottom', 'left')}}.frame{${sides('right', 'bottom', 'left')};border-top-color:${darkBar}!important}`;
  return (
    `:root{color-scheme:light dark;supported-color-schemes:light dark}` +
    `@media(prefers-color-scheme:dark){${rule}${lines}}` +
    `@media(max-width:480px){.frame{padding:20px 18px 6px!important}.key{width:40%!important}.wide{width:100%!important}.stack{display:block!important;width:100%!important;padding-right:0!important}}`
  );
}
