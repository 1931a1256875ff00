import type { Card } from './card.js';

/**
 * The card as an Adaptive Card in the envelope that Teams' incoming webhooks accept (workflows and older connectors).
 * Rich text runs do not parse Markdown, unlike text blocks, so user content cannot disguise a link.
 */
export function teamsMessage({ news, title, link, linkText, text, facts, lines }: Card): object {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          fallbackText: `${title}: ${news}`,
          body: [
            line({ text: title, size: 'Large', weight: 'Bolder' }),
            line({ text: news }),
            ...(text === '' ? [] : [line({ text })]),
            ...lines.map((each) =>
              line(
                {
                  text: each.title,
                  ...(each.link !== null && { selectAction: { type: 'Action.OpenUrl', url: each.link } }),
                },
                { text: `: ${each.news}` },
              ),
            ),
            ...facts.map(({ name, value }) => line({ text: `${name}: `, isSubtle: true }, { text: value })),
          ],
          actions: link === null ? [] : [{ type: 'Action.OpenUrl', title: linkText, url: link }],
        },
      },
    ],
  };
}

type Run = { text: string; size?: string; weight?: string; isSubtle?: boolean; selectAction?: object };

function line(...runs: Run[]): object {
  return { type: 'RichTextBlock', inlines: runs.map((run) => ({ type: 'TextRun', ...run })) };
}
