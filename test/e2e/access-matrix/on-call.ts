import { open, read, write, type Matrix } from './row.js';
import { newOfTeam, NO_TEAM_OF_THEIRS, override, ptoRequest, rotation, schedule, user } from './targets.js';

const SPAN = '?start=2026-01-01T00:00:00Z&end=2026-01-08T00:00:00Z';

export const onCall: Matrix = {
  'GET /v2/schedules': read('schedules', 200),
  'POST /v2/schedules': write('schedules', 200, { on: newOfTeam('schedules'), but: NO_TEAM_OF_THEIRS }),
  'GET /v2/schedules/{id}': read('schedules', 200, { on: schedule }),
  'PATCH /v2/schedules/{id}': write('schedules', 200, { on: schedule }),
  'DELETE /v2/schedules/{id}': write('schedules', 200, { on: schedule }),
  'GET /v2/schedules/{id}/on-calls': read('schedules', 200, { on: schedule }),
  'GET /v2/on-calls': read('schedules', 200),
  'GET /v2/users/{id}/shifts': read('schedules', 200, { on: user, query: SPAN }),
  'GET /v2/calendar-links': read(null, 200, { only: 'jwt' }),
  'POST /v2/calendar-links': read(null, 400, { only: 'jwt' }),
  'DELETE /v2/calendar-links/{id}': read(null, 404, { only: 'jwt', isOwn: true }),
  'GET /calendar/{token}/on-call.ics': open(404),
  'GET /calendar/{token}/now': open(404),
  'GET /calendar/{token}/now.json': open(404),
  'GET /v2/schedules/{id}/timeline': read('schedules', 200, { on: schedule, query: SPAN }),
  'GET /v2/schedules/{id}/shifts': read('schedules', 200, { on: schedule, query: SPAN }),
  'GET /v2/schedules/{id}/gaps': read('schedules', 200, { on: schedule, query: SPAN }),
  'POST /v2/schedules/preview': read('schedules', 400, { scope: 'read' }),
  'GET /v2/schedules/{id}/ical': read('schedules', 200, { on: schedule }),
  'GET /v2/schedules/{id}/rotations': read('schedules', 200, { on: schedule }),
  'POST /v2/schedules/{id}/rotations': write('schedules', 201, { on: schedule }),
  'GET /v2/schedules/{id}/rotations/{rid}': read('schedules', 200, { on: rotation }),
  'PATCH /v2/schedules/{id}/rotations/{rid}': write('schedules', 200, { on: rotation }),
  'DELETE /v2/schedules/{id}/rotations/{rid}': write('schedules', 200, { on: rotation }),
  'POST /v2/schedules/{id}/overrides': write('schedules', 200, { on: schedule }),
  'PATCH /v2/schedules/{id}/overrides/{oid}': write('schedules', 200, { on: override }),
  'DELETE /v2/schedules/{id}/overrides/{oid}': write('schedules', 200, { on: override }),
  'GET /v2/pto-requests': read('pto-requests', 200),
  'POST /v2/pto-requests': write('pto-requests', 400, { only: 'jwt' }),
  'PATCH /v2/pto-requests/{id}/approve': write('pto-requests', 200, { only: 'jwt', on: ptoRequest }),
  'PATCH /v2/pto-requests/{id}/deny': write('pto-requests', 200, { only: 'jwt', on: ptoRequest }),
  'DELETE /v2/pto-requests/{id}': write('pto-requests', 200, { only: 'jwt', on: ptoRequest }),
};
