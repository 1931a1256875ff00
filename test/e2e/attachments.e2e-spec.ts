import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Test } from 'supertest';
import { AttachmentStorage } from '../../src/alerts/attachments/attachment-storage.js';
import { S3ObjectStore } from '../../src/alerts/attachments/providers/s3/s3-object-store.js';
import { asAdmin, createKey, createTeam, createTenant, createUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { ThirdPartyClient } from '../support/compat-client.js';
import { ENVELOPE, UUID } from '../support/envelope.js';
import { FakeClock, minutes, seconds } from '../support/fake-clock.js';
import { ObjectStorage } from '../support/object-storage.js';
import { TestApp } from '../support/test-app.js';

const MEGABYTE = 1024 * 1024;
const NOBODY = '00000000-0000-4000-8000-000000000000';

let storage: ObjectStorage;
let app: TestApp;
let alerts: AlertClient;
let alertId: string;

beforeAll(async () => {
  storage = await ObjectStorage.start();
  // URLs are signed with the app's time and checked with the storage's own: the story begins today.
  const clock = new FakeClock(new Date().toISOString());
  app = await TestApp.start({ clock, environment: storage.environment, canPage: true });
  alerts = new AlertClient(app);
});
afterAll(async () => {
  await app.stop();
  await storage.stop();
});
beforeEach(async () => {
  app.clock.moveTo(new Date());
  alertId = await alerts.created();
});

const path = (rest = '', id = alertId): string => `/${id}/attachments${rest}`;
const mint = (body: object = {}, id = alertId): Test =>
  alerts.post(path('', id), { fileName: 'log.txt', size: 5, ...body });
const complete = (id: string): Test => alerts.post(path(`/${id}/complete`));
const list = async (id = alertId) => (await alerts.get(path('', id)).expect(200)).body;
const put = (url: string, content: string | Buffer, contentType = 'text/plain') =>
  fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body: new Uint8Array(Buffer.from(content)) });

async function minted(body: object = {}): Promise<{ id: string; uploadUrl: string }> {
  return (await mint(body).expect(201)).body.data;
}

/** Mints, uploads and completes; the id. */
async function attached(body: object = {}, content = 'hello'): Promise<string> {
  const { id, uploadUrl } = await minted(body);
  expect((await put(uploadUrl, content)).status).toBe(200);
  await complete(id).expect(200);
  return id;
}

/** The stored objects of the alert, by what stands before and behind its id. */
async function objects(id = alertId): Promise<string[]> {
  return (await storage.keys()).filter((key) => key.includes(id));
}

it('browsers send files to the address of the bucket, wherever that is', async () => {
  const amazon = { endpoint: 'https://s3.amazonaws.com', region: 'eu-central-1', bucket: 'files' };
  const originOf = (endpoint: string) =>
    new AttachmentStorage(
      new S3ObjectStore({ ...amazon, endpoint, accessKey: 'access', secretKey: 'secret' }),
    ).uploadOrigin();
  expect(await originOf(amazon.endpoint)).toBe('https://files.s3.eu-central-1.amazonaws.com');
  expect(await originOf('http://minio:9000')).toBe('http://minio:9000');
  expect(await new AttachmentStorage(null).uploadOrigin()).toBeNull();
});

describe('the way of a file', () => {
  /** @contract operating-11 */
  it('is known to third-party clients by a number, a name and a URL', async () => {
    const client = new ThirdPartyClient(app);
    const alias = `files of ${alertId}`;
    const withAlias = await alerts.created({ alias });
    const { id, uploadUrl } = (await mint({}, withAlias).expect(201)).body.data as { id: string; uploadUrl: string };
    await put(uploadUrl, 'hello');
    await alerts.post(path(`/${id}/complete`, withAlias)).expect(200);
    const of = (rest = ''): string =>
      `/alerts/${encodeURIComponent(alias)}/attachments${rest}?alertIdentifierType=alias&user=ann`;
    const listed = (await client.data(of())) as unknown as { id: number }[];
    expect(listed).toEqual([{ id: expect.any(Number), name: 'log.txt' }]);
    const number = listed[0]?.id ?? 0;
    expect(Number.isSafeInteger(number)).toBe(true);
    const { url, ...rest } = await client.data(of(`/${number}`));
    expect(rest).toEqual({ name: 'log.txt' });
    expect(await (await fetch(String(url))).text()).toBe('hello');
    expect((await alerts.get(path(`/${id}`, withAlias)).expect(200)).body.data).toMatchObject({ id, size: 5 });
    for (const unknown of ['1', '9'.repeat(16), 'x', NOBODY]) await client.send('get', of(`/${unknown}`)).expect(404);
    await client.send('get', `/alerts/${alertId}/attachments/${number}`).expect(404);
    expect((await client.send('delete', of(`/${number}`)).expect(200)).body).toEqual({
      result: 'Deleted',
      ...ENVELOPE,
    });
    expect(await client.data(of())).toEqual([]);
  });

  /** @contract alert-9, attachments-2, attachments-6, attachments-8 */
  it('is minted, uploaded, completed, listed, downloaded and deleted', async () => {
    const answer = await mint({ fileName: 'Übersicht (1).png', contentType: 'image/png', size: 12 }).expect(201);
    expect(answer.body).toEqual({
      data: { id: UUID, uploadUrl: expect.stringContaining('X-Amz-Expires=900'), expiresIn: 900 },
      ...ENVELOPE,
    });
    const { id, uploadUrl } = answer.body.data as { id: string; uploadUrl: string };
    expect((await put(uploadUrl, 'hello, world', 'image/png')).status).toBe(200);
    expect((await list()).data).toEqual([]);

    expect((await complete(id).expect(200)).body).toEqual({ data: { result: 'uploaded' }, ...ENVELOPE });
    const listed = await list();
    expect(listed).toEqual({
      data: [
        {
          id,
          fileName: 'Übersicht (1).png',
          contentType: 'image/png',
          size: 12,
          uploadedBy: expect.any(String),
          createdAt: app.clock.now().toISOString(),
          downloadUrl: expect.stringContaining('X-Amz-Expires=3600'),
        },
      ],
      totalCount: 1,
      ...ENVELOPE,
    });
    const download = await fetch(listed.data[0].downloadUrl);
    expect([download.status, await download.text()]).toEqual([200, 'hello, world']);
    expect(download.headers.get('content-type')).toBe('image/png');
    expect(download.headers.get('content-disposition')).toBe(
      `attachment; filename="Ubersicht_1_.png"; filename*=UTF-8''%C3%9Cbersicht%20%281%29.png`,
    );
    const [added] = await alerts.activities(alertId);
    expect(added).toMatchObject({
      type: 'attachment-added',
      metadata: { attachmentId: id, fileName: 'Übersicht (1).png', size: 12 },
    });

    const removed = await alerts.delete(path(`/${id}`)).expect(200);
    expect(removed.body).toEqual({ data: { result: 'deleted' }, ...ENVELOPE });
    expect((await list()).data).toEqual([]);
    expect((await alerts.activities(alertId))[0]).toMatchObject({
      type: 'attachment-deleted',
      metadata: { attachmentId: id, fileName: 'Übersicht (1).png' },
    });
    await app.settle();
    expect((await objects()).filter((key) => !key.startsWith('uploads/'))).toEqual([]);
    expect((await fetch(listed.data[0].downloadUrl)).status).toBe(404);
    await alerts.delete(path(`/${id}`)).expect(404, { message: 'Attachment not found' });
  });

  /** @contract attachments-7 */
  it('signs a fresh URL for each list', async () => {
    await attached();
    const urls = [(await list()).data[0].downloadUrl];
    app.clock.moveBy(seconds(1));
    urls.push((await list()).data[0].downloadUrl);
    expect(new Set(urls).size).toBe(2);
  });

  it('lists the newest first, under whichever name the alert is called', async () => {
    const first = await attached();
    app.clock.moveBy(seconds(1));
    const second = await attached();
    const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);
    expect(ids(await list())).toEqual([second, first]);
    const { alias } = await alerts.shown(alertId);
    expect(ids((await alerts.get(`/${alias}/attachments?identifierType=alias`).expect(200)).body)).toEqual([
      second,
      first,
    ]);
  });

  /** @contract attachments-6 */
  it('completes once, however often it is asked', async () => {
    const { id, uploadUrl } = await minted();
    await put(uploadUrl, 'hello');
    const answers = await Promise.all(Array.from({ length: 5 }, () => complete(id)));
    // The stand-in may trip over copies of one object at the same time; nobody is told more than "try again".
    for (const { status } of answers) expect([200, 503]).toContain(status);
    await complete(id).expect(200);
    expect((await alerts.history(alertId)).filter((type) => type === 'attachment-added')).toHaveLength(1);
  });

  it('keeps what was completed, whatever is uploaded later by the same URL', async () => {
    const { id, uploadUrl } = await minted({ size: 8 });
    await put(uploadUrl, 'verified');
    await complete(id).expect(200);
    expect((await put(uploadUrl, 'replaced')).status).toBe(200);
    await complete(id).expect(200);
    const [attachment] = (await list()).data;
    expect(attachment.size).toBe(8);
    expect(await (await fetch(attachment.downloadUrl)).text()).toBe('verified');
  });
});

describe('what is refused', () => {
  /** @contract attachments-3 */
  it.each<[string, object]>([
    ['no size', { size: undefined }],
    ['a size of null', { size: null }],
    ['a size of text', { size: '5' }],
    ['a broken size', { size: 1.5 }],
    ['a negative size', { size: -1 }],
    ['nothing', { size: 0 }],
    ['over 10 MB', { size: 10 * MEGABYTE + 1 }],
    ['no file name', { fileName: undefined }],
    ['an empty file name', { fileName: '  ' }],
    ['a file name of numbers', { fileName: 7 }],
    ['a long file name', { fileName: 'x'.repeat(256) }],
    ['a content type that would break a header', { contentType: 'text/plain\r\nX-Evil: 1' }],
    ['a content type that is none', { contentType: 'picture' }],
  ])('a mint with %s', async (_case, body) => {
    expect((await mint(body).expect(400)).body).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await app.sql('SELECT 1 FROM attachments WHERE "alertId" = $1', [alertId])).toEqual([]);
  });

  /** @contract attachments-3 */
  it('allows exactly 10 MB', async () => {
    const { id, uploadUrl } = await minted({ size: 10 * MEGABYTE });
    expect((await put(uploadUrl, Buffer.alloc(10 * MEGABYTE))).status).toBe(200);
    await complete(id).expect(200);
  });

  it('an upload of another size or type than was announced: the store takes none', async () => {
    const { uploadUrl } = await minted({ size: 5, contentType: 'image/png' });
    expect((await put(uploadUrl, 'hello!', 'image/png')).status).toBe(403);
    expect((await put(uploadUrl, 'hell', 'image/png')).status).toBe(403);
    expect((await put(uploadUrl, 'hello', 'text/html')).status).toBe(403);
    expect((await put((await minted()).uploadUrl, Buffer.alloc(MEGABYTE))).status).toBe(403);
    expect(await objects()).toEqual([]);
    expect((await put(uploadUrl, 'hello', 'image/png')).status).toBe(200);
  });

  /** @contract attachments-5 */
  it('a file that is larger than allowed, whatever was announced: the object goes', async () => {
    const { id, uploadUrl } = await minted({ size: 5 });
    await put(uploadUrl, 'hello');
    const [key = ''] = await objects();
    await storage.replace(key, Buffer.alloc(10 * MEGABYTE + 1));
    expect(await objects()).toHaveLength(1);
    expect((await complete(id).expect(400)).body).toMatchObject({ message: 'The file is over 10 MB' });
    expect(await objects()).toEqual([]);
    expect((await list()).data).toEqual([]);
    await complete(id).expect(400);
  });

  /** @contract attachments-5 */
  it('completing what was never uploaded', async () => {
    const { id } = await minted();
    expect((await complete(id).expect(400)).body).toMatchObject({ message: 'The file was never uploaded' });
    expect(await alerts.history(alertId)).not.toContain('attachment-added');
  });

  it('alerts and attachments that do not exist, or belong elsewhere', async () => {
    const id = await attached();
    const other = await alerts.created();
    for (const wrong of [NOBODY, 'nonsense']) {
      await complete(wrong).expect(404, { message: 'Attachment not found' });
      await alerts.delete(path(`/${wrong}`)).expect(404, { message: 'Attachment not found' });
    }
    await alerts.post(`/${other}/attachments/${id}/complete`).expect(404);
    await alerts.delete(`/${other}/attachments/${id}`).expect(404);
    await mint({}, NOBODY).expect(404, { message: 'Alert not found' });

    const tenant = await createTenant(app);
    const foreign = new AlertClient(app, `CompatKey ${tenant.apiKey}`);
    await foreign.post(path(), { fileName: 'a', size: 1 }).expect(404);
    await foreign.post(path(`/${id}/complete`)).expect(404);
    await foreign.get(path()).expect(404);
    await foreign.delete(path(`/${id}`)).expect(404);
    expect((await list()).data).toHaveLength(1);
  });

  /** @contract attachments-9 */
  it('callers of other teams, and those without the permission', async () => {
    const team = await createTeam(app);
    const ownKey = new AlertClient(app, `CompatKey ${await createKey(app, { teamId: team.id })}`);
    const owned = await ownKey.created();
    const outsider = new AlertClient(app, `Bearer ${(await createUser(app)).token}`);
    const reader = new AlertClient(app, `CompatKey ${await createKey(app, { scopes: ['read'] })}`);
    const writer = new AlertClient(app, `CompatKey ${await createKey(app, { scopes: ['read', 'write'] })}`);
    const { body } = await ownKey.post(path('', owned), { fileName: 'a', size: 1 }).expect(201);
    for (const [caller, statuses] of [
      [outsider, [403, 403, 403, 403]],
      [reader, [403, 403, 200, 403]],
      [writer, [201, 400, 200, 403]],
    ] as const) {
      const answers = [
        await caller.post(path('', owned), { fileName: 'a', size: 1 }),
        await caller.post(path(`/${body.data.id}/complete`, owned)),
        await caller.get(path('', owned)),
        await caller.delete(path(`/${body.data.id}`, owned)),
      ];
      expect(answers.map(({ status }) => status)).toEqual(statuses);
    }
    expect((await app.http.get(`/v2/alerts${path()}`)).status).toBe(401);
  });
});

describe('ten per alert', () => {
  /** @contract attachments-4 */
  it('hold against a crowd', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => mint()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(6);
    const elsewhere = await alerts.created();
    await mint({}, elsewhere).expect(201);
  });

  /** @contract attachments-4 */
  it('do not count mints that are older than 15 minutes, nor what was deleted', async () => {
    const [kept] = [await attached()];
    for (let count = 0; count < 9; count++) await minted();
    await mint().expect(400);
    app.clock.moveBy(minutes(15) - 1);
    await mint().expect(400);
    app.clock.moveBy(1);
    for (let count = 0; count < 9; count++) await minted();
    await mint().expect(400);
    await alerts.delete(path(`/${kept}`)).expect(200);
    await mint().expect(201);
  });
});

describe('what nobody needs any more', () => {
  it('a mint of 15 minutes ago is swept, and an hour later what was uploaded to it', async () => {
    const { id, uploadUrl } = await minted();
    await put(uploadUrl, 'hello');
    app.clock.moveBy(minutes(15));
    expect((await complete(id).expect(400)).body).toMatchObject({ message: expect.stringContaining('expired') });
    await app.settle();
    await complete(id).expect(404);
    expect(await objects()).toHaveLength(1);
    app.clock.moveBy(minutes(45));
    await app.settle();
    expect(await objects()).toEqual([]);
    expect(await removals()).toEqual([]);
  });

  it('of a completed upload only the kept object stays', async () => {
    await attached();
    expect(await objects()).toHaveLength(2);
    app.clock.moveBy(minutes(60));
    await app.settle();
    expect(await objects()).toEqual([expect.not.stringMatching(/^uploads/)]);
    expect(await removals()).toEqual([]);
  });

  it('a deleted alert takes its attachments along', async () => {
    await attached();
    await minted();
    await alerts.delete(`/${alertId}`).expect(200);
    expect(await app.sql('SELECT 1 FROM attachments WHERE "alertId" = $1', [alertId])).toEqual([]);
    await app.settle();
    expect((await objects()).filter((key) => !key.startsWith('uploads/'))).toEqual([]);
    app.clock.moveBy(minutes(60));
    await app.settle();
    expect(await objects()).toEqual([]);
  });

  const removals = (): Promise<unknown[]> =>
    app.sql('SELECT "objectKey" FROM attachment_removals WHERE "objectKey" LIKE $1', [`%${alertId}%`]);
});

describe('the files of a mail', () => {
  let mailbox: string;
  let count = 0;
  beforeAll(async () => {
    const { body } = await app
      .as(await asAdmin(app))
      .post('/v2/integrations', { name: 'Mails' })
      .expect(200);
    mailbox = new URL(body.data.webhookUrl).pathname.replace('/inbound/', '/inbound-email/');
  });

  const mail = (fields: object = {}) => ({
    ...{ from: 'a@example.com', to: 'b@example.com', subject: `Report ${++count}`, text: 't' },
    ...{ messageId: `<files-${count}@x>`, ...fields },
  });
  const file = (Name: string, content: string | Buffer, ContentType = 'text/plain') => ({
    ...{ Name, ContentType, Content: Buffer.from(content).toString('base64') },
  });
  async function send(body: object | Buffer, type = 'application/json', to = app) {
    const answer = await fetch(`${to.url}${mailbox}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
    });
    expect(answer.status).toBe(202);
    return (await answer.json()) as { alertId: string; warnings?: string[] };
  }
  const leftOut = ({ warnings = [] }: { warnings?: string[] }): string[] =>
    warnings.filter((warning) => warning.startsWith('Left out'));
  /** What is stored, by name, with its type and content. */
  async function stored(id: string): Promise<Record<string, unknown>> {
    const { data } = (await list(id)) as { data: { fileName: string; downloadUrl: string }[] };
    const files = data.map(async ({ fileName, downloadUrl }) => {
      const answer = await fetch(downloadUrl);
      return [fileName, [answer.headers.get('content-type'), await answer.text()]];
    });
    return Object.fromEntries((await Promise.all(files)) as [string, unknown][]);
  }

  const BOUNDARY = 'boundary-of-a-mail';
  const part = (head: string, content: string): string => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;
  const whole = (id: string): Buffer =>
    Buffer.from(
      `From: a@b\r\nTo: c@d\r\nSubject: Down\r\nMessage-ID: ${id}\r\nContent-Type: multipart/mixed; boundary=${BOUNDARY}\r\n\r\n` +
        part('Content-Type: text/plain', 'Disk full') +
        part('Content-Type: text/csv\r\nContent-Disposition: attachment; filename="=?UTF-8?Q?=C3=BC.csv?="', 'a,b') +
        part('Content-Type: image/png; name=p.png\r\nContent-Transfer-Encoding: base64', 'aGVsbG8=') +
        `--${BOUNDARY}--\r\n`,
    );
  const form = (fields: string, files: readonly [string, string][]): Buffer =>
    Buffer.from(
      part('Content-Disposition: form-data; name="headers"', fields) +
        ['from', 'to', 'subject', 'text']
          .map((name) => part(`Content-Disposition: form-data; name="${name}"`, 'x'))
          .join('') +
        files
          .map(([name, content], at) =>
            part(
              `Content-Disposition: form-data; name="attachment-${at + 1}"; filename="${name.replaceAll('"', '\\"')}"\r\nContent-Type: text/csv`,
              content,
            ),
          )
          .join('') +
        `--${BOUNDARY}--\r\n`,
    );

  /** @contract attachments-10 */
  it.each([
    ['a whole mail', () => send(whole('<whole@x>'), 'message/rfc822')],
    [
      'Postmark’s JSON',
      () => send(mail({ Attachments: [file('ü.csv', 'a,b', 'text/csv'), file('p.png', 'hello', 'image/png')] })),
    ],
  ])('are attachments of its alert: %s', async (_who, deliver) => {
    const answer = await deliver();
    expect(leftOut(answer)).toEqual([]);
    expect(await stored(answer.alertId)).toEqual({ 'ü.csv': ['text/csv', 'a,b'], 'p.png': ['image/png', 'hello'] });
    const { data } = await list(answer.alertId);
    const csv = data.find(({ fileName }: { fileName: string }) => fileName === 'ü.csv');
    expect(csv).toMatchObject({ uploadedBy: 'Mails', size: 3, createdAt: app.clock.now().toISOString() });
    const added = (await alerts.activities(answer.alertId)).filter(({ type }) => type === 'attachment-added');
    expect(added).toHaveLength(2);
    expect(added[0]).toMatchObject({ user: 'Mails', metadata: { attachmentId: UUID, size: expect.any(Number) } });
    // Delivered twice, it is kept once.
    await deliver();
    expect((await alerts.activities(answer.alertId)).filter(({ type }) => type === 'attachment-added')).toEqual(added);
    expect(await list(answer.alertId)).toMatchObject({ totalCount: 2 });
    await alerts.delete(path(`/${csv.id}`, answer.alertId)).expect(200);
  });

  /** @contract attachments-10 */
  it('are those of a form, as SendGrid and Mailgun post it, byte for byte', async () => {
    const bytes = 'gr\u00f6\u00dfe \u{1f4c8}';
    const sent = form('Message-ID: <form@x>\r\n', [
      ['b\u00e4.csv', bytes],
      ['a "b".csv', 'a'],
    ]);
    const answer = await send(sent, `multipart/form-data; boundary=${BOUNDARY}`);
    expect(await stored(answer.alertId)).toEqual({
      'b\u00e4.csv': ['text/csv', bytes],
      'a "b".csv': ['text/csv', 'a'],
    });
  });

  describe('of a large mail', () => {
    const TEXT = 'Disk full';
    const base64 = (content: Buffer): string => content.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
    const large = (id: string, content: Buffer) => ({
      raw: {
        body: Buffer.from(
          `From: a@b\r\nSubject: Large\r\nMessage-ID: <raw-${id}>\r\nContent-Type: multipart/mixed; boundary=${BOUNDARY}\r\n\r\n` +
            part('Content-Type: text/csv; name=l.csv\r\nContent-Transfer-Encoding: base64', base64(content)) +
            part('Content-Type: text/plain', TEXT),
        ),
        type: 'message/rfc822',
      },
      form: {
        body: Buffer.concat([
          Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="l.csv"\r\n\r\n`),
          content,
          Buffer.from('\r\n'),
          Buffer.from(
            form(`Message-ID: <form-${id}>\r\n`, []).toString().replace('"text"\r\n\r\nx', `"text"\r\n\r\n${TEXT}`),
          ),
        ]),
        type: `multipart/form-data; boundary=${BOUNDARY}`,
      },
      json: {
        body: Buffer.from(
          JSON.stringify({
            Attachments: [{ Name: 'l.csv', Content: content.toString('base64'), ContentType: 'text/csv' }],
            ...mail({ TextBody: TEXT, text: undefined, messageId: `<json-${id}>` }),
          }),
        ),
        type: 'application/json',
      },
    });

    it.each([0.65, 3.7])('of %d MB is kept', async (megabytes) => {
      const content = randomBytes(megabytes * MEGABYTE);
      for (const [who, { body, type }] of Object.entries(large(`${megabytes}`, content))) {
        const answer = await send(body, type);
        expect([who, leftOut(answer)]).toEqual([who, []]);
        const { data } = await list(answer.alertId);
        const kept = Buffer.from(await (await fetch(data[0].downloadUrl)).arrayBuffer());
        expect([who, kept.equals(content)]).toEqual([who, true]);
      }
    });

    it.each([18, 40])('of %d MB is left out, and the mail is an alert', async (megabytes) => {
      for (const [who, { body, type }] of Object.entries(
        large(`${megabytes}`, Buffer.alloc(megabytes * MEGABYTE, 'P')),
      )) {
        const answer = await send(body, type);
        expect([who, leftOut(answer)]).toEqual([
          who,
          ['Left out, and kept in the detail "omitted": attachments (the mail is too large): l.csv'],
        ]);
        const { body: alert } = await alerts.get(`/${answer.alertId}`).expect(200);
        expect([who, alert.data.description.trim()]).toEqual([who, TEXT]);
      }
    });
  });

  /** @contract attachments-10 */
  it('go again after they were deleted, and the mail may be delivered once more', async () => {
    const sent = mail({ Attachments: [file('a.txt', 'again')] });
    const { alertId: id } = await send(sent);
    await alerts.delete(path(`/${(await list(id)).data[0].id}`, id)).expect(200);
    await send(sent);
    await app.settle();
    expect(await stored(id)).toEqual({ 'a.txt': ['text/plain', 'again'] });
  });

  /** @contract attachments-10 */
  it('are within the bounds of uploads; what is left out is named', async () => {
    const many = Array.from({ length: 11 }, (_, at) => file(`${at}.txt`, `${at}`, at === 0 ? 'no type' : 'text/plain'));
    const answer = await send(mail({ Attachments: [file('empty', ''), { Name: 'elsewhere', size: 1200 }, ...many] }));
    const { data } = await list(answer.alertId);
    expect(data.map(({ fileName }: { fileName: string }) => fileName).sort()).toEqual(
      many.slice(0, 10).map(({ Name }) => Name),
    );
    expect((await stored(answer.alertId))['0.txt']).toEqual(['application/octet-stream', '0']);
    const said = [
      'attachments (empty): empty (0 bytes)',
      ...[
        'attachments (the content was not sent): elsewhere (1 kB)',
        'attachments (an alert has at most 10 attachments): 10.txt (2 bytes)',
      ],
    ].join('\n');
    expect(leftOut(answer)).toEqual([`Left out, and kept in the detail "omitted": ${said}`]);
    const { details } = (await alerts.get(`/${answer.alertId}`).expect(200)).body.data;
    expect(details.omitted).toBe(said);
  });

  it('have names and types that are harmless', async () => {
    const names = ['../../etc/passwd', `${'n'.repeat(300)}.txt`, 'a\u0000b\ud800', ' ', 'x"\r\n.txt'];
    const { alertId: id } = await send(
      mail({ Attachments: names.map((name, at) => file(name, `${at}`, 'text/html\r\nx: y')) }),
    );
    const { data } = await list(id);
    expect(data).toHaveLength(names.length);
    for (const { fileName, contentType, downloadUrl } of data) {
      expect([fileName.length <= 255, fileName.isWellFormed(), contentType]).toEqual([
        true,
        true,
        'application/octet-stream',
      ]);
      expect((await fetch(downloadUrl)).headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"/);
    }
  });

  it('of a mail that makes no alert are not kept, and that is said', async () => {
    const answer = await send(mail({ subject: '[RESOLVED] Nothing', Attachments: [file('a.txt', 'a')] }));
    expect(answer).toMatchObject({ result: 'skipped' });
    const { body: policy } = await app
      .as(await asAdmin(app))
      .post('/v2/alert-policies', { name: 'P', match: { messageRegex: '^Newsletter' }, actions: { suppress: true } })
      .expect(200);
    const suppressed = await send(mail({ subject: 'Newsletter', Attachments: [file('a.txt', 'a')] }));
    expect(suppressed).toMatchObject({ result: 'suppressed', policyId: policy.data.id });
    expect(suppressed.warnings).toEqual([
      'Left out: attachments (the mail made no alert and no note): a.txt (1 bytes)',
    ]);
  });

  /** @contract attachments-10 */
  it('of a reply belong to its author, and are kept of whom we know only', async () => {
    const person = await createUser(app, { reachable: true });
    const id = await alerts.created({ responders: [{ type: 'user', id: person.id }] });
    await app.settle();
    const [page] = app.mails?.mailsTo(person.email) ?? [];
    const reply = (from: string, name: string) =>
      send(
        mail({ from, subject: 'Re: [P3]', headers: `In-Reply-To: ${page?.messageId}`, Attachments: [file(name, 'x')] }),
      );
    expect(await reply(person.email, 'graph.png')).toMatchObject({ result: 'noted', alertId: id });
    const stranger = await reply('eve@example.com', 'virus.exe');
    expect(leftOut(stranger)).toHaveLength(1);
    expect((await list(id)).data).toMatchObject([{ fileName: 'graph.png', uploadedBy: person.fullName }]);
  });

  /** @contract attachments-10 */
  it('lose no alert while the storage is away: a note names them', async () => {
    const away = await ObjectStorage.start();
    const lonely = await TestApp.start({
      clock: new FakeClock(new Date().toISOString()),
      environment: away.environment,
    });
    await away.stop();
    try {
      const { body } = await lonely
        .as(await asAdmin(lonely))
        .post('/v2/integrations', { name: 'Mails' })
        .expect(200);
      const there = new URL(body.data.webhookUrl).pathname.replace('/inbound/', '/inbound-email/');
      const { body: answer } = await lonely.http
        .post(there)
        .send(mail({ Attachments: [file('a.txt', 'a')] }))
        .expect(202);
      const text = 'Left out: attachments (the storage failed): a.txt (1 bytes)';
      expect(answer.warnings).toContain(text);
      const client = new AlertClient(lonely);
      expect((await client.get(`/${answer.alertId}/notes`).expect(200)).body.data).toMatchObject([
        { note: text, user: 'Mails' },
      ]);
      expect((await client.get(`/${answer.alertId}/attachments`).expect(200)).body.data).toEqual([]);
    } finally {
      await lonely.stop();
    }
  });
});

describe('a storage that is away', () => {
  it('answers 503, and is asked again for removals until it is back', async () => {
    const away = await ObjectStorage.start();
    const clock = new FakeClock(new Date().toISOString());
    const lonely = await TestApp.start({ clock, environment: away.environment });
    await away.stop();
    try {
      const client = new AlertClient(lonely);
      const id = await client.created();
      const { body } = await client.post(`/${id}/attachments`, { fileName: 'a', size: 1 }).expect(201);
      const answer = await client.post(`/${id}/attachments/${body.data.id}/complete`).expect(503);
      expect(answer.body).toMatchObject({ code: 'UNAVAILABLE' });
      expect(answer.headers['retry-after']).toBeDefined();

      await client.delete(`/${id}/attachments/${body.data.id}`).expect(200);
      await lonely.settle();
      const tries = () =>
        lonely.sql(`SELECT attempts, "dueAt" FROM attachment_removals WHERE "objectKey" NOT LIKE 'uploads/%'`);
      expect(await tries()).toEqual([{ attempts: 1, dueAt: new Date(clock.now().getTime() + minutes(1)) }]);
      clock.moveBy(minutes(1));
      await lonely.settle();
      expect(await tries()).toEqual([{ attempts: 2, dueAt: new Date(clock.now().getTime() + minutes(2)) }]);
    } finally {
      await lonely.stop();
    }
  });
});

describe('without a storage', () => {
  /** @contract attachments-1 */
  it('all four routes answer 503, to authenticated callers', async () => {
    const bare = await TestApp.start();
    try {
      const client = new AlertClient(bare);
      const answers = [
        await client.post(`/${NOBODY}/attachments`, {}),
        await client.post(`/${NOBODY}/attachments/${NOBODY}/complete`),
        await client.get(`/${NOBODY}/attachments`),
        await client.delete(`/${NOBODY}/attachments/${NOBODY}`),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(503);
        expect(body).toEqual({ message: expect.any(String), code: 'ATTACHMENTS_DISABLED', ...ENVELOPE });
      }
      expect((await bare.http.get(`/v2/alerts/${NOBODY}/attachments`)).status).toBe(401);
      await bare.settle();
    } finally {
      await bare.stop();
    }
  });
});
