import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { TestApp } from './test-app.js';
import { ROOT_KEY } from './test-config.js';

/** What an unmodified client sent over the wire; its `Authorization` has `KEY` where the key was. */
export interface SdkRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  bodyText: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as supertest gives it
  body: any;
}

/** The requests that a client was recorded with, found by their method and the end of their path. */
export class RecordedClient {
  private readonly recorded: readonly SdkRequest[];

  constructor(
    private readonly app: TestApp,
    name: 'python-sdk' | 'java-sdk' | 'elastalert2',
    private readonly key = ROOT_KEY,
  ) {
    this.recorded = JSON.parse(
      readFileSync(join('test/fixtures/sdk-requests', `${name}.json`), 'utf8'),
    ) as SdkRequest[];
  }

  /** Sends it again, byte for byte and chunked where it was, but for the key. */
  send(method: string, path: string): Promise<Answer> {
    const found = this.recorded.find((each) => each.method === method && each.url.split('?')[0]?.endsWith(path));
    if (!found) throw new Error(`The client was not recorded with ${method} ${path}`);
    return sendRaw(this.app, { ...found, headers: { ...found.headers, authorization: `GenieKey ${this.key}` } });
  }

  /** What became of a request that was accepted. */
  async outcome(method: string, path: string): Promise<Record<string, unknown>> {
    const { status, body } = await this.send(method, path);
    if (status !== 202) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return (await this.get(`/v2/alerts/requests/${String(body.requestId)}`)).body.data as Record<string, unknown>;
  }

  get(url: string): Promise<Answer> {
    return sendRaw(this.app, { method: 'GET', url, headers: { authorization: `GenieKey ${this.key}` }, bodyText: '' });
  }
}

/** Past every client library that would put the request in order. */
export function sendRaw(app: TestApp, { method, url, headers, bodyText }: SdkRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(app.url + url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const answered = response.headers as Record<string, string>;
        resolve({ status: response.statusCode ?? 0, headers: answered, body: text === '' ? null : JSON.parse(text) });
      });
    });
    sent.on('error', reject);
    sent.end(bodyText);
  });
}
