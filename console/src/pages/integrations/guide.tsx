import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { CopyBlock } from '../../parts/copy.js';
import { loaded } from '../../parts/loaded.js';
import { Load } from '../../parts/states.js';
import { piecesOf, sectionsOf, type Block, type Section } from './markdown.js';
import type { Tool } from './tools.js';

/** The pages of the documentation, whose lines are tested against the service as they stand. */
const GUIDES = import.meta.glob<string>('../../../../docs/integrations/*.md', { query: '?raw', import: 'default' });

/** What stands in the place of the documentation's examples. */
export interface Values {
  webhookUrl: string | null;
  /** Null: not known, because it was shown once. */
  apiKey: string | null;
  integrationId: string;
}

/** How to connect the tool: its page of the documentation, with this integration's URL and key. */
export function Guide({ tool, values }: { tool: Tool; values: Values }): JSX.Element {
  const query = useQuery({
    queryKey: ['guide', tool.type],
    staleTime: Infinity,
    queryFn: async () => sectionsOf(await textOf(tool)),
  });
  return (
    <Load query={query}>
      {(sections) => (
        <div class="guide">
          {sections.map((section) => (
            <Part key={section.title} section={section} values={values} />
          ))}
        </div>
      )}
    </Load>
  );
}

async function textOf({ guide }: Tool): Promise<string> {
  if (guide) return loaded(GUIDES[`../../../../docs/integrations/${guide}.md`]!);
  // For what has no page of its own.
  return (await loaded(() => import('./any-tool.md?raw'))).default;
}

function Part({ section: { title, blocks }, values }: { section: Section; values: Values }): JSX.Element {
  const content = blocks.map((block, place) => <Content key={place} block={block} values={values} />);
  if (title === 'What can go wrong')
    return (
      <details>
        <summary>{title}</summary>
        {content}
      </details>
    );
  return (
    <section>
      {title && <h3>{title}</h3>}
      {content}
    </section>
  );
}

function Content({ block, values }: { block: Block; values: Values }): JSX.Element {
  switch (block.kind) {
    case 'code':
      return <CopyBlock text={filled(block.text, values)} label={block.name.replaceAll('-', ' ')} />;
    case 'text':
      return (
        <p>
          <Words text={block.text} />
        </p>
      );
    case 'list':
      return (
        <ul class="points">
          {block.items.map((item) => (
            <li key={item}>
              <Words text={item} />
            </li>
          ))}
        </ul>
      );
  }
}

function Words({ text }: { text: string }): JSX.Element {
  return (
    <>
      {piecesOf(text).map(({ kind, text: words }, place) => {
        if (kind === 'code') return <code key={place}>{words}</code>;
        return kind === 'strong' ? <strong key={place}>{words}</strong> : words;
      })}
    </>
  );
}

/** The lines with the values in the place of the examples. */
function filled(lines: string, { webhookUrl, apiKey, integrationId }: Values): string {
  const origin = webhookUrl === null ? location.origin : new URL(webhookUrl).origin;
  const url = webhookUrl ?? '<webhook URL>';
  return lines
    .replaceAll('https://pager.example.com', origin)
    .replaceAll('<webhook URL>', url)
    .replaceAll('<inbound e-mail URL>', url.replace('/inbound/', '/inbound-email/'))
    .replaceAll('<integration id>', integrationId)
    .replaceAll('<API key>', apiKey ?? '<API key>');
}
