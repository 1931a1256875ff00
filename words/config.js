import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';
import { hasMacros } from './has-macros.js';

/** Whence a file has them (`macros.d.ts`). */
const MACROS = '#words';

/** A name that Vite, which bundles these settings, does not look for. */
const LINGUI = '@lingui/cli/api';

/** Lingui's settings. The files name neither lines nor dates: what changes in them are messages. */
export default {
  rootDir: fileURLToPath(new URL('..', import.meta.url)),
  locales: readdirSync(new URL('.', import.meta.url)).flatMap((name) => /^([\w-]+)\.po$/.exec(name)?.[1] ?? []),
  sourceLocale: 'en',
  catalogs: [{ path: '<rootDir>/words/{locale}', include: ['<rootDir>/console/src', '<rootDir>/src'] }],
  extractorParserOptions: { tsExperimentalDecorators: true },
  format: formatter({ lineNumbers: false }),
  macro: { corePackage: [MACROS], jsxPackage: [MACROS] },
  runtimeConfigModule: { i18n: ['#words/i18n', 'i18n'], Trans: ['#words/trans', 'Trans'] },
  extractors: [
    {
      match: (file) => /\.tsx?$/.test(file) && hasMacros(readFileSync(file, 'utf8')),
      // Loaded for it alone: builds have these settings as well, and `npm start` does not install it.
      extract: async (...given) => (await import(LINGUI)).default.extractor.extract(...given),
    },
  ],
};
