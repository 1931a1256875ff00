import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { Clock } from '../../../platform/clock/clock.js';
import { TenantSnapshots, type TenantSnapshot } from '../../../platform/database/tenant-snapshots.js';
import { UnitOfWork, type TenantScope } from '../../../platform/database/unit-of-work.js';
import { USUAL_FLAPPING, type FlappingSettings } from '../domain/flapping.js';
import type { ChangeFlappingDto } from './flapping.dto.js';
import { StoredFlappingSettings } from './flapping-settings.entity.js';

/** What each tenant takes for flapping. */
@Injectable()
export class FlappingService {
  private readonly snapshot: TenantSnapshot<FlappingSettings>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    snapshots: TenantSnapshots,
  ) {
    this.snapshot = snapshots.define({ tables: ['flapping_settings'], load: stored });
  }

  /** From memory, for every new alert. */
  settings(tenantId: string): Promise<FlappingSettings> {
    return this.snapshot.get(tenantId);
  }

  get({ tenantId }: Caller): Promise<FlappingSettings> {
    return stored(this.unitOfWork.of(tenantId));
  }

  /** Changes what the body names. It holds for alerts that come from now on. */
  change(caller: Caller, body: ChangeFlappingDto): Promise<FlappingSettings> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      await tx.lock(`flapping ${caller.tenantId}`);
      const rows = tx.repo(StoredFlappingSettings);
      const before = await rows.findOne({});
      const { enabled, openingsPerHour, holdMinutes, holdsP1 } = before ?? USUAL_FLAPPING;
      const after: FlappingSettings = {
        enabled: body.enabled ?? enabled,
        openingsPerHour: body.openingsPerHour ?? openingsPerHour,
        holdMinutes: body.holdMinutes ?? holdMinutes,
        holdsP1: body.holdsP1 ?? holdsP1,
      };
      const row = { ...after, updatedAt: this.clock.now() };
      if (before) await rows.update({}, row);
      else await rows.insert(row);
      return after;
    });
  }
}

async function stored(scope: TenantScope): Promise<FlappingSettings> {
  const row = await scope.repo(StoredFlappingSettings).findOne({});
  if (!row) return USUAL_FLAPPING;
  const { enabled, openingsPerHour, holdMinutes, holdsP1 } = row;
  return { enabled, openingsPerHour, holdMinutes, holdsP1 };
}
