import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

/* What PostgreSQL says when its disk is full, from triggers; `npm run test:ha` fills a real one. */
const NO_ROOM = `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`;
let app: TestApp;
let sink: SmtpSink;
beforeAll(async () => {
  sink = await SmtpSink.start();
  app = await TestApp.start({ environment: { SMTP_URL: sink.url } });
  await app.sql(NO_ROOM);
});
afterAll(async () => {
  await app?.stop();
  await sink?.stop();
});

const fill = (table: string, what: string) =>
  app.sql(`CREATE TRIGGER no_room BEFORE ${what} ON ${table} FOR EACH ROW EXECUTE FUNCTION no_room()`);
const clear = (table: string) => app.sql(`DROP TRIGGER no_room ON ${table}`);

it('is 503, and says why', async () => {
  await fill('alerts', 'INSERT');
  const answer = await app.http.post('/v2/alerts').set('X-Service-Key', ROOT_KEY).send({ message: 'No room' });
  await clear('alerts');
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10']);
  expect(JSON.stringify(answer.body)).toContain('The disk of the database is full');
});

it('is held against no event and no page', async () => {
  const story = new EscalationStory(app);
  const { ada } = await story.people('ada');
  const policy = await story.policy({ rules: [pages(ada)] });
  await app.settle();
  const { alertId } = await story.raise(policy);
  await fill('deliveries', 'INSERT');
  // More often than an event may fail, each time when it is due again.
  for (let sweep = 0; sweep < 25; sweep++) {
    await expect(app.settle()).rejects.toThrow('No space left on device');
    app.clock.moveBy(1000);
  }
  expect(await app.sql(`SELECT attempts FROM outbox WHERE attempts > 0 OR "setAsideAt" IS NOT NULL`)).toEqual([]);
  await clear('deliveries');
  await app.settle();
  expect(await story.pages(alertId)).toHaveLength(1);
  expect(sink.mails).toHaveLength(1);
});
