import { readFile } from 'node:fs/promises';
import type { PlanView } from '../../../configuration/dto/configuration.dto.js';
import { CommandError } from '../command-error.js';
import type { Document } from './config-files.js';

const PATIENCE_MS = 120_000;

/** The configuration API of a running service. */
export class ConfigClient {
  private constructor(
    private readonly url: string,
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

  private async send<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { Authorization: `Bearer ${this.key}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((error: unknown) => {
      throw new CommandError(`${this.url} cannot be reached: ${reasonOf(error)}`, 'UNREACHABLE');
    });
    const text = await answer.text();
    const json = jsonOf(text) as { data?: T; message?: string; code?: string } | null;
    if (answer.ok && json?.data !== undefined) return json.data;
    const { status } = answer;
    const hint = status === 401 ? ': is it the right key?' : '';
    throw new CommandError(
      `${status}: ${json?.message ?? text.slice(0, LONGEST)}${hint}`,
      json?.code ?? `HTTP_${status}`,
    );
  }
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
