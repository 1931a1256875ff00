import { sha256 } from '../../../platform/crypto/secret-box.js';
import type { IncidentStatus, StatusUpdate } from '../../domain/incident.js';
import type { PublishedIncident } from '../../incident-directory.js';

export interface PastAnnouncement {
  key: string;
  at: Date;
}

/** One mail to every subscriber. */
export interface DueAnnouncement {
  /** Unique per incident, so that subscribers get each announcement once. */
  key: string;
  at: Date;
  status: IncidentStatus;
  message: string | null;
}

/** The incident was created, or changed, with or without a published update. */
export type Occasion = { kind: 'created' } | { kind: 'changed'; update: StatusUpdate | null };

const OPENED = 'opened';

/**
 * The announcements due for a published incident (decisions §9: "created, updated or resolved"). The first one shows the
 * current state; earlier updates are not announced. Each later update is announced once, also one added by a request.
 */
export function announcementsFor(
  incident: Pick<PublishedIncident, 'status' | 'message' | 'updates'>,
  occasion: Occasion,
  past: readonly PastAnnouncement[],
  occurredAt: Date,
): DueAnnouncement[] {
  const update = occasion.kind === 'changed' ? occasion.update : null;
  const first = past.find(({ key }) => key === OPENED);
  if (first === undefined) {
    if (occasion.kind === 'changed') {
      const { status, message } = incident;
      return [{ key: OPENED, at: occurredAt, status, message: update?.message ?? message }];
    }
    // Updates after this event have events of their own.
    const begin = incident.updates.findLast(({ at }) => Date.parse(at) <= occurredAt.getTime());
    return [{ key: OPENED, at: occurredAt, status: 'open', message: begin?.message ?? incident.message }];
  }
  const announced = new Set(past.map(({ key }) => key));
  const written = incident.updates.filter(
    ({ at }) => new Date(at) > first.at && !past.some((each) => each.at.getTime() === Date.parse(at)),
  );
  const due = [...(update === null ? [] : [update]), ...written].map(announcementOf);
  return [...new Map(due.map((announcement) => [announcement.key, announcement])).values()].filter(
    ({ key }) => !announced.has(key),
  );
}

function announcementOf({ at, status, message }: StatusUpdate): DueAnnouncement {
  return { key: sha256(`${at} ${status} ${message}`), at: new Date(at), status, message };
}
