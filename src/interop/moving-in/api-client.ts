import { SourceRefused } from './domain/source-refused.js';
import type { Source } from './sources/source.js';
import { isObject, type Json } from '../codec/wire-object.js';
import { parsedJson } from './domain/json-text.js';

/** How long an answer may take. */
export const PATIENCE_MS = 30_000;
const LARGEST_ANSWER = 64 * 1024 * 1024;
/** Characters of what a service says itself is wrong. */
const LONGEST_COMPLAINT = 500;
/** What is nested deeper cannot be written into an archive. */
const DEEPEST = 1000;
/** 1, 2, 4, … seconds, at most 30. */
const MOST_TRIES = 10;
const LONGEST_WAIT_S = 30;
/** At most, where the service asks for more time (`Retry-After`). */
const LONGEST_ASKED_S = 300;
/** Not there, not in the plan of the account, or not for this key. */
const NOT_GIVEN = [402, 403, 404];
/** The service does not take the request; what is optional is then absent. */
const NOT_TAKEN = [400, 405, 422];

export interface ApiAnswer {
  status: number;
  /** Null: the service does not give it. */
  body: Json | null;
}

/** Of a failed connection, where trying again cannot help. */
const HOPELESS = /ENOTFOUND|EPROTO|certificate|bad port/i;
/** The same, unless the service has answered before. */
const HOPELESS_AT_FIRST = /ECONNREFUSED|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|no TLS connection/;

/** Time, which tests move by themselves. */
export interface Pauses {
  /** Milliseconds of a clock that does not jump. */
  now(): number;
  wait(ms: number): Promise<void>;
  /** Told before each try and each pause of a call; null: the answer is there. */
  waiting?(call: string, what: Waiting | null): void;
}

/** What a call waits for. */
export interface Waiting {
  /** How often it was tried before, and what came of that last; null: nothing yet. */
  tries: number;
  last: string | null;
  /** Milliseconds until it is tried again; null: its answer is awaited. */
  pauseMs: number | null;
}

/** What came of one try, worth another one. */
interface Failed {
  why: string;
  /** Seconds that the service asks for. */
  asked: number;
}

interface Answer {
  status: number;
  text: string;
  /** The header `Retry-After`. */
  retryAfter?: string | null;
}

/** Sends one GET, or a POST of that JSON. @throws SourceRefused where trying again cannot help, else any error */
export type Transport = (url: string, headers: Readonly<Record<string, string>>, posted?: string) => Promise<Answer>;

/** Reads from the API of a service, and nothing else: by GET, or queries of GraphQL; no redirects, at its pace. */
export class ApiClient {
  /** What stands before each path. */
  readonly base: string;
  private readonly origin: string;
  private next = 0;
  private hasAnswered = false;

  /**
   * @param key sent to this origin only
   * @throws SourceRefused for what is no address, and where the key would go unencrypted to another machine
   */
  constructor(
    url: string,
    private readonly key: string,
    readonly source: Pick<Source, 'name' | 'paceMs' | 'headers' | 'baseOf' | 'graphql'>,
    private readonly pauses: Pauses,
    private readonly transport: Transport = fetched,
  ) {
    const parsed = URL.canParse(url) ? new URL(url) : null;
    if (parsed === null || !['https:', 'http:'].includes(parsed.protocol) || parsed.username !== '')
      throw new SourceRefused(`${url} is no address of an API, such as https://api.example.com`);
    const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(parsed.hostname);
    if (parsed.protocol === 'http:' && !isHere)
      throw new SourceRefused(`${parsed.origin} would get the key unencrypted: use https`);
    this.origin = parsed.origin;
    this.base = source.baseOf?.(parsed) ?? parsed.origin;
  }

  /**
   * Tries again when the service is busy (429) or fails (5xx), and when it cannot be reached but has answered before.
   * @param isOptional a request that the service does not take counts as not given
   * @throws SourceRefused when it goes on like that, refuses the key, or answers with what is no JSON
   */
  async get(path: string, isOptional = false): Promise<ApiAnswer> {
    const call = this.base + path;
    let last: string | null = null;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      await this.pace();
      this.pauses.waiting?.(call, { tries, last, pauseMs: null });
      const answer = await this.ask(path, isOptional ? [...NOT_GIVEN, ...NOT_TAKEN] : NOT_GIVEN);
      if (!('why' in answer)) {
        this.pauses.waiting?.(call, null);
        return answer;
      }
      last = answer.why;
      if (tries + 1 === MOST_TRIES) break;
      const seconds = Math.min(2 ** tries, LONGEST_WAIT_S);
      const pauseMs = Math.max(seconds, Math.min(answer.asked, LONGEST_ASKED_S)) * 1000;
      this.pauses.waiting?.(call, { tries: tries + 1, last, pauseMs });
      await this.pauses.wait(pauseMs);
    }
    throw new SourceRefused(`${call}: ${last}, ${MOST_TRIES} times; go on later with the same command`);
  }

  private async ask(path: string, notGiven: readonly number[]): Promise<ApiAnswer | Failed> {
    const call = this.base + path;
    let answer: Answer;
    try {
      answer = await this.sent(path);
    } catch (error) {
      if (error instanceof SourceRefused) throw error;
      const reason = reasonOf(error);
      if (HOPELESS.test(reason) || (!this.hasAnswered && HOPELESS_AT_FIRST.test(reason)))
        throw new SourceRefused(`${this.origin} cannot be reached: ${reason}`);
      return { why: `cannot be reached (${reason})`, asked: 0 };
    }
    this.hasAnswered = true;
    const { status, text, retryAfter } = answer;
    // A date, which is allowed as well, counts as no wish.
    const asked = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : 0;
    if (status === 429 || status >= 500) return { why: `answered ${status}`, asked };
    if (notGiven.includes(status)) return { status, body: null };
    if (status !== 200)
      throw new SourceRefused(`${call} answered ${status}${status === 401 ? ': is it the right key?' : ''}`);
    const body = parsedJson(`The answer to ${call}`, text, DEEPEST);
    if (!isObject(body)) throw new SourceRefused(`The answer to ${call} is no object of JSON`);
    const said = this.source.graphql ? this.source.graphql.saidBy(body) : body;
    if (typeof said === 'string') throw new SourceRefused(`${call} answered: ${said.slice(0, LONGEST_COMPLAINT)}`);
    return { status, body: said };
  }

  private sent(path: string): Promise<Answer> {
    const headers = { Accept: 'application/json', ...this.source.headers(this.key) };
    const posted = this.source.graphql?.postedFor(path, this.key);
    if (posted === undefined) return this.transport(this.base + path, headers);
    return this.transport(
      this.base + posted.path,
      { ...headers, 'Content-Type': 'application/json' },
      JSON.stringify(posted.body),
    );
  }

  private async pace(): Promise<void> {
    const now = this.pauses.now();
    const turn = Math.max(now, this.next);
    this.next = turn + this.source.paceMs;
    if (turn > now) await this.pauses.wait(turn - now);
  }
}

/** `fetch failed` has its cause; of several addresses the first failure is named. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return plain(first instanceof Error ? first.message : String(first));
}

/** What people can act on, in one line. */
function plain(message: string): string {
  // `…:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:…record.c:350:`, of OpenSSL
  const [, tls] = /:SSL routines:[^:]*:([^:]+)/.exec(message) ?? [];
  if (tls !== undefined) {
    const hint = /wrong version|packet length|http request/.test(tls) ? '; it seems to speak http, not https' : '';
    return `no TLS connection (${tls})${hint}`;
  }
  if (message === 'bad port') return 'a bad port: it is kept for another protocol than http';
  return message.replaceAll(/\s+/g, ' ').trim();
}

async function fetched(url: string, headers: Readonly<Record<string, string>>, posted?: string): Promise<Answer> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const asked = posted === undefined ? {} : { method: 'POST', body: posted };
  const response = await fetch(url, { ...asked, headers, redirect: 'manual', signal });
  return { status: response.status, text: await bodyOf(response), retryAfter: response.headers.get('Retry-After') };
}

async function bodyOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    const bytes = part as Uint8Array;
    size += bytes.length;
    if (size > LARGEST_ANSWER) throw new SourceRefused(`${response.url} answered with more than 64 MB`);
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}
