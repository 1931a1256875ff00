import type { Card, CardLine } from './card.js';

/** The most that Discord takes. */
const TEXT_LIMIT = 2000;
/** Lines of a section, which takes 3000 characters. */
const LINES_OF_SECTION = 5;
const MORE = '\n…';

/**
 * The card as a message of Slack's incoming webhooks. Slack shows the blocks; Mattermost, Rocket.Chat and Discord (`/slack`) take the
 * same message and show the `text` alone, so it says all, without marks that only one of them knows. What came from outside is
 * escaped, so that it can neither mention a channel nor pose as a link.
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

/** What is beyond the limit is left out by whole lines, the last ones first: the link is among the first. */
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

/** Also what Mattermost and Discord know without brackets: mentions of everybody, and links with a text. */
const plain = (text: string): string =>
  escape(text)
    .replace(/@(?=channel|here|all|everyone)/gi, '@\u200B')
    .replaceAll('](', ']\u200B(');

/** Not within a character, nor within an escaped one. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/&[a-z]*$|[\uD800-\uDBFF]$/, '')}…`;

function section(text: string): object {
  return { type: 'section', text: { type: 'mrkdwn', text } };
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
