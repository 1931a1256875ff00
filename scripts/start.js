/** `npm start`: from a bare checkout to a running service. */
import { ensureBuilt } from './ensure-built.js';
import { prepareEnvironment } from './environment.js';
import { helpIfAsked } from './help.js';

helpIfAsked('npm start: installs, builds and starts the service. .env.example lists its settings.');
ensureBuilt('dist/main.js');
await prepareEnvironment();
// In this process, so that signals and the exit code are the service's own.
await import('../dist/main.js');
