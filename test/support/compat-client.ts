import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'supertest';
import type { TestApp } from './test-app.js';
import { ROOT_KEY } from './test-config.js';

/** What an unmodified client sent, and was answered by the service it was written for. */
export interface Capture {
  method: 'POST';
  url: string;
  headers: Record<string, string>;
  bodyText: string;
  bodyJson: Record<string, unknown>;
  answered: { status: number; body: Record<string, unknown> };
}

export function capture(name: string): Capture {
  return JSON.parse(readFileSync(join('test/fixtures/clients', `${name}.json`), 'utf8')) as Capture;
}

const OF_THE_CONNECTION = ['host', 'content-length', 'connection', 'accept-encoding'];

/** Sends a capture again, byte for byte but for the key. */
export function replay(app: TestApp, { method, url, headers, bodyText }: Capture): Test {
  const request = app.http[method.toLowerCase() as 'post'](url);
  for (const [name, value] of Object.entries(headers)) {
    if (!OF_THE_CONNECTION.includes(name)) request.set(name, name === 'authorization' ? withKey(value) : value);
  }
  return request.send(bodyText);
}

function withKey(authorization: string): string {
  return authorization.startsWith('Basic ')
    ? `Basic ${Buffer.from(`:${ROOT_KEY}`).toString('base64')}`
    : authorization.replace(/ .*/, ` ${ROOT_KEY}`);
}

/** The API as a client of the third-party API uses it. */
export class ThirdPartyClient {
  constructor(
    private readonly app: TestApp,
    private readonly authorization = `GenieKey ${ROOT_KEY}`,
  ) {}

  send(method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, body?: object): Test {
    const request = this.app.as(this.authorization).send(method, `/v2${path}`);
    return body ? request.send(body) : request.set('Content-Type', 'application/json');
  }

  async data(path: string): Promise<Record<string, unknown>> {
    return (await this.send('get', path).expect(200)).body.data;
  }

  /** Sends a request that is accepted, and asks what became of it. */
  async outcome(
    method: 'post' | 'put' | 'delete',
    path: string,
    body?: object,
  ): Promise<{ success: boolean; action: string; status: string; alertId: string; alias: string }> {
    const { requestId } = (await this.send(method, path, body).expect(202)).body;
    return (await this.send('get', `/alerts/requests/${requestId}`).expect(200)).body.data;
  }
}
