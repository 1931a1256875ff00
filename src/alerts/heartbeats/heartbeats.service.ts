import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { requireTeam } from '../../people/access/domain/team-access.js';
import { teamPageOf } from '../../people/access/team-lists.js';
import { Clock } from '../../platform/clock/clock.js';
import { notFound, taken } from '../../platform/errors/api-error.js';
import type { ListPage } from '../../platform/http/pagination.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import type { Owned } from '../../platform/owned.js';
import { MaintenanceService } from '../maintenance/maintenance.service.js';
import { ownerTeam } from '../../people/teams/owner-team.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { live, type Life } from './domain/lifecycle.js';
import { isHeartbeatName } from './domain/name.js';
import { DEFAULTS, withGiven, type GivenSettings } from './domain/settings.js';
import type {
  CreateHeartbeatDto,
  HeartbeatListQuery,
  HeartbeatSettingsView,
  HeartbeatView,
} from './dto/heartbeat.dto.js';
import { ExpiryPages } from './expiry-pages.js';
import { columnsOf, presentOf, viewOf } from './heartbeat-rows.js';
import { Heartbeat } from './heartbeat.entity.js';

/** Heartbeats (contract: "Heartbeats"). */
@Injectable()
export class HeartbeatsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly clock: Clock,
    private readonly expiryPages: ExpiryPages,
    private readonly maintenance: MaintenanceService,
  ) {}

  /** By name, of the caller's teams and global ones. @throws ApiError 400 for a broken cursor */
  async list(caller: Caller, query: HeartbeatListQuery): Promise<ListPage<HeartbeatView>> {
    const page = await this.stored(caller, query);
    return { ...page, items: await this.views(caller, page.items) };
  }

  private async views(caller: Caller, heartbeats: readonly Heartbeat[]): Promise<HeartbeatView[]> {
    const pages = await this.expiryPages.of(caller, heartbeats);
    const now = this.clock.now();
    const windows = await this.maintenance.activeWindows(caller.tenantId, now);
    return heartbeats.map((each, place) => ({ ...viewOf(each), ...presentOf(each, windows, now), ...pages[place]! }));
  }

  /** The same without whom they would page. */
  async settings(caller: Caller, query: HeartbeatListQuery): Promise<ListPage<HeartbeatSettingsView>> {
    const page = await this.stored(caller, query);
    return { ...page, items: page.items.map(viewOf) };
  }

  private stored(caller: Caller, query: HeartbeatListQuery): Promise<ListPage<Heartbeat>> {
    const select = this.unitOfWork.of(caller.tenantId).repo(Heartbeat).select('h');
    return teamPageOf(select, caller, query, { order: 'ASC', key: 'name', found: ['name'] }, (each) => each);
  }

  /** @throws ApiError 404, 403 */
  async get(caller: Caller, name: string): Promise<HeartbeatView> {
    if (!isHeartbeatName(name)) throw notFound('Heartbeat not found');
    const found = await this.unitOfWork.of(caller.tenantId).repo(Heartbeat).findOne({ name });
    const [view] = await this.views(caller, [requireTeam(caller, found, 'heartbeat')]);
    return view!;
  }

  /** Of an answer to a change: present when its expiry would page nobody. */
  async warned(caller: Caller, heartbeat: Heartbeat): Promise<{ warnings?: string[] }> {
    const [pages] = await this.expiryPages.of(caller, [heartbeat]);
    return pages!.warnings.length > 0 ? { warnings: pages!.warnings } : {};
  }

  /**
   * Belongs to the caller's team, unless another one is given; its interval begins now.
   * @throws ApiError 409, 400 for an unknown team, 403 for a foreign one
   */
  async create(caller: Caller, { name, teamId: given, ...settingsGiven }: CreateHeartbeatDto): Promise<Heartbeat> {
    const teamId = ownerTeam(caller, await this.teams.currentDirectory(caller.tenantId), given, caller.teamId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      if (await tx.repo(Heartbeat).exists({ name })) throw taken('name', 'A heartbeat with this name already exists');
      const now = this.clock.now();
      const settings = withGiven(DEFAULTS, settingsGiven);
      const life: Life = { enabled: settings.enabled, expired: false, lastPing: null, armedAt: now };
      const columns = columnsOf(settings, life);
      const integrationId = caller.integration?.id ?? null;
      const made = { name, ...columns, teamId, integrationId, createdAt: now };
      await tx.repo(Heartbeat).insert(made);
      return { tenantId: caller.tenantId, alertId: null, orphanedFrom: null, ...made };
    });
  }

  /** Changes what is given; re-enabling restarts the interval. @throws ApiError 404, 403, 400 for an unknown team */
  async update(caller: Caller, name: string, { teamId, ...given }: GivenSettings & Owned): Promise<Heartbeat> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    return this.change(caller, name, async (tx, stored) => {
      const settings = withGiven(stored, given);
      const { life } = live(stored, settings.enabled ? 'enable' : 'disable', this.clock.now());
      const columns = { ...columnsOf(settings, life), teamId: ownerTeam(caller, teams, teamId, stored.teamId) };
      // An explicit `enabled` overrides the disabling by its integration's deletion.
      const changed = given.enabled === undefined ? columns : { ...columns, orphanedFrom: null };
      await tx.repo(Heartbeat).update({ name }, changed);
      return { ...stored, ...changed };
    });
  }

  /** Its open alert, if any, stays open. @throws ApiError 404, 403 */
  remove(caller: Caller, name: string): Promise<void> {
    return this.change(caller, name, async (tx) => {
      await tx.repo(Heartbeat).delete({ name });
    });
  }

  private change<T>(
    caller: Caller,
    name: string,
    work: (tx: Transaction, stored: Heartbeat) => Promise<T>,
  ): Promise<T> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      const found = isHeartbeatName(name) ? await tx.repo(Heartbeat).findOne({ name }, { lock: true }) : null;
      return work(tx, requireTeam(caller, found, 'heartbeat'));
    });
  }
}
