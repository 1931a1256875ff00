import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../docs/integrations/', import.meta.url);
const FENCE = /^```(\w*) ?(.*)\n([\s\S]*?)^```$/gm;

/** What stands in the pages for what each reader has. */
export interface Reader {
  /** Without a slash at its end. */
  url: string;
  key: string;
  webhookUrl: string;
}

export interface DocBlock {
  /** The file without `.md`. */
  page: string;
  /** What the fence says behind the language: `name=…`. */
  name: string;
  text: string;
}

/** Every fenced block of docs/integrations, in the order of files and lines. */
export function docBlocks(): DocBlock[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(new URL(file, FOLDER), 'utf8');
      return [...text.matchAll(FENCE)].map(([, , mark = '', block = '']) => ({
        page: file.replace(/\.md$/, ''),
        name: mark.replace(/^name=/, ''),
        text: block,
      }));
    });
}

/** One block. @throws Error when the page has none of this name */
export function docBlock(page: string, name: string): DocBlock {
  const found = docBlocks().find((block) => block.page === page && block.name === name);
  if (!found) throw new Error(`docs/integrations/${page}.md has no block with name=${name}`);
  return found;
}

/** The block as a reader copies it: with the own address, key and webhook URL. */
export function filled({ text }: DocBlock, { url, key, webhookUrl }: Reader): string {
  return text
    .replaceAll('https://pager.example.com', url)
    .replaceAll('jsons://pager.example.com', url.replace(/^http/, 'json'))
    .replaceAll('<API key>', key)
    .replaceAll('<webhook URL>', webhookUrl)
    .replaceAll('<inbound e-mail URL>', webhookUrl.replace('/inbound/', '/inbound-email/'));
}
