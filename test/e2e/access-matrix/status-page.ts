import { administer, open, type Matrix } from './row.js';

/** Nobody has set up a page: the public sees none. */
export const statusPage: Matrix = {
  'GET /v2/status-page': administer('status-page', 404, { scope: 'config' }),
  'PUT /v2/status-page': administer('status-page', 400, { scope: 'config' }),
  'POST /v2/status-page/rotate-key': administer('status-page', 404, { scope: 'config' }),
  'GET /v2/status-page/subscribers': administer('status-page', 200, { scope: 'config' }),
  'GET /v2/status-page/preview': administer('status-page', 400, { scope: 'config' }),
  'DELETE /v2/status-page/subscribers/{id}': administer('status-page', 404, { scope: 'config' }),
  'GET /v2/public/status': open(200),
  'GET /v2/public/status-page/{slug}': open(404),
  'GET /v2/public/status-page/{slug}/history': open(404),
  'POST /v2/public/status-page/{slug}/subscribe': open(400),
  'GET /v2/public/status-page/{slug}/verify': open(404),
  'GET /v2/public/status-page/{slug}/unsubscribe': open(404),
  'POST /v2/public/status-page/{slug}/unsubscribe': open(404),
  'GET /status/{slug}': open(404),
  'GET /status/{slug}/feed.atom': open(404),
  'GET /status/{slug}/incidents/{id}': open(404),
  'GET /status/{slug}/logo': open(404),
  'POST /status/{slug}/subscribe': open(404),
  'GET /status/{slug}/verify': open(404),
  'POST /status/{slug}/verify': open(404),
  'GET /status/{slug}/unsubscribe': open(404),
  'POST /status/{slug}/unsubscribe': open(404),
  'GET /status/{slug}/sign-in': open(200),
  'POST /status/{slug}/sign-in': open(401),
};
