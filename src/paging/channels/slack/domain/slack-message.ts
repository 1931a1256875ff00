import type { ChatNote } from '../../domain/chat-notes.js';

/** Of `chat.postMessage` and `chat.update`, without the conversation. */
export interface SlackMessage {
  /** Of the notification. */
  text: string;
  blocks: Block[];
  unfurl_links: false;
  unfurl_media: false;
}

type Block =
  | { type: 'section'; text: { type: 'mrkdwn'; text: string; verbatim: true } }
  | { type: 'actions'; elements: Button[] };

interface Button {
  type: 'button';
  text: { type: 'plain_text'; text: string };
  action_id: string;
  value: string;
  style?: 'primary';
}

/** Slack takes 3000 characters in a section; an escaped one may be five. */
const SECTION_LIMIT = 3000;

/** The action of each button is `answer:` and what it does; its value is the token of the answer's link. */
const ANSWER_ACTION = 'answer:';

/** What a sender wrote is shown as it is: escaped, it can name no channel, no person and no link. */
export function slackMessage({ title, text, standing, link, buttons }: ChatNote): SlackMessage {
  const answers = buttons.flatMap(({ action, label, url }): Button[] => {
    const value = tokenOf(url);
    if (value === null) return [];
    const style = action === 'acknowledge' ? ({ style: 'primary' } as const) : {};
    return [
      {
        type: 'button',
        text: { type: 'plain_text', text: label },
        action_id: `${ANSWER_ACTION}${action}`,
        value,
        ...style,
      },
    ];
  });
  const others = buttons.filter(({ url }) => tokenOf(url) === null);
  const links = [...others, ...(link === null ? [] : [link])].map(
    ({ label, url }) => `<${escaped(url)}|${escaped(label)}>`,
  );
  const head = standing ? `${standing}: ${title}` : title;
  const lines = [section(head, '*'), section(text), ...(links.length > 0 ? [linkSection(links)] : [])];
  return {
    text: cut(escaped(head)),
    blocks: [
      ...lines.filter((line) => line !== null),
      ...(answers.length > 0 ? [{ type: 'actions' as const, elements: answers }] : []),
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}

function section(text: string, mark = ''): Block | null {
  if (text.trim() === '') return null;
  return { type: 'section', text: { type: 'mrkdwn', text: `${mark}${cut(escaped(text))}${mark}`, verbatim: true } };
}

const linkSection = (links: readonly string[]): Block => ({
  type: 'section',
  text: { type: 'mrkdwn', text: links.join('  ·  '), verbatim: true },
});

/** The three signs with which Slack begins links, mentions and entities. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Never within an entity. */
function cut(text: string): string {
  if (text.length <= SECTION_LIMIT - 10) return text;
  return `${text
    .slice(0, SECTION_LIMIT - 20)
    .replace(/&[a-z]{0,3}$/, '')
    .toWellFormed()}...`;
}

/** Of `/answer/:token`; null: another link. */
const tokenOf = (url: string): string | null => /\/answer\/([\w-]{1,64})$/.exec(url)?.[1] ?? null;
