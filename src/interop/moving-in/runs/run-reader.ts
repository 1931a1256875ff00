import { Injectable } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { Clock } from '../../../platform/clock/clock.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { OutboundHttp } from '../../../platform/outbound-http/outbound-http.js';
import { inSlices } from '../../../platform/slices/slices.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { ApiClient, PATIENCE_MS, type Pauses } from '../api-client.js';
import { crawlInto, readFrom } from '../crawl.js';
import { orgOfFiles } from '../sources/third-party/backup-files.js';
import { SourceRefused } from '../domain/source-refused.js';
import type { Raw } from '../sources/source.js';
import { sourceNamed } from '../sources/sources.js';
import type { RawKind } from '../sources/third-party/raw.js';
import { unzipBackup } from '../unzip.js';
import { guardedTransport } from './guarded-transport.js';
import { MovingInFile, MovingInPart } from './run-files.entity.js';
import { MovingInRun } from './run.entity.js';
import { RunStore } from './run-store.js';
import { RunWaits } from './run-waits.js';
import { StoredArchive } from './stored-archive.js';

/** An organisation of ten thousand people takes less. */
const LONGEST_READING_MS = 6 * 3_600_000;
const FILES_AT_ONCE = 100;

/** Nobody wants it any more, or the process ends. */
export class Stopped extends Error {}

/** Time between the requests of a crawl. */
@Injectable()
export class CrawlPauses implements Pauses {
  /** Milliseconds: people are told of an answer that takes longer. */
  longMs = 2000;
  /** Milliseconds that an answer may take: as many as at the command line. */
  patienceMs = PATIENCE_MS;

  now(): number {
    return performance.now();
  }

  /** @throws an AbortError when it is cut short */
  async wait(ms: number, signal?: AbortSignal): Promise<void> {
    await wait(ms, undefined, signal ? { signal } : {});
  }
}

/** Reads what an organisation consists of, from its API or from a backup in parts, into the files of a run. */
@Injectable()
export class RunReader {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly store: RunStore,
    private readonly box: SecretBox,
    private readonly http: OutboundHttp,
    private readonly pauses: CrawlPauses,
  ) {}

  /** @throws Stopped, SourceRefused with what the administrator is told */
  read(run: MovingInRun, claim: string, ended: AbortSignal): Promise<void> {
    return run.source === 'backup' ? this.unpack(run, claim, ended) : this.crawl(run, claim, ended);
  }

  /** What was read before. @throws SourceRefused where that has been deleted */
  async readAgain(run: MovingInRun): Promise<Raw> {
    if (run.source !== 'backup') return readFrom(await this.archive(run, '', run.updatedAt));
    const files = await this.filesOf(run);
    if (files.length === 0) throw new SourceRefused('What was read has been deleted by now: give the backup again');
    const split = (name: string) => ({
      kind: name.slice(0, name.indexOf('/')) as RawKind,
      name: name.slice(name.indexOf('/') + 1),
    });
    return inSlices(orgOfFiles(files.map(({ name, body }) => ({ ...split(name), text: body ?? '' }))));
  }

  private async archive(run: MovingInRun, claim: string, finishedAt: Date | null): Promise<StoredArchive> {
    const head = {
      ...{ source: run.source, from: run.url ?? '' },
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
      if (!(await this.store.renew(tx, claim))) throw new Stopped();
      // Reading goes on: failures before this count no longer.
      await tx.repo(MovingInRun).update({ id: runId }, { attempts: 0 });
      await tx.repo(MovingInFile).upsert(
        files.map((file) => ({ ...file, runId, createdAt })),
        ['runId', 'name'],
      );
    });
  }

  private async crawl(run: MovingInRun, claim: string, ended: AbortSignal): Promise<void> {
    const { url, sealedKey } = run;
    if (url === null || sealedKey === null) throw new SourceRefused('Its address or key is not known any more');
    const waits = new RunWaits(
      () => this.clock.now(),
      this.pauses.longMs,
      (waiting) => this.tell(run, { waiting }),
    );
    const pauses: Pauses = {
      now: () => this.pauses.now(),
      wait: (ms) => this.pauses.wait(ms, ended),
      waiting: (call, what) => waits.waiting(call, what),
    };
    const transport = guardedTransport(this.http, this.pauses.patienceMs, ended);
    const client = new ApiClient(url, this.box.open(sealedKey), sourceNamed(run.source), pauses, transport);
    const progress = this.progress(run);
    const archive = await this.archive(run, claim, null);
    const get: ApiClient['get'] = async (path, isOptional) => {
      if (ended.aborted) throw new Stopped();
      if (this.clock.now().getTime() - run.createdAt.getTime() > LONGEST_READING_MS)
        throw new SourceRefused(`${client.base} takes longer than six hours: use the command line`);
      return client.get(path, isOptional).catch((error: unknown) => {
        throw ended.aborted ? new Stopped() : error;
      });
    };
    try {
      await crawlInto(archive, { get }, { now: () => this.clock.now(), progress });
    } finally {
      waits.end();
      await archive.flush().catch(() => undefined);
    }
  }

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

  /** Told at most once a second. */
  private progress(run: MovingInRun): (list: string, done: number, total: number) => void {
    let told = 0;
    return (list, done, total) => {
      const now = performance.now();
      if (now - told < 1000) return;
      told = now;
      void this.tell(run, { progress: { list, done, total } }).catch(() => undefined);
    };
  }

  private tell(run: MovingInRun, fields: Pick<Partial<MovingInRun>, 'progress' | 'waiting'>): Promise<boolean> {
    return this.unitOfWork.transaction(run.tenantId, (tx) => this.store.change(tx, run, fields));
  }
}
