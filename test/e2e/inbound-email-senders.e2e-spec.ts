import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IntegrationReceipts } from '../../src/alerts/integrations/integration-receipts.js';
import { createUser, login } from '../support/accounts.js';
import { UUID } from '../support/envelope.js';
import { TestApp } from '../support/test-app.js';

/** Mails as monitoring tools, mail services, mail servers and people really send them. */
let app: TestApp;
let admin: string;
let made: { id: string; mailbox: string };
let count = 0;

beforeAll(async () => {
  app = await TestApp.start({ canPage: true });
  admin = await login(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  made = await integration();
});

const call = (method: 'get' | 'post' | 'patch', path: string, authorization = `Bearer ${admin}`) =>
  app.as(authorization).send(method, path);
async function integration(body: Record<string, unknown> = {}): Promise<typeof made> {
  const { body: answer } = await call('post', '/v2/integrations')
    .send({ name: `Mails ${++count}`, ...body })
    .expect(200);
  return {
    id: answer.data.id,
    mailbox: new URL(answer.data.webhookUrl).pathname.replace('/inbound/', '/inbound-email/'),
  };
}
const post = (body: object | string | Buffer, type = 'application/json') =>
  app.http.post(made.mailbox).set('content-type', type).send(body);
const mail = (subject: string, more: object = {}) => ({
  ...{ from: 'am@example.com', to: 'ops@example.com', subject, text: 't', messageId: `<${++count}@example.com>` },
  ...more,
});
const taken = async (body: object): Promise<Record<string, unknown>> => (await post(body).expect(202)).body;
async function shown(messageId: string): Promise<Record<string, unknown>> {
  const alias = encodeURIComponent(`email:${messageId}`);
  return (await call('get', `/v2/alerts/${alias}?identifierType=alias`).expect(200)).body.data;
}
const total = async (): Promise<number> =>
  (await call('get', '/v2/alerts?limit=1&allTeams=true').expect(200)).body.totalCount;
const lastError = async (): Promise<unknown> => {
  await app.nest.get(IntegrationReceipts, { strict: false }).store();
  return (await call('get', `/v2/integrations/${made.id}`).expect(200)).body.data.lastError;
};

/** A form as mail services post it: each field as bytes. */
function form(fields: Record<string, string | Buffer>, types: Record<string, string> = {}): Buffer {
  const parts = Object.entries(fields).flatMap(([name, value]) => [
    `--X\r\nContent-Disposition: form-data; name="${name}"\r\n`,
    ...(types[name] ? [`Content-Type: ${types[name]}\r\n`] : []),
    ...['\r\n', value, '\r\n'],
  ]);
  return Buffer.concat([...parts, '--X--\r\n'].map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}
/** Supertest would write other bytes than these. */
async function postBytes(bytes: Buffer, type: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${app.url}${made.mailbox}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(bytes),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const MULTIPART = 'multipart/form-data; boundary=X';

describe('a mail with HTML', () => {
  const HTML =
    '<html><head><style>p{}</style></head><body><h1>Disk</h1><p>Disk <b>/var</b> on db-01 is 95&nbsp;% full</p><p><a href="https://x.example/1">Open</a></p><img src="https://x.example/t.gif"></body></html>';
  /** @contract intake-27 */
  it.each([
    ['Postmark', { TextBody: '', HtmlBody: HTML }],
    ['Mailgun', { 'body-html': HTML }],
    ['SendGrid', { text: ' ', html: HTML }],
  ])('only has its text (%s)', async (_who, parts) => {
    const { text: _text, ...rest } = mail('Disk full');
    await taken({ ...rest, ...parts });
    const { description } = await shown(rest.messageId);
    expect(description).toContain('Disk /var on db-01 is 95 % full');
    expect(description).toContain('Open [https://x.example/1]');
    expect(description).not.toMatch(/<|p\{\}|t\.gif/);
  });

  it('in tables has a line for each row', async () => {
    const cells = '<tr><th>Host</th><th>State</th></tr><tr><td>db-01</td><td><b>CRITICAL</b></td></tr>';
    const sent = mail('Table', {
      text: '',
      html: `<p>Now</p><table><tr><td><table>${cells}</table></td></tr></table><p>Bye`,
    });
    await taken(sent);
    const { description } = await shown(sent.messageId);
    expect(String(description).split(/\s*\n\s*/)).toEqual(['Now', 'Host State', 'db-01 CRITICAL', 'Bye']);
  });

  it('and text has its text', async () => {
    const sent = mail('Both', { text: 'plain', html: HTML });
    await taken(sent);
    expect(await shown(sent.messageId)).toMatchObject({ description: 'plain' });
  });

  it('of any depth and length is taken', async () => {
    const sent = mail('Deep', { text: '', html: `${'<div>'.repeat(20_000)}deep${'<p>x'.repeat(20_000)}` });
    expect(await taken(sent)).toMatchObject({ alertId: UUID });
  });
});

describe('the charset that is declared', () => {
  const GERMAN = 'Größe überschritten';
  /** @contract intake-27 */
  it.each([
    ['ISO-8859-1', latin(GERMAN), GERMAN],
    ['windows-1251', Buffer.from([0xc4, 0xe8, 0xf1, 0xea]), 'Диск'],
    ['iso-2022-jp', Buffer.from('\u001b$B>c32\u001b(B', 'latin1'), '障害'],
    ['UTF-8', Buffer.from(GERMAN), GERMAN],
    ['x-unknown', latin(GERMAN), GERMAN],
  ])('by field: %s', async (charset, text, expected) => {
    const { messageId } = mail('');
    const fields = { from: 'a@b', to: 'c@d', subject: 'S', headers: `Message-ID: ${messageId}\n`, text };
    const charsets = JSON.stringify({ from: 'UTF-8', subject: 'UTF-8', text: charset });
    expect(await postBytes(form({ ...fields, charsets }), MULTIPART)).toMatchObject({ status: 202 });
    expect(await shown(messageId)).toMatchObject({ description: expected });
  });

  it('by part, and by none', async () => {
    for (const types of [{ text: 'text/plain; charset=iso-8859-1' }, {}]) {
      const { messageId } = mail('');
      const fields = { from: 'a@b', to: 'c@d', subject: 'S', 'Message-Id': messageId, text: latin(GERMAN) };
      expect(await postBytes(form(fields, types as Record<string, string>), MULTIPART)).toMatchObject({ status: 202 });
      expect(await shown(messageId)).toMatchObject({ description: GERMAN });
    }
  });

  it('by body, of mails and webhooks', async () => {
    const sent = mail('Latin', { text: GERMAN });
    const json = latin(JSON.stringify(sent));
    expect(await postBytes(json, 'application/json; charset=iso-8859-1')).toMatchObject({ status: 202 });
    expect(await shown(sent.messageId)).toMatchObject({ description: GERMAN });
    const urlencoded = `from=a%40b&to=c%40d&subject=S&message-id=by-body&body-plain=Gr%F6%DFe`;
    await postBytes(latin(urlencoded), 'application/x-www-form-urlencoded; charset=iso-8859-1');
    expect(await shown('by-body')).toMatchObject({ description: 'Größe' });

    const hook = made.mailbox.replace('inbound-email', 'inbound');
    for (const [alias, type] of [
      ['hook-said', 'application/json; charset=iso-8859-1'],
      ['hook-not-said', 'application/json'],
    ] as const) {
      const body = latin(JSON.stringify({ message: GERMAN, alias }));
      const answer = await fetch(app.url + hook, {
        method: 'POST',
        headers: { 'content-type': type },
        body: new Uint8Array(body),
      });
      expect(answer.status).toBe(202);
      const { body: alert } = await call('get', `/v2/alerts/${alias}?identifierType=alias`).expect(200);
      expect(alert.data.message).toBe(GERMAN);
    }
    const unknown = await fetch(app.url + hook, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=klingon' },
      body: new Uint8Array(latin(JSON.stringify({ message: GERMAN }))),
    });
    expect(unknown.status).toBe(415);
  });

  /** @contract intake-27 */
  it('of a header that a script hands on', async () => {
    const sent = mail('=?UTF-8?B?U3TDtnJ1bmcgYXVmIGRiLTAx?=', { from: '=?iso-8859-1?Q?J=F6rg?= <j@example.com>' });
    await taken(sent);
    expect(await shown(sent.messageId)).toMatchObject({
      ...{
        message: 'Störung auf db-01',
        details: { from: expect.stringContaining('Jörg'), subject: 'Störung auf db-01' },
      },
    });
  });
});

describe('a whole mail', () => {
  const raw = (id: string, subject = '=?UTF-8?Q?St=C3=B6rung?=', head = ''): Buffer =>
    Buffer.concat([
      latin(
        `Return-Path: <am@example.com>\r\n${head}From: AM <am@example.com>\r\nTo: ops@example.com\r\nSubject: ${subject}\r\n`,
      ),
      latin(`Message-ID: ${id}\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=iso-8859-1\r\n`),
      latin('Content-Transfer-Encoding: 8bit\r\n\r\nGröße überschritten\r\n'),
    ]);
  const expected = {
    message: 'Störung',
    description: 'Größe überschritten',
    details: { from: expect.stringContaining('am@example.com') },
  };

  /** @contract intake-27 */
  it('comes by SendGrid, Mailgun and from a mail server', async () => {
    const sendGrid = form({
      from: 'x',
      to: 'y',
      subject: 'z',
      envelope: '{"to":["y"],"from":"am@example.com"}',
      email: raw('<r1@x>'),
    });
    expect(await postBytes(sendGrid, MULTIPART)).toMatchObject({ status: 202 });
    const mailgun = form({ recipient: 'y', sender: 'x', 'body-mime': raw('<r2@x>') });
    expect(await postBytes(mailgun, MULTIPART)).toMatchObject({ status: 202 });
    expect(await postBytes(raw('<r3@x>'), 'message/rfc822')).toMatchObject({ status: 202 });
    expect(await postBytes(raw('<r4@x>'), 'text/plain')).toMatchObject({ status: 202 });
    for (const id of ['<r1@x>', '<r2@x>', '<r3@x>', '<r4@x>']) expect(await shown(id)).toMatchObject(expected);
  });

  /** @contract attachments-10 */
  it('says which attachments are not kept where there is no storage, and has the text of its HTML', async () => {
    const body = [
      'From: a@b\r\nTo: c@d\r\nSubject: Report\r\nMessage-ID: <r5@x>\r\nContent-Type: multipart/mixed; boundary=M\r\n',
      '--M\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Disk <b>full</b></p>',
      '--M\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename=a.csv\r\n\r\na,b',
      '--M--\r\n',
    ].join('\r\n');
    const { status, body: answer } = await postBytes(latin(body), 'message/rfc822');
    const omitted = 'attachments (no storage is configured): a.csv (3 bytes)';
    const warning = `Left out, and kept in the detail "omitted": ${omitted}`;
    expect([status, answer['warnings']]).toEqual([202, expect.arrayContaining([warning])]);
    expect(await lastError()).toMatchObject({ message: warning });
    expect(await shown('<r5@x>')).toMatchObject({ description: 'Disk full', details: { omitted } });
  });

  it('says so of what mail services hand over, count, or name', async () => {
    const list = [
      { Name: 'graph.png', Content: 'aGVsbG8=', ContentType: 'image/png' },
      { name: 'b.txt', size: 12_345 },
    ];
    for (const [fields, names] of [
      [{ Attachments: list }, 'graph.png (5 bytes), b.txt (12 kB)'],
      [{ attachments: JSON.stringify([{ name: 'x.log', size: 2_340_000, url: 'https://x' }]) }, 'x.log (2.3 MB)'],
      [{ 'attachment-count': '2' }, 'attachment 1, attachment 2'],
      [{ attachments: Array.from({ length: 23 }, (_, at) => ({ name: `${at}` })) }, /^0, 1, .*19, 3 more$/],
    ] as const) {
      const sent = mail('Report', fields);
      await taken(sent);
      const { omitted } = (await shown(sent.messageId))['details'] as { omitted: string };
      const [, said] = omitted.split('attachments (no storage is configured): ');
      expect(said).toEqual(typeof names === 'string' ? names : expect.stringMatching(names));
    }
    for (const attachments of ['none', [null, 7], {}, '[', -1, 1e9, { content: 'x' }])
      await taken(mail('Odd', { attachments }));
  });

  it('without an id is one alert, however often it comes', async () => {
    const body = 'From: cron@db-01\r\nTo: ops\r\nSubject: Cron failed\r\n\r\nexit 1\r\n';
    const [first, second] = [
      await postBytes(latin(body), 'message/rfc822'),
      await postBytes(latin(body), 'message/rfc822'),
    ];
    expect(first.body['alertId']).toEqual(UUID);
    expect(second.body['alertId']).toBe(first.body['alertId']);
  });

  it.each([
    ['addresses', `From: a@b\r\nTo: ${'a@b.c,'.repeat(150_000)}\r\nMessage-ID: <slow1@x>\r\n\r\nx\r\n`],
    ['folded addresses', `From: a@b\r\nTo: a@b.c${',\r\n a@b.c'.repeat(70_000)}\r\nMessage-ID: <slow2@x>\r\n\r\nx\r\n`],
    [
      'flowed lines',
      `From: a@b\r\nMessage-ID: <slow3@x>\r\nContent-Type: text/plain;\r\n Format*0=flo; format*1=wed\r\n\r\n${'a \r\n'.repeat(200_000)}`,
    ],
    [
      'addresses of a part',
      `From: a@b\r\nMessage-ID: <slow4@x>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nCc: ${'a@b.c,'.repeat(150_000)}\r\n\r\nx\r\n--b--\r\n`,
    ],
  ])('with many %s is read as fast as others', async (_what, body) => {
    const before = process.cpuUsage();
    expect((await postBytes(latin(body), 'message/rfc822')).status).toBe(202);
    const { user, system } = process.cpuUsage(before);
    // Unbounded each takes a minute and more of the processor.
    expect((user + system) / 1e6).toBeLessThan(15);
  });

  it('that is none is refused', async () => {
    for (const text of ['hello', 'Subject hello', '{"from": 7'])
      expect((await postBytes(latin(text), 'message/rfc822')).status).toBe(400);
  });
});

describe('a recovery', () => {
  /** @contract intake-28 */
  it.each([
    ['Störung: Platte voll', '[GELÖST] Platte voll'],
    ['Disque plein', 'Résolu: Disque plein'],
    ['Disk full on db-01', '[RESOLVED] Disk full on db-01'],
    ['[FIRING:1] DiskFull (db-01)', '[RESOLVED] DiskFull (db-01)'],
    ['Problem: Disk is full', 'Resolved in 5m 3s: Disk is full'],
    ['ALARM: "cpu" in EU (Ireland)', 'OK: "cpu" in EU (Ireland)'],
    ['** PROBLEM Service Alert: db-01/Disk is CRITICAL **', '** RECOVERY Service Alert: db-01/Disk is OK **'],
    ['DOWN | nightly backup', 'UP | nightly backup'],
    ['[P1] Queue too long', 'Recovered: Queue too long'],
  ])('of %j by %j closes it', async (problem, recovery) => {
    const sent = mail(problem);
    await taken(sent);
    await taken(mail('Another thing is wrong'));
    const before = await total();
    const { id } = await shown(sent.messageId);
    expect(await taken(mail(recovery))).toMatchObject({ result: 'closed', alertId: id });
    expect(await shown(sent.messageId)).toMatchObject({ status: 'closed', details: { subject: problem } });
    expect(await taken(mail(recovery))).toMatchObject({
      result: 'skipped',
      warnings: [expect.stringContaining('no open alert')],
    });
    expect(await total()).toBe(before);
  });

  it('closes what the mail has made that it answers', async () => {
    const sent = mail('CPU at 97 %');
    await taken(sent);
    await taken(mail('[OK] CPU at 3 %', { Headers: [{ Name: 'In-Reply-To', Value: sent.messageId }] }));
    expect(await shown(sent.messageId)).toMatchObject({ status: 'closed' });
  });

  it('is of its integration only, and may be switched off', async () => {
    const sent = mail('Shared subject');
    await taken(sent);
    made = await integration({ mailRecoveries: false });
    const recovery = mail('[RESOLVED] Shared subject');
    expect(await taken(recovery)).toMatchObject({ alertId: UUID });
    expect(await shown(recovery.messageId)).toMatchObject({ details: { subject: '[RESOLVED] Shared subject' } });
    await call('patch', `/v2/integrations/${made.id}`).send({ mailRecoveries: true }).expect(200);
    expect((await call('get', `/v2/integrations/${made.id}`).expect(200)).body.data.mailRecoveries).toBe(true);
    expect(await taken(mail('[RESOLVED] Shared subject'))).toMatchObject({ result: 'closed' });
    expect(await shown(sent.messageId)).toMatchObject({ status: 'open' });
  });

  it('goes by the rules of the integration, where it has some', async () => {
    made = await integration({ rules: { create: [{ name: 'all', alias: 'mail/{{message}}' }] } });
    await taken(mail('Ruled'));
    expect(await taken(mail('[RESOLVED] Ruled'))).toMatchObject({ result: 'closed' });
    expect(await taken(mail('[RESOLVED] Never there'))).toMatchObject({ result: 'unknown-alias' });
    const ruled = await integration({
      rules: {
        create: [{ name: 'all', alias: 'm/{{message}}' }],
        ignore: [
          {
            name: 'lists',
            filter: {
              type: 'match-all-conditions',
              conditions: [{ field: '_payload.headers.list-id', operation: 'is-empty', not: true }],
            },
          },
        ],
      },
    });
    made = ruled;
    expect(await taken(mail('News', { headers: 'List-Id: <news.example.com>\n' }))).toMatchObject({
      result: 'ignored',
    });
  });
});

describe('automatic mail', () => {
  const headers = (...pairs: [string, string][]) => ({ Headers: pairs.map(([Name, Value]) => ({ Name, Value })) });
  /** @contract intake-28 */
  it.each([
    [
      'an automatic reply',
      mail('Automatic reply: [P1] Disk full', headers(['Auto-Submitted', 'auto-replied'], ['X-Autoreply', 'yes'])),
    ],
    ['a vacation', mail('Re: [P1] Disk full', headers(['Auto-Submitted', 'auto-replied (vacation)']))],
    [
      'a reply that is generated',
      mail('Re: Disk', headers(['Auto-Submitted', 'auto-generated'], ['In-Reply-To', '<x@y>'])),
    ],
    ['a reply of a list', mail('Re: Disk', headers(['Precedence', 'bulk']))],
    ['one by its precedence', mail('Away', headers(['Precedence', 'auto_reply']))],
    ['one by its subject', mail('Out of office: Disk full')],
    ['a bounce by its sender', mail('Undelivered', { from: 'Mail Delivery System <MAILER-DAEMON@mx.example.com>' })],
    ['a bounce by its envelope', mail('Undelivered', { envelope: JSON.stringify({ from: '', to: ['x'] }) })],
    ['a bounce by its return path', mail('Undelivered', headers(['Return-Path', '<>']))],
    ['a report', mail('Read', { 'Content-Type': 'multipart/report; report-type=disposition-notification' })],
    ['raw headers of it', mail('Re: Disk', { headers: 'Received: x\n y\nAuto-Submitted:\n auto-replied\n' })],
    ['pairs of headers', mail('Re: Disk', { 'message-headers': JSON.stringify([['X-Autorespond', 'Re: Disk']]) })],
  ])('%s opens nothing, and is noted', async (_what, sent) => {
    const before = await total();
    expect(await taken(sent)).toMatchObject({
      result: 'ignored',
      warnings: [expect.stringContaining('nothing was created')],
    });
    expect(await total()).toBe(before);
    expect(await lastError()).toMatchObject({ message: expect.stringContaining('nothing was created') });
  });

  it.each([
    ['of cron', headers(['Auto-Submitted', 'auto-generated'], ['Precedence', 'bulk'])],
    ['that says it is not', headers(['Auto-Submitted', 'no'])],
    ['of a list', headers(['Precedence', 'list'])],
  ])('is a problem where a tool %s sends it by itself', async (_who, said) => {
    const sent = mail('Backup failed', said);
    await taken(sent);
    expect(await shown(sent.messageId)).toMatchObject({ status: 'open' });
  });
});

describe('a reply to a mail of ours', () => {
  async function paged(): Promise<{
    person: { id: string; email: string; fullName: string };
    alertId: string;
    id: string;
    thread: string;
  }> {
    const person = await createUser(app, { reachable: true });
    const sent = (
      await call('post', '/v2/alerts')
        .send({
          message: `Disk full ${++count}`,
          responders: [{ type: 'user', id: person.id }],
        })
        .expect(202)
    ).body;
    await app.settle();
    const [arrived] = app.mails?.mailsTo(person.email) ?? [];
    const [thread = ''] = [arrived?.references ?? ''].flat();
    return { person, alertId: sent.alertId ?? sent.data.alertId, id: arrived?.messageId ?? '', thread };
  }
  const alert = async (id: string) => (await call('get', `/v2/alerts/${id}`).expect(200)).body.data;
  const notes = async (id: string) => (await call('get', `/v2/alerts/${id}/notes`).expect(200)).body.data;
  const reply = (to: { id: string; thread: string }, from: string, text: string) =>
    mail('Re: [P3] Disk full', {
      from,
      text,
      headers: `In-Reply-To: ${to.id}\r\nReferences: ${to.thread} ${to.id}\r\n`,
    });

  /** @contract intake-28 */
  it('acts by its first line, or is a note, and is never an alert', async () => {
    const page = await paged();
    const before = await total();
    const { person, alertId } = page;
    const said = reply(page, `Ada <${person.email}>`, `I look at it\n\nOn Mon, 1 Jun 2026, Pager wrote:\n> Disk full`);
    expect(await taken(said)).toMatchObject({ result: 'noted', alertId });
    await taken(said);
    expect(await notes(alertId)).toMatchObject([{ note: 'I look at it', user: person.fullName }]);
    expect(await taken(reply(page, person.email, 'ack\n\n> Disk full'))).toMatchObject({
      result: 'acknowledged',
      alertId,
    });
    expect(await alert(alertId)).toMatchObject({ status: 'acknowledged', acknowledgedBy: { name: person.fullName } });
    expect(await taken(reply(page, person.email.toUpperCase(), 'Close.'))).toMatchObject({ result: 'closed', alertId });
    expect(await alert(alertId)).toMatchObject({ status: 'closed' });
    expect(await total()).toBe(before);
  });

  /** @contract intake-28 */
  it('acts for nobody else, and not without the mail', async () => {
    const page = await paged();
    const { alertId } = page;
    const stranger = reply(page, 'Eve <eve@example.com>', 'close');
    expect(await taken(stranger)).toMatchObject({ result: 'noted' });
    const guessed = reply({ id: page.thread, thread: page.thread }, page.person.email, 'close');
    expect(await taken(guessed)).toMatchObject({ result: 'noted' });
    expect(await alert(alertId)).toMatchObject({ status: 'open' });
    expect(await notes(alertId)).toMatchObject([{ note: 'close' }, { note: 'close' }]);
    expect(await taken(reply(page, 'Eve <eve@example.com>', ''))).toMatchObject({ result: 'ignored' });
  });

  it('of one that is known no more opens nothing; a mail of another service does', async () => {
    const gone = '0192f7a0-0000-7000-8000-000000000001';
    const before = await total();
    const ours = { id: `<handoff-${gone}@pager>`, thread: '' };
    expect(await taken(reply(ours, 'a@b', 'thanks'))).toMatchObject({ result: 'ignored' });
    expect(await total()).toBe(before);
    const others = { id: `<delivery-${gone}@pager.elsewhere.example>`, thread: '' };
    expect(await taken(reply(others, 'a@b', 'thanks'))).toMatchObject({ alertId: UUID });
  });

  it('that comes back as it went out opens nothing', async () => {
    const page = await paged();
    const before = await total();
    expect(await taken(mail('[P3] Disk full', { messageId: page.id }))).toMatchObject({ result: 'ignored' });
    expect(await total()).toBe(before);
  });
});
