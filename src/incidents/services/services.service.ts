import { Injectable } from '@nestjs/common';
import { actorOf } from '../../alerts/lifecycle/alert-access.js';
import type { Caller } from '../../people/access/caller.js';
import { requireTeam } from '../../people/access/domain/team-access.js';
import { teamPageOf } from '../../people/access/team-lists.js';
import { Clock } from '../../platform/clock/clock.js';
import type { ListPage } from '../../platform/http/pagination.js';
import { isId, newId } from '../../platform/ids.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { Owned } from '../../platform/owned.js';
import { ownerTeam } from '../../people/teams/owner-team.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import type { CreateServiceDto, ServiceListQuery, ServiceView, UpdateServiceDto } from './dto/service.dto.js';
import { ServiceHistory } from './service-history.js';
import { Service } from './service.entity.js';

/** The service catalog (contract: "Services"). */
@Injectable()
export class ServicesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly history: ServiceHistory,
    private readonly teams: TeamsService,
    private readonly clock: Clock,
  ) {}

  /** Newest first, of the caller's teams and global ones. @throws ApiError 400 for a broken cursor */
  list(caller: Caller, query: ServiceListQuery): Promise<ListPage<ServiceView>> {
    const select = this.unitOfWork.of(caller.tenantId).repo(Service).select('s');
    return teamPageOf(select, caller, query, { order: 'DESC', found: ['name'] }, viewOf);
  }

  /** @throws ApiError 404, 403 */
  async get(caller: Caller, id: string): Promise<ServiceView> {
    return viewOf(
      requireTeam(caller, await this.unitOfWork.of(caller.tenantId).repo(Service).findOne({ id }), 'service'),
    );
  }

  /**
   * Belongs to the caller's team, unless the body names another.
   * @param id set by an import
   * @returns the id
   * @throws ApiError 400 for an unknown team, 403 for a foreign one, 409 for a taken id
   */
  async create(caller: Caller, body: CreateServiceDto & Owned, id = newId()): Promise<string> {
    const teamId = ownerTeam(caller, await this.teams.currentDirectory(caller.tenantId), body.teamId, caller.teamId);
    const now = this.clock.now();
    const status = body.status ?? 'ok';
    await this.unitOfWork.transaction(caller, async (tx) => {
      await tx.repo(Service).insert({
        ...{ id, name: body.name, description: body.description ?? null, status, incidentStatus: 'ok' },
        visibility: body.visibility ?? 'internal',
        tags: body.tags ?? [],
        teamId,
        ...{ createdAt: now, updatedAt: now },
      });
      await this.history.begin(tx, id, status, now);
    });
    return id;
  }

  /**
   * Changes the fields of the body, and records a new status. Ignores an unknown service (contract: "PATCH never gives
   * 404"). @throws ApiError 403, 400 for an unknown team
   */
  async update(caller: Caller, id: string, body: UpdateServiceDto & Owned): Promise<void> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const stored = isId(id) ? await tx.repo(Service).findOne({ id }, { lock: true }) : null;
      if (stored === null) return;
      requireTeam(caller, stored, 'service');
      const now = this.clock.now();
      const { description = stored.description } = body;
      const status = body.status || stored.status;
      const visibility = body.visibility ?? stored.visibility;
      const teamId = ownerTeam(caller, teams, body.teamId, stored.teamId);
      await tx.repo(Service).update(
        { id: stored.id },
        {
          ...{ name: body.name || stored.name, description, status, visibility, teamId },
          tags: body.tags ?? stored.tags,
          updatedAt: now,
        },
      );
      if (visibility !== stored.visibility) tx.emit('service.publication-changed', { serviceId: stored.id });
      if (status === stored.status) return;
      await this.history.follow(tx, stored.id, stored, { ...stored, status }, now);
      const actor = actorOf(caller);
      tx.emit('service.status-changed', { serviceId: stored.id, from: stored.status, to: status, actor });
    });
  }

  /** Deletes the service and its history. @throws ApiError 404, 403 */
  remove(caller: Caller, id: string): Promise<void> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      const stored = requireTeam(caller, await tx.repo(Service).findOne({ id }, { lock: true }), 'service');
      await tx.repo(Service).delete({ id });
      if (stored.visibility === 'public') tx.emit('service.publication-changed', { serviceId: id });
    });
  }
}

function viewOf({ tenantId: _tenant, incidentStatus: _said, createdAt, updatedAt, ...service }: Service): ServiceView {
  return { ...service, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
