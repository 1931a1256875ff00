import { readdirSync, readFileSync } from 'node:fs';

/* The lines of docs/integrations, for the e2e tests and for the real tools (test/clients). */

const FOLDER = new URL('../../docs/integrations/', import.meta.url);
const FENCE = /^```(\w*) ?(.*)\n([\s\S]*?)^```$/gm;

/** The names of the pages, without `.md`. */
export const docPages = () =>
  readdirSync(FOLDER).flatMap((file) => (file.endsWith('.md') ? [file.replace(/\.md$/, '')] : []));

/** All of a page. */
export const docPage = (page) => readFileSync(new URL(`${page}.md`, FOLDER), 'utf8');

/** Every fenced block of docs/integrations, in the order of files and lines. */
export function docBlocks() {
  return docPages()
    .sort()
    .flatMap((page) =>
      [...docPage(page).matchAll(FENCE)].map(([, , mark, block]) => ({
        ...{ page, name: mark.replace(/^name=/, ''), text: block },
      })),
    );
}

/** One block. @throws Error when the page has none of this name */
export function docBlock(page, name) {
  const found = docBlocks().find((block) => block.page === page && block.name === name);
  if (!found) throw new Error(`docs/integrations/${page}.md has no block with name=${name}`);
  return found;
}

/** The block as a reader copies it: with the own address, key and webhook URL. */
export function filled({ text }, { url, key, webhookUrl }) {
  return text
    .replaceAll('jsons://pager.example.com', url.replace(/^http/, 'json'))
    .replaceAll('https://pager.example.com', url)
    .replaceAll('<API key>', key)
    .replaceAll('<webhook URL>', webhookUrl)
    .replaceAll('<inbound e-mail URL>', webhookUrl.replace('/inbound/', '/inbound-email/'));
}
