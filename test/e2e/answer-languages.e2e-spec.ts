import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createTeam, createUser, giveChannel } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { hours } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

describe('what an answer says to people', () => {
  let app: TestApp;
  let german: string;
  let english: string;
  beforeAll(async () => {
    app = await TestApp.start();
    const [de, en] = [await createUser(app, { role: 'admin' }), await createUser(app, { role: 'admin' })];
    await app.sql('UPDATE users SET locale = $2 WHERE id = $1', [de.id, 'de-CH']);
    [german, english] = [`Bearer ${de.token}`, `Bearer ${en.token}`];
  });
  afterAll(() => app.stop());

  const send = async <Data>(as: string, method: 'get' | 'post', path: string, body?: object): Promise<Data> => {
    const answer = await app.as(as).send(method, path, body);
    if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body.data as Data;
  };

  it('is in the language of the person who asks, and English for a key: warnings', async () => {
    const ada = await createUser(app, { fullName: 'Ada' });
    const warningsFor = async (as: string): Promise<unknown> => {
      const participants = [{ type: 'user', id: ada.id }];
      const rotation = { name: 'Week', type: 'weekly', startDate: '2026-01-05T09:00:00Z', participants };
      const name = `Night ${as.length} ${Math.random()}`;
      return (await send<{ warnings: string[] }>(as, 'post', '/v2/schedules', { name, rotations: [rotation] }))
        .warnings;
    };
    expect(await warningsFor(german)).toEqual(['Ada ist nicht erreichbar: kein Kontaktweg']);
    expect(await warningsFor(english)).toEqual(['Ada cannot be reached: no contact method']);
    const key = await createKey(app, { scopes: ['read', 'write', 'config'] });
    expect(await warningsFor(`Bearer ${key}`)).toEqual(['Ada cannot be reached: no contact method']);
  });

  it('is so in an escalation: whom it tells, and why it ends', async () => {
    const team = await createTeam(app, { name: 'Platform' });
    const { id: member } = await createUser(app, { fullName: 'Bo', teamIds: [team.id] });
    await giveChannel(app, member, 'bo@example.com');
    const policy = {
      name: 'Steps',
      teamId: team.id,
      rules: [{ recipientType: 'team', recipientId: team.id, delayMinutes: 5, notifyType: 'all' }],
    };
    const previewed = async (as: string): Promise<string> =>
      JSON.stringify(await send(as, 'post', '/v2/escalations/preview', { policy }));
    expect(await previewed(german)).toContain('"name":"alle in Platform"');
    expect(await previewed(english)).toContain('"name":"everybody of Platform"');
    const { id: policyId } = await send<{ id: string }>(english, 'post', '/v2/escalations', policy);
    const responders = [{ type: 'escalation', id: policyId }];
    const alertId = await new AlertClient(app).created({ message: 'Down', responders });
    await app.settle();
    const explained = async (as: string): Promise<string> =>
      (await send<{ explanation: string }>(as, 'get', `/v2/alerts/${alertId}/escalation`)).explanation;
    expect(await explained(german)).toMatch(/^Sie endet, wenn jemand den Alarm bestätigt oder schließt/);
    expect(await explained(english)).toMatch(/^It stops when someone acknowledges or closes the alert/);
  });

  it('is so where maintenance recurs', async () => {
    const now = app.clock.now().getTime();
    const window = await send<{ id: string }>(english, 'post', '/v2/maintenance-windows', {
      name: 'Database',
      startTime: new Date(now + hours(24)).toISOString(),
      endTime: new Date(now + hours(26)).toISOString(),
      recurrence: { rrule: 'FREQ=MONTHLY;BYDAY=1TU', timezone: 'UTC' },
    });
    const textFor = async (as: string): Promise<string> =>
      (await send<{ recurrence: { text: string } }>(as, 'get', `/v2/maintenance-windows/${window.id}`)).recurrence.text;
    expect(await textFor(german)).toBe('jeden Monat am 1. Dienstag');
    expect(await textFor(english)).toBe('every month on 1st Tuesday');
  });
});
