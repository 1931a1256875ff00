import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Test } from 'supertest';
import { createKey, createTenant, createUser, login } from '../support/accounts.js';
import { PublicDesk } from '../support/status-page.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

describe('the settings of the status page', () => {
  let app: TestApp;
  let admin: string;
  let desk: PublicDesk;

  beforeAll(async () => {
    app = await TestApp.start({ environment: { JWT_EXPIRY: '365d' } });
    admin = await login(app);
  });
  beforeEach(() => (desk = new PublicDesk(app, admin)).clear());
  afterAll(() => app.stop());

  const api = (method: 'get' | 'put' | 'post', path: string, token = admin): Test =>
    app.as(`Bearer ${token}`).send(method, path);
  const publicly = (path = '', headers: Record<string, string> = {}): Test =>
    app.http.get(`/v2/public/status-page/acme${path}`).set(headers);

  /** @contract status-page-1 */
  it('is 404 NOT_FOUND until there is one', async () => {
    for (const answer of [await api('get', '/v2/status-page'), await api('post', '/v2/status-page/rotate-key')]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND', requestId: expect.any(String) });
    }
    const { body } = await api('get', '/v2/status-page/subscribers').expect(200);
    expect(body.data).toEqual({ count: 0, subscribers: [] });
  });

  /** @contract status-page-1 */
  it('is stored whole and shown without the key', async () => {
    const { body } = await api('put', '/v2/status-page')
      .send({ slug: 'acme', visibility: 'public', brandName: ' Acme ', accentColor: '#0F766E' })
      .expect(200);
    const now = app.clock.now().toISOString();
    const expected = {
      ...{ slug: 'acme', visibility: 'public', brandName: 'Acme', accentColor: '#0f766e', logoUrl: null },
      ...{ showUptimeBars: false, hasAccessKey: false, createdAt: now, updatedAt: now },
    };
    expect(body.data).toEqual(expected);
    expect((await api('get', '/v2/status-page').expect(200)).body.data).toEqual(expected);
  });

  /** @contract status-page-5 */
  it('gives a key once, keeps it, rotates it, and clears it away from link', async () => {
    const first = await desk.configure({ visibility: 'link' });
    expect(first).toMatchObject({ hasAccessKey: true, accessKey: expect.any(String) });
    const again = await desk.configure({ visibility: 'link', brandName: 'Acme 2' });
    expect(again).toMatchObject({ hasAccessKey: true });
    expect(again).not.toHaveProperty('accessKey');
    await publicly('', { 'X-Status-Key': first.accessKey }).expect(200);
    expect((await api('get', '/v2/status-page')).text).not.toContain(first.accessKey);
    expect(JSON.stringify(await app.sql('SELECT * FROM status_pages'))).not.toContain(first.accessKey);

    const { body } = await api('post', '/v2/status-page/rotate-key').expect(200);
    expect(Object.keys(body.data)).toEqual(['accessKey']);
    await publicly('', { 'X-Status-Key': first.accessKey }).expect(404);
    await publicly('', { 'X-Status-Key': body.data.accessKey }).expect(200);

    expect(await desk.configure({ visibility: 'public' })).toMatchObject({ hasAccessKey: false });
    expect((await api('post', '/v2/status-page/rotate-key').expect(400)).body.code).toBe('BAD_REQUEST');
    const anew = await desk.configure({ visibility: 'link' });
    expect(anew.accessKey).toEqual(expect.any(String));
    expect(anew.accessKey).not.toBe(body.data.accessKey);
  });

  /** @contract operating-60 */
  it('is shown with settings that nobody has saved, which stores nothing', async () => {
    await desk.service({ name: 'Checkout' });
    const query = 'brandName=Brand%20%3Cnew%3E&accentColor=%230f766e&showUptimeBars=true';
    const before = await api('get', `/v2/status-page/preview?${query}`).expect(200);
    expect(before.text).toContain('Brand &lt;new&gt;');
    expect(before.text).toContain('--accent:#0f766e');
    expect(before.text).toContain('Checkout');
    expect(before.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(before.headers['content-security-policy']).not.toContain('script-src');
    expect(before.headers['cache-control']).toBe('no-store');
    await api('get', '/v2/status-page').expect(404);
    await desk.configure({ visibility: 'link' });
    await api('get', `/v2/status-page/preview?${query}&logoUrl=http://127.0.0.1:1/logo.png`).expect(200);
    expect((await api('get', '/v2/status-page')).body.data).toMatchObject({ brandName: 'Acme', logoUrl: null });
    for (const bad of ['', '?brandName=', '?brandName=a&accentColor=red', '?brandName=a&showUptimeBars=yes'])
      expect((await api('get', `/v2/status-page/preview${bad}`).expect(400)).body.code).toBe('BAD_REQUEST');
  });

  const bad: [string, object][] = [
    ['slug', { slug: 'ab' }],
    ['slug', { slug: 'a'.repeat(49) }],
    ['slug', { slug: 'Acme' }],
    ['slug', { slug: '-acme' }],
    ['slug', { slug: 'acme-' }],
    ['slug', { slug: 'acme\n' }],
    ['slug', { slug: 7 }],
    ['visibility', { visibility: 'secret' }],
    ['visibility', { visibility: null }],
    ['brandName', { brandName: '' }],
    ['brandName', { brandName: 'x'.repeat(121) }],
    ['accentColor', { accentColor: 'red' }],
    ['accentColor', { accentColor: '#fff' }],
    ['logoUrl', { logoUrl: 'javascript:alert(1)' }],
    ['logoUrl', { logoUrl: 'logo.png' }],
    ['showUptimeBars', { showUptimeBars: 'yes' }],
  ];
  /** @contract status-page-3 */
  it.each(bad)('refuses a wrong %s: %j', async (field, change) => {
    const answer = await api('put', '/v2/status-page').send({ ...PublicDesk.PAGE, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      message: expect.stringMatching(new RegExp(`^Invalid request: ${field}: `)),
      code: 'BAD_REQUEST',
    });
    expect(await app.sql('SELECT * FROM status_pages')).toEqual([]);
  });

  /** @contract operating-60 */
  it('warns of a logo that this service never fetches', async () => {
    const guarded = await TestApp.start({ database: app.database, environment: { OUTBOUND_ALLOW_PRIVATE: '0' } });
    try {
      const put = async (logoUrl: string | null): Promise<object> => {
        const { body } = await guarded
          .as(`Bearer ${admin}`)
          .put('/v2/status-page', { ...PublicDesk.PAGE, logoUrl })
          .expect(200);
        return body.data as object;
      };
      const warning = (why: string) => ({ warnings: [`The page does not show this logo: ${why}`] });
      expect(await put('http://127.0.0.1/x.png')).toMatchObject(warning('the address is not public'));
      expect(await put('https://a:b@example.com/x.png')).toMatchObject(warning('the URL contains credentials'));
      expect(await put('http://192.0.2.1.nowhere.invalid/x.png')).not.toHaveProperty('warnings');
      expect(await put(null)).not.toHaveProperty('warnings');
    } finally {
      await guarded.stop();
    }
  });

  /** @contract status-page-3 */
  it.each(['slug', 'visibility', 'brandName'])('asks for %s', async (field) => {
    await api('put', '/v2/status-page')
      .send({ ...PublicDesk.PAGE, [field]: undefined })
      .expect(400);
  });

  /** @contract status-page-2 */
  it('is for administrators and keys with the config scope', async () => {
    const user = await createUser(app);
    const config = await createKey(app, { scopes: ['config'] });
    for (const [method, path] of [
      ['get', '/v2/status-page'],
      ['put', '/v2/status-page'],
      ['post', '/v2/status-page/rotate-key'],
      ['get', '/v2/status-page/subscribers'],
    ] as const) {
      await app.http[method](path).send(PublicDesk.PAGE).expect(401);
      await api(method, path, user.token).send(PublicDesk.PAGE).expect(403);
      await app.http[method](path).set('X-Service-Key', ROOT_KEY).send(PublicDesk.PAGE).expect(403);
    }
    await app.http.put('/v2/status-page').set('X-Service-Key', config).send(PublicDesk.PAGE).expect(200);
    await app.http.get('/v2/status-page').set('X-Service-Key', config).expect(200);
  });

  /** @contract status-page-4 */
  it('shares no slug with another tenant, and gives a dropped one back', async () => {
    const other = await createTenant(app);
    await desk.configure();
    const answer = await api('put', '/v2/status-page', other.token).send(PublicDesk.PAGE);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'CONFLICT' });
    await desk.configure({ slug: 'acme-two' });
    await publicly().expect(404);
    await api('put', '/v2/status-page', other.token)
      .send({ ...PublicDesk.PAGE, brandName: 'Other' })
      .expect(200);
    expect((await publicly().expect(200)).body.data.brandName).toBe('Other');
  });

  /** @contract status-page-7 */
  it('leaves audit entries, without the key', async () => {
    const { accessKey } = await desk.configure({ visibility: 'link' });
    await api('post', '/v2/status-page/rotate-key').expect(200);
    const { body, text } = await api('get', '/v2/audit-log?entityType=status_page&limit=2').expect(200);
    expect(body.data.map(({ action }: { action: string }) => action).sort()).toEqual([
      'status_page.rotate_key',
      'status_page.update',
    ]);
    expect(text).not.toContain(accessKey);
  });
});
