import type { Priority } from '../../../../platform/domain/priority.js';
import type { ChatNote } from '../../domain/chat-notes.js';

/** The body that a Teams workflow for incoming webhooks accepts: one adaptive card in an attachment. */
export interface TeamsMessage {
  type: 'message';
  attachments: readonly [{ contentType: 'application/vnd.microsoft.card.adaptive'; contentUrl: null; content: Card }];
}

interface Card {
  $schema: string;
  type: 'AdaptiveCard';
  version: '1.4';
  /** The text of the notification; without it, Teams shows "Card". */
  fallbackText: string;
  msteams: { width: 'Full' };
  body: readonly object[];
  actions: readonly { type: 'Action.OpenUrl'; title: string; url: string }[];
}

const COLORS: Readonly<Record<Priority, string>> = {
  P1: 'Attention',
  P2: 'Attention',
  P3: 'Warning',
  P4: 'Accent',
  P5: 'Default',
};

/**
 * Buttons open the answer page instead of acting: a workflow accepts no answers, and Teams and scanners prefetch
 * links.
 */
export function teamsMessage({ title, text, priority, link, buttons }: ChatNote): TeamsMessage {
  const links = [...buttons.map(({ label, url }) => ({ label, url })), ...(link === null ? [] : [link])];
  const content: Card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    fallbackText: title,
    msteams: { width: 'Full' },
    body: [
      {
        ...{ type: 'TextBlock', text: plain(title), weight: 'Bolder', size: 'Medium', wrap: true },
        color: priority === null ? 'Default' : COLORS[priority],
      },
      ...text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => ({ type: 'TextBlock', text: plain(line), wrap: true, spacing: 'Small' })),
    ],
    actions: links.map(({ label, url }) => ({ type: 'Action.OpenUrl', title: label, url })),
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] };
}

/** Escapes user content, because a text block renders Markdown. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+!|<>~-]/g, (sign) => `\\${sign}`);
}
