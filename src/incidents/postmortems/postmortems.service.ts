import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { withinTeam } from '../../people/access/domain/permissions.js';
import { requireRead, sees } from '../../people/access/domain/reading.js';
import { requireTeam } from '../../people/access/domain/team-access.js';
import { teamPageOf } from '../../people/access/team-lists.js';
import { Clock } from '../../platform/clock/clock.js';
import { invalid, conflict, forbidden } from '../../platform/errors/api-error.js';
import type { ListPage } from '../../platform/http/pagination.js';
import { newId } from '../../platform/ids.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../../platform/database/unit-of-work.js';
import { IncidentDirectory } from '../incident-directory.js';
import { TEXT_HIDDEN } from '../dto/incident.view.js';
import { draft, isUnwritten, mayWritePostmortem, type Postmortem, type TimelineEntry } from './domain/postmortem.js';
import { inOrder, isAlertEntry } from './domain/timeline.js';
import type { CreatePostmortemDto, PostmortemListQuery, UpdatePostmortemDto } from './dto/postmortem.dto.js';
import {
  viewOf,
  type CreatedPostmortemView,
  type GeneratedPostmortemView,
  type PostmortemView,
} from './dto/postmortem.views.js';
import { PostmortemRow } from './postmortem.entity.js';
import { PostmortemTimeline } from './postmortem-timeline.js';
import { UsersService } from '../../people/users/users.service.js';

/**
 * Postmortems (contract: "Postmortems"). Who may read the incident may read its postmortem; of its lines about alerts those only
 * who may read alerts.
 */
@Injectable()
export class PostmortemsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly incidents: IncidentDirectory,
    private readonly timelines: PostmortemTimeline,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** Newest first, of the incidents of the caller's teams and global ones. @throws ApiError 400 for a broken cursor */
  async list(caller: Caller, query: PostmortemListQuery): Promise<ListPage<PostmortemView>> {
    requireRead(caller, 'incidents');
    const select = this.unitOfWork.of(caller.tenantId).repo(PostmortemRow).select('p');
    if (query.teamId) select.andWhere({ teamId: query.teamId });
    if (query.incidentId) select.andWhere({ incidentId: query.incidentId });
    const page = await teamPageOf(select, caller, query, { order: 'DESC', isLarge: true }, (row) => row);
    return { ...page, items: await this.shown(this.unitOfWork.of(caller.tenantId), caller, page.items) };
  }

  /** @throws ApiError 404, 403 */
  async get(caller: Caller, id: string): Promise<PostmortemView> {
    requireRead(caller, 'incidents');
    const scope = this.unitOfWork.of(caller.tenantId);
    return this.view(scope, caller, requireTeam(caller, await scope.repo(PostmortemRow).findOne({ id }), 'postmortem'));
  }

  /**
   * Generates the timeline from the incident's audit entries, updates and alerts. It replaces the timeline of the newest
   * postmortem of the incident; without one it starts a new postmortem. @throws ApiError 404, 403
   */
  async generate(caller: Caller, incidentId: string): Promise<GeneratedPostmortemView> {
    requireRead(caller, 'incidents');
    const users = await this.users.directory(caller.tenantId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      // Locks the incident, so that the second of two concurrent requests finds the first one's postmortem.
      const incident = await this.incidents.lock(tx, caller, incidentId);
      checkWriter(caller, incident);
      const drawn = await this.timelines.of(tx, caller, incident, users);
      const now = this.clock.now();
      const where = { incidentId: incident.id };
      const existing = await tx.repo(PostmortemRow).findOne(where, { order: { id: 'DESC' }, lock: true });
      if (existing) {
        const timeline = withUnseen(caller, drawn, existing.timeline);
        await tx.repo(PostmortemRow).update({ id: existing.id }, { timeline, updatedAt: now });
        return { ...(await this.view(tx, caller, { ...existing, timeline, updatedAt: now })), regenerated: true };
      }
      const row = await insert(tx, incident, draft(incident.name, drawn), now);
      return { ...(await this.view(tx, caller, row)), regenerated: false };
    });
  }

  /** @throws ApiError 404, 403 */
  create(caller: Caller, body: CreatePostmortemDto): Promise<CreatedPostmortemView> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      const incident = await this.incidents.lock(tx, caller, body.incidentId);
      checkWriter(caller, incident);
      const { summary, rootCause, timeline, actionItems } = body;
      const written = {
        ...{ summary, rootCause: rootCause ?? null },
        ...{ timeline: timeline ?? [], actionItems: actionItems ?? [] },
      };
      const { id, createdAt } = await insert(tx, incident, written, this.clock.now());
      return { id, ...body, createdAt: createdAt.toISOString() };
    });
  }

  /** Changes the fields of the body. @throws ApiError 404, 403 */
  update(caller: Caller, id: string, body: UpdatePostmortemDto): Promise<void> {
    return this.change(caller, id, async (tx, stored) => {
      const { summary = stored.summary, rootCause = stored.rootCause } = body;
      const { timeline = stored.timeline, actionItems = stored.actionItems } = body;
      const lines = body.timeline === undefined ? stored.timeline : withUnseen(caller, timeline ?? [], stored.timeline);
      const written: Postmortem = { summary, rootCause, timeline: lines ?? [], actionItems: actionItems ?? [] };
      await tx.repo(PostmortemRow).update({ id }, { ...written, updatedAt: this.clock.now() });
    });
  }

  /**
   * Publishes this text with the incident on the status page, or replaces it there. Sends no mail.
   * @throws ApiError 400 for the text of a draft, 404, 403, 409 if the incident is not on the status page
   */
  publish(caller: Caller, id: string, publicText: string): Promise<PostmortemView> {
    if (isUnwritten(publicText)) throw invalid('text', 'is the text of a draft; write what customers are to read');
    return this.change(caller, id, async (tx, stored) => {
      const { statusPageEntry } = await this.incidents.get(tx, caller, stored.incidentId);
      if (!statusPageEntry?.enabled) throw conflict('The incident is not on the status page', 'INCIDENT_NOT_PUBLISHED');
      return this.show(tx, caller, stored, { publicText, publishedAt: stored.publishedAt ?? this.clock.now() });
    });
  }

  /** Removes its text from the status page. @throws ApiError 404, 403 */
  unpublish(caller: Caller, id: string): Promise<PostmortemView> {
    return this.change(caller, id, (tx, stored) =>
      this.show(tx, caller, stored, { publicText: null, publishedAt: null }),
    );
  }

  private async show(
    tx: Transaction,
    caller: Caller,
    stored: PostmortemRow,
    shown: Pick<PostmortemRow, 'publicText' | 'publishedAt'>,
  ): Promise<PostmortemView> {
    const next = { ...shown, updatedAt: this.clock.now() };
    await tx.repo(PostmortemRow).update({ id: stored.id }, next);
    return this.view(tx, caller, { ...stored, ...next });
  }

  private async view(scope: TenantScope, caller: Caller, row: PostmortemRow): Promise<PostmortemView> {
    const [view] = await this.shown(scope, caller, [row]);
    return view!;
  }

  /** As this caller sees them. */
  private async shown(scope: TenantScope, caller: Caller, rows: readonly PostmortemRow[]): Promise<PostmortemView[]> {
    if (sees(caller, 'alerts')) return rows.map(viewOf);
    const names = await this.incidents.repeatingAlerts(
      scope,
      rows.map(({ incidentId }) => incidentId),
    );
    return rows.map((row) => {
      const name = names.get(row.incidentId);
      const summary = name === undefined ? row.summary : row.summary.replaceAll(name, TEXT_HIDDEN);
      return viewOf({ ...row, summary, timeline: row.timeline.filter((entry) => !isAlertEntry(entry)) });
    });
  }

  /** @throws ApiError 404, 403 */
  remove(caller: Caller, id: string): Promise<void> {
    return this.change(caller, id, async (tx) => {
      await tx.repo(PostmortemRow).delete({ id });
    });
  }

  private change<T>(
    caller: Caller,
    id: string,
    work: (tx: Transaction, stored: PostmortemRow) => Promise<T>,
  ): Promise<T> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      const stored = requireTeam(caller, await tx.repo(PostmortemRow).findOne({ id }, { lock: true }), 'postmortem');
      const createdBy = await this.incidents.creatorOf(tx, stored.incidentId);
      checkWriter(caller, { createdBy, teamId: stored.teamId });
      return work(tx, stored);
    });
  }
}

/** Lines about alerts that the writer does not see stay as they are. */
const withUnseen = (caller: Caller, written: TimelineEntry[], stored: readonly TimelineEntry[]): TimelineEntry[] =>
  sees(caller, 'alerts') ? written : inOrder(written, stored.filter(isAlertEntry));

async function insert(
  tx: Transaction,
  incident: { id: string; teamId: string | null },
  written: Postmortem,
  now: Date,
): Promise<PostmortemRow> {
  const keys = { id: newId(), incidentId: incident.id, teamId: incident.teamId };
  const row = {
    tenantId: tx.tenantId,
    ...keys,
    ...written,
    publicText: null,
    publishedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await tx.repo(PostmortemRow).insert(row);
  return row;
}

/** @throws ApiError 403 */
function checkWriter(caller: Caller, incident: { createdBy: string | null; teamId: string | null }): void {
  const admitted = withinTeam(caller, 'PATCH', { resource: 'postmortems', level: 'write' });
  if (!admitted || !mayWritePostmortem(admitted, incident))
    throw forbidden('Needs the write permission on postmortems');
  requireTeam(admitted, incident, 'postmortem');
}
