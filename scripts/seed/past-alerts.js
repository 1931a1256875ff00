import { ALERTS, NOTES } from './organisation.js';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/**
 * The closed alerts of a month, busier by day than by night and quieter at weekends, each with what was done.
 * @param teams per key its id and its people
 */
export function pastAlerts(random, now, teams, { days = 30, perDay = 32 } = {}) {
  const alerts = [];
  for (let day = days; day >= 1; day--) {
    const start = now.getTime() - day * DAY;
    const weekend = [0, 6].includes(new Date(start).getUTCDay());
    const count = Math.round(perDay * (weekend ? 0.5 : 1) * (0.7 + random.next() * 0.6));
    for (let nth = 0; nth < count; nth++) {
      const at = new Date(start + random.between(0, 1439) * MINUTE + random.between(0, 59_999));
      // Nothing of it may go on now.
      if (now.getTime() - at.getTime() > 6 * 60 * MINUTE) alerts.push(pastAlert(random, at, teams));
    }
  }
  return alerts.sort((one, other) => one.createdAt - other.createdAt);
}

function pastAlert(random, at, teams) {
  const kind = random.weighted(ALERTS);
  const team = teams[kind.team];
  const host = String(random.between(1, 12));
  const filled = (text) => text.replace('%h', host).replace('%n', String(random.between(3, 40)));
  const after = (from, minutes) => new Date(from.getTime() + Math.round(minutes * MINUTE));
  const paged = after(at, 0.01);
  // Most are acknowledged by whom they page first; some by the second, later; and some close by themselves.
  const acknowledged = random.next() < (kind.priority === 'P5' ? 0.2 : 0.85);
  const late = random.next() < 0.15;
  const by = team.people[late ? 1 : 0];
  const people = late ? team.people.slice(0, 2) : [by];
  const acknowledgedAt = acknowledged ? after(at, (late ? 5.5 : 0.5) + random.next() ** 2 * 12) : null;
  const byHand = acknowledged && random.next() < 0.45;
  const closedAt = after(acknowledgedAt ?? at, 4 + random.next() ** 3 * 180);
  const actor = { type: 'user', id: by.id, name: by.fullName };
  const who = { id: by.id, name: by.fullName };
  const lines = [[at, 'created', kind.source, undefined, { source: kind.source }]];
  for (const [step, { id, fullName }] of people.entries())
    lines.push([after(paged, step * 5), 'notified', 'system', undefined, notified(id, fullName)]);
  if (acknowledgedAt) lines.push([acknowledgedAt, 'acknowledged', by.fullName, actor, {}]);
  const note = byHand && random.next() < 0.5 ? noteAt(random, after(acknowledgedAt, 3)) : null;
  if (note) lines.push([note.at, 'note-added', by.fullName, actor, { noteId: note.id, note: note.text }]);
  lines.push([closedAt, 'closed', byHand ? by.fullName : kind.source, byHand ? actor : undefined, {}]);
  const id = random.uuid(at);
  return {
    id,
    tinyId: random.between(0, 99_999),
    alias: `seed-${id.slice(-12)}`,
    message: filled(kind.message),
    description: 'See the runbook for what to look at first.',
    status: 'closed',
    acknowledged,
    priority: kind.priority,
    source: kind.source,
    entity: filled(kind.entity),
    teamId: team.id,
    tags: [...kind.tags, 'production'],
    details: { region: random.of(['eu-central-1', 'us-east-1']), runbook: 'https://runbooks.example.com/start' },
    count: random.next() < 0.3 ? random.between(2, 9) : 1,
    createdAt: at,
    acknowledgedAt,
    closedAt,
    acknowledgedBy: acknowledged ? who : null,
    closedBy: byHand ? who : { id: null, name: kind.source },
    firstAcknowledgedBy: acknowledged ? by.id : null,
    recipients: people.map((person, step) => ({ userId: person.id, namedAt: after(paged, step * 5) })),
    note: note && { id: note.id, note: note.text, user: by.fullName, actor, createdAt: note.at },
    activities: lines.map(([createdAt, type, user, lineActor, metadata]) => {
      const lineId = random.uuid(createdAt);
      return { id: lineId, createdAt, entries: [{ id: lineId, type, user, actor: lineActor, metadata }] };
    }),
  };
}

function noteAt(random, at) {
  return { id: random.uuid(at), at, text: random.of(NOTES) };
}

function notified(userId, userName) {
  return { userId, userName, channelType: 'email', outcome: 'sent' };
}

/** Writes them as the service would have: no API takes the past. In the transaction of `client`. */
export async function storePastAlerts(client, tenantId, alerts) {
  const insert = (table, columns, types, rows) => {
    const values = columns.map((column) => `(r->>'${column}')::${types[column] ?? 'text'}`);
    return client.query(
      `INSERT INTO ${table} ("tenantId", ${columns.map((column) => `"${column}"`).join(', ')})
       SELECT $1, ${values.join(', ')} FROM jsonb_array_elements($2::jsonb) r`,
      [tenantId, JSON.stringify(rows)],
    );
  };
  const time = 'timestamptz';
  const rows = alerts.map((alert) => ({
    ...alert,
    tags: `{${alert.tags.join(',')}}`,
    ...{ actions: '{}', responders: '[]', readBy: '[]', skipEscalation: false, suppressNotifications: false },
    ...{ lastOccurredAt: alert.createdAt, updatedAt: alert.closedAt, firstAcknowledgedAt: alert.acknowledgedAt },
  }));
  const types = {
    ...{ id: 'uuid', tinyId: 'integer', teamId: 'uuid', firstAcknowledgedBy: 'uuid', count: 'integer' },
    ...{ tags: 'text[]', actions: 'text[]', details: 'jsonb', responders: 'jsonb', readBy: 'jsonb' },
    ...{ acknowledgedBy: 'jsonb', closedBy: 'jsonb', acknowledged: 'boolean', skipEscalation: 'boolean' },
    ...{ suppressNotifications: 'boolean', createdAt: time, updatedAt: time, lastOccurredAt: time },
    ...{ acknowledgedAt: time, closedAt: time, firstAcknowledgedAt: time },
  };
  const columns = Object.keys(types).concat(
    'alias',
    'message',
    'description',
    'status',
    'priority',
    'source',
    'entity',
  );
  await insert('alerts', columns, types, rows);
  await insert(
    'alert_activities',
    ['alertId', 'id', 'createdAt', 'entries'],
    { alertId: 'uuid', id: 'uuid', createdAt: time, entries: 'json' },
    alerts.flatMap(({ id: alertId, activities }) => activities.map((activity) => ({ ...activity, alertId }))),
  );
  await insert(
    'alert_notes',
    ['alertId', 'id', 'note', 'user', 'actor', 'createdAt'],
    { alertId: 'uuid', id: 'uuid', actor: 'jsonb', createdAt: time },
    alerts.flatMap(({ id: alertId, note }) => (note ? [{ ...note, alertId }] : [])),
  );
  await insert(
    'alert_recipients',
    ['alertId', 'userId', 'named', 'namedAt'],
    { alertId: 'uuid', userId: 'uuid', named: 'boolean', namedAt: time },
    alerts.flatMap(({ id: alertId, recipients }) => recipients.map((each) => ({ ...each, alertId, named: true }))),
  );
}
