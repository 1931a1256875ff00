import type { Card } from './card.js';

/**
 * The card as a message of Slack's incoming webhooks: `text` for notifications, blocks for the room. What came from
 * outside is escaped, so that it can neither mention a channel nor pose as a link.
 */
export function slackMessage({ news, title, link, text, facts }: Card): object {
  return {
    text: escape(`${title}: ${news}`),
    blocks: [
      section(`*${link === null ? escape(title) : `<${encodeURI(link)}|${escape(title)}>`}*\n${escape(news)}`),
      ...(text === '' ? [] : [section(escape(text))]),
      {
        type: 'context',
        elements: facts.map(({ name, value }) => ({ type: 'mrkdwn', text: `${name}: ${escape(value)}` })),
      },
    ],
  };
}

function section(text: string): object {
  return { type: 'section', text: { type: 'mrkdwn', text } };
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
