import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { PinoLogger } from 'nestjs-pino';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppModule } from '../app.module.js';
import { configureApp } from '../app.setup.js';
import { checkChannelSettings } from '../paging/channels/registry.js';
import { QuietLogger } from '../platform/logging/logging.module.js';
import type { PagerConfig, ServerConfig } from '../platform/config/config.js';
import { readConfig } from '../platform/config/read-config.js';
import {
  serveAlone,
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from '../platform/database/embedded/embedded-database.js';
import { LiveStreams } from './live/live-streams.js';
import { findOutSession } from '../platform/database/wait-for-database.js';
import { ConfigurationError } from '../platform/config/environment.js';

export interface RunningServer {
  app: NestExpressApplication;
  config: PagerConfig;
  /** Null: DATABASE_URL names a database. */
  embedded: EmbeddedDatabase | null;
  /** The URL of the service on this machine. */
  address: string;
  /** Answers running requests, ends running work, then stops the app and its database, within 10 s. */
  stop(): Promise<void>;
}

/** Starts the service: settings, database, migrations, application, socket. */
export async function startServer(environment: Record<string, string | undefined>): Promise<RunningServer> {
  const config = readConfig(environment);
  checkChannelSettings(config.settings);
  const embedded = config.database.url ? null : await startEmbeddedDatabase(config.server.dataDir);
  if (embedded) config.database.url = embedded.url;
  let release: () => Promise<void> = () => Promise.resolve();
  try {
    if (embedded) release = await serveAlone(embedded.url, config.server.dataDir);
    await findOutSession(config.database, (text) => process.stderr.write(`${text}\n`));
    const app = await NestFactory.create<NestExpressApplication>(AppModule.register(config), {
      bufferLogs: true,
      bodyParser: false,
      abortOnError: false,
      // A failed start prints its reason in one line, without the log lines before.
      autoFlushLogs: false,
    });
    app.useLogger(new QuietLogger(await app.resolve(PinoLogger), {}));
    app.flushLogs();
    configureApp(app);
    const drain = new HttpDrain(app.getHttpServer());
    await app.init();
    await listen(app.getHttpServer(), config.server).catch(async (error: unknown) => {
      await app.close();
      throw error;
    });
    const { port } = app.getHttpServer().address() as AddressInfo;
    return {
      app,
      config,
      embedded,
      address: `http://localhost:${port}`,
      stop: async () => {
        await endInTime(async () => {
          // Open streams would keep their connections, and so the server, open.
          app.get(LiveStreams).close();
          await drain.run();
          await app.close();
        });
        await release();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await release();
    await embedded?.stop();
    throw error;
  }
}

/**
 * Opens the server's socket.
 * @throws ConfigurationError naming the setting that must change
 */
async function listen(server: Server, { port, host }: Pick<ServerConfig, 'port' | 'host'>): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (error) {
    throw wrongSetting(error, port, host) ?? error;
  }
}

function wrongSetting(error: unknown, port: number, host: string): ConfigurationError | null {
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'EADDRINUSE':
      return new ConfigurationError(`PORT: ${port} is in use by another program; stop that, or set another PORT`);
    case 'EACCES':
      return new ConfigurationError(`PORT: ${port} may not be opened by this user; set one above 1023`);
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
    case 'ENOTFOUND':
      return new ConfigurationError(`HOST: ${host} is no address of this machine`);
    default:
      return null;
  }
}

/** Time limit for answering running requests. */
const REQUESTS_MS = 4000;
/** Time limit of the shutdown, so that the process ends within 10 s. Leases let others continue unfinished work. */
const ALL_MS = 8500;

/** Closes an HTTP server: accepts no more connections, answers running requests, then closes each connection. */
class HttpDrain {
  private draining = false;

  /** @param server must not have received a request yet */
  constructor(private readonly server: Server) {
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      // A busy client would keep its connection, and so the server, open.
      if (this.draining) response.setHeader('Connection', 'close');
    });
  }

  /** Resolves when every connection has ended. After 4 s it closes the remaining ones. */
  async run(): Promise<void> {
    this.draining = true;
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    const cut = setTimeout(() => this.server.closeAllConnections(), REQUESTS_MS);
    await closed;
    clearTimeout(cut);
  }
}

/** Waits for the work to end, at most 8.5 s. */
async function endInTime(work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      process.stderr.write('Some work was unfinished; it continues after the next start\n');
      resolve();
    }, ALL_MS);
  });
  await Promise.race([work(), tooLate]);
  clearTimeout(timer);
}
