import { readFileSync } from 'node:fs';
import type { TestUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import type { Desk } from './desk.js';

/** What the things are called, and what is said of them. */
export interface Texts {
  /** At most so many characters of it are taken. */
  name: string;
  text: string;
  link: string;
}

/** A thing of each kind that has a page. @returns the addresses of all pages of `routes.ts`, and a team */
export async function oneOfEach(
  { app, teamId }: Desk,
  admin: TestUser,
  { name, text, link }: Texts,
): Promise<{ paths: string[]; team: string }> {
  const authorization = `Bearer ${admin.token}`;
  const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await app.as(authorization).post(`/v2/${path}`, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return ((answer.body.data ?? {}) as { id?: string }).id ?? '';
  };
  const short = name.slice(0, 100);
  const participants = [{ type: 'user', id: admin.id }];
  const alert = await new AlertClient(app, authorization).created({
    ...{ message: name.slice(0, 130), description: text, entity: name, source: short, teamId },
    ...{ details: { [short]: text, runbook: link }, tags: [name.slice(0, 50)], note: text, priority: 'P1' },
  });
  await make(`alerts/${alert}/notes`, { note: text });
  const team = await make('teams', { name: short, description: text });
  const rotation = { name: short, type: 'daily', startDate: at(-48), endDate: at(24), participants };
  const schedule = await make('schedules', { name: short, description: text, teamId, rotations: [rotation] });
  await make(`schedules/${schedule}/overrides`, { userId: admin.id, startTime: at(2), endTime: at(9), reason: text });
  const step = { notifyType: 'default', condition: 'if-not-acked', delayMinutes: 0 };
  const escalation = await make('escalations', {
    ...{ name: short, description: text, teamId },
    rules: [
      { ...step, recipientType: 'user', recipientId: admin.id },
      { ...step, delayMinutes: 5, recipientType: 'schedule', recipientId: schedule },
    ],
  });
  await make('heartbeats', { name: short, description: text, intervalSeconds: 3600, teamId });
  const service = await make('services', { name: short, description: text, teamId });
  const incident = await make('incidents', {
    name: name.slice(0, 130),
    description: text,
    impactedServices: [service],
  });
  const postmortem = await make('postmortems', {
    ...{ incidentId: incident, summary: text, rootCause: text },
    actionItems: [{ description: text, assignee: name.slice(0, 199) }],
    timeline: [{ time: at(-1), description: text }],
  });
  const integration = await make('integrations', { name: short, type: 'webhook', teamId });
  await app.settle();
  const ids: Record<string, string> = {
    ...{ '/alerts/:id': alert, '/schedules/:id': schedule, '/escalations/:id': escalation },
    ...{ '/incidents/:id': incident, '/postmortems/:id': postmortem, '/integrations/:id': integration },
  };
  const routes = readFileSync(new URL('../../console/src/shell/routes.ts', import.meta.url), 'utf8');
  const paths = [...routes.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!.replace(/:\w+/, () => ids[path!]!));
  return { paths, team };
}
