import { Injectable } from '@nestjs/common';
import { actorOf, AlertAccess } from '../alerts/lifecycle/alert-access.js';
import type { Actor } from '../alerts/lifecycle/domain/alert.js';
import { sees } from '../people/access/domain/reading.js';
import type { Caller } from '../people/access/caller.js';
import { requireTeam } from '../people/access/domain/team-access.js';
import { teamPageOf } from '../people/access/team-lists.js';
import { Clock } from '../platform/clock/clock.js';
import { forbidden, invalid } from '../platform/errors/api-error.js';
import type { ListPage } from '../platform/http/pagination.js';
import { newId } from '../platform/ids.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../platform/database/unit-of-work.js';
import { RespondersService } from '../paging/escalation/responders.service.js';
import { edit, opened, recipientsOf, type SettingsInput } from './domain/edit.js';
import { fromTemplate } from './domain/from-template.js';
import type { IncidentState } from './domain/incident.js';
import type { CreateIncidentDto, IncidentListQuery, UpdateIncidentDto } from './dto/incident.dto.js';
import { hidesTexts, viewFor, type IncidentView } from './dto/incident.view.js';
import { MOST_UPDATES } from './dto/status-page-entry.dto.js';
import { IncidentImpact } from './incident-impact.js';
import { Incident } from './incident.entity.js';
import { linkAlerts } from './linked/link-alerts.js';
import { IncidentTemplatesService } from './templates/incident-templates.service.js';

/** Characters of all published updates of one incident: every visitor of the status page loads them. */
const LONGEST_UPDATES = 200_000;

export interface NewIncident {
  id: string;
  texts: { name: string; message: string; description: string | null };
  settings: SettingsInput;
  /** Null: global. */
  teamId: string | null;
  /** Null: an API key or an incident rule opens it. */
  createdBy: string | null;
  /** Its texts come from an alert; default: no. */
  repeatsAlerts?: boolean;
}

/** The result of a change. */
export interface ChangedIncident {
  id: string;
  /** About stored values that have no effect; absent without any. */
  warnings?: string[];
}

/** Who may read an incident of another team. The paging room provides it. */
export abstract class IncidentReaders {
  abstract wasNotified(scope: TenantScope, incidentId: string, userId: string): Promise<boolean>;
}

/** Incidents (contract: "Incidents"). Every change writes an audit entry, which postmortems show. */
@Injectable()
export class IncidentsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly impact: IncidentImpact,
    private readonly responders: RespondersService,
    private readonly clock: Clock,
    private readonly readers: IncidentReaders,
    private readonly templates: IncidentTemplatesService,
    private readonly alerts: AlertAccess,
  ) {}

  /** Newest first, of the caller's teams and global ones. @throws ApiError 400 for a broken cursor */
  list(caller: Caller, query: IncidentListQuery): Promise<ListPage<IncidentView>> {
    const select = this.unitOfWork.toShow(caller.tenantId).repo(Incident).select('i');
    // A name that is hidden is not found by its words either.
    if (query.q && !sees(caller, 'alerts')) select.andWhere({ repeatsAlerts: false });
    const keyset = { order: 'DESC', isLarge: true, found: ['name'] } as const;
    return teamPageOf(select, caller, query, keyset, (incident) => viewFor(caller, incident));
  }

  /** For callers of its team, and for users who were notified of it. @throws ApiError 404, 403 */
  async get(caller: Caller, id: string): Promise<IncidentView> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const incident = await scope.repo(Incident).findOne({ id });
    const isUser = caller.kind === 'user';
    const isNotified = incident !== null && isUser && (await this.readers.wasNotified(scope, id, caller.id));
    return viewFor(caller, isNotified ? incident : requireTeam(caller, incident, 'incident'));
  }

  /** Opens an incident of the caller's team. @throws ApiError 400 for an unknown template or alert, 403 for another team's */
  async create(caller: Caller, body: CreateIncidentDto): Promise<ChangedIncident> {
    const { templateId, alertIds, ...own } = body;
    const id = newId();
    const scope = this.unitOfWork.of(caller.tenantId);
    const { texts, settings: input } = templateId
      ? fromTemplate(await this.templates.contentOf(scope, caller, templateId), own)
      : withoutTemplate(own);
    const directory = await this.responders.of(caller.tenantId);
    const responders = directory.identified(input.responders ?? [], caller.teamId);
    const { impactedServices, warnings } = await this.impact.named(scope, input.impactedServices ?? []);
    const settings = { ...input, responders, impactedServices };
    const createdBy = caller.kind === 'user' ? caller.id : null;
    await this.unitOfWork.transaction(caller, async (tx) => {
      await this.open(tx, { id, texts, settings, teamId: caller.teamId, createdBy }, actorOf(caller));
      if (alertIds && alertIds.length > 0)
        await linkAlerts(tx, this.alerts, caller, { incidentId: id, alertIds, now: this.clock.now() });
    });
    return warned(id, warnings);
  }

  /** Opens an incident in this transaction. Responders and services must be ids. */
  async open(tx: Transaction, given: NewIncident, actor: Actor): Promise<void> {
    const { id, texts, settings, repeatsAlerts = false, ...owner } = given;
    const now = this.clock.now();
    const incident = opened(settings, now);
    const told = recipientsOf(null, incident, id) ?? undefined;
    await tx
      .repo(Incident)
      .insert({ id, ...texts, ...incident, ...owner, repeatsAlerts, createdAt: now, updatedAt: now });
    await this.impact.follow(tx, null, incident, now);
    tx.emit('incident.created', { incidentId: id, actor, told });
  }

  /** Changes the fields of the body. @throws ApiError 404, 403, also where it would publish texts that the caller may not read */
  async update(caller: Caller, id: string, body: UpdateIncidentDto): Promise<ChangedIncident> {
    const directory = await this.responders.of(caller.tenantId);
    return this.change(caller, id, async (tx, stored) => {
      const now = this.clock.now();
      const { responders: kept } = stored;
      const named = body.responders && { responders: directory.identified(body.responders, stored.teamId, { kept }) };
      const services = body.impactedServices ? await this.impact.named(tx, body.impactedServices) : null;
      const input = { ...body, ...named, ...(services && { impactedServices: services.impactedServices }) };
      const answer = warned(id, services?.warnings ?? []);
      const { incident, changed, status, update } = edit(stored, input, now);
      if (changed.length === 0 && status === null) return answer;
      refuseTooMany(body, incident);
      if (hidesTexts(caller, stored) && showsOwnTexts(incident) && !showsOwnTexts(stored))
        throw forbidden('Give statusPageEntry.title: the page would show the text of an alert, which you may not read');
      const turnId = status === null ? stored.turnId : newId();
      await tx.repo(Incident).update({ id }, { ...incident, turnId, updatedAt: now });
      await this.impact.follow(tx, stored, incident, now);
      const told = recipientsOf(stored, incident, turnId ?? id) ?? undefined;
      tx.emit('incident.updated', { incidentId: id, actor: actorOf(caller), changed, status, update, told });
      return answer;
    });
  }

  /** Deletes the incident and its postmortem. @throws ApiError 404, 403 */
  remove(caller: Caller, id: string): Promise<void> {
    return this.change(caller, id, async (tx, stored) => {
      await tx.repo(Incident).delete({ id });
      await this.impact.follow(tx, stored, null, this.clock.now());
      tx.emit('incident.removed', { incidentId: id });
    });
  }

  private change<T>(caller: Caller, id: string, work: (tx: Transaction, stored: Incident) => Promise<T>): Promise<T> {
    return this.unitOfWork.transaction(caller, async (tx) =>
      work(tx, requireTeam(caller, await tx.repo(Incident).findOne({ id }, { lock: true }), 'incident')),
    );
  }
}

const withoutTemplate = ({ name, message, description = null, ...settings }: Omit<CreateIncidentDto, 'alertIds'>) => ({
  texts: { name, message: message || name, description },
  settings,
});

function warned(id: string, warnings: string[]): ChangedIncident {
  return { id, ...(warnings.length > 0 ? { warnings } : {}) };
}

/** The page has no title of its own for it, so that what the incident says stands there. */
const showsOwnTexts = ({ statusPageEntry: entry }: IncidentState): boolean => entry?.enabled === true && !entry.title;

/** Limits updates by people; those that Pager adds itself never fail. @throws ApiError 400 */
function refuseTooMany({ statusPageEntry: input }: UpdateIncidentDto, { statusPageEntry: entry }: IncidentState): void {
  const updates = entry?.updates ?? [];
  const together = 'with those before';
  if (input?.updates && updates.length > MOST_UPDATES)
    throw invalid('statusPageEntry.updates', `must come to at most ${MOST_UPDATES} ${together}`);
  const characters = updates.reduce((sum, { message }) => sum + message.length, 0);
  if ((input?.updates || input?.message) && characters > LONGEST_UPDATES)
    throw invalid(
      'statusPageEntry.updates',
      `their texts must come to at most ${LONGEST_UPDATES} characters ${together}`,
    );
}
