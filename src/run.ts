import { Logger } from '@nestjs/common';
import { banner, type BannerFacts } from './banner.js';
import { startServer, type RunningServer } from './server.js';
import { startFailure } from './start-failure.js';
import { BootstrapService } from './tenants/bootstrap/bootstrap.service.js';

// A slip in one corner must not take the paging down with it. (What is thrown outside of promises still ends the process.)
process.on('unhandledRejection', (reason) => {
  new Logger('Process').error({ err: reason }, 'A promise was rejected and nobody was listening');
});

try {
  const server = await startServer(process.env);
  if (!server.config.server.production) process.stdout.write(banner(factsOf(server)));
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
  process.stderr.write(startFailure(error));
  process.exit(1);
}

function factsOf({ app, address, config, embedded }: RunningServer): BannerFacts {
  return {
    serviceName: config.server.serviceName,
    address,
    dataDir: config.server.dataDir,
    movedDatabase: embedded?.moved ? embedded.folder : null,
    mailboxFolder: process.env['MAILBOX_FOLDER'] ?? null,
    firstRun: app.get(BootstrapService).result,
  };
}
