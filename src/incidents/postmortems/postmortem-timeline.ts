import { Injectable } from '@nestjs/common';
import { may } from '../../people/access/domain/permissions.js';
import type { Caller } from '../../people/access/caller.js';
import { AlertAccess } from '../../alerts/lifecycle/alert-access.js';
import { AlertActivities } from '../../alerts/lifecycle/alert-activities.queries.js';
import { AuditQueries } from '../../people/audit/audit.queries.js';
import { groupBy } from '../../platform/group-by.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { IncidentDirectory } from '../incident-directory.js';
import type { IncidentView } from '../dto/incident.view.js';
import { FORMER_MEMBER, type UserDirectory } from '../../people/users/user-directory.js';
import type { TimelineEntry } from './domain/postmortem.js';
import {
  alertEntries,
  inOrder,
  internalEntries,
  LISTED_ENTRIES,
  trailEntries,
  updateEntries,
} from './domain/timeline.js';

/** Entries of linked alerts; later ones are left out. */
const MOST_LINES = 1000;

/** The incident's audit entries, its public and internal updates, and the history of the linked alerts that the caller may read. */
@Injectable()
export class PostmortemTimeline {
  constructor(
    private readonly incidents: IncidentDirectory,
    private readonly audit: AuditQueries,
    private readonly access: AlertAccess,
    private readonly activities: AlertActivities,
  ) {}

  /** Oldest first. */
  async of(tx: Transaction, caller: Caller, incident: IncidentView, users: UserDirectory): Promise<TimelineEntry[]> {
    const nameOf = (id: string): string => users.nameOf(id) ?? FORMER_MEMBER;
    const trail = trailEntries(await this.audit.trailOf(tx, 'incident', incident.id), nameOf);
    const internal = internalEntries(await this.incidents.internalUpdatesOf(tx, incident.id));
    const updates = updateEntries(incident.statusPageEntry?.updates ?? []);
    return inOrder(
      trail,
      internal,
      updates,
      may(caller, 'read', 'alerts') ? await this.ofAlerts(tx, caller, incident.id, nameOf) : [],
    );
  }

  private async ofAlerts(
    tx: Transaction,
    caller: Caller,
    incidentId: string,
    nameOf: (userId: string) => string,
  ): Promise<TimelineEntry[]> {
    const alerts = await this.access.readable(tx, caller, await this.incidents.alertIdsOf(tx, incidentId));
    const ids = alerts.map(({ id }) => id);
    const lines = groupBy(await this.activities.linesOf(tx, ids, LISTED_ENTRIES, MOST_LINES), ({ alertId }) => alertId);
    return alerts.flatMap(({ id, message }) => alertEntries(message, lines.get(id) ?? [], nameOf));
  }
}
