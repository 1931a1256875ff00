import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { type Caller, wordsOf } from '../../people/access/caller.js';
import { requireTeam } from '../../people/access/domain/team-access.js';
import { narrowToTeams, teamPageOf } from '../../people/access/team-lists.js';
import { Clock } from '../../platform/clock/clock.js';
import { invalid } from '../../platform/errors/api-error.js';
import type { ListPage } from '../../platform/http/pagination.js';
import { newId } from '../../platform/ids.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../../platform/database/unit-of-work.js';
import { windowWarnings } from './domain/applicability.js';
import type {
  CreateMaintenanceWindowDto,
  MaintenanceWindowListQuery,
  MaintenanceWindowView,
  UpdateMaintenanceWindowDto,
} from './dto/maintenance-window.dto.js';
import { MaintenanceWindow } from './maintenance-window.entity.js';
import { knownAmong } from './maintenance.queries.js';
import type { Owned } from '../../platform/owned.js';
import { SwitchedThings } from './switched-things.js';
import {
  checkedRecurrence,
  ownerOf,
  recurrenceOf,
  rulesOf,
  silenceOf,
  storedCourse,
  viewOf,
} from './window-settings.js';

/** Each costs a little of every batch of creates. */
const MOST_RECURRING = 50;

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
    private readonly things: SwitchedThings,
  ) {}

  /** Newest first, of the caller's teams and global ones. @throws ApiError 400 for a broken cursor */
  list(caller: Caller, query: MaintenanceWindowListQuery): Promise<ListPage<MaintenanceWindowView>> {
    const select = this.unitOfWork.of(caller.tenantId).repo(MaintenanceWindow).select('w');
    const now = this.clock.now();
    return teamPageOf(select, caller, query, { order: 'DESC' }, (window) => viewOf(wordsOf(caller), window, now));
  }

  /** All of the caller's teams and global ones, newest first. */
  async all(caller: Caller): Promise<MaintenanceWindowView[]> {
    const select = this.unitOfWork.of(caller.tenantId).repo(MaintenanceWindow).select('w');
    await narrowToTeams(select, caller, false);
    const now = this.clock.now();
    return (await select.orderBy('w.id', 'DESC').getMany()).map((window) => viewOf(wordsOf(caller), window, now));
  }

  /** @throws ApiError 404, 403 */
  async get(caller: Caller, id: string): Promise<MaintenanceWindowView> {
    const found = await this.unitOfWork.of(caller.tenantId).repo(MaintenanceWindow).findOne({ id });
    return viewOf(wordsOf(caller), requireTeam(caller, found, 'maintenance window'), this.clock.now());
  }

  /**
   * Belongs to the caller's team, unless another one is given.
   * @param id an importer's
   * @throws ApiError 400 for a recurrence or a team that cannot be used, 403 for another team, 409 for a taken id
   */
  async create(caller: Caller, body: CreateMaintenanceWindowDto & Owned, id = newId()): Promise<ChangedWindow> {
    const { name, description = null, startTime, endTime, serviceId = null } = body;
    return this.unitOfWork.transaction(caller, async (tx) => {
      const silence = await silenceOf(tx, caller, body.silence ?? null, null);
      const rules = await rulesOf(tx, caller, body.rules ?? null, null, this.things);
      const given = {
        ...{ name, description, startTime, endTime, serviceId, silence, rules },
        enabled: body.suppressAlerts ?? true,
        public: body.public ?? false,
        notifySubscribers: body.notifySubscribers ?? true,
        heartbeats: body.heartbeats ?? (silence === null && rules === null),
        recurrence: recurrenceOf(body.recurrence ?? null),
        endedAt: null,
        teamId: await ownerOf(tx, caller, body.teamId, caller.teamId),
      };
      const window = { ...given, recurrence: checkedRecurrence(given) };
      if (window.recurrence !== null) await requireRoom(tx);
      await tx.repo(MaintenanceWindow).insert({ id, ...window, createdAt: this.clock.now() });
      tx.emit('maintenance-window.created', { windowId: id });
      return changed(tx, id, window);
    });
  }

  /** Changes what the body names. @throws ApiError 404, 403, 400 as of `create` */
  update(caller: Caller, id: string, body: UpdateMaintenanceWindowDto & Owned): Promise<ChangedWindow> {
    return this.change(caller, id, async (tx, stored) => {
      const { name = stored.name, description = stored.description, serviceId = stored.serviceId } = body;
      const { startTime = stored.startTime, endTime = stored.endTime, enabled = stored.enabled } = body;
      const recurrence = body.recurrence === undefined ? stored.recurrence : recurrenceOf(body.recurrence);
      const rules = await rulesOf(tx, caller, body.rules, stored.rules, this.things);
      const isTimed = [body.startTime, body.endTime, body.recurrence].some((each) => each !== undefined);
      const given = {
        ...{ name, description, serviceId, startTime, endTime, enabled, recurrence, rules },
        public: body.public ?? stored.public,
        notifySubscribers: body.notifySubscribers ?? stored.notifySubscribers,
        heartbeats: body.heartbeats ?? stored.heartbeats,
        silence:
          body.silence === undefined ? stored.silence : await silenceOf(tx, caller, body.silence, stored.silence),
        // New times begin anew.
        endedAt: isTimed ? null : stored.endedAt,
        teamId: await ownerOf(tx, caller, body.teamId, stored.teamId),
      };
      if (isTimed) given.recurrence = checkedRecurrence(given);
      if (stored.recurrence === null && recurrence !== null) await requireRoom(tx);
      if (isTimed && stored.endTime < this.clock.now()) await tx.repo(MaintenanceWindow).requireRoom([given]);
      await tx.repo(MaintenanceWindow).update({ id }, given);
      return changed(tx, id, given);
    });
  }

  /** Ends what is in force now; a window that recurs comes again. Idempotent. @throws ApiError 404, 403 */
  end(caller: Caller, id: string): Promise<void> {
    return this.change(caller, id, async (tx, stored) => {
      const now = this.clock.now();
      if (storedCourse(stored)?.at(now)) await tx.repo(MaintenanceWindow).update({ id }, endOf(stored, now));
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
      const found = await tx.repo(MaintenanceWindow).findOne({ id }, { lock: true });
      const stored = requireTeam(caller, found, 'maintenance window');
      const result = await work(tx, stored);
      tx.emit('maintenance-window.changed', { windowId: id, notified: stored.notifySubscribers });
      return result;
    });
  }
}

/** A version that knows no `endedAt` sees the end of a window that does not recur, too. */
function endOf({ recurrence }: MaintenanceWindow, now: Date): Partial<MaintenanceWindow> {
  return recurrence === null ? { endTime: now } : { endedAt: now };
}

/** @throws ApiError 400 when the tenant has as many as it may */
async function requireRoom(tx: Transaction): Promise<void> {
  if ((await tx.repo(MaintenanceWindow).count({ recurrence: Not(IsNull()) })) >= MOST_RECURRING)
    throw invalid('recurrence', `at most ${MOST_RECURRING} windows may recur`);
}

/** The answer to a change. */
async function changed(
  scope: TenantScope,
  id: string,
  window: Parameters<typeof windowWarnings>[0],
): Promise<ChangedWindow> {
  const { serviceId, silence } = window;
  const integrations = silence?.integrationIds ?? [];
  const there = await knownAmong(scope, 'integrations', integrations);
  const warnings = windowWarnings(window, {
    service: serviceId === null || (await knownAmong(scope, 'services', [serviceId])).size > 0,
    missingIntegrations: integrations.filter((each) => !there.has(each)),
  });
  return { id, ...(warnings.length > 0 ? { warnings } : {}) };
}
