import { register } from 'node:module';

// Stack traces name lines of the TypeScript.
process.setSourceMapsEnabled(true);
register('./typescript-hooks.js', import.meta.url);
