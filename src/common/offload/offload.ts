import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { ApiError, unavailable } from '../errors/api-error.js';
import { Turns } from './domain/turns.js';
import type { Order, Outcome, Task } from './task.js';

/** Where the thread's file lies: beside the bundle, above its chunks, or at the top of the sources. */
const PLACES = ['./worker-thread.js', '../worker-thread.js', '../../worker-thread.js', '../../worker-thread.ts'];

/** How much the thread may do. */
export class OffloadSettings {
  /** For one task; the thread's own start counts. */
  timeLimitMs = 30_000;
  memoryMegabytes = 256;
  /** Tasks that wait, of all tenants and of one. */
  mostWaiting = 20;
  mostWaitingOfOne = 5;
  /** So long without a task the thread is kept. */
  idleMs = 60_000;
  /** The thread's file. */
  entry = PLACES.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  /** Options of Node.js for the thread; undefined: the process' own. */
  execArgv?: string[];
}

interface Job {
  order: Order;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Does work that would hold up everybody else in a thread of its own, one task after the other, tenants in turns. The
 * thread begins with the first task and ends when there has been none for a while. One that takes too long or too much
 * memory is ended, and with it the thread.
 */
@Injectable()
export class Offload implements OnApplicationShutdown {
  private readonly logger = new Logger(Offload.name);
  private readonly waiting: Turns<Job>;
  private running: Job | null = null;
  private thread: Worker | null = null;
  /** Until the running task is ended or, without one, the thread. */
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(private readonly settings: OffloadSettings) {
    this.waiting = new Turns(settings.mostWaiting, settings.mostWaitingOfOne);
  }

  /**
   * @param owner the tenant for whom it is done
   * @throws ApiError 503 when too much waits, 400 WORK_LIMIT when it takes more time or memory than a task may;
   * what the task throws
   */
  run<Input extends readonly unknown[], Output>(
    { name }: Task<Input, Output>,
    owner: string,
    ...input: Input
  ): Promise<Output> {
    return new Promise((resolve, reject) => {
      const job: Job = { order: { task: name, input }, resolve: resolve as Job['resolve'], reject };
      if (this.isStopped || !this.waiting.add(owner, job)) reject(unavailable('Too many documents are being made', 5));
      else if (this.running === null) this.next();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    const stopping = unavailable('The service is stopping', 5);
    for (let job = this.waiting.next(); job; job = this.waiting.next()) job.reject(stopping);
    this.settle()?.reject(stopping);
    await this.end();
  }

  private next(): void {
    const job = this.waiting.next();
    clearTimeout(this.timer);
    if (job === undefined) {
      this.timer = setTimeout(() => void this.end(), this.settings.idleMs).unref();
      return;
    }
    this.running = job;
    this.timer = setTimeout(() => this.exceeded(), this.settings.timeLimitMs).unref();
    try {
      this.thread ??= this.begin();
      this.thread.postMessage(job.order);
    } catch (error) {
      this.fail(error);
    }
  }

  private begin(): Worker {
    const { entry, memoryMegabytes, execArgv } = this.settings;
    if (!entry) throw new Error('The file of the worker thread is missing');
    const thread = new Worker(entry, {
      ...(execArgv ? { execArgv } : {}),
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    thread.unref();
    const isOver = (): boolean => this.thread !== thread;
    thread.on('message', (outcome: Outcome) => {
      if (isOver()) return;
      const job = this.settle();
      if (outcome.kind === 'done') job?.resolve(outcome.output);
      else job?.reject(outcome.error);
      this.next();
    });
    thread.on('error', (error: NodeJS.ErrnoException) => {
      if (isOver()) return;
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.exceeded();
      else this.fail(error);
    });
    return thread;
  }

  private exceeded(): void {
    const { timeLimitMs, memoryMegabytes } = this.settings;
    this.logger.warn({ task: this.running?.order.task }, 'A task took too long, or too much memory, and was ended');
    const limit = `${timeLimitMs / 1000} s or ${memoryMegabytes} MB`;
    this.fail(new ApiError(400, 'WORK_LIMIT', `This document would take more than ${limit} to make: shorten it`));
  }

  /** The thread is not to be trusted any more. */
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
    const { thread } = this;
    this.thread = null;
    await thread?.terminate();
  }
}
