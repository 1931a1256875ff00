import { Injectable } from '@nestjs/common';
import { IsNull, LessThan, MoreThanOrEqual, Not } from 'typeorm';
import { Clock } from '../common/clock/clock.js';
import { TenantSnapshots, type TenantSnapshot } from '../database/tenant-snapshots.js';
import type { TenantScope } from '../database/unit-of-work.js';
import { isActive, type Window } from './domain/applicability.js';
import { MaintenanceWindow } from './maintenance-window.entity.js';

/** A window with its name, and whether it is public. */
export type PlannedWindow = Window & { name: string; public: boolean };

/** Maintenance windows for other features. */
@Injectable()
export class MaintenanceService {
  private readonly planned: TenantSnapshot<readonly Window[]>;

  constructor(
    private readonly clock: Clock,
    snapshots: TenantSnapshots,
  ) {
    this.planned = snapshots.define({
      tables: ['maintenance_windows'],
      load: (scope) =>
        scope.repo(MaintenanceWindow).find({ enabled: true, endTime: MoreThanOrEqual(this.clock.now()) }),
    });
  }

  /**
   * The tenant's windows that are in force at this instant (default: now), from memory; `covers` in
   * domain/applicability decides for what.
   */
  async activeWindows(tenantId: string, at: Date = this.clock.now()): Promise<readonly Window[]> {
    return (await this.planned.get(tenantId)).filter((window) => isActive(window, at));
  }

  /**
   * The enabled windows that touch [from, to) and that the public may know of: those that say so, and those for a
   * service, on which they show if it is public itself. The earliest first.
   */
  publicWindowsBetween(scope: TenantScope, from: Date, to: Date): Promise<PlannedWindow[]> {
    const touching = { enabled: true, startTime: LessThan(to), endTime: MoreThanOrEqual(from) };
    const where = [
      { ...touching, public: true },
      { ...touching, serviceId: Not(IsNull()) },
    ];
    return scope.repo(MaintenanceWindow).find(where, { order: { startTime: 'ASC', id: 'ASC' } });
  }
}
