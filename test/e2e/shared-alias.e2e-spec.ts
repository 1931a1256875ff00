import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IntegrationReceipts } from '../../src/alerts/integrations/integration-receipts.js';
import { asAdmin } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

describe('two integrations that send one alias', () => {
  let app: TestApp;
  let admin: string;

  beforeAll(async () => {
    app = await TestApp.start();
    admin = await asAdmin(app);
  });
  afterAll(() => app.stop());

  const made = async (name: string) => {
    const { body } = await app.as(admin).post('/v2/integrations', { name }).expect(200);
    const { id, webhookUrl } = body.data as { id: string; webhookUrl: string };
    const send = async (payload: object): Promise<Record<string, unknown> & { data: Record<string, unknown> }> =>
      (await app.http.post(new URL(webhookUrl).pathname).send(payload).expect(202)).body;
    return { id, send };
  };
  const firing = (fingerprint: string) => ({
    version: '4',
    status: 'firing',
    alerts: [{ status: 'firing', labels: { alertname: 'KubeAPIDown', severity: 'critical' }, fingerprint }],
  });
  const lastError = async (id: string): Promise<unknown> => {
    await app.nest.get(IntegrationReceipts).store();
    const { body } = await app.as(admin).get(`/v2/integrations/${id}`).expect(200);
    return body.data.lastError;
  };
  const shared = async (alias: string) => {
    const { body } = await app.as(admin).get(`/v2/alerts/${alias}/activities?identifierType=alias`);
    return (body.data.activities as { type: string }[]).filter(({ type }) => type === 'alias-shared');
  };

  /** @contract create-8 */
  it('are both named: in the answer, in the history once, and with the second one', async () => {
    const [one, two] = [await made('Berlin'), await made('Oslo')];
    const nobody = 'nobody is paged: no escalation policy applies, and no responders are named';
    expect((await one.send(firing('f1'))).data).toMatchObject({ warnings: [nobody] });
    const message = 'counted as a repeat of an alert of Berlin: Oslo sends the same alias';
    for (let count = 0; count < 2; count++)
      expect((await two.send(firing('f1'))).data).toMatchObject({ deduped: 1, warnings: [message] });
    expect((await one.send(firing('f1'))).data).not.toHaveProperty('warnings');
    expect(await lastError(two.id)).toMatchObject({ message });
    expect(await lastError(one.id)).toBeNull();
    const names = { integrationName: 'Oslo', otherName: 'Berlin', integrationId: two.id, otherId: one.id };
    expect(await shared('f1')).toEqual([expect.objectContaining({ metadata: names })]);
  });

  /** @contract create-8 */
  it('are named to a sender of single alerts, too', async () => {
    const [one, two] = [await made('Paris'), await made('Rome')];
    await one.send({ message: 'Disk', alias: 'single' });
    const warnings = ['counted as a repeat of an alert of Paris: Rome sends the same alias'];
    expect(await two.send({ message: 'Disk', alias: 'single' })).toMatchObject({ warnings });
  });
});
