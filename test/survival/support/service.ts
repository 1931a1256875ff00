import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { testEnvironment } from '../../support/test-config.js';
import { freePort, pause, until } from './waiting.js';

/** How often a request that a busy service refuses (429) is sent again: it has changed nothing. */
const MOST_AGAIN = 10;

/** The built service; another build of it can be named, so that a run is not disturbed by builds in `dist`. */
const MAIN = process.env['SURVIVAL_MAIN'] ?? 'dist/main.js';
export type BuiltProcess = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Starts a built program.
 * @param command its entry file and its arguments
 */
export function spawnBuilt(command: readonly string[], environment: Record<string, string>): BuiltProcess {
  return spawn(process.execPath, command, {
    // In dist, so that the next build removes it.
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: 'dist/compiled', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** One instance of the service as users run it: a process of its own, on one port for life, started and ended at will. */
export class Service {
  /** What it has logged, all its lives together. */
  log = '';
  /** When the present process was started; 1970 before the first start. */
  launchedAt = new Date(0);
  private child: BuiltProcess | null = null;
  private exit: Promise<Exit> = Promise.resolve({ code: null, signal: null });

  private constructor(
    readonly port: number,
    private readonly environment: Record<string, string>,
    private readonly main: string,
  ) {}

  /**
   * Prepares an instance on that database; `start` starts it.
   * @param main its entry file, where it is another build
   */
  static async on(databaseUrl: string, environment: Record<string, string> = {}, main = MAIN): Promise<Service> {
    const port = await freePort();
    const settings = {
      ...testEnvironment(databaseUrl, { LOG_LEVEL: 'warn', LOG_FORMAT: 'json', ...environment }),
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
    };
    return new Service(port, settings, main);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get running(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Starts the process without waiting for it. */
  launch(): void {
    if (this.running) throw new Error('The service runs already');
    this.launchedAt = new Date();
    const child = spawnBuilt([this.main], this.environment);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (this.log += String(chunk)));
    this.exit = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
    this.child = child;
  }

  /** Starts it and waits until it is healthy; the milliseconds that this took. */
  async start(): Promise<number> {
    const from = performance.now();
    if (!this.running) this.launch();
    await until(
      'the service is healthy',
      async () => {
        if (!this.running) throw new Error(`The service ended at once:\n${this.log.slice(-3000)}`);
        return (await this.health()) === 200;
      },
      240_000,
    );
    return performance.now() - from;
  }

  /** The status of /health; 0: no answer. */
  async health(): Promise<number> {
    try {
      const answer = await fetch(`${this.url}/health`, { signal: AbortSignal.timeout(5000) });
      await answer.text();
      return answer.status;
    } catch {
      return 0;
    }
  }

  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  ended(): Promise<Exit> {
    return this.exit;
  }

  /** SIGKILL, and gone. */
  async kill(): Promise<void> {
    if (!this.running) return;
    this.signal('SIGKILL');
    await this.exit;
  }

  /** One request of the API, again where the service says so; the parsed body, or an error when the answer is one. */
  async call<T>(authorization: string, method: string, path: string, body?: unknown): Promise<T> {
    for (let again = MOST_AGAIN; ; again--) {
      const answer = await fetch(this.url + path, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.status === 429 && again > 0) {
        await pause(Number(answer.headers.get('retry-after')) * 1000);
        continue;
      }
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return JSON.parse(text) as T;
    }
  }
}
