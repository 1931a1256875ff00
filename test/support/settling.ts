import type { INestApplication } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { cleanUpOf, type CleanUpDeclaration } from '../../src/platform/clean-up/clean-up.decorator.js';
import { isDatabaseUnavailable } from '../../src/platform/http/database-errors.js';
import { poolOf } from '../../src/platform/database/pool-watch.js';
import { JobRunner, type DeclaredJob } from '../../src/platform/job-runner/job-runner.js';
import { JobVitals } from '../../src/platform/job-runner/job-vitals.js';
import type { FakeClock } from './fake-clock.js';
import { AT, lookAtAll, looksOf, type Looks } from './idle-jobs.js';

/** After so many rounds of all jobs, it fails as endless. */
const MOST_ROUNDS = 100;
/** Of so many sweeps left out one is made all the same. A prime, so that each job has its turn. */
const CHECKED = Number(process.env['SETTLE_CHECKED'] ?? 23);
/** `undefined_table`, `undefined_column`. */
const AWAY: ReadonlySet<string> = new Set(['42P01', '42703']);

export interface SettlingOptions {
  looks?: Looks;
  /** Of how many sweeps that could be left out one is made and compared with its look; 1: all of them, beside others, too. */
  checked?: number;
}

/**
 * Runs the jobs of an app by hand, at the present moment of its clock. Most have nothing to do most of the time; one
 * statement asks for all of them, and those are left out. So that no work is missed, some run all the same: what they do
 * then is an error. (Not beside another app or call, which may bring work after the look.)
 */
export class Settling {
  /** Apps that run in this process, and calls under way in all of them. */
  private static apps = 0;
  private static calls = 0;
  private own = 0;
  private readonly settledAt = new Map<string, number>();
  /**
   * Jobs that run whatever the look says, as they may go on with what they have in memory: those that found something the last
   * time they ran, and, until they have run, those that work outside of their sweeps (the first one gives the senders their places).
   */
  private readonly mayGoOn = new Set<string>();
  private looks: Looks | undefined;
  private readonly checked: number;
  private leftOut = 0;

  constructor(
    private readonly nest: INestApplication,
    private readonly clock: FakeClock,
    { looks, checked = CHECKED }: SettlingOptions = {},
  ) {
    this.looks = looks;
    this.checked = checked;
    Settling.apps++;
  }

  /** The app stops. @returns whether a call is under way */
  end(): boolean {
    Settling.apps--;
    return this.own > 0;
  }

  /**
   * Runs the jobs until none of them finds anything to do.
   * @param only `all` of them, or just those whose interval has passed since they were last run so
   * @returns how many rows were handled in all
   * @throws Error when a job does not come to rest, or has work although the look at it says that it has none
   */
  async settle(only: 'all' | 'due' = 'all'): Promise<number> {
    Settling.calls++;
    this.own++;
    try {
      return await this.run(only);
    } finally {
      Settling.calls--;
      this.own--;
    }
  }

  private async run(only: 'all' | 'due'): Promise<number> {
    const now = this.clock.now().getTime();
    const declared = this.nest.get(JobRunner).declared;
    const jobs = declared.filter((each) => only === 'all' || this.isDue(each, now));
    if (this.settledAt.size === 0)
      for (const { declaration, job } of declared) if (job.atRest) this.mayGoOn.add(declaration.name);
    for (const { declaration } of jobs) this.settledAt.set(declaration.name, now);
    let total = 0;
    let atRest = 0;
    let idle: ReadonlySet<string> | null = null;
    for (let turn = 0; atRest < jobs.length; turn++) {
      if (turn === jobs.length * MOST_ROUNDS) throw new Error('The jobs do not come to rest');
      const next = jobs[turn % jobs.length]!;
      if (idle === null) for (const { job } of declared) await job.atRest?.();
      idle ??= await this.idle();
      const handled = await this.sweep(next, idle.has(next.declaration.name));
      if (handled) idle = null;
      atRest = handled ? 0 : atRest + 1;
      total += handled ?? 0;
    }
    return total;
  }

  /** @returns null: left out */
  private async sweep({ declaration, job }: DeclaredJob, isIdle: boolean): Promise<number | null> {
    const { name } = declaration;
    const vitals = this.nest.get(JobVitals);
    const mayLeaveOut = isIdle && !this.mayGoOn.has(name);
    const isAlone = Settling.apps === 1 && Settling.calls === 1;
    const isChecked = mayLeaveOut && isAlone && ++this.leftOut % this.checked === 0;
    if (mayLeaveOut && !isChecked && this.checked !== 1) {
      await vitals.measure(declaration, () => Promise.resolve(0));
      return null;
    }
    const handled = await vitals.measure(declaration, () => job.runOnce(this.clock.now()));
    if (isChecked && handled > 0)
      throw new Error(`${name} had work that its look does not see (\`waits\`, test/support/idle-jobs.ts)`);
    if (handled > 0) this.mayGoOn.add(name);
    else this.mayGoOn.delete(name);
    return handled;
  }

  /** The jobs that have nothing to do now; none when that cannot be told: a test may have taken a table away. */
  private async idle(): Promise<ReadonlySet<string>> {
    this.looks ??= looksOf(this.nest.get(JobRunner).declared, this.cleanUps());
    try {
      const busy = await this.busy(this.looks);
      return new Set(Object.keys(this.looks).filter((name) => !busy.includes(name)));
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !(error instanceof Error && 'code' in error && AWAY.has(String(error.code))))
        throw error;
      return new Set();
    }
  }

  /** Names of jobs, from a statement that is parsed and planned once for each connection: a run looks thousands of times. */
  private async busy(looks: Looks): Promise<readonly string[]> {
    const client = await poolOf(this.nest.get(DataSource)).connect();
    let failure: Error | undefined;
    try {
      const [, { rows }] = await Promise.all([
        client.query(`SET ${AT} = '${this.clock.now().toISOString()}'`),
        client.query<{ busy: string[] }>({ name: 'settling-looks', text: lookAtAll(looks) }),
      ]);
      return rows[0]?.busy ?? [];
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }

  private cleanUps(): CleanUpDeclaration[] {
    const providers = this.nest.get(DiscoveryService, { strict: false }).getProviders();
    return [...new Set(providers.flatMap(({ metatype }) => metatype ?? []))].flatMap((each) => cleanUpOf(each));
  }

  private isDue({ declaration: { name, everyMs } }: DeclaredJob, now: number): boolean {
    const last = this.settledAt.get(name);
    return last === undefined || now - last >= everyMs;
  }
}
