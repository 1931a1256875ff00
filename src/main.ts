import { ConfigurationError } from './config/environment.js';
import { startServer } from './server.js';

try {
  const server = await startServer(process.env);
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`Stopping failed: ${String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  const text =
    error instanceof ConfigurationError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`Pager could not start. ${text}\n`);
  process.exit(1);
}
