import type { ChatNote } from '../../domain/chat-notes.js';

/** The arguments of `chat.postMessage` and `chat.update`, without the conversation. */
export interface SlackMessage {
  /** The text of the notification. */
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

/** Slack accepts 3000 characters in a section; escaping can turn one character into five. */
const SECTION_LIMIT = 3000;

/** The action id of a button is `answer:` and the action; its value is the token of the answer link. */
const ANSWER_ACTION = 'answer:';

/** Renders a note for Slack. User content is escaped, so that it cannot mention anyone or add links. */
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

/** Escapes the three characters with which Slack starts links, mentions and entities. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Shortens escaped text without splitting an entity. */
function cut(text: string): string {
  if (text.length <= SECTION_LIMIT - 10) return text;
  return `${text
    .slice(0, SECTION_LIMIT - 20)
    .replace(/&[a-z]{0,3}$/, '')
    .toWellFormed()}...`;
}

/** The token of an `/answer/:token` URL; null: it is another URL. */
const tokenOf = (url: string): string | null => /\/answer\/([\w-]{1,64})$/.exec(url)?.[1] ?? null;
