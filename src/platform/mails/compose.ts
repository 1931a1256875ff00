import type { Words } from '../words.js';
import { mailHtml } from './mail-html.js';
import type { ComposedMail, Mail, Block, Fact, Link } from './mail-parts.js';
import { showBidiControls } from '../domain/bidi-controls.js';
import { oneLine } from './texts.js';

const LONGEST_SUBJECT = 150;

/** Composes HTML and text of a mail from the same parts. @param words the language in which they are written */
export function compose({ locale: language }: Words, mail: Mail): ComposedMail {
  const subject = oneLine(mail.subject, LONGEST_SUBJECT);
  return {
    subject,
    text: showBidiControls(mailText(mail)),
    html: mailHtml({ ...mail, subject }, language),
    headers: mail.headers ?? {},
  };
}

/** The text version, with the same parts in the same order. */
function mailText({ heading, mark, blocks, reason, footLinks = [] }: Mail): string {
  const foot = ['-- ', reason, ...footLinks.map(linkLine)].join('\n');
  return [heading, ...(mark === undefined ? [] : [mark.plain]), ...blocks.map(blockText), foot].join('\n\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'prose':
      return [block.text, ...(block.more === undefined ? [] : [linkLine(block.more)])].join('\n\n');
    case 'facts':
      return [...(block.title === undefined ? [] : [`${block.title}:`]), ...block.facts.map(factLine)].join('\n');
    case 'panel':
      return [`${block.title}:`, ...block.lines.map(({ strong, text }) => `${strong} ${text}`.trim())].join('\n');
    case 'actions':
      return block.links.map(linkLine).join('\n\n');
    case 'links':
      return block.links.map(linkLine).join('\n');
    case 'code':
      return block.plain;
  }
}

/** A fact without a name goes on with the one before it. */
const factLine = ({ name, value }: Fact): string => (name === '' ? `  ${value}` : `${name}: ${value}`);
const linkLine = ({ label, url }: Link): string => `${label}: ${url}`;
