import { Injectable } from '@nestjs/common';
import type { AlertRef } from '../../../alerts/lifecycle/domain/alert-ref.js';
import { SIMILAR_IN, SimilarAlerts, type SimilarAlert } from '../../../alerts/lifecycle/similar-alerts.queries.js';
import type { Caller } from '../../../people/access/caller.js';
import { sees } from '../../../people/access/domain/reading.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { IncidentDirectory } from '../../incident-directory.js';
import { newestPostmortemsOf } from '../newest-postmortems.queries.js';
import type { SimilarAlertView } from './similar-alerts.dto.js';

/** Similar earlier alerts with the incidents that they belonged to, and what was learned of these. */
@Injectable()
export class EarlierAlerts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly similar: SimilarAlerts,
    private readonly incidents: IncidentDirectory,
  ) {}

  /** @throws ApiError 404, 403 */
  async of(caller: Caller, ref: AlertRef): Promise<SimilarAlertView[]> {
    const found = await this.similar.of(caller, ref);
    const scope = this.unitOfWork.of(caller.tenantId);
    const ids = found.map(({ id }) => id);
    const incidents = sees(caller, 'incidents') ? await this.incidents.ofAlerts(scope, caller, ids) : NONE;
    const incidentIds = [...new Set([...incidents.values()].flat().map(({ id }) => id))];
    const mayReadPostmortems = sees(caller, 'postmortems') && incidentIds.length > 0;
    const postmortems = mayReadPostmortems ? await newestPostmortemsOf(scope, incidentIds) : null;
    return found.map((alert) => ({
      ...viewOf(alert),
      incidents: (incidents.get(alert.id) ?? []).map(({ id, name }) => ({
        ...{ id, name, postmortemId: postmortems?.get(id) ?? null },
      })),
    }));
  }
}

const NONE: ReadonlyMap<string, { id: string; name: string }[]> = new Map();

function viewOf(alert: SimilarAlert): Omit<SimilarAlertView, 'incidents'> {
  const { id, tinyId, message, status, teamId, createdAt, acknowledgedBy, closedBy, closedAt, closeNote } = alert;
  const { firstAcknowledgedAt, note, noteBy, noteAt } = alert;
  const after = (at: Date | null): number | null =>
    at && Math.max(0, Math.round((at.getTime() - createdAt.getTime()) / 1000));
  const isSame = { alias: alert.sameAlias, message: alert.sameMessage, entity: alert.sameEntity };
  return {
    ...{ id, tinyId, message, status, teamId, createdAt: createdAt.toISOString() },
    same: SIMILAR_IN.filter((each) => isSame[each]),
    acknowledgedBy,
    acknowledgedAfterSec: after(firstAcknowledgedAt),
    closedBy: status === 'closed' ? closedBy : null,
    closedAfterSec: status === 'closed' ? after(closedAt) : null,
    closeNote: status === 'closed' ? closeNote : null,
    lastNote: note !== null && noteAt !== null ? { note, user: noteBy ?? '', createdAt: noteAt.toISOString() } : null,
  };
}
