import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../support/accounts.js';
import { ExpoSink } from '../support/expo-sink.js';
import { PagingWorld } from '../support/paging.js';
import { textOfPdf } from '../support/pdf-text.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { TWILIO_NUMBER, twilioSignature, TwilioSink } from '../support/twilio-sink.js';

const BASE = 'https://pager.example.com';
/** Many at once, in turns: what one of them is told must not depend on who else is told. */
const LOCALES = Array.from({ length: 6 }, () => ['de-AT', 'en', 'xx-YY']).flat();

interface Reader {
  id: string;
  isGerman: boolean;
  address: string;
  sms: string;
  call: string;
  phone: string;
}

describe('what the service sends', () => {
  let twilio: TwilioSink;
  let expo: ExpoSink;
  let mails: SmtpSink;
  let app: TestApp;
  let world: PagingWorld;
  let readers: Reader[];

  beforeAll(async () => {
    [twilio, expo, mails] = await Promise.all([TwilioSink.start(), ExpoSink.start(), SmtpSink.start()]);
    app = await TestApp.start({ environment: { ...twilio.environment, ...expo.environment, SMTP_URL: mails.url } });
    world = await PagingWorld.create(app);
    readers = await Promise.all(LOCALES.map((locale, index) => reader(locale, index)));
  });
  afterAll(async () => {
    await app.stop();
    await Promise.all([twilio.stop(), expo.stop(), mails.stop()]);
  });

  async function reader(locale: string, index: number): Promise<Reader> {
    const isGerman = locale.startsWith('de');
    const id = await world.person(`P${index}`, { locale, timezone: 'Europe/Vienna' });
    const number = String(index).padStart(3, '0');
    const address = `p${index}@people.example.com`;
    const [sms, call, phone] = [`+49151000${number}1`, `+49151000${number}2`, `ExponentPushToken[${index}]`];
    await world.channel(id, address);
    await world.channel(id, sms, { type: 'sms' });
    await world.channel(id, call, { type: 'voice' });
    await app.sql(
      `INSERT INTO push_tokens ("tenantId", id, "userId", token, "createdAt", "updatedAt") VALUES ($1, $2, $3, $4, $5, $5)`,
      [world.tenantId, randomUUID(), id, phone, app.clock.now()],
    );
    return { id, isGerman, address, sms, call, phone };
  }

  const twilioPost = async (path: string, fields: Record<string, string>): Promise<string> => {
    const signature = twilioSignature(`${BASE}${path}`, fields);
    const post = app.http.post(path).set('X-Twilio-Signature', signature).type('form');
    return (await post.send(fields).expect(200)).text;
  };

  it('is in the language of each reader: mail, text message, call and push of one page', async () => {
    const alertId = await world.alert({ tinyId: 12345, priority: 'P1', message: 'Disk full', count: 3 });
    await world.page(
      alertId,
      readers.map(({ id }) => id),
    );
    await app.settle();
    const { pushes } = expo;
    for (const { isGerman, address, sms, call, phone } of readers) {
      const [mail] = mails.mailsTo(address);
      expect(mail?.subject).toBe('[P1] Disk full (db-1)');
      expect(mail?.html).toContain(`<html lang="${isGerman ? 'de' : 'en'}">`);
      const told = isGerman
        ? ['Bestätigen: https', 'Priorität: P1 (kritisch)', 'Wo: db-1, von prometheus', 'Aufgetreten: 3-mal']
        : ['Acknowledge: https', 'Priority: P1 (critical)', 'Where: db-1, from prometheus', 'Seen: 3 times'];
      for (const text of told) expect(mail?.text).toContain(text);
      expect(mail?.text).toContain(
        isGerman
          ? 'Pager hat dich alarmiert, weil du, dein Team oder ein Dienstplan, in dem du Bereitschaft hast, für diesen Alarm genannt wurde. Zeiten sind in deiner Zeitzone und in UTC angegeben.'
          : 'Pager paged you because you, your team or a schedule with you on call was named for this alert. Times are in your zone, and in UTC.',
      );
      expect(twilio.to(sms)[0]?.content).toMatch(
        isGerman
          ? /^P1 kritisch: Disk full \(db-1, von prometheus\) #12345 https:\S+ oder antworte: ack 12345$/
          : /^P1 critical: Disk full \(db-1, from prometheus\) #12345 https:\S+ or reply: ack 12345$/,
      );
      const script = twilio.to(call)[0]?.content ?? '';
      expect(new Set(script.match(/<Say[^>]*>/g))).toEqual(
        new Set([isGerman ? '<Say language="de-DE">' : '<Say language="en-US">']),
      );
      expect(script).toContain(
        isGerman
          ? 'Hier ist Pager. Priorität 1, kritisch. Disk full. Auf db-1, von prometheus. Alarm 1 2 3 4 5. Zum Bestätigen drücke 1.'
          : 'This is Pager. Priority 1, critical. Disk full. On db-1, from prometheus. Alert 1 2 3 4 5. To acknowledge, press 1.',
      );
      expect(script).toContain(isGerman ? 'Auf Wiederhören.' : 'Goodbye.');
      expect(pushes.find(({ to }) => to === phone)).toMatchObject({
        title: '[P1] Disk full',
        body: `db-1, ${isGerman ? 'von' : 'from'} prometheus · Only 2 % left on /var.`,
      });
    }
  });

  it('answers a text message and a key in the language of whoever replies', async () => {
    const [german, english] = [readers[0]!, readers[1]!];
    const said = ({ sms: From }: Reader, Body: string): Promise<string> =>
      twilioPost('/v2/webhooks/twilio/sms', {
        From,
        To: TWILIO_NUMBER,
        Body,
        MessageSid: `SM${randomUUID().slice(0, 8)}`,
      });
    expect(await said(german, 'what?')).toContain('Um einen Alarm zu bestätigen, antworte "ack" und seine Nummer');
    expect(await said(english, 'what?')).toContain('To acknowledge an alert, reply "ack" and its number');
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>(
      `SELECT id FROM deliveries WHERE "userId" = $1 AND "channelType" = 'voice'`,
      [german.id],
    );
    const keys = `/v2/webhooks/twilio/${world.tenantId}/${id}/1/keys`;
    expect(await twilioPost(keys, { Digits: '', CallSid: 'CA1' })).toContain(
      '<Say language="de-DE">Keine Taste wurde gedrückt. Der Alarm ist nicht bestätigt.</Say>',
    );
    expect(await twilioPost(keys, { Digits: '1', CallSid: 'CA2' })).toContain(
      '<Say language="de-DE">Alarm 12345 ist bestätigt: Disk full</Say>',
    );
    expect(await said(english, 'ack 12345')).toContain('Alert 12345 was already acknowledged: Disk full');
  });

  it('is in the language of its reader in mails about the account, and in a report as PDF', async () => {
    for (const locale of ['de-DE', 'en']) {
      const isGerman = locale === 'de-DE';
      const username = `${locale}@people.example.com`.toLowerCase();
      const { id, token } = await createUser(app, { fullName: 'Ada', email: username });
      await app.sql('UPDATE users SET locale = $2 WHERE id = $1', [id, locale]);
      await app.http.post('/v2/auth/forgot').send({ email: username }).expect(200);
      await app.settle();
      const [mail] = mails.mailsTo(username);
      expect(mail?.subject).toBe(isGerman ? 'Setze ein neues Passwort für Pager' : 'Set a new Pager password');
      expect(mail?.text).toContain(
        isGerman
          ? 'Hallo Ada,\njemand, hoffentlich du, möchte ein neues Passwort für dein Konto bei Pager festlegen.'
          : 'Hello Ada,\nsomebody, hopefully you, asked to set a new password for your Pager account.',
      );
      const report = app.as(`Bearer ${token}`).get('/v2/reports/export?format=pdf');
      const { body } = await report.responseType('blob').expect(200);
      const document = textOfPdf(body as Buffer).join('\n');
      for (const text of isGerman
        ? ['Alarmbericht: letzte 30 Tage', 'Zeit bis zur Bestätigung', 'Keine Alarme.', 'Wie diese Zahlen entstehen']
        : ['Alert report: last 30 days', 'Time to acknowledge', 'No alerts.', 'How these figures are made'])
        expect(document).toContain(text);
    }
  });
});
