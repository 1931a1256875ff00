/** `npm start`: from a bare checkout to a running service. `npm start -- --demo` fills it with a company. */
import { ensureBuilt } from './ensure-built.js';
import { helpIfAsked } from './help.js';

helpIfAsked(
  'npm start: installs, builds and starts the service; with -- --demo also fills it. .env.example lists its settings.',
);
ensureBuilt();
// In this process, so that signals and the exit code are the service's own.
await import('../dist/pager.js');
