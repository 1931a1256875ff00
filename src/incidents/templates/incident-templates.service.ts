import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { requireTeam } from '../../people/access/domain/team-access.js';
import { teamPageOf } from '../../people/access/team-lists.js';
import { Clock } from '../../platform/clock/clock.js';
import { invalid } from '../../platform/errors/api-error.js';
import type { ListPage } from '../../platform/http/pagination.js';
import { newId } from '../../platform/ids.js';
import { UnitOfWork, type TenantScope } from '../../platform/database/unit-of-work.js';
import { ownerTeam } from '../../people/teams/owner-team.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { noticeOf } from '../domain/edit.js';
import type { IncidentContent } from '../domain/from-template.js';
import { IncidentImpact } from '../incident-impact.js';
import type {
  CreateIncidentTemplateDto,
  IncidentTemplateListQuery,
  IncidentTemplateView,
  UpdateIncidentTemplateDto,
} from './incident-template.dto.js';
import { IncidentTemplate } from './incident-template.entity.js';

const NOUN = 'incident template';
export const UNKNOWN_TEMPLATE = 'Incident template not found';

/** Incident templates, of a team or global. */
@Injectable()
export class IncidentTemplatesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly impact: IncidentImpact,
    private readonly teams: TeamsService,
    private readonly clock: Clock,
  ) {}

  /** Newest first, of the caller's teams and global ones. @throws ApiError 400 for a broken cursor */
  list(caller: Caller, query: IncidentTemplateListQuery): Promise<ListPage<IncidentTemplateView>> {
    const select = this.unitOfWork.of(caller.tenantId).repo(IncidentTemplate).select('t');
    return teamPageOf(select, caller, query, { order: 'DESC', isLarge: true }, viewOf);
  }

  /** @throws ApiError 404, 403 */
  async get(caller: Caller, id: string): Promise<IncidentTemplateView> {
    const found = await this.unitOfWork.of(caller.tenantId).repo(IncidentTemplate).findOne({ id });
    return viewOf(requireTeam(caller, found, NOUN));
  }

  /** The fields that an incident takes from this template. @throws ApiError 400 for an unknown template, 403 */
  async contentOf(scope: TenantScope, caller: Caller, id: string): Promise<IncidentContent> {
    const found = await scope.repo(IncidentTemplate).findOne({ id });
    if (found === null) throw invalid('templateId', 'there is no such incident template', { problem: 'NOT_FOUND' });
    return requireTeam(caller, found, NOUN);
  }

  /** Belongs to the caller's team, unless the body names another. @param id set by an import @throws ApiError 400, 403, 409 */
  async create(caller: Caller, body: CreateIncidentTemplateDto, id = newId()): Promise<IncidentTemplateView> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    const now = this.clock.now();
    const template: IncidentTemplate = {
      ...{ tenantId: caller.tenantId, id, name: body.name, message: body.message },
      teamId: ownerTeam(caller, teams, body.teamId, caller.teamId),
      ...{ description: body.description || null, priority: body.priority ?? 'P3', tags: body.tags ?? [] },
      ...{ details: body.details ?? {}, notifyStakeholders: body.notifyStakeholders ?? false },
      impactedServices: await this.services(caller, body),
      stakeholderNotice: noticeOf(body.stakeholderNotice ?? null),
      ...{ createdAt: now, updatedAt: now },
    };
    await this.unitOfWork.transaction(caller, (tx) => tx.repo(IncidentTemplate).insert(template));
    return viewOf(template);
  }

  /** Changes the fields of the body. @throws ApiError 404, 400, 403 (for either team) */
  async update(caller: Caller, id: string, body: UpdateIncidentTemplateDto): Promise<IncidentTemplateView> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    const impactedServices = await this.services(caller, body);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const stored = requireTeam(caller, await tx.repo(IncidentTemplate).findOne({ id }, { lock: true }), NOUN);
      const next: IncidentTemplate = {
        ...stored,
        name: body.name ?? stored.name,
        teamId: ownerTeam(caller, teams, body.teamId, stored.teamId),
        message: body.message ?? stored.message,
        description: body.description === undefined ? stored.description : body.description || null,
        priority: body.priority === undefined ? stored.priority : (body.priority ?? 'P3'),
        tags: body.tags === undefined ? stored.tags : (body.tags ?? []),
        details: body.details === undefined ? stored.details : (body.details ?? {}),
        impactedServices: body.impactedServices === undefined ? stored.impactedServices : impactedServices,
        notifyStakeholders:
          body.notifyStakeholders === undefined ? stored.notifyStakeholders : (body.notifyStakeholders ?? false),
        stakeholderNotice:
          body.stakeholderNotice === undefined ? stored.stakeholderNotice : noticeOf(body.stakeholderNotice),
        updatedAt: this.clock.now(),
      };
      const { tenantId: _tenant, id: _id, ...columns } = next;
      await tx.repo(IncidentTemplate).update({ id }, columns);
      return viewOf(next);
    });
  }

  /** @throws ApiError 404, 403 */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      requireTeam(caller, await tx.repo(IncidentTemplate).findOne({ id }, { lock: true }), NOUN);
      await tx.repo(IncidentTemplate).delete({ id });
    });
  }

  /** Replaces names of services by ids; other entries stay. */
  private async services(
    caller: Caller,
    { impactedServices }: UpdateIncidentTemplateDto,
  ): Promise<IncidentTemplate['impactedServices']> {
    const scope = this.unitOfWork.of(caller.tenantId);
    return (await this.impact.named(scope, impactedServices ?? [])).impactedServices;
  }
}

function viewOf({ tenantId: _tenant, createdAt, updatedAt, ...template }: IncidentTemplate): IncidentTemplateView {
  return { ...template, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
