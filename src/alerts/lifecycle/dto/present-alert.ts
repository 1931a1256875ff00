import { objectMaker } from '../../../platform/made-of-fields.js';
import type { Viewer } from '../domain/alert.js';
import type { Responder } from '../../../platform/domain/responder.js';
import type { AlertField } from '../domain/alert-field.js';
import { shownFields, type ShownName } from '../domain/alert-fields.js';
import { sentenceOf } from '../domain/activity.js';
import type { ActivityEntry, Alert, AlertNote } from '../alert.entity.js';
import {
  type ActivityView,
  type AlertView,
  byPlace,
  type LogView,
  type NoteView,
  type ResponderView,
  type ViewerView,
} from './alert.views.js';
import { shownAliasSql } from '../stored-alias.queries.js';

/** What the contract shows is made of these columns. */
export type ShownAlertRow = Pick<Alert, keyof AlertView & keyof Alert>;
type Makers<T> = { [N in keyof T]: (alert: ShownAlertRow) => T[N] };

const OWN: Makers<Omit<AlertView, ShownName>> = {
  id: ({ id }) => id,
  tinyId: ({ tinyId }) => tinyId,
  status: ({ status }) => status,
  acknowledged: ({ acknowledged }) => acknowledged,
  // A version before this one may serve beside it, and take back an acknowledgement without the name.
  acknowledgedBy: ({ acknowledged, acknowledgedBy }) => (acknowledged ? acknowledgedBy : null),
  isSeen: ({ readBy }) => readBy.length > 0,
  snoozed: ({ snoozedUntil }) => snoozedUntil !== null,
  readBy: ({ readBy }) => readBy,
  snoozedUntil: ({ snoozedUntil }) => snoozedUntil?.toISOString() ?? null,
  count: ({ count }) => count,
  lastOccurredAt: ({ lastOccurredAt }) => lastOccurredAt.toISOString(),
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  updatedAt: ({ updatedAt }) => updatedAt.toISOString(),
  owner: ({ owner }) => owner,
  ownerId: ({ ownerId }) => ownerId,
  teamId: ({ teamId }) => teamId,
  // Left out of most.
  flapping: ({ flapping }) => flapping ?? undefined,
  maintenance: ({ maintenance }) => maintenance,
  silencedUntil: ({ silencedUntil }) => silencedUntil?.toISOString() ?? null,
  heldUntil: ({ heldUntil, status }) => (status === 'closed' ? undefined : heldUntil?.toISOString()),
};
const GIVEN = Object.fromEntries(shownFields().map(([name, field]) => [name, makerOf(name, field)]));
const MAKERS = Object.entries({ ...OWN, ...GIVEN }).sort(byPlace);

export const SHOWN_COLUMNS = MAKERS.flatMap(([name]) =>
  name === 'isSeen' || name === 'snoozed' ? [] : [name === 'alias' ? `${shownAliasSql('a')} AS alias` : `a."${name}"`],
).join(', ');

/** An alert as the contract shows it ("Resources and their fields: Alert"). */
export const presentAlert: (alert: ShownAlertRow) => AlertView = objectMaker(
  Object.fromEntries(MAKERS) as unknown as Makers<AlertView>,
);

function makerOf(name: ShownName, field: AlertField): (alert: ShownAlertRow) => unknown {
  const form = formOf(field);
  return ({ [name]: stored }) => (stored === null ? field.default : form(stored));
}

function formOf({ kind }: AlertField): (stored: unknown) => unknown {
  if (kind === 'responders') return (stored) => (stored as Responder[]).map(presentResponder);
  if (kind === 'viewers') return (stored) => (stored as Viewer[]).map(presentViewer);
  return (stored) => stored;
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
