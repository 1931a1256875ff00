import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { AuditService } from '../../../people/audit/audit.service.js';
import type { Author } from '../../../platform/audit/author.js';
import { authorship } from '../../../platform/audit/entries.queries.js';
import { Clock } from '../../../platform/clock/clock.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { invalid, conflict, notFound } from '../../../platform/errors/api-error.js';
import { JobNudges } from '../../../platform/scheduling/job-nudges.js';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work.js';
import { ApiClient } from '../api-client.js';
import { SourceRefused } from '../domain/source-refused.js';
import { MovingInService, operatorOf } from '../moving-in.service.js';
import type { MoveOptions } from '../organisation-mover.js';
import type { ApiHabits, Raw } from '../sources/source.js';
import { sourceNamed } from '../sources/sources.js';
import { readKeys } from '../domain/keys-file.js';
import type { MoveReport } from '../domain/report.js';
import type { MoveOptionsDto, StartFromApiDto } from './moving-in.dto.js';
import { MovingInFile, MovingInPart } from './run-files.entity.js';
import { BUSY, MovingInRun, type RunState } from './run.entity.js';
import { MOVING_IN_JOB, RunStore } from './run-store.js';

/** So large a part holds; with 400 of them a zip file has 200 MB. */
const PART_BYTES = 512 * 1024;
export const MOST_PARTS = 400;

/** What administrators ask for: reading, trying, moving in. A worker does it (`RunWorker`). */
@Injectable()
export class RunsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly store: RunStore,
    private readonly movingIn: MovingInService,
    private readonly box: SecretBox,
    private readonly audit: AuditService,
    private readonly nudges: JobNudges,
  ) {}

  /** Null: there is none. */
  find(tenantId: string): Promise<MovingInRun | null> {
    return this.store.find(tenantId);
  }

  /** @throws ApiError 404 before there is one */
  async report(tenantId: string): Promise<MoveReport> {
    const report = (await this.store.find(tenantId))?.report ?? null;
    if (report === null) throw notFound('There is no report yet');
    return report;
  }

  /** Reads the API of the old service, then tries. @throws ApiError 400 for what is no address or key, 409 while one is busy */
  async startFromApi(
    caller: Caller,
    { source = 'api', url: given, key, ...options }: StartFromApiDto,
  ): Promise<MovingInRun> {
    const url = checkedAddress(given, key, sourceNamed(source));
    return this.started(caller, async (tx) => {
      const fields = { source, state: 'reading', url, sealedKey: this.box.seal(key) } as const;
      await this.store.replace(tx, { ...fields, ...this.optionsOf(options), startedBy: personOf(caller) });
      return { source, url };
    });
  }

  /** Begins a backup, whose parts are sent then. @throws ApiError 409 while one is busy */
  async startFromBackup(caller: Caller): Promise<MovingInRun> {
    return this.started(caller, async (tx) => {
      await this.store.replace(tx, { source: 'backup', state: 'receiving', startedBy: personOf(caller) });
      return { source: 'backup' };
    });
  }

  /** A part again replaces it. @param data Base64 @throws ApiError 400, 409 where no backup is received */
  async takePart(caller: Caller, number: number, data: string): Promise<void> {
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length === 0 || bytes.length > PART_BYTES) throw invalid('data', `must hold 1 to ${PART_BYTES} bytes`);
    await this.unitOfWork.transaction(caller, async (tx) => {
      const run = await this.lockedIn(tx, ['receiving']);
      const part = { runId: run.id, number, bytes, createdAt: this.clock.now() };
      await tx.repo(MovingInPart).upsert(part, ['runId', 'number']);
    });
  }

  /** All parts are there: unpacks and tries. @throws ApiError 400 where one is missing, 409 */
  async readBackup(caller: Caller, parts: number, options: MoveOptionsDto): Promise<MovingInRun> {
    return this.asked(caller, ['receiving'], async (tx, run) => {
      const count = await tx.repo(MovingInPart).count({ runId: run.id });
      if (count !== parts) throw invalid('parts', `${count} of ${parts} parts are there`);
      return { ...this.optionsOf(options), state: 'reading' };
    });
  }

  /** Tries once more what was read, with other options. @throws ApiError 409 while one is busy, or nothing was read */
  async tryAgain(caller: Caller, options: MoveOptionsDto): Promise<MovingInRun> {
    return this.asked(caller, ['ready', 'applied', 'failed'], async (tx, run) => {
      if (!(await tx.repo(MovingInFile).exists({ runId: run.id })))
        throw conflict('Nothing was read, or it has been deleted; begin anew', 'MOVING_IN_STATE');
      return { ...this.optionsOf(options), state: 'trying' };
    });
  }

  /** Moves in as the report says. @param hash of its differences; null: it has none to accept @throws ApiError 409 */
  async apply(caller: Caller, hash: string | null): Promise<MovingInRun> {
    return this.asked(caller, ['ready'], (tx, { id, report }) => {
      if (report?.outcome !== 'dry-run' && report?.outcome !== 'not-accepted')
        throw conflict('The trial was refused: nothing can be moved in', 'MOVING_IN_STATE');
      if (report.hash !== hash)
        throw conflict('That is not the hash of the differences in the report', 'DIFFERENCES_NOT_ACCEPTED');
      this.note(tx, caller, 'moving_in.apply', id, { acceptedHash: hash });
      return { state: 'applying', acceptedHash: hash };
    });
  }

  /**
   * Tries or moves in at once what the operator at the command line has read. What has moved in leaves its report, in place of
   * the run before it; a trial leaves nothing. While the service works on a run the report says so, and nothing moves in.
   */
  moveAtOnce(tenantId: string, raw: Raw, options: MoveOptions): Promise<MoveReport> {
    const { source } = raw;
    const { trustsChannels: trustChannels, theirs, goesLive: goLive, timezone, acceptedHash } = options;
    const operator = operatorOf(tenantId);
    const stored = async (tx: Transaction, report: MoveReport): Promise<void> => {
      await this.lockIdle(tx);
      const given = { trustChannels, theirs, goLive, timezone, startedBy: personOf(operator.caller) };
      const id = await this.store.replace(tx, { source, state: 'applied', report, ...given });
      this.note(tx, operator.author, 'moving_in.apply', id, { source, acceptedHash });
    };
    return this.movingIn.move(tenantId, raw, options, { ...operator, stored });
  }

  /** Stops what is under way, and deletes all that was read, and the report. What has moved in stays. */
  async remove(caller: Caller): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      await this.lock(tx);
      const run = await this.store.find(caller.tenantId);
      if (run === null) throw notFound('Nothing is there');
      await this.store.clear(tx);
      this.note(tx, caller, 'moving_in.delete', run.id, { source: run.source });
    });
  }

  private async started(
    caller: Caller,
    begin: (tx: Transaction) => Promise<Record<string, unknown>>,
  ): Promise<MovingInRun> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      await this.lockIdle(tx);
      const details = await begin(tx);
      const run = await this.present(tx);
      this.note(tx, caller, 'moving_in.start', run.id, details);
      this.wake(tx);
      return run;
    });
  }

  private async asked(
    caller: Caller,
    states: readonly RunState[],
    change: (tx: Transaction, run: MovingInRun) => Partial<MovingInRun> | Promise<Partial<MovingInRun>>,
  ): Promise<MovingInRun> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      const run = await this.lockedIn(tx, states);
      const fields = await change(tx, run);
      await this.store.change(tx, run, { problem: null, attempts: 0, startedBy: personOf(caller), ...fields });
      this.wake(tx);
      return this.present(tx);
    });
  }

  /** @throws ApiError 409 while one is busy */
  private async lockIdle(tx: Transaction): Promise<void> {
    await this.lock(tx);
    const present = await tx.repo(MovingInRun).findOne({});
    if (present && BUSY.includes(present.state)) throw busy();
  }

  private wake(tx: Transaction): void {
    tx.afterCommit(() => this.nudges.nudge(MOVING_IN_JOB));
  }

  private lock(tx: Transaction): Promise<void> {
    return tx.lock(`moving-in ${tx.tenantId}`);
  }

  private async lockedIn(tx: Transaction, states: readonly RunState[]): Promise<MovingInRun> {
    await this.lock(tx);
    const run = await tx.repo(MovingInRun).findOne({});
    if (run && states.includes(run.state)) return run;
    if (run && BUSY.includes(run.state)) throw busy();
    throw conflict('That cannot be done now: see the state of what moves in', 'MOVING_IN_STATE');
  }

  private async present(tx: Transaction): Promise<MovingInRun> {
    const run = await tx.repo(MovingInRun).findOne({});
    if (run === null) throw new Error('A run that was just stored must be there');
    return run;
  }

  private optionsOf({ trustChannels = false, theirs = false, goLive = false, timezone = null, keys }: MoveOptionsDto) {
    const sealedKeys = keys === undefined ? null : this.box.seal(JSON.stringify([...keysIn(keys)]));
    return { trustChannels, theirs, goLive, timezone, sealedKeys };
  }

  private note(tx: Transaction, author: Author, action: string, id: string, details: Record<string, unknown>): void {
    const about = { action, entityType: 'moving_in', entityId: id, entityName: null, details };
    this.audit.record(tx, { ...about, ...authorship(author) });
  }
}

const busy = () => conflict('An organisation moves in already: wait, or give it up', 'MOVING_IN_BUSY');

const personOf = ({ id, name, origin }: Caller): MovingInRun['startedBy'] => ({ id, name, origin: origin ?? null });

/** @returns its base @throws ApiError 400 for what is no address of an API, or no key */
export function checkedAddress(url: string, key: string, source: ApiHabits & { name: string }): string {
  if (!/^[\x21-\x7e]+$/.test(key)) throw invalid('key', 'must be one API key, and nothing else');
  try {
    return new ApiClient(url, key, source, { now: () => 0, wait: () => Promise.resolve() }).base;
  } catch (error) {
    if (error instanceof SourceRefused) throw invalid('url', error.message);
    throw error;
  }
}

/** @throws ApiError 400 that names the line */
function keysIn(text: string): ReadonlyMap<string, string> {
  try {
    return readKeys(text);
  } catch (error) {
    throw invalid('keys', error instanceof Error ? error.message : String(error));
  }
}
