import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { requireTeam } from '../access/domain/team-access.js';
import { narrowToTeams, teamPageOf } from '../access/team-lists.js';
import { Clock } from '../common/clock/clock.js';
import type { ListPage } from '../common/http/pagination.js';
import { newId } from '../common/ids.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../database/unit-of-work.js';
import { windowWarnings } from './domain/window-warnings.js';
import type {
  CreateMaintenanceWindowDto,
  MaintenanceWindowListQuery,
  MaintenanceWindowView,
  UpdateMaintenanceWindowDto,
} from './dto/maintenance-window.dto.js';
import { MaintenanceWindow } from './maintenance-window.entity.js';
import { isService } from './maintenance.queries.js';

/** The result of a change. */
export interface ChangedWindow {
  id: string;
  /** About values that may not do what was meant; left out where there are none. */
  warnings?: string[];
}

/** Maintenance windows (contract: "Maintenance windows"). */
@Injectable()
export class MaintenanceWindowsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Newest first, of the caller's teams and global ones. @throws ApiError 400 for a broken cursor */
  list(caller: Caller, query: MaintenanceWindowListQuery): Promise<ListPage<MaintenanceWindowView>> {
    const select = this.unitOfWork.of(caller.tenantId).repo(MaintenanceWindow).select('w');
    return teamPageOf(select, caller, query, { order: 'DESC' }, viewOf);
  }

  /** All of the caller's teams and global ones, newest first. */
  async all(caller: Caller): Promise<MaintenanceWindowView[]> {
    const select = this.unitOfWork.of(caller.tenantId).repo(MaintenanceWindow).select('w');
    await narrowToTeams(select, caller, false);
    return (await select.orderBy('w.id', 'DESC').getMany()).map(viewOf);
  }

  /** @throws ApiError 404, 403 */
  async get(caller: Caller, id: string): Promise<MaintenanceWindowView> {
    return viewOf(
      requireTeam(
        caller,
        await this.unitOfWork.of(caller.tenantId).repo(MaintenanceWindow).findOne({ id }),
        'maintenance window',
      ),
    );
  }

  /** Belongs to the caller's team. */
  async create(caller: Caller, body: CreateMaintenanceWindowDto): Promise<ChangedWindow> {
    const { name, description = null, startTime, endTime, serviceId = null } = body;
    const id = newId();
    const window = {
      ...{ name, description, startTime, endTime, serviceId },
      enabled: body.suppressAlerts ?? true,
      public: body.public ?? false,
      teamId: caller.teamId,
    };
    return this.unitOfWork.transaction(caller, async (tx) => {
      await tx.repo(MaintenanceWindow).insert({ id, ...window, createdAt: this.clock.now() });
      return changed(tx, id, window);
    });
  }

  /** Changes what the body names. @throws ApiError 404, 403 */
  update(caller: Caller, id: string, body: UpdateMaintenanceWindowDto): Promise<ChangedWindow> {
    return this.change(caller, id, async (tx, stored) => {
      const { name = stored.name, description = stored.description, serviceId = stored.serviceId } = body;
      const { startTime = stored.startTime, endTime = stored.endTime, enabled = stored.enabled } = body;
      const given = { name, description, serviceId, startTime, endTime, enabled, public: body.public ?? stored.public };
      await tx.repo(MaintenanceWindow).update({ id }, given);
      return changed(tx, id, { ...given, teamId: stored.teamId });
    });
  }

  /** @throws ApiError 404, 403 */
  remove(caller: Caller, id: string): Promise<void> {
    return this.change(caller, id, async (tx) => {
      await tx.repo(MaintenanceWindow).delete({ id });
    });
  }

  private change<T>(
    caller: Caller,
    id: string,
    work: (tx: Transaction, stored: MaintenanceWindow) => Promise<T>,
  ): Promise<T> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      const result = await work(
        tx,
        requireTeam(caller, await tx.repo(MaintenanceWindow).findOne({ id }, { lock: true }), 'maintenance window'),
      );
      tx.emit('maintenance-window.changed', { windowId: id });
      return result;
    });
  }
}

/** The answer to a change. */
async function changed(
  scope: TenantScope,
  id: string,
  window: Parameters<typeof windowWarnings>[0],
): Promise<ChangedWindow> {
  const { serviceId } = window;
  const warnings = windowWarnings(window, serviceId === null || (await isService(scope, serviceId)));
  return { id, ...(warnings.length > 0 ? { warnings } : {}) };
}

function viewOf(window: MaintenanceWindow): MaintenanceWindowView {
  const { id, name, description, startTime, endTime, serviceId, enabled, teamId, createdAt } = window;
  return {
    ...{ id, name, description, serviceId, enabled, public: window.public, teamId },
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
