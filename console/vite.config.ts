import preact from '@preact/preset-vite';
import { defineConfig } from 'vite';

/** `npm run console:dev` proxies the API to this address. */
const PAGER = process.env['PAGER'] ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  base: '/console/',
  plugins: [preact({ devToolsEnabled: false })],
  server: { port: 5173, proxy: { '^/(v2|status|openapi.json)': { target: PAGER } } },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // The Content-Security-Policy allows no inline scripts and no `data:` scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
