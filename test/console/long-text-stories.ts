import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { asAdmin, createUser } from '../support/accounts.js';
import { overflowOf } from '../support/chromium.js';
import { type Desk, OF_ITS_OWN, settled } from './desk.js';

const WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(6).slice(0, 200);
const LINK = `https://runbooks.example.com/${'a1'.repeat(90)}`;
const TEXT = `${WORD} ${LINK}`;
const PHONE = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };

/** No text, however long its words, makes a page wider than the screen. */
export const longTextStories = (desk: () => Desk): void =>
  describe('long words', () => {
    it('in every field of every kind of thing widen no page at 320 px', async () => {
      const { app, alerts, teamId } = desk();
      const admin = await createUser(app, { role: 'admin', fullName: WORD.slice(0, 199), teamIds: [teamId] });
      const authorization = await asAdmin(app);
      const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
      const make = async (path: string, body: object): Promise<string> => {
        const answer = await app.http.post(`/v2/${path}`).set('Authorization', authorization).send(body);
        if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        return ((answer.body.data ?? {}) as { id?: string }).id ?? '';
      };
      const participants = [{ type: 'user', id: admin.id }];
      const alert = await alerts.created({
        ...{ message: WORD.slice(0, 130), description: TEXT, entity: WORD, source: WORD.slice(0, 100), teamId },
        ...{
          details: { [WORD.slice(0, 100)]: TEXT, runbook: LINK },
          tags: [WORD.slice(0, 50)],
          note: TEXT,
          priority: 'P1',
        },
      });
      await make(`alerts/${alert}/notes`, { note: TEXT });
      const team = await make('teams', { name: WORD.slice(0, 100), description: TEXT });
      const rotation = { name: WORD.slice(0, 100), type: 'daily', startDate: at(-48), endDate: at(24), participants };
      const schedule = await make('schedules', {
        name: WORD.slice(0, 100),
        description: TEXT,
        teamId,
        rotations: [rotation],
      });
      await make(`schedules/${schedule}/overrides`, {
        userId: admin.id,
        startTime: at(2),
        endTime: at(9),
        reason: TEXT,
      });
      const step = { notifyType: 'default', condition: 'if-not-acked', delayMinutes: 0 };
      const escalation = await make('escalations', {
        ...{ name: WORD.slice(0, 100), description: TEXT, teamId },
        rules: [
          { ...step, recipientType: 'user', recipientId: admin.id },
          { ...step, delayMinutes: 5, recipientType: 'schedule', recipientId: schedule },
        ],
      });
      await make('heartbeats', { name: WORD.slice(0, 100), description: TEXT, intervalSeconds: 3600, teamId });
      const service = await make('services', { name: WORD.slice(0, 100), description: TEXT, teamId });
      const incident = await make('incidents', {
        name: WORD.slice(0, 130),
        description: TEXT,
        impactedServices: [service],
      });
      const postmortem = await make('postmortems', {
        ...{ incidentId: incident, summary: TEXT, rootCause: TEXT },
        actionItems: [{ description: TEXT, assignee: WORD.slice(0, 199) }],
        timeline: [{ time: at(-1), description: TEXT }],
      });
      const integration = await make('integrations', { name: WORD.slice(0, 100), type: 'webhook', teamId });
      await app.settle();
      const ids: Record<string, string> = {
        ...{ '/alerts/:id': alert, '/schedules/:id': schedule, '/escalations/:id': escalation },
        ...{ '/incidents/:id': incident, '/postmortems/:id': postmortem, '/integrations/:id': integration },
      };
      const routes = readFileSync(new URL('../../console/src/shell/routes.ts', import.meta.url), 'utf8');
      const paths = [...routes.matchAll(/path: '([^']+)'/g)].map(([, path]) =>
        path!.replace(/:\w+/, () => ids[path!]!),
      );
      const views = ['/people?show=teams', '/people?show=invites', '/people?show=time-off', `/?team=${team}`];
      const { page } = await desk().window('/', admin, { ...OF_ITS_OWN, ...PHONE });
      const wide: Record<string, number> = {};
      for (const path of [...paths, ...views]) {
        if (path.includes('?')) await page.goto(`${app.url}/console${path}`);
        else await desk().go(page, path);
        await settled(page);
        const overflow = await overflowOf(page);
        if (overflow > 0) wide[path] = overflow;
      }
      expect(wide).toEqual({});
    });
  });
