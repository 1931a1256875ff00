import { Agent, type Server } from 'node:http';
import { expect } from '@jest/globals';
import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { PinoLogger } from 'nestjs-pino';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { AppModule } from '../../src/app.module.js';
import { configureApp } from '../../src/app.setup.js';
import { Clock } from '../../src/platform/clock/clock.js';
import { QuietLogger } from '../../src/platform/logging/logging.module.js';
import { OffloadSettings } from '../../src/platform/offload/offload.js';
import { queueToken } from '../../src/platform/delivery-queue/declare-queue.js';
import type { DeliveryQueue } from '../../src/platform/delivery-queue/delivery-queue.js';
import type { QueueDeclaration, QueueRow } from '../../src/platform/delivery-queue/queue-declaration.js';
import { JobMode } from '../../src/platform/job-runner/job-runner.js';
import { Caller } from './caller.js';
import { FakeClock, seconds } from './fake-clock.js';
import { logs } from './log-watch.js';
import { Settling, type SettlingOptions } from './settling.js';
import { SmtpSink } from './smtp-sink.js';
import { testConfig } from './test-config.js';
import { createTestDatabase, throughSocket, type TestDatabase } from './test-database.js';

export interface TestAppOptions {
  /** Share a database with another app (a second replica, a restart); else a fresh one is made and dropped. */
  database?: TestDatabase;
  clock?: FakeClock;
  /** Environment variables on top of the test settings. */
  environment?: Record<string, string>;
  /** True: jobs and nudges run by themselves, as in production. Default: only when the test calls `settle`. */
  automaticJobs?: boolean;
  /** True: a mail server of its own, so that people with a channel can be paged. Any mail may come to it. */
  canPage?: boolean;
  /** Modules of the test's own beside the application's. */
  modules?: Type[];
  settling?: SettlingOptions;
}

/** Threads do not inherit what loads TypeScript into this one. */
function offloadSettings(): OffloadSettings {
  const loader = new URL('../../scripts/typescript/register.js', import.meta.url).href;
  return Object.assign(new OffloadSettings(), { execArgv: ['--import', loader] });
}

const testFile = (): string | undefined => expect.getState().testPath;

/** Supertest whose requests use these connections. */
function supertest(server: Server, connections: Agent): ReturnType<typeof request> {
  const client = request(server);
  return new Proxy(client, {
    get: (_, method) => (url: string) => client[method as 'get'](url).agent(connections),
  });
}

/** The real application on a real database, with a clock that the test moves. */
export class TestApp {
  /** With the test file that started it. */
  private static readonly running = new Map<TestApp, string | undefined>();

  /** Supertest without credentials. */
  readonly http: ReturnType<typeof request>;
  private readonly settling: Settling;
  /** Are kept: a new one for each request takes a tenth of its processor time. */
  private readonly connections = new Agent({ keepAlive: true });

  private constructor(
    readonly nest: NestExpressApplication,
    readonly database: TestDatabase,
    readonly clock: FakeClock,
    private readonly ownsDatabase: boolean,
    /** With `canPage`. */
    readonly mails: SmtpSink | null,
    settling?: SettlingOptions,
  ) {
    this.settling = new Settling(nest, clock, settling);
    this.http = supertest(nest.getHttpServer(), this.connections);
    TestApp.running.set(this, testFile());
  }

  /** @throws Error when an earlier file of this process has left apps behind, as it does where something fails before it stops them */
  private static async stopOthers(): Promise<void> {
    const left = [...TestApp.running].filter(([, file]) => file !== testFile());
    for (const [app] of left) await app.stop().catch(() => undefined);
    for (const [, file] of left) throw new Error(`${file} left its app running: whoever starts one stops it`);
  }

  static async start(options: TestAppOptions = {}): Promise<TestApp> {
    await TestApp.stopOthers();
    const database = options.database ?? (await createTestDatabase());
    const clock = options.clock ?? new FakeClock();
    const mails = options.canPage ? await SmtpSink.start() : null;
    mails?.expectMails();
    const environment = { ...(mails ? { SMTP_URL: mails.url } : {}), ...options.environment };
    const config = testConfig(throughSocket(database.url), environment);
    const module = await Test.createTestingModule({ imports: [AppModule.register(config), ...(options.modules ?? [])] })
      .overrideProvider(Clock)
      .useValue(clock)
      .overrideProvider(JobMode)
      .useValue({ automatic: options.automaticJobs ?? false } satisfies JobMode)
      .overrideProvider(OffloadSettings)
      .useValue(offloadSettings())
      .compile();
    const nest = module.createNestApplication<NestExpressApplication>({ bodyParser: false, bufferLogs: true });
    nest.useLogger(new QuietLogger(await nest.resolve(PinoLogger), {}));
    logs.listen(config.server.logLevel);
    nest.use(logs.observe);
    configureApp(nest);
    await nest.listen(0, '127.0.0.1');
    return new TestApp(nest, database, clock, options.database === undefined, mails, options.settling);
  }

  get url(): string {
    const address = this.nest.getHttpServer().address();
    if (address === null || typeof address === 'string') throw new Error('The test app does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  /** The API as somebody sees it. @param authorization the header of that name */
  as(authorization: string): Caller {
    return new Caller(this, authorization);
  }

  /** The queue of a declaration. */
  queue<Row extends QueueRow, New>(declaration: QueueDeclaration<Row, New>): DeliveryQueue<Row, New> {
    return this.nest.get<DeliveryQueue<Row, New>>(queueToken(declaration), { strict: false });
  }

  /** Sends what is due in a queue, and waits until all of it is sent. */
  async send<Row extends QueueRow, New>(declaration: QueueDeclaration<Row, New>): Promise<void> {
    const queue = this.queue(declaration);
    while ((await queue.runOnce()) > 0) await queue.atRest();
  }

  /** Runs every job until nothing is left to do at the present moment of the clock. */
  settle(): Promise<number> {
    return this.settling.settle();
  }

  /** Moves the clock on in steps, running at each the jobs that are then due, and all of them at the last. */
  async advance(milliseconds: number, step: number = seconds(30)): Promise<void> {
    let left = milliseconds;
    while (left > 0) {
      const by = Math.min(step, left);
      this.clock.moveBy(by);
      left -= by;
      await this.settling.settle(left > 0 ? 'due' : 'all');
    }
  }

  /** Straight SQL, to look behind the API. */
  sql<R>(text: string, parameters: unknown[] = []): Promise<R[]> {
    return this.nest.get(DataSource).query<R[]>(text, parameters);
  }

  /**
   * Stops the app; its database goes too unless it was given.
   * @throws Error when a secret is in its log or in its audit log, or a call of settle is under way
   */
  async stop(): Promise<void> {
    const isSettling = this.settling.end();
    // A test may have taken the database away.
    const audit = await this.sql<{ entry: string }>('SELECT a::text AS entry FROM audit_log a').catch(() => []);
    TestApp.running.delete(this);
    this.connections.destroy();
    await this.nest.close();
    await this.mails?.stop();
    if (this.ownsDatabase) await this.database.drop();
    try {
      logs.checkText(audit.map(({ entry }) => entry).join('\n'), 'the audit log');
      if (isSettling) throw new Error('A call of settle has not ended: await each before the app stops');
    } finally {
      logs.stopped();
    }
  }
}
