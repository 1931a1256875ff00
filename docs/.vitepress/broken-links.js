import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const BASE = process.env.DOCS_BASE ?? '/';

/**
 * Links and pictures of the built site in `folder` whose file or anchor does not exist, one line each. VitePress itself
 * looks for pages only, not for anchors.
 */
export function brokenLinks(folder) {
  const pages = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.html'));
  const texts = new Map(pages.map((name) => [join(folder, name), readFileSync(join(folder, name), 'utf8')]));
  const anchors = new Map(
    [...texts].map(([file, text]) => [file, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
  );
  const broken = new Set();
  for (const [file, text] of texts)
    for (const [, href] of text.matchAll(/ (?:href|src)="([^"]+)"/g)) {
      if (/^(?:[a-z]+:|\/\/)/.test(href)) continue;
      const [path, anchor] = decodeURIComponent(href.replaceAll('&amp;', '&')).split('#');
      const target = path === '' ? file : fileAt(folder, file, path);
      if (target === null || (anchor && !(anchors.get(target)?.has(anchor) ?? true)))
        broken.add(`${relative(folder, file)}: ${href} leads nowhere`);
    }
  return [...broken];
}

function fileAt(folder, from, path) {
  const [clean = ''] = path.split('?');
  const file = clean.startsWith('/') ? join(folder, clean.slice(BASE.length)) : join(dirname(from), clean);
  const found = existsSync(file) && statSync(file).isDirectory() ? join(file, 'index.html') : file;
  return existsSync(found) ? found : null;
}
