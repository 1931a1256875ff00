import { Injectable } from '@nestjs/common';
import { MoreThanOrEqual } from 'typeorm';
import { Clock } from '../common/clock/clock.js';
import { TenantSnapshots, type TenantSnapshot } from '../database/tenant-snapshots.js';
import { isActive, type Window } from './domain/applicability.js';
import { MaintenanceWindow } from './maintenance-window.entity.js';

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
}
