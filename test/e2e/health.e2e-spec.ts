import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/test-app.js';

describe('health and documents', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it('answers the shallow shape, which is a stability contract', async () => {
    const answer = await app.http.get('/health');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: 'ok' });
  });

  it('adds checks when `deep` is present, whatever its value', async () => {
    for (const path of ['/health?deep', '/health?deep=0']) {
      const answer = await app.http.get(path);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        status: 'ok',
        checks: { database: 'up', datastore: 'up', providers: { sms: false, voice: false, email: false } },
      });
    }
  });

  it('serves the OpenAPI document and its reader', async () => {
    const document = await app.http.get('/openapi.json');
    expect(document.status).toBe(200);
    expect(document.body.paths['/health'].get.responses).toHaveProperty('503');
    expect((await app.http.get('/docs')).text).toContain('swagger-ui');
  });
});

describe('a worker', () => {
  it('serves only its probes', async () => {
    const worker = await TestApp.start({ environment: { ROLE: 'worker' } });
    try {
      expect((await worker.http.get('/health')).status).toBe(200);
      const answer = await worker.http.get('/v2/alerts');
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND' });
    } finally {
      await worker.stop();
    }
  });
});

describe('the edge', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it('gives every answer a request id, errors too', async () => {
    const answer = await app.http.get('/nowhere');
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      message: expect.any(String),
      code: 'NOT_FOUND',
      took: expect.any(Number),
      requestId: answer.headers['x-request-id'],
    });
  });

  it('refuses malformed JSON with 400, other types with 415 and long bodies with 413', async () => {
    const post = (type: string, body: string) =>
      app.http
        .post('/v2/nowhere')
        .set('Content-Type', type)
        .serialize((text) => text as unknown as string)
        .send(body);
    expect((await post('application/json', '{"a":')).status).toBe(400);
    expect((await post('application/json', '{"a":"\\u0000"}')).status).toBe(400);
    expect((await post('application/json', '['.repeat(300_000))).status).toBe(400);
    expect((await post('application/xml', '<a/>')).status).toBe(415);
    const long = await post('application/json', JSON.stringify({ a: 'x'.repeat(1024 * 1024) }));
    expect(long.status).toBe(413);
    expect(long.body).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', requestId: expect.any(String) });
  });

  it('answers a broken percent-encoding with 400', async () => {
    expect((await app.http.get('/v2/%E0%A4%A')).status).toBe(400);
  });

  it('lets cross-origin browsers send only Content-Type and Authorization', async () => {
    const answer = await app.http
      .options('/v2/alerts')
      .set('Origin', 'https://elsewhere.example.com')
      .set('Access-Control-Request-Method', 'POST');
    expect(answer.headers['access-control-allow-headers']).toBe('Content-Type,Authorization');
  });
});
