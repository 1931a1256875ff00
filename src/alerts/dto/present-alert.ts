import type { Responder } from '../domain/alert.js';
import type { Viewer } from '../domain/create-request.js';
import { sentenceOf } from '../domain/log-line.js';
import type { ActivityEntry } from '../entities/alert-activity.entity.js';
import type { AlertNote } from '../entities/alert-note.entity.js';
import type { Alert } from '../entities/alert.entity.js';
import type { ActivityView, AlertView, LogView, NoteView, ResponderView, ViewerView } from './alert.views.js';

const SHOWN = [
  'id',
  'tinyId',
  'alias',
  'message',
  'status',
  'acknowledged',
  'acknowledgedBy',
  'readBy',
  'snoozedUntil',
  'tags',
  'visibleTo',
  'count',
  'lastOccurredAt',
  'createdAt',
  'updatedAt',
  'source',
  'entity',
  'description',
  'owner',
  'ownerId',
  'priority',
  'responders',
  'details',
  'actions',
  'teamId',
] as const satisfies readonly (keyof Alert)[];

/** What the contract shows is made of these columns. */
export type ShownAlertRow = Pick<Alert, (typeof SHOWN)[number]>;

/** The same in SQL, of `alerts a`. */
export const SHOWN_COLUMNS = SHOWN.map((column) => `a."${column}"`).join(', ');

/** An alert as the contract shows it ("Resources and their fields: Alert"). */
export function presentAlert(alert: ShownAlertRow): AlertView {
  return {
    id: alert.id,
    tinyId: alert.tinyId,
    alias: alert.alias,
    message: alert.message,
    status: alert.status,
    acknowledged: alert.acknowledged,
    // A version before this one may serve beside it, and take back an acknowledgement without the name.
    acknowledgedBy: alert.acknowledged ? alert.acknowledgedBy : null,
    isSeen: alert.readBy.length > 0,
    snoozed: alert.snoozedUntil !== null,
    readBy: alert.readBy,
    tags: alert.tags,
    visibleTo: alert.visibleTo?.map(presentViewer) ?? null,
    snoozedUntil: alert.snoozedUntil?.toISOString() ?? null,
    count: alert.count,
    lastOccurredAt: alert.lastOccurredAt.toISOString(),
    createdAt: alert.createdAt.toISOString(),
    updatedAt: alert.updatedAt.toISOString(),
    source: alert.source,
    entity: alert.entity,
    description: alert.description ?? '',
    owner: alert.owner,
    ownerId: alert.ownerId,
    priority: alert.priority,
    responders: alert.responders.map(presentResponder),
    details: alert.details,
    actions: alert.actions,
    teamId: alert.teamId,
  };
}

const presentResponder = ({ id, type, name, username }: Responder): ResponderView => ({
  id: id ?? null,
  type,
  name: name ?? username ?? null,
});

const presentViewer = ({ id, type, name }: Viewer): ViewerView => ({ id: id ?? null, type, name: name ?? null });

export const presentNote = ({ id, note, user, actor, createdAt }: AlertNote): NoteView => ({
  id,
  note,
  user,
  actor,
  createdAt: createdAt.toISOString(),
});

/** A line of history and when it was written. */
export type ActivityLine = ActivityEntry & { createdAt: Date };

export const presentActivity = ({ id, type, user, actor, metadata, createdAt }: ActivityLine): ActivityView => ({
  id,
  type,
  user,
  actor: actor ?? null,
  createdAt: createdAt.toISOString(),
  metadata,
});

export const presentLog = (activity: ActivityLine): LogView => ({
  log: sentenceOf(activity),
  type: activity.type,
  owner: activity.user,
  actor: activity.actor ?? null,
  createdAt: activity.createdAt.toISOString(),
  offset: activity.id,
});
