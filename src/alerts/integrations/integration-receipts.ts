import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { JobMode } from '../../platform/job-runner/job-runner.js';
import { newId } from '../../platform/ids.js';
import { keptPayload, type KeptPayload } from './domain/kept-payload.js';
import { newestOf, type Receipt } from './domain/receipt.js';
import { storePayloads, storeReceipts } from './integrations.queries.js';

const EVERY_MS = 5000;
const MAX_REASON = 200;
const MOST_REMARKS = 20;

interface Sender {
  tenantId: string;
  id: string;
}

/**
 * Notes what each integration sent last, in memory, and stores it every five seconds while something comes: a request
 * waits for nothing. Not a job: jobs do not run in `api` processes, which are the ones that receive. A kill loses the
 * notes of the last seconds.
 */
@Injectable()
export class IntegrationReceipts implements BeforeApplicationShutdown {
  private readonly logger = new Logger(IntegrationReceipts.name);
  private notes = new Map<string, Receipt>();
  private timer: NodeJS.Timeout | null = null;
  private current: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly mode: JobMode,
  ) {}

  /**
   * @param warnings what the sender was answered, where it was taken, but not as its sender means it; none: all is well
   * @param sent its body, to be kept for a while
   */
  received({ tenantId, id }: Sender, warnings: readonly string[] = [], sent?: unknown): void {
    const [reason = null] = warnings;
    const at = this.clock.now();
    this.note({
      ...{ tenantId, integrationId: id, receivedAt: at },
      ...(reason === null ? { refusedAt: null, reason } : { refusedAt: at, reason: reason.slice(0, MAX_REASON) }),
      payloads: kept(at, 'taken', warnings, sent),
    });
  }

  /** @param reason what the sender was answered */
  refused({ tenantId, id }: Sender, reason: string, sent?: unknown): void {
    const refusedAt = this.clock.now();
    this.note({
      ...{ tenantId, integrationId: id, receivedAt: null, refusedAt, reason: reason.slice(0, MAX_REASON) },
      payloads: kept(refusedAt, 'refused', [reason], sent),
    });
  }

  /** Stores what was noted. Never fails: while the database is unavailable it is kept. */
  async store(): Promise<void> {
    const { notes } = this;
    if (notes.size === 0) return;
    this.notes = new Map();
    try {
      await this.unitOfWork.system(async (system) => {
        await storeReceipts(system, [...notes.values()]);
        await storePayloads(system, [...notes.values()]);
      });
    } catch (error) {
      this.logger.warn({ err: error }, 'What integrations sent last is not stored at present');
      for (const receipt of notes.values()) this.note(receipt);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    if (this.timer) clearTimeout(this.timer);
    await this.current;
    await this.store();
  }

  private note(receipt: Receipt): void {
    const before = this.notes.get(receipt.integrationId);
    this.notes.set(receipt.integrationId, before ? newestOf(before, receipt) : receipt);
    if (this.timer || this.stopping || !this.mode.automatic) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.current = this.current.then(() => this.store());
    }, EVERY_MS).unref();
  }
}

/** A body as it is kept; none was given: nothing. */
function kept(
  receivedAt: Date,
  result: KeptPayload['result'],
  remarks: readonly string[],
  sent: unknown,
): KeptPayload[] {
  if (sent === undefined) return [];
  const said = remarks.slice(0, MOST_REMARKS).map((text) =>
    text
      .slice(0, MAX_REASON * 2)
      .toWellFormed()
      .replaceAll('\0', '\uFFFD'),
  );
  return [{ id: newId(), receivedAt, result, remarks: said, payload: keptPayload(sent) }];
}
