import { Injectable } from '@nestjs/common';
import { ChangeFeed } from './change-feed.js';
import { UnitOfWork, type TenantScope } from './unit-of-work.js';

/** Tenants in memory per snapshot; beyond this the least recently loaded is dropped. */
const MAX_TENANTS = 2000;
/** How long a snapshot may be used while the change feed is lost. */
const UNCERTAIN_MS = 1000;

export interface SnapshotDefinition<T> {
  /** Every table that `load` reads, and those whose deletes cascade to them; a write to one drops the snapshot. */
  tables: readonly string[];
  load: (scope: TenantScope) => Promise<T>;
}

interface Entry<T> {
  value: Promise<T>;
  loadedAt: number;
}

/** A tenant's configuration in memory, as old as the last committed change to it. */
export class TenantSnapshot<T> {
  private readonly entries = new Map<string, Entry<T>>();

  constructor(
    private readonly definition: SnapshotDefinition<T>,
    private readonly unitOfWork: UnitOfWork,
    private readonly feed: ChangeFeed,
  ) {
    feed.watch(definition.tables, (tenantId) => {
      if (tenantId === null) this.entries.clear();
      else this.entries.delete(tenantId);
    });
  }

  /** The current value, loaded if it is not in memory. Callers must not change it. */
  get(tenantId: string): Promise<T> {
    const joined = this.unitOfWork.joined.of(tenantId);
    if (joined)
      return joined.once(this, this.definition.tables, () => this.definition.load(this.unitOfWork.ahead(tenantId)));
    const cached = this.entries.get(tenantId);
    if (cached && this.trusted(cached)) return cached.value;
    return this.load(tenantId);
  }

  /**
   * The value including everything that any replica committed before this call, for checks that could refuse an id that a
   * client has just received.
   */
  async current(tenantId: string): Promise<T> {
    if (!this.unitOfWork.joined.of(tenantId)) await this.feed.catchUp();
    return this.get(tenantId);
  }

  private load(tenantId: string): Promise<T> {
    const entry: Entry<T> = {
      value: this.definition.load(this.unitOfWork.ahead(tenantId)),
      loadedAt: performance.now(),
    };
    this.entries.delete(tenantId);
    this.entries.set(tenantId, entry);
    // A change during the load drops the entry, so no outdated value stays.
    entry.value.catch(() => {
      if (this.entries.get(tenantId) === entry) this.entries.delete(tenantId);
    });
    const oldest = this.entries.size > MAX_TENANTS ? this.entries.keys().next() : null;
    if (oldest?.value !== undefined) this.entries.delete(oldest.value);
    return entry.value;
  }

  private trusted(entry: Entry<T>): boolean {
    return this.feed.connected || performance.now() - entry.loadedAt < UNCERTAIN_MS;
  }
}

/** Creates snapshots. A service defines its own once, in its constructor. */
@Injectable()
export class TenantSnapshots {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly feed: ChangeFeed,
  ) {}

  define<T>(definition: SnapshotDefinition<T>): TenantSnapshot<T> {
    return new TenantSnapshot(definition, this.unitOfWork, this.feed);
  }
}
