import * as module from 'node:module';

// Stack traces name lines of the TypeScript.
process.setSourceMapsEnabled(true);
// Node.js 20 knows only hooks in a thread of their own, which loads the compiler again and is asked about every import.
if (module.registerHooks) module.registerHooks(await import('./hooks.js'));
else module.register('./hooks.js', import.meta.url);
