import { NOTES_MS } from '../../platform/database/change-feed.js';
import { ChangeNotes, type TenantChanges } from '../../platform/database/domain/change-notes.js';
import { hasSignOut } from './domain/tables.js';
import type { LiveStream } from './live-stream.js';
import type { LiveUpdates } from './live-updates.js';

/** Rights are checked at least this often, as a change of rights may be missed. */
const CHECK_MS = 20_000;
const TRY_AGAIN_MS = 1_000;

/** The streams of one tenant, and the changes to send to them: one round at a time, at most once per `NOTES_MS`. */
export class TenantStreams {
  readonly streams = new Set<LiveStream>();
  private readonly notes = new ChangeNotes();
  private isMissed = false;
  private mustCheck = false;
  private timer: NodeJS.Timeout | null = null;
  private isServing = false;
  private stopped = false;
  private servedAt = -Infinity;
  private checkedAt = performance.now();

  constructor(
    private readonly tenantId: string,
    private readonly updates: LiveUpdates,
  ) {}

  note(changes: TenantChanges): void {
    this.notes.add(this.tenantId, changes);
    if (hasSignOut(changes.tables)) this.mustCheck = true;
    this.soon(NOTES_MS);
  }

  /** Changes were missed: clients must reload, and rights may have changed. */
  missed(): void {
    this.isMissed = true;
    this.check();
  }

  /** Schedules a check of all rights. */
  check(): void {
    this.mustCheck = true;
    this.soon(NOTES_MS);
  }

  /** Called every second. */
  keep(): void {
    if (performance.now() - this.checkedAt >= CHECK_MS) this.check();
  }

  stop(): void {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
  }

  /** @param minMs minimum between the starts of two rounds */
  private soon(minMs: number): void {
    if (this.timer || this.isServing || this.stopped) return;
    const wait = Math.max(0, this.servedAt + minMs - performance.now());
    this.timer = setTimeout(() => void this.serve(), wait);
  }

  private async serve(): Promise<void> {
    this.timer = null;
    this.isServing = true;
    this.servedAt = performance.now();
    const changes = this.notes.take().get(this.tenantId);
    const { isMissed, mustCheck } = this;
    this.isMissed = this.mustCheck = false;
    let pause = NOTES_MS;
    try {
      if (mustCheck) {
        await this.updates.check(this.tenantId, this.streams);
        this.checkedAt = performance.now();
      }
      if (isMissed) this.updates.sendGap(this.streams);
      else if (changes) await this.updates.send(this.tenantId, this.streams, changes);
    } catch {
      // Without the database nothing is sent until rights can be checked; then all clients reload.
      this.isMissed = this.mustCheck = true;
      pause = TRY_AGAIN_MS;
    }
    this.isServing = false;
    if (!this.notes.isEmpty || this.isMissed || this.mustCheck) this.soon(pause);
  }
}
