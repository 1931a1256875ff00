import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { catalogueOf, translateMacros } from '../words/build.js';
import settings from '../words/config.js';
import { hasMacros } from '../words/has-macros.js';

/** `npm run console:dev` proxies the API to this address. */
const PAGER = process.env['PAGER'] ?? 'http://localhost:3000';

/** The browser loads the inbox while it reads the first scripts: most visits begin there. */
const preloadInbox: Plugin = {
  name: 'preload-inbox',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const inbox = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'inbox');
      if (inbox?.type !== 'chunk') return [];
      return [inbox.fileName, ...inbox.imports].map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/console/${file}` },
        injectTo: 'head',
      }));
    },
  },
};

/** Zag draws at once by a function of `preact/compat`, which would change the whole console when it is loaded. */
const withoutCompat: Plugin = {
  name: 'without-compat',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'preact/compat' && /\/@zag-js\/preact\/dist\/(machine|bindable)\./.test(importer ?? '')
      ? fileURLToPath(new URL('src/parts/flush-sync.ts', import.meta.url))
      : null,
};

/** A file of a page, whose messages come with the page; those of all others come with the first load. */
const IN_PAGE = /console\/src\/(pages\/[\w-]+)\//;
const FIRST = 'first';
/** With the code of a page; it loads the page's messages (`src/words/parts.ts`). */
const PAGE_WORDS = /^\0?words-of:(.+)$/;
/** Texts of the service that the console shows as well. */
const SHARED = /^src\/(incidents\/postmortems\/domain\/event-text|alerts\/lifecycle\/domain\/alert-links)\.ts$/;
function partsOf(files: string[]): string[] {
  const ours = files.filter((file) => file.startsWith('console/') || SHARED.test(file));
  return ours.some((file) => !IN_PAGE.test(file)) ? [FIRST] : ours.map((file) => IN_PAGE.exec(file)![1]!);
}

/** Messages, and their catalogues (`words/README.md`): a file for each language and part, as `de.po?part=pages/me`. */
const words: Plugin = {
  name: 'words',
  enforce: 'pre',
  // Vite's server looks for packages in the sources as they are written, with macros.
  resolveId: (source) => (source === '#words' || PAGE_WORDS.test(source) ? `\0${source}` : null),
  load(id) {
    const [, page] = PAGE_WORDS.exec(id) ?? [];
    if (page === undefined) return null;
    const translated = settings.locales.filter((locale) => locale !== settings.sourceLocale);
    const loads = translated.map((locale) => {
      const file = fileURLToPath(new URL(`../words/${locale}.po`, import.meta.url));
      return `'${locale}': () => import('${file}?part=${page}').then((module) => module.default)`;
    });
    return `import { addWords } from '/src/words/parts.ts'; addWords({ ${loads.join(', ')} });`;
  },
  transform: {
    filter: { id: /\.po\?part=|\.tsx?$/ },
    handler(source, id) {
      const [, locale, part] = /([\w-]+)\.po\?part=(.+)$/.exec(id) ?? [];
      if (locale !== undefined && part !== undefined) {
        const catalogue = catalogueOf(locale, (files) => partsOf(files).includes(part));
        return { code: `export default ${JSON.stringify(catalogue)}`, map: null, moduleType: 'js' };
      }
      if (!hasMacros(source)) return null;
      const [, page] = IN_PAGE.exec(id) ?? [];
      // In the last line, so that the source map holds.
      const code = page === undefined ? source : `${source}\nimport 'words-of:${page}';`;
      return translateMacros(code, id);
    },
  },
};

const config: UserConfig = {
  root: import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  base: '/console/',
  plugins: [words, withoutCompat, preact({ devToolsEnabled: false }), preloadInbox],
  server: { port: 5173, proxy: { '^/(v2|status|openapi.json)': { target: PAGER } } },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // The Content-Security-Policy allows no inline scripts and no `data:` scripts.
    assetsInlineLimit: 0,
    // The list of what each page imports would be a kilobyte of the first load; the inbox has its own (above).
    modulePreload: false,
    reportCompressedSize: false,
    // scripts/build.js puts it with those of the service.
    license: { fileName: 'licenses.json' },
    // What every first load needs stands in one file: small files of their own are larger after gzip.
    rolldownOptions: {
      // How long plugins took says nothing to whoever starts the service.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'first',
              test: /\/node_modules\/(preact|@lingui)\/|\/words\/\w+\.ts|useInfiniteQuery|\/src\/(api\/client|alerts\/(actions|alert|snooze|undo-bar|why-nobody)|parts\/(channels|marks|menu)|schedules\/mine)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
};

export default defineConfig(({ command, mode }) => {
  // Else tests and a service under development would build, and serve, larger and slower scripts.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  // For its test; `npm run console:dev` serves it without.
  if (mode === 'parts') {
    config.build!.outDir = '../node_modules/.cache/console-parts';
    config.build!.rolldownOptions!.input = fileURLToPath(new URL('parts.html', import.meta.url));
  }
  return config;
});
