import { read, write, type Matrix } from './row.js';
import { heartbeat, incident, postmortem, service, window } from './targets.js';

/** To whom these routes always answer 200 (contract); nothing of another tenant changes by it. */
const STRANGERS = { "another tenant's admin": 200, "another tenant's key": 200 };

export const operations: Matrix = {
  'GET /v2/heartbeats': read('heartbeats', 200),
  'POST /v2/heartbeats': write('heartbeats', 400),
  'GET /v2/heartbeats/{name}': read('heartbeats', 200, { on: heartbeat }),
  'PATCH /v2/heartbeats/{name}': write('heartbeats', 200, { on: heartbeat }),
  'DELETE /v2/heartbeats/{name}': write('heartbeats', 200, { on: heartbeat }),
  'POST /v2/heartbeats/{name}/enable': write('heartbeats', 200, { on: heartbeat }),
  'POST /v2/heartbeats/{name}/disable': write('heartbeats', 200, { on: heartbeat }),
  'POST /v2/heartbeats/{name}/ping': write('heartbeats', 200, { scope: 'write', on: heartbeat, but: STRANGERS }),
  'GET /v2/heartbeats/{name}/ping': write('heartbeats', 200, { scope: 'write', on: heartbeat, but: STRANGERS }),
  'PUT /v2/heartbeats/{name}/ping': write('heartbeats', 200, { scope: 'write', on: heartbeat, but: STRANGERS }),
  'PATCH /v2/heartbeats/{name}/ping': write('heartbeats', 200, { scope: 'write', on: heartbeat, but: STRANGERS }),
  'GET /v2/maintenance-windows': read('maintenance-windows', 200),
  'POST /v2/maintenance-windows': write('maintenance-windows', 400),
  'GET /v2/maintenance-windows/{id}': read('maintenance-windows', 200, { on: window }),
  'PATCH /v2/maintenance-windows/{id}': write('maintenance-windows', 200, { on: window }),
  'DELETE /v2/maintenance-windows/{id}': write('maintenance-windows', 200, { on: window }),
  'GET /v1/maintenance': read('maintenance-windows', 200),
  'GET /v1/maintenance/{id}': read('maintenance-windows', 404),
  'GET /v2/incidents': read('incidents', 200),
  'POST /v2/incidents': write('incidents', 400),
  'GET /v2/incidents/{id}': read('incidents', 200, { on: incident }),
  'PATCH /v2/incidents/{id}': write('incidents', 200, { on: incident }),
  'DELETE /v2/incidents/{id}': write('incidents', 200, { on: incident }),
  'POST /v2/postmortems/generate': write(null, 400),
  'GET /v2/postmortems': read('postmortems', 200),
  'POST /v2/postmortems': write(null, 400),
  'GET /v2/postmortems/{id}': read('postmortems', 200, { on: postmortem }),
  'PATCH /v2/postmortems/{id}': write(null, 200, { on: postmortem }),
  'DELETE /v2/postmortems/{id}': write(null, 200, { on: postmortem }),
  'GET /v2/postmortems/{id}/export': read('postmortems', 200, { on: postmortem }),
  'GET /v2/services': read('services', 200),
  'POST /v2/services': write('services', 400),
  'GET /v2/services/{id}': read('services', 200, { on: service }),
  'PATCH /v2/services/{id}': write('services', 200, { on: service, but: STRANGERS }),
  'DELETE /v2/services/{id}': write('services', 200, { on: service }),
};
