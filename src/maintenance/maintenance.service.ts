import { Injectable } from '@nestjs/common';
import { LessThan, MoreThanOrEqual } from 'typeorm';
import { Clock } from '../common/clock/clock.js';
import { TenantSnapshots, type TenantSnapshot } from '../database/tenant-snapshots.js';
import type { TenantScope } from '../database/unit-of-work.js';
import { isActive, type Window } from './domain/applicability.js';
import { MaintenanceWindow } from './maintenance-window.entity.js';

/** A window with what people call it. */
export type PlannedWindow = Window & { name: string; description: string | null };

/** Maintenance as other features see it. */
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
   * domain/applicability says for what.
   */
  async activeWindows(tenantId: string, at: Date = this.clock.now()): Promise<readonly Window[]> {
    return (await this.planned.get(tenantId)).filter((window) => isActive(window, at));
  }

  /** The enabled windows that touch [from, to), past ones too, the earliest first. */
  windowsBetween(scope: TenantScope, from: Date, to: Date): Promise<PlannedWindow[]> {
    return scope
      .repo(MaintenanceWindow)
      .find(
        { enabled: true, startTime: LessThan(to), endTime: MoreThanOrEqual(from) },
        { order: { startTime: 'ASC', id: 'ASC' } },
      );
  }
}
