import { banner, type BannerFacts } from './banner.js';
import { InternalErrors } from '../platform/metrics/internal-errors.js';
import { isInstalled } from './installed.js';
import { startServer, type RunningServer } from './server.js';
import { startFailure } from './start-failure.js';
import { UncaughtErrors } from './uncaught-errors.js';
import { FirstRun } from './bootstrap/first-run.js';
import { BootstrapService } from './bootstrap/bootstrap.service.js';

const uncaught = new UncaughtErrors(fail);
uncaught.watch();
// A closed output pipe (EPIPE) must not stop the service.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  const server = await startServer(process.env);
  uncaught.started(server.app.get(InternalErrors));
  if (!server.config.server.production) process.stdout.write(greeting(server));
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
  fail(error);
}

function fail(error: unknown): void {
  process.stderr.write(startFailure(error));
  process.exit(1);
}

/** Only one line after a restart by `npm run dev`: the first start has printed the credentials. */
function greeting(server: RunningServer): string {
  const restartedAt = process.env['RESTARTED_AT'];
  if (restartedAt === undefined) return banner(factsOf(server));
  const seconds = ((Date.now() - Number(restartedAt)) / 1000).toFixed(1);
  return `Restarted ${seconds} s after the change: ${server.address}\n`;
}

function factsOf({ app, address, config, embedded }: RunningServer): BannerFacts {
  return {
    serviceName: config.server.serviceName,
    address,
    consoleAddress: config.server.consoleAddress,
    dataDir: config.server.dataDir,
    movedDatabase: embedded?.moved ? embedded.folder : null,
    mailboxFolder: config.server.mailboxFolder,
    firstRun: app.get(BootstrapService).result,
    isInstalled,
    keptKey: app.get(FirstRun).keptKey(),
    demoSettings: ['DATA_DIR', 'HOST', 'PORT'].flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value] as const] : [];
    }),
  };
}
