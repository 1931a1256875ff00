import { Injectable } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../../access/caller.js';
import { Clock } from '../../common/clock/clock.js';
import { SecretBox } from '../../common/crypto/secret-box.js';
import { OutboundHttp } from '../../common/outbound-http/outbound-http.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { UsersService } from '../../users/users.service.js';
import { ApiClient, type Pauses, type Transport } from '../api-client.js';
import { crawlInto, readFrom } from '../crawl.js';
import { orgOfFiles, SourceRefused } from '../domain/backup-files.js';
import type { RawKind, RawOrg } from '../domain/raw.js';
import { MovingInService, type Mover } from '../moving-in.service.js';
import { unzipBackup } from '../unzip.js';
import { MovingInFile, MovingInPart } from './run-files.entity.js';
import { MovingInRun } from './run.entity.js';
import { RunStore } from './run-store.js';
import { releaseClaim, renewClaim } from './runs.queries.js';
import { StoredArchive } from './stored-archive.js';

/** A worker that shows no sign of life for so long has lost its run. */
export const LEASE_MS = 30_000;
const SIGN_OF_LIFE_MS = 5000;
/** An organisation of ten thousand people takes less. */
const LONGEST_READING_MS = 6 * 3_600_000;
const LARGEST_ANSWER = 64 * 1024 * 1024;
const MOST_ATTEMPTS = 5;
const FILES_AT_ONCE = 100;

/** Nobody wants it any more, or the process ends. */
class Stopped extends Error {}

/** Time between the requests of a crawl. */
@Injectable()
export class CrawlPauses implements Pauses {
  now(): number {
    return performance.now();
  }

  /** @throws an AbortError when it is cut short */
  async wait(ms: number, signal?: AbortSignal): Promise<void> {
    await wait(ms, undefined, signal ? { signal } : {});
  }
}

/** Reads an organisation for a run, tries it, and moves it in. */
@Injectable()
export class RunWorker {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly store: RunStore,
    private readonly box: SecretBox,
    private readonly http: OutboundHttp,
    private readonly users: UsersService,
    private readonly movingIn: MovingInService,
    private readonly pauses: CrawlPauses,
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
    await this.change(run, { attempts: run.attempts + 1 });
  }

  private async read(run: MovingInRun, claim: string, ended: AbortSignal): Promise<void> {
    await (run.source === 'api' ? this.crawl(run, claim, ended) : this.unpack(run, claim, ended));
    await this.unitOfWork.transaction(run.tenantId, async (tx) => {
      await tx.repo(MovingInPart).delete({});
      const next = { state: 'trying', sealedKey: null, progress: null, attempts: 0 } as const;
      if (!(await this.store.change(tx, run, next))) throw new Stopped();
    });
    run.state = 'trying';
    await this.move(run, ended);
  }

  private async crawl(run: MovingInRun, claim: string, ended: AbortSignal): Promise<void> {
    const { url, sealedKey } = run;
    if (url === null || sealedKey === null) throw new SourceRefused('Its address or key is not known any more');
    const pauses = { now: () => this.pauses.now(), wait: (ms: number) => this.pauses.wait(ms, ended) };
    const client = new ApiClient(url, this.box.open(sealedKey), pauses, this.transport);
    const progress = this.progress(run);
    const archive = await this.archive(run, claim, null);
    const get: ApiClient['get'] = async (path, isOptional) => {
      if (ended.aborted) throw new Stopped();
      if (this.clock.now().getTime() - run.createdAt.getTime() > LONGEST_READING_MS)
        throw new SourceRefused(`${client.origin} takes longer than six hours: use the command line`);
      return client.get(path, isOptional).catch((error: unknown) => {
        throw ended.aborted ? new Stopped() : error;
      });
    };
    try {
      await crawlInto(archive, { get }, { now: () => this.clock.now(), progress });
    } finally {
      await archive.flush().catch(() => undefined);
    }
  }

  /** Addresses that somebody chose: private ones only where the operator allows them. */
  private readonly transport: Transport = async (url, headers) => {
    const answer = await this.http.get(url, LARGEST_ANSWER, headers);
    if (answer.kind === 'refused') throw new SourceRefused(`${new URL(url).origin} is not called: ${answer.reason}`);
    if (answer.kind === 'unreachable') throw new Error(answer.reason);
    return { status: answer.status, text: answer.body.toString('utf8') };
  };

  private async unpack(run: MovingInRun, claim: string, ended: AbortSignal): Promise<void> {
    const { tenantId, id: runId } = run;
    const repo = this.unitOfWork.of(tenantId).repo(MovingInPart);
    const total = await repo.count({ runId });
    const progress = this.progress(run);
    const parts = async function* (): AsyncGenerator<Uint8Array> {
      for (let number = 1; number <= total; number++) {
        if (ended.aborted) throw new Stopped();
        const part = await repo.findOne({ runId, number });
        if (part === null) throw new SourceRefused(`Part ${number} of the zip file is missing`);
        progress('parts', number, total);
        yield part.bytes;
      }
    };
    // What an interrupted attempt has left.
    await this.unitOfWork.transaction(tenantId, (tx) => tx.repo(MovingInFile).delete({ runId }));
    let files: { name: string; status: number; body: string }[] = [];
    const flush = async (): Promise<void> => {
      await this.write(run, claim, files);
      files = [];
    };
    await unzipBackup(parts(), async ({ kind, name }, body) => {
      if (body.includes('\0')) throw new SourceRefused(`${kind}/${name} is no JSON`);
      files.push({ name: `${kind}/${name}`, status: 200, body });
      if (files.length >= FILES_AT_ONCE) await flush();
    });
    await flush();
  }

  /** A trial, or moving in: as somebody who is an administrator still. */
  private async move(run: MovingInRun, ended: AbortSignal): Promise<void> {
    const isApplied = run.state === 'applying';
    const raw = await this.readAgain(run);
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

  private async readAgain(run: MovingInRun): Promise<RawOrg> {
    if (run.source === 'api') return readFrom(await this.archive(run, '', run.updatedAt));
    const files = await this.filesOf(run);
    if (files.length === 0) throw new SourceRefused('What was read has been deleted by now: give the backup again');
    const split = (name: string) => ({
      kind: name.slice(0, name.indexOf('/')) as RawKind,
      name: name.slice(name.indexOf('/') + 1),
    });
    return orgOfFiles(files.map(({ name, body }) => ({ ...split(name), text: body ?? '' })));
  }

  private async archive(run: MovingInRun, claim: string, finishedAt: Date | null): Promise<StoredArchive> {
    const head = {
      from: run.url ?? '',
      startedAt: run.createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    };
    return new StoredArchive(head, await this.filesOf(run), (files) => this.write(run, claim, files));
  }

  private filesOf({ tenantId, id: runId }: MovingInRun): Promise<MovingInFile[]> {
    return this.unitOfWork
      .of(tenantId)
      .repo(MovingInFile)
      .find({ runId }, { order: { name: 'ASC' } });
  }

  private async write(
    { tenantId, id: runId }: MovingInRun,
    claim: string,
    files: readonly { name: string; status: number; body: string | null }[],
  ): Promise<void> {
    const createdAt = this.clock.now();
    await this.unitOfWork.transaction(tenantId, async (tx) => {
      if (!(await renewClaim(tx, claim, new Date(createdAt.getTime() + LEASE_MS)))) throw new Stopped();
      // Attempts that get on are no failures.
      await tx.repo(MovingInRun).update({ id: runId }, { attempts: 0 });
      await tx.repo(MovingInFile).upsert(
        files.map((file) => ({ ...file, runId, createdAt })),
        ['runId', 'name'],
      );
    });
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

  /** Told at most once a second. */
  private progress(run: MovingInRun): (list: string, done: number, total: number) => void {
    let told = 0;
    return (list, done, total) => {
      const now = performance.now();
      if (now - told < 1000) return;
      told = now;
      void this.change(run, { progress: { list, done, total } }).catch(() => undefined);
    };
  }

  private async renew(tenantId: string, claim: string): Promise<void> {
    const until = new Date(this.clock.now().getTime() + LEASE_MS);
    const isOurs = await this.unitOfWork.transaction(tenantId, (tx) => renewClaim(tx, claim, until));
    if (!isOurs) throw new Stopped();
  }

  private fail(run: MovingInRun, problem: string): Promise<void> {
    const gone = { sealedKey: null, sealedKeys: null, progress: null, attempts: 0 };
    return this.change(run, { ...gone, state: 'failed', problem });
  }

  private async change(run: MovingInRun, fields: Parameters<RunStore['change']>[2]): Promise<void> {
    await this.unitOfWork.transaction(run.tenantId, (tx) => this.store.change(tx, run, fields));
  }
}
