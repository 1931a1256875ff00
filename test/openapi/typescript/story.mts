import createClient from 'openapi-fetch';
import type { paths } from './api.js';

declare const process: { env: Record<string, string | undefined> };

const { PAGER_URL: baseUrl = '', PAGER_TOKEN: token = '' } = process.env;
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });

function given<T>(value: T | undefined, error: unknown): T {
  if (value === undefined) throw new Error(`No answer: ${JSON.stringify(error)}`);
  return value;
}

const created = await client.POST('/v2/alerts', { body: { message: 'From TypeScript', priority: 'P2', tags: ['ts'] } });
const answer = given(created.data, created.error);
const id = 'alertId' in answer ? answer.alertId : 'data' in answer ? answer.data.alertId : '';

const listed = await client.GET('/v2/alerts', { params: { query: { limit: 5, status: 'open', allTeams: true } } });
const alerts = given(listed.data, listed.error).data;
if (!alerts.some((alert) => alert.id === id && alert.tags.includes('ts'))) throw new Error('The alert is not listed');

const path = { params: { path: { identifier: id } } };
given(
  (await client.POST('/v2/alerts/{identifier}/acknowledge', { ...path, body: { note: 'Mine' } })).data,
  'acknowledge',
);
given((await client.POST('/v2/alerts/{identifier}/close', path)).data, 'close');
const read = await client.GET('/v2/alerts/{identifier}', path);
const status: 'open' | 'acknowledged' | 'closed' = given(read.data, read.error).data.status;
if (status !== 'closed') throw new Error(`The alert is ${status}`);

const me = await client.GET('/v2/auth/me');
const schedule = await client.POST('/v2/schedules', {
  body: {
    name: 'From TypeScript',
    timezone: 'Europe/Berlin',
    rotations: [
      {
        startDate: '2026-06-01T09:00:00.000Z',
        type: 'weekly',
        participants: [{ type: 'user', id: given(me.data, me.error).data.id }],
      },
    ],
  },
});
const scheduleId = given(schedule.data, schedule.error).data.id;
const onCall = await client.GET('/v2/schedules/{id}/on-calls', { params: { path: { id: scheduleId } } });
if (given(onCall.data, onCall.error).data.onCallRecipients.length !== 1) throw new Error('Nobody is on call');
