import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, type TestUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { FakeClock } from '../support/fake-clock.js';
import { withMailbox } from '../support/mailbox.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

const PEOPLE = {
  usual: { timezone: 'Europe/Berlin', locale: 'en', clockHours: null },
  american: { timezone: 'America/New_York', locale: 'en-US', clockHours: null },
  german: { timezone: 'Europe/Berlin', locale: 'de', clockHours: 12 },
  military: { timezone: 'America/New_York', locale: 'en_US', clockHours: 24 },
} as const;
type Name = keyof typeof PEOPLE;

describe('times that people are sent', () => {
  const clock = new FakeClock('2026-06-01T16:05:09Z');
  let app: TestApp;
  let sink: SmtpSink;
  const people = {} as Record<Name, TestUser>;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    const environment = { SMTP_URL: sink.url, MAIL_FROM: 'Pager <pager@example.com>' };
    app = await TestApp.start({ environment, clock });
    for (const [name, style] of Object.entries(PEOPLE)) {
      const person = await withMailbox(app, sink, { email: `${name}@example.com`, fullName: name });
      await app.as(`Bearer ${person.token}`).patch(`/v2/users/${person.id}`, style).expect(200);
      people[name as Name] = person;
    }
    sink.reset();
  });
  afterAll(async () => {
    await app.stop();
    await sink.stop();
  });

  const textsOf = (name: Name): string =>
    sink
      .mailsTo(`${name}@example.com`)
      .map(({ text }) => text)
      .join('\n');

  /** @contract operating-81 */
  it('are in the zone, the format and the hours of each person', async () => {
    const responders = Object.values(people).map(({ id }) => ({ type: 'user', id }));
    await new AlertClient(app).created({ message: 'Late', responders });
    await app.settle();
    expect(textsOf('usual')).toContain('Mon, 1 Jun 2026, 18:05 CEST (16:05 UTC)');
    expect(textsOf('american')).toContain('Mon, Jun 1, 2026, 12:05 PM EDT (4:05 PM UTC)');
    expect(textsOf('german')).toMatch(/Mo\., 1\. Juni 2026, 6:05 PM MESZ \(4:05 PM UTC\)/);
    expect(textsOf('military')).toContain('Mon, Jun 1, 2026, 12:05 EDT (16:05 UTC)');
    sink.reset();
  });

  /** @contract operating-81 */
  it('are so in a document that somebody asks for', async () => {
    const admin = await asAdmin(app);
    const post = async (path: string, body: object): Promise<string> =>
      (await app.as(admin).post(`/v2/${path}`, body)).body.data.id as string;
    const incidentId = await post('incidents', { name: 'Checkout is down' });
    const id = await post('postmortems', { incidentId, summary: 'It was down.' });
    const opened = async (name: Name): Promise<string> => {
      const answer = await app.as(`Bearer ${people[name].token}`).get(`/v2/postmortems/${id}/export`).expect(200);
      return /\*\*Opened:\*\* (.*)/.exec(answer.text)?.[1] ?? '';
    };
    expect(await opened('usual')).toBe('Mon, 1 Jun 2026, 18:05 CEST (16:05 UTC)');
    expect(await opened('american')).toBe('Mon, Jun 1, 2026, 12:05 PM EDT (4:05 PM UTC)');
  });
});
