import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { catalogueOf, translateMacros } from '../words/build.js';
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

/** Messages, and their catalogues (`words/README.md`). */
const words: Plugin = {
  name: 'words',
  enforce: 'pre',
  transform: {
    filter: { id: /\.(po|tsx?)$/ },
    handler(source, id) {
      if (!id.endsWith('.po')) return hasMacros(source) ? translateMacros(source, id) : null;
      const catalogue = catalogueOf(basename(id, '.po'));
      return { code: `export default ${JSON.stringify(catalogue)}`, map: null, moduleType: 'js' };
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
    // What every first load needs stands in one file: small files of their own are larger after gzip.
    rolldownOptions: {
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
