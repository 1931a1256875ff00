import { readFile } from 'node:fs/promises';
import type { AlertPreviewView } from '../../../alerts/intake/preview/alert-preview.views.js';
import type { AlertEscalationView } from '../../../paging/notifications/alert-escalation.views.js';
import type { PlanView } from '../../../configuration/dto/configuration.dto.js';
import type { ReplayProgressView, ReplayView } from '../../../configuration/replay/dto/replay.dto.js';
import { CommandError } from '../command-error.js';
import type { Document } from './config-files.js';

const PATIENCE_MS = 120_000;
/** Entries of one request. */
const PAGE = 200;

interface Answer<T> {
  data: T;
  /** Of a list: of its next page. */
  nextCursor?: string | null;
}

/** The configuration API of a running service. */
export class ConfigClient {
  constructor(
    readonly url: string,
    private readonly key: string,
  ) {}

  /** @throws CommandError without a key */
  static async of(
    { url, keyFile }: { url: string | undefined; keyFile: string | undefined },
    environment: Record<string, string | undefined>,
  ): Promise<ConfigClient> {
    const key = keyFile === undefined ? environment['PAGER_API_KEY'] : await keyIn(keyFile);
    if (!key?.trim()) {
      throw new CommandError(
        'Set PAGER_API_KEY, or name a file with --key-file: an API key with the config scope, or a token of an administrator',
      );
    }
    const local = `http://localhost:${environment['PORT'] ?? 3000}`;
    return new ConfigClient((url ?? environment['PAGER_URL'] ?? local).replace(/\/+$/, ''), key.trim());
  }

  /** @param managedBy absent: everything */
  export(ids: boolean, managedBy?: string): Promise<Document> {
    const query = new URLSearchParams({ ids: String(ids), ...(managedBy === undefined ? {} : { managedBy }) });
    return this.send('GET', `/v2/config?${query.toString()}`);
  }

  plan(configuration: Document, prune: boolean): Promise<PlanView> {
    return this.send('POST', '/v2/config/plan', { configuration, prune });
  }

  apply(configuration: Document, prune: boolean, hash: string): Promise<PlanView> {
    return this.send('POST', '/v2/config/apply', { configuration, prune, hash });
  }

  /**
   * What the configuration would have done to past alerts.
   * @param progress called with the number of alerts that are done, and of all
   * @throws CommandError also when the answer breaks off
   */
  async replay(body: object, progress: (done: number, all: number) => void): Promise<ReplayView> {
    const silence = new AbortController();
    const patience = setTimeout(() => silence.abort(new Error('no answer any more')), PATIENCE_MS);
    try {
      const answer = await this.fetch('POST', '/v2/config/replay', body, silence.signal);
      if (!answer.ok || answer.body === null) throw refused(answer, await answer.text());
      let text = '';
      for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
        patience.refresh();
        const lines = (text + part).split('\n');
        text = lines.pop() ?? '';
        for (const line of lines) {
          const { done, all, data, error } = JSON.parse(line) as ReplayProgressView;
          if (error) throw new CommandError(error.message, error.code);
          if (data) return data;
          if (done !== undefined && all !== undefined) progress(done, all);
        }
      }
    } catch (error) {
      if (error instanceof CommandError) throw error;
      throw new CommandError(`The answer of ${this.url} broke off: ${reasonOf(error)}`, 'UNREACHABLE');
    } finally {
      clearTimeout(patience);
    }
    throw new CommandError(`The answer of ${this.url} broke off`, 'UNREACHABLE');
  }

  preview(body: object): Promise<AlertPreviewView> {
    return this.send('POST', '/v2/alerts/preview', body);
  }

  escalationOf(alertId: string): Promise<AlertEscalationView> {
    return this.send('GET', `/v2/alerts/${alertId}/escalation`);
  }

  /** All entries of a list. */
  async all<T>(path: string): Promise<T[]> {
    const entries: T[] = [];
    for await (const each of this.each<T>(path)) entries.push(each);
    return entries;
  }

  /** The entries of a list in its order, a page after the other. */
  async *each<T>(path: string): AsyncGenerator<T> {
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = new URLSearchParams({ limit: `${PAGE}`, ...(cursor && { cursor }) });
      const page: Answer<T[]> = await this.answer('GET', `${path}?${query.toString()}`);
      yield* page.data;
      cursor = page.nextCursor ?? null;
    }
  }

  private async send<T>(method: string, path: string, body?: object): Promise<T> {
    return (await this.answer<T>(method, path, body)).data;
  }

  private async answer<T>(method: string, path: string, body?: object): Promise<Answer<T>> {
    const answer = await this.fetch(method, path, body, AbortSignal.timeout(PATIENCE_MS));
    const text = await answer.text();
    const json = jsonOf(text) as Partial<Answer<T>> | null;
    if (answer.ok && json?.data !== undefined) return { ...json, data: json.data };
    throw refused(answer, text);
  }

  private fetch(method: string, path: string, body: object | undefined, signal: AbortSignal): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: { Authorization: `Bearer ${this.key}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal,
    }).catch((error: unknown) => {
      throw new CommandError(`${this.url} cannot be reached: ${reasonOf(error)}`, 'UNREACHABLE');
    });
  }
}

function refused({ status }: Response, text: string): CommandError {
  const json = jsonOf(text) as { message?: string; code?: string } | null;
  const hint = status === 401 ? ': is it the right key?' : '';
  return new CommandError(
    `${status}: ${json?.message ?? text.slice(0, LONGEST)}${hint}`,
    json?.code ?? `HTTP_${status}`,
  );
}

/** Characters of a response without JSON to show. */
const LONGEST = 200;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function keyIn(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: Error) => {
    throw new CommandError(`Cannot read ${path}: ${error.message}`);
  });
}
