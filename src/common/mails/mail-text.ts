import type { Block, Fact, Link, Mail } from './mail-parts.js';

/** A mail for readers without HTML: the same parts, in the same order. */
export function mailText({ heading, mark, blocks, reason, footLinks = [] }: Mail): string {
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

const factLine = ({ name, value }: Fact): string => `${name}: ${value}`;
const linkLine = ({ label, url }: Link): string => `${label}: ${url}`;
