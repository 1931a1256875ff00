import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { DatabaseProbe } from '../../src/platform/database/database-probe.js';
import { HealthParts } from '../../src/app/health/health-parts.js';
import { logs } from '../support/log-watch.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

describe('health and documents', () => {
  /** @contract health-1 */
  it('answers the shallow shape, which is a stability contract', async () => {
    const answer = await app.http.get('/health');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: 'ok' });
  });

  /** @contract health-5 */
  it('adds checks when `deep` is present, whatever its value', async () => {
    for (const path of ['/health?deep', '/health?deep=0']) {
      const answer = await app.http.get(path);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        status: 'ok',
        checks: {
          database: 'up',
          datastore: 'up',
          providers: { sms: false, slack: false, telegram: false, voice: false, email: false },
        },
      });
    }
  });

  it('looks once for all who ask at the same time, so that a flood of questions takes no connections', async () => {
    const pool = (app.nest.get(DataSource).driver as unknown as { master: Pool }).master;
    let taken = 0;
    const count = (): void => void taken++;
    pool.on('acquire', count);
    const probe = app.nest.get(DatabaseProbe);
    const ask = () => Promise.all(Array.from({ length: 50 }, () => probe.answers(1000)));
    expect(new Set(await ask())).toEqual(new Set([true]));
    expect(taken).toBe(1);
    await ask();
    expect(taken).toBe(2);
    pool.off('acquire', count);

    let looks = 0;
    const parts = new HealthParts();
    parts.add('part', () => Promise.resolve({ status: String(++looks), problem: null }));
    await Promise.all([parts.all(1000), parts.all(1000)]);
    expect(looks).toBe(1);
    expect(await parts.all(1000)).toEqual([['part', { status: '2', problem: null }]]);
  });

  /** @contract health-2 */
  it('answers 503 while the database is away', async () => {
    const cut = await TestApp.start();
    try {
      logs.expectErrors(/The database refuses .* does not exist/);
      await cut.database.drop();
      const error = { status: 'error', message: 'Database unreachable' };
      expect((await cut.http.get('/health').expect(503)).body).toEqual(error);
      const providers = { sms: false, slack: false, telegram: false, voice: false, email: false };
      expect((await cut.http.get('/health?deep').expect(503)).body).toEqual({
        ...error,
        checks: { database: 'down', datastore: 'down', providers },
      });
    } finally {
      await cut.stop();
    }
  });

  /** @contract operating-14 */
  it('serves the OpenAPI document and its reader', async () => {
    const document = await app.http.get('/openapi.json');
    expect(document.status).toBe(200);
    expect(document.body.paths['/health'].get.responses).toHaveProperty('503');
    expect((await app.http.get('/docs')).text).toContain('swagger-ui');
  });
});

describe('a worker', () => {
  /** @contract operating-4 */
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
  /** @contract conventions-10 */
  it('times every answer in seconds of three decimals at most, under a fresh UUID', async () => {
    const answers = [await app.http.get('/v2/nowhere'), await app.http.get('/v2/alerts')];
    answers.push(await app.http.get('/v2/alerts').set('X-Service-Key', ROOT_KEY));
    for (const { body, headers } of answers) {
      expect(String(body.took)).toMatch(/^\d+(\.\d{1,3})?$/);
      expect(body.requestId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(body.requestId).toBe(headers['x-request-id']);
    }
    expect(new Set(answers.map(({ body }) => body.requestId)).size).toBe(3);
  });

  /** @contract conventions-14 */
  it('names each field that is wrong, once, with what is wrong about it', async () => {
    const send = (body: object) => app.http.post('/v2/saved-searches').set('X-Service-Key', ROOT_KEY).send(body);
    const { body } = await send({ query: 'q'.repeat(10_001) }).expect(400);
    expect(body.message).toBe(
      'Invalid request: name: is required; query: must be shorter than or equal to 10000 characters',
    );
  });

  /** @contract errors-4 */
  it('tells an unforeseen error to the log; the caller learns it outside production only', async () => {
    const developing = await TestApp.start({
      database: app.database,
      environment: { NODE_ENV: 'development' },
    });
    logs.expectErrors(/column s.query does not exist/);
    await app.sql('ALTER TABLE saved_searches RENAME COLUMN query TO away');
    try {
      const ask = async ({ http }: TestApp) =>
        (await http.get('/v2/saved-searches').set('X-Service-Key', ROOT_KEY).expect(500)).body;
      const shape = { code: 'INTERNAL_ERROR', took: 0, requestId: expect.any(String) };
      expect(await ask(app)).toEqual({ message: 'Internal server error', ...shape });
      expect(await ask(developing)).toEqual({ message: 'column s.query does not exist', ...shape });
    } finally {
      await app.sql('ALTER TABLE saved_searches RENAME COLUMN away TO query');
      await developing.stop();
    }
  });

  /** @contract conventions-10, conventions-24, errors-1 */
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

  /** @contract conventions-11 */
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

  /** @contract conventions-24 */
  it('answers a broken percent-encoding with 400', async () => {
    expect((await app.http.get('/v2/%E0%A4%A')).status).toBe(400);
  });

  /** @contract rights-9 */
  it('lets cross-origin browsers send only Content-Type and Authorization', async () => {
    const answer = await app.http
      .options('/v2/alerts')
      .set('Origin', 'https://elsewhere.example.com')
      .set('Access-Control-Request-Method', 'POST');
    expect(answer.headers['access-control-allow-headers']).toBe('Content-Type,Authorization');
  });
});
