import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { ApiError, unavailable } from '../errors/api-error.js';
import { FairQueue } from '../fairness/domain/fair-queue.js';
import type { Order, Outcome, Task } from './task.js';
import { MINUTE_MS } from '../durations.js';

/** The process' file: beside the bundle, above its chunks, or at the top of the sources. */
const PLACES = [
  './offload-process.js',
  '../offload-process.js',
  '../../offload-process.js',
  '../../offload-process.ts',
];

/** The signals with which V8 ends a process without memory; others come from outside. */
const OUT_OF_MEMORY: ReadonlySet<NodeJS.Signals> = new Set(['SIGABRT', 'SIGILL', 'SIGTRAP']);

/** Limits of the process. */
export class OffloadSettings {
  /** For one task; the process' own start counts. */
  timeLimitMs = 30_000;
  memoryMegabytes = 256;
  /** Tasks that wait, of all tenants and of one. */
  mostWaiting = 20;
  mostWaitingOfOne = 5;
  /** The process ends after this time without a task. */
  idleMs = MINUTE_MS;
  entry = PLACES.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  /** Options of Node.js for it; undefined: those of the service. */
  execArgv?: string[];
}

interface Job {
  owner: string;
  order: Order;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Does work that would block the event loop in a separate process, one task after the other, tenants in turns. The
 * process begins with the first task and ends when there has been none for a while. A task that takes too long or too much
 * memory ends with it. (Not in a thread: one that runs out of memory may end the service.)
 */
@Injectable()
export class Offload implements OnApplicationShutdown {
  private readonly logger = new Logger(Offload.name);
  private readonly waiting = new FairQueue<Job>(
    ({ owner }) => owner,
    () => 1,
  );
  private running: Job | null = null;
  private child: ChildProcess | null = null;
  /** Ends the running task or, if there is none, the process. */
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(private readonly settings: OffloadSettings) {}

  /**
   * @param owner the tenant for whom it is done
   * @throws ApiError 503 when too much waits or the process is killed from outside, 400 WORK_LIMIT when it takes more time or memory than a task may;
   * what the task throws
   */
  run<Input extends readonly unknown[], Output>(
    { name }: Task<Input, Output>,
    owner: string,
    ...input: Input
  ): Promise<Output> {
    return new Promise((resolve, reject) => {
      if (this.isStopped || !this.hasRoom(owner)) return reject(unavailable('Too many documents are being made', 5));
      this.waiting.push({ owner, order: { task: name, input }, resolve: resolve as Job['resolve'], reject });
      if (this.running === null) this.next();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    const stopping = unavailable('The service is stopping', 5);
    for (const job of this.waiting.takeAll()) job.reject(stopping);
    this.settle()?.reject(stopping);
    await this.end();
  }

  private hasRoom(owner: string): boolean {
    const { mostWaiting, mostWaitingOfOne } = this.settings;
    return this.waiting.length < mostWaiting && this.waiting.countOf(owner) < mostWaitingOfOne;
  }

  private next(): void {
    const [job] = this.waiting.take({ items: 1, weight: Infinity });
    if (job) this.waiting.turnOver(job.owner);
    clearTimeout(this.timer);
    if (job === undefined) {
      this.timer = setTimeout(() => void this.end(), this.settings.idleMs).unref();
      return;
    }
    this.running = job;
    this.timer = setTimeout(() => this.exceeded(), this.settings.timeLimitMs).unref();
    try {
      this.child ??= this.begin();
      this.child.send(job.order);
    } catch (error) {
      this.fail(error);
    }
  }

  private begin(): ChildProcess {
    const { entry, memoryMegabytes, execArgv = process.execArgv } = this.settings;
    if (!entry) throw new Error('The file of the process is missing');
    const child = fork(entry, {
      execArgv: [
        ...execArgv.filter((option) => !option.startsWith('--inspect')),
        `--max-old-space-size=${memoryMegabytes}`,
      ],
      // No secrets: the documents' content is not trusted.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.unref();
    child.channel?.unref();
    const isOver = (): boolean => this.child !== child;
    child.on('message', (outcome: Outcome) => {
      if (isOver()) return;
      const job = this.settle();
      if (outcome.kind === 'done') job?.resolve(outcome.output);
      else job?.reject(outcome.error);
      this.next();
    });
    child.on('error', (error) => {
      if (!isOver()) this.fail(error);
    });
    child.on('exit', (code, signal) => {
      if (isOver()) return;
      this.child = null;
      if (this.running && signal !== null && OUT_OF_MEMORY.has(signal)) this.exceeded();
      else if (signal !== null) this.fail(unavailable('The process for documents was killed', 5));
      else this.fail(new Error(`The process for documents ended with ${code}`));
    });
    return child;
  }

  private exceeded(): void {
    const { timeLimitMs, memoryMegabytes } = this.settings;
    this.logger.warn({ task: this.running?.order.task }, 'A task took too long, or too much memory, and was ended');
    const limit = `${timeLimitMs / 1000} s or ${memoryMegabytes} MB`;
    this.fail(new ApiError(400, 'WORK_LIMIT', `This document would take more than ${limit} to make: shorten it`));
  }

  /** The process must not be used any more. */
  private fail(error: unknown): void {
    const job = this.settle();
    void this.end().then(() => {
      job?.reject(error);
      if (!this.isStopped && this.running === null) this.next();
    });
  }

  private settle(): Job | null {
    const job = this.running;
    this.running = null;
    return job;
  }

  private async end(): Promise<void> {
    clearTimeout(this.timer);
    const { child } = this;
    this.child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    if (child.pid !== undefined) await once(child, 'exit');
  }
}
