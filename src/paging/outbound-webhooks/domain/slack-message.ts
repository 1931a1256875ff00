import type { Card, CardLine } from './card.js';

/** The most characters that Discord accepts. */
const TEXT_LIMIT = 2000;
/** Keeps a section below Slack's limit of 3000 characters. */
const LINES_OF_SECTION = 5;
const MORE = '\n…';

/**
 * The card for Slack's incoming webhooks, which show the blocks. Mattermost, Rocket.Chat and Discord (`/slack`) show
 * only `text`, so it contains everything, in plain text. User content is escaped, so that it cannot mention a channel
 * or disguise a link.
 */
export function slackMessage(card: Card): object {
  const { news, title, link, text, facts, lines } = card;
  return {
    text: plainText(card),
    blocks: [
      section(`*${linked(title, link)}*\n${escape(news)}`),
      ...(text === '' ? [] : [section(escape(text))]),
      ...portions(lines).map((some) => section(some.map(lineOf).join('\n'))),
      ...(facts.length === 0 ? [] : [context(facts)]),
    ],
  };
}

const context = (facts: Card['facts']): object => ({
  type: 'context',
  elements: facts.map(({ name, value }) => ({ type: 'mrkdwn', text: `${name}: ${escape(value)}` })),
});

const lineOf = ({ title, link, news }: CardLine): string => `• ${linked(title, link)}: ${escape(news)}`;

const linked = (title: string, link: string | null): string =>
  link === null ? escape(title) : `<${encodeURI(link)}|${escape(title)}>`;

function portions(lines: readonly CardLine[]): CardLine[][] {
  const count = Math.ceil(lines.length / LINES_OF_SECTION);
  return Array.from({ length: count }, (_none, at) => lines.slice(at * LINES_OF_SECTION, (at + 1) * LINES_OF_SECTION));
}

/** Drops whole lines beyond the limit, the last ones first, so that the link stays. */
function plainText({ news, title, link, text, facts, lines }: Card): string {
  const all = [
    cut(plain(`${title}: ${news}`), 600),
    ...(link === null ? [] : [encodeURI(link)]),
    ...(text === '' ? [] : [cut(plain(text), 1000)]),
    ...lines.map(
      (line) => `- ${plain(`${line.title}: ${line.news}`)} ${line.link === null ? '' : encodeURI(line.link)}`,
    ),
    ...(facts.length === 0 ? [] : [facts.map(({ name, value }) => plain(`${name}: ${value}`)).join(' · ')]),
  ];
  let shown = '';
  for (const line of all) {
    const next = shown === '' ? line : `${shown}\n${line}`;
    if (next.length > TEXT_LIMIT - MORE.length) return `${shown}${MORE}`;
    shown = next;
  }
  return shown;
}

/** Also escapes bare mentions and text links, which Mattermost and Discord parse without brackets. */
const plain = (text: string): string =>
  escape(text)
    .replace(/@(?=channel|here|all|everyone)/gi, '@\u200B')
    .replaceAll('](', ']\u200B(');

/** Cuts without splitting a character or an escape sequence. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/&[a-z]*$|[\uD800-\uDBFF]$/, '')}…`;

function section(text: string): object {
  return { type: 'section', text: { type: 'mrkdwn', text } };
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
