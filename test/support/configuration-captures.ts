import { readFileSync } from 'node:fs';
import type { Test } from 'supertest';
import type { TestApp } from './test-app.js';

interface Captured {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body?: Record<string, unknown>;
  answered: { status: number; body: Record<string, unknown> };
}

const CAPTURES = JSON.parse(readFileSync('test/fixtures/configuration-captures.json', 'utf8')) as Record<
  string,
  Captured
>;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The requests that a client of the configuration API really sent, and what it was answered; the ids are made anew. */
export class ConfigurationCaptures {
  readonly left = new Set(Object.keys(CAPTURES));
  /** Ids of the captures, and those that they have here. */
  private readonly ids = new Map<string, string>();

  constructor(
    private readonly app: TestApp,
    private readonly key: string,
  ) {}

  send(method: Captured['method'], url: string, body?: unknown): Test {
    const request = this.app.as(`GenieKey ${this.key}`).send(method.toLowerCase() as 'get', url);
    if (body === undefined) return request.set('Content-Type', '');
    return request.set('Content-Type', 'application/json; charset=utf-8').send(JSON.stringify(body));
  }

  /** Makes what the captures name and no capture makes. @returns its id */
  async prepare(capturedId: string, url: string, body: object): Promise<string> {
    const { status, body: answer } = await this.send('POST', this.here(url), this.here(body));
    if (status !== 201) throw new Error(`POST ${url}: ${status} ${JSON.stringify(answer)}`);
    const { id } = (answer as { data: { id: string } }).data;
    this.ids.set(capturedId, id);
    return id;
  }

  /** Names what was made otherwise. */
  know(capturedId: string, id: string): void {
    this.ids.set(capturedId, id);
  }

  /** Sends the request of that number. @returns what it was answered, and what is expected, with the ids of here */
  async replay(number: string): Promise<{ answer: unknown; expected: unknown }> {
    const { method, url, body, answered } = captured(number);
    const answer = await this.send(method, this.here(url), body && this.here(body));
    if (answer.status !== answered.status)
      throw new Error(`${number} ${method} ${url}: ${answer.status} ${answer.text}, not ${answered.status}`);
    this.left.delete(number);
    const { took: _took, requestId: _requestId, ...shown } = answer.body as Record<string, unknown>;
    this.learn(answered.body, shown);
    return { answer: shown, expected: this.here(answered.body) };
  }

  /** Ids that stand in one place of both answers are one. */
  private learn(captured: unknown, shown: unknown): void {
    if (typeof captured === 'string' && typeof shown === 'string') {
      if (isId(captured) && isId(shown) && !this.ids.has(captured)) this.ids.set(captured, shown);
    } else if (typeof captured === 'object' && captured !== null && typeof shown === 'object' && shown !== null) {
      for (const [key, value] of Object.entries(captured)) this.learn(value, (shown as Record<string, unknown>)[key]);
    }
  }

  private here<T>(value: T): T {
    const text = JSON.stringify(value).replaceAll(ID, (id) => this.ids.get(id) ?? id);
    return JSON.parse(text) as T;
  }
}

function captured(number: string): Captured {
  const found = CAPTURES[number];
  if (!found) throw new Error(`There is no capture ${number}`);
  return found;
}

const isId = (text: string): boolean => text.length === 36 && text.replace(ID, '') === '';
