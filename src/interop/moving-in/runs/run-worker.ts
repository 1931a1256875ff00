import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { UsersService } from '../../../people/users/users.service.js';
import { SourceRefused } from '../domain/source-refused.js';
import { MovingInService } from '../moving-in.service.js';
import type { Mover } from '../organisation-mover.js';
import { MovingInPart } from './run-files.entity.js';
import { RunReader, Stopped } from './run-reader.js';
import type { MovingInRun } from './run.entity.js';
import { RunStore } from './run-store.js';
import { releaseClaim } from './runs.queries.js';

const SIGN_OF_LIFE_MS = 5000;
const MOST_ATTEMPTS = 5;

/** Has an organisation read for a run, tries it, and moves it in. */
@Injectable()
export class RunWorker {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly store: RunStore,
    private readonly box: SecretBox,
    private readonly users: UsersService,
    private readonly movingIn: MovingInService,
    private readonly reader: RunReader,
  ) {}

  /**
   * Does what the run of the tenant waits for. What it leaves undone, when the process ends or by an unforeseen error, is
   * taken up again; after some such errors the run fails.
   */
  async work(tenantId: string, claim: string, stopping: AbortSignal): Promise<void> {
    const lost = new AbortController();
    const alive = setInterval(() => void this.renew(tenantId, claim).catch(() => lost.abort()), SIGN_OF_LIFE_MS);
    const ended = AbortSignal.any([stopping, lost.signal]);
    let run: MovingInRun | null = null;
    try {
      run = await this.store.find(tenantId);
      if (run === null) return;
      await this.begin(run);
      if (run.state === 'reading') await this.read(run, claim, ended);
      else await this.move(run, ended);
    } catch (error) {
      if (error instanceof Stopped) return;
      if (run === null || !(error instanceof SourceRefused)) throw error;
      await this.fail(run, error.message);
    } finally {
      clearInterval(alive);
      await this.unitOfWork.transaction(tenantId, (tx) => releaseClaim(tx, claim)).catch(() => undefined);
    }
  }

  /** @throws SourceRefused after several attempts that did not end */
  private async begin(run: MovingInRun): Promise<void> {
    if (run.attempts >= MOST_ATTEMPTS)
      throw new SourceRefused('It could not be done, for a reason that the log of the service has');
    await this.change(run, { attempts: run.attempts + 1, waiting: null });
  }

  private async read(run: MovingInRun, claim: string, ended: AbortSignal): Promise<void> {
    await this.reader.read(run, claim, ended);
    await this.unitOfWork.transaction(run.tenantId, async (tx) => {
      await tx.repo(MovingInPart).delete({});
      const next = { state: 'trying', sealedKey: null, progress: null, waiting: null, attempts: 0 } as const;
      if (!(await this.store.change(tx, run, next))) throw new Stopped();
    });
    run.state = 'trying';
    await this.move(run, ended);
  }

  /** A trial, or moving in: as somebody who is an administrator still. */
  private async move(run: MovingInRun, ended: AbortSignal): Promise<void> {
    const isApplied = run.state === 'applying';
    const raw = await this.reader.readAgain(run);
    const caller = await this.callerOf(run);
    if (ended.aborted) throw new Stopped();
    const stored: NonNullable<Mover['stored']> = async (tx, report) => {
      // A second worker that lost its claim, or somebody who gave it up meanwhile: nothing is committed.
      if (!(await this.store.change(tx, run, { state: 'applied', report, sealedKeys: null, attempts: 0 })))
        throw new Stopped();
    };
    const { name, id, origin } = caller;
    const report = await this.movingIn.move(
      run.tenantId,
      raw,
      {
        ...{ apply: isApplied, acceptedHash: run.acceptedHash, trustsChannels: run.trustChannels },
        ...{ theirs: run.theirs, goesLive: run.goLive, timezone: run.timezone, keys: this.keysOf(run) },
      },
      { caller, author: { kind: 'user', id, name, origin }, stored },
    );
    if (report.outcome === 'applied') return;
    await this.change(run, { state: 'ready', report, acceptedHash: null, attempts: 0 });
  }

  private keysOf({ sealedKeys }: MovingInRun): ReadonlyMap<string, string> {
    return new Map(sealedKeys === null ? [] : (JSON.parse(this.box.open(sealedKeys)) as [string, string][]));
  }

  /** @throws SourceRefused where the person may not do this any more */
  private async callerOf({ tenantId, startedBy: { id, name, origin } }: MovingInRun): Promise<Caller> {
    const person = (await this.users.directory(tenantId)).get(id);
    if (person === undefined || person.blocked || person.role !== 'admin')
      throw new SourceRefused(`${name}, who asked for this, is no administrator any more`);
    return {
      ...{ kind: 'user', id, tenantId, role: 'admin', name, email: null, teamId: null, teamIds: [] },
      ...{ unrestricted: true, scopes: null, permissions: null, integration: null, profile: 'native', token: null },
      ...(origin ? { origin } : {}),
    };
  }

  private async renew(tenantId: string, claim: string): Promise<void> {
    const isOurs = await this.unitOfWork.transaction(tenantId, (tx) => this.store.renew(tx, claim));
    if (!isOurs) throw new Stopped();
  }

  private fail(run: MovingInRun, problem: string): Promise<void> {
    const gone = { sealedKey: null, sealedKeys: null, progress: null, waiting: null, attempts: 0 };
    return this.change(run, { ...gone, state: 'failed', problem });
  }

  private async change(run: MovingInRun, fields: Parameters<RunStore['change']>[2]): Promise<void> {
    await this.unitOfWork.transaction(run.tenantId, (tx) => this.store.change(tx, run, fields));
  }
}
