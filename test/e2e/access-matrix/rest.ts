import { open, read, write, type Matrix } from './row.js';
import { reportSchedule, savedSearch } from './targets.js';

/** A schedule of somebody else's is no key's, whatever it may do. */
const NO_KEY = {
  'key without read': 403,
  'key without write': 403,
  'key without delete': 403,
  'key without config': 403,
};

const NO_ADMINISTRATOR = {
  'member of another team': 403,
  'user without grants': 403,
  stakeholder: 403,
  'key of another team': 403,
  'key without read': 403,
};
const CONFIGURATION = { configuration: { version: 1 } };

export const rest: Matrix = {
  'GET /v2/config': read(null, 200, { scope: 'config', but: NO_ADMINISTRATOR }),
  'GET /v2/config/schema': read(null, 200, { scope: 'config' }),
  'POST /v2/config/plan': write(null, 200, { scope: 'config', body: CONFIGURATION, but: NO_ADMINISTRATOR }),
  'POST /v2/config/apply': write(null, 409, {
    ...{ scope: 'config', body: { ...CONFIGURATION, hash: '0'.repeat(64) }, but: NO_ADMINISTRATOR },
  }),
  'GET /v2/config/managed': read(null, 200, { scope: 'config', but: NO_ADMINISTRATOR }),
  'GET /v2/moving-in': read(null, 200, { only: 'admin' }),
  'POST /v2/moving-in': write(null, 400, { only: 'admin' }),
  'DELETE /v2/moving-in': write(null, 404, { only: 'admin' }),
  'GET /v2/moving-in/report': read(null, 404, { only: 'admin' }),
  'POST /v2/moving-in/backup': write(null, 200, { only: 'admin' }),
  'PUT /v2/moving-in/backup/{part}': write(null, 400, { only: 'admin' }),
  'POST /v2/moving-in/unpack': write(null, 400, { only: 'admin' }),
  'POST /v2/moving-in/trial': write(null, 409, { only: 'admin' }),
  'POST /v2/moving-in/apply': write(null, 409, { only: 'admin' }),
  'GET /v2/events': read('alerts', 200),
  'GET /v2/audit-log': read('audit-log', 200),
  'POST /v2/audit-log': write('audit-log', 400, { only: 'admin' }),
  'GET /v2/reports/on-call-hours': read('reports', 200),
  'GET /v2/reports/summary': read('reports', 200),
  'GET /v2/reports/trends': read('reports', 200),
  'GET /v2/reports/top-sources': read('reports', 200),
  'GET /v2/reports/mtta': read('reports', 200),
  'GET /v2/reports/mttr': read('reports', 200),
  'GET /v2/reports/responder': read('reports', 200),
  'GET /v2/reports/team': read('reports', 200),
  'GET /v2/reports/usefulness': read('reports', 200),
  'GET /v2/reports/service': read('reports', 200),
  'GET /v2/reports/export': read('reports', 200),
  'GET /v2/reports/schedules': read(null, 200),
  'POST /v2/reports/schedules': write(null, 400),
  'PATCH /v2/reports/schedules/{id}': write(null, 200, { on: reportSchedule, but: NO_KEY }),
  'DELETE /v2/reports/schedules/{id}': write(null, 200, { on: reportSchedule, but: NO_KEY }),
  'POST /v2/reports/schedules/{id}/run': write(null, 200, { on: reportSchedule, but: NO_KEY }),
  'GET /v2/export': read(null, 200),
  'GET /v2/account': read(null, 200),
  'GET /health': open(200),
  'GET /metrics': open(200),
  'GET /ack/{token}': open(404),
  'POST /ack/{token}': open(404),
  'GET /answer/{token}': open(404),
  'POST /answer/{token}': open(404),
  'GET /v2/alerts/saved-searches': read('saved-searches', 200),
  'POST /v2/alerts/saved-searches': write('saved-searches', 400),
  'GET /v2/alerts/saved-searches/{identifier}': read('saved-searches', 404),
  'PATCH /v2/alerts/saved-searches/{identifier}': write('saved-searches', 400),
  'DELETE /v2/alerts/saved-searches/{identifier}': write('saved-searches', 404),
  'GET /v2/saved-searches': read('saved-searches', 200),
  'POST /v2/saved-searches': write('saved-searches', 400),
  'PATCH /v2/saved-searches/{id}': write('saved-searches', 200, { on: savedSearch }),
  'DELETE /v2/saved-searches/{id}': write('saved-searches', 200, { on: savedSearch }),
};
