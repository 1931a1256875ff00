import type { NextFunction, Request, Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import pino from 'pino';

/** Fields of requests and answers that hold nothing but secrets. */
const SECRET_FIELDS = new Set([
  ...['password', 'newPassword', 'currentPassword', 'token', 'refreshToken', 'challengeToken', 'backupCodes'],
  ...['secret', 'clientSecret', 'signingSecret', 'apiKey', 'accessKey', 'webhookUrl', 'headers'],
]);
/** Tokens that somebody came with in the path. */
const TOKEN_PATH = /\/(?:webhooks\/inbound(?:-email)?\/[^/]+|ack|answer|push-tokens|invites)\/([^/?]+)/;
/** Secrets by their looks: session tokens, minted keys, password hashes. */
const LOOKS = { jwt: /eyJ[\w-]{10,}\.eyJ[\w-]{10,}/, key: /pager-[\w-]{30,}/, hash: /\$2[aby]\$\d\d\$[./\w]{20,}/ };
/** Lines of errors and of what is worse. */
const ERROR = /^\{"level":[56]0,/;
/** What is shorter, or one plain word, stands in a log by chance. */
const SHORTEST = 12;

/**
 * The log of the apps of this process, which share one logger, as standard output would have it. No error may be in it that
 * no test expects; nor any secret that they were sent or gave away over HTTP, or that a test told of.
 */
class LogWatch {
  readonly lines: string[] = [];
  private expected: RegExp[] = [];
  private readonly secrets = new Map<string, string>();
  private apps = 0;

  /** Another app has started: takes the place of the descriptor; the loggers of all requests descend from the root. */
  listen(level: string): void {
    this.apps++;
    const stream = { write: (line: string) => void this.lines.push(line) };
    Object.assign(PinoLogger.root, { [pino.symbols.streamSym]: stream, level });
  }

  /** Errors in the log that are like this are what a test is about; until the last app stops. */
  expectErrors(like: RegExp): void {
    this.expected.push(like);
  }

  /** An app has stopped; after the last one the next file begins anew. @throws Error as `check` and `checkErrors` do */
  stopped(): void {
    this.apps--;
    try {
      this.check();
      if (this.apps === 0) this.checkErrors();
    } finally {
      if (this.apps === 0) {
        this.forget();
        this.expected = [];
      }
    }
  }

  /** @throws Error when there are errors in the log that no test expects: the first of them */
  checkErrors(): void {
    const errors = this.lines.filter((line) => ERROR.test(line) && !this.expected.some((like) => like.test(line)));
    if (errors.length > 0) throw new Error(`${errors.length} errors in the log that no test expects: ${errors[0]}`);
  }

  /** @throws Error when a secret is in the log: its kind, and the line without it */
  check(): void {
    this.checkText(this.lines.join(''), 'the log');
  }

  /** @param place where the text is from, for the failure @throws Error when a secret is in it */
  checkText(text: string, place: string): void {
    for (const [secret, kind] of this.secrets)
      if (text.includes(secret)) throw new SecretFound(place, kind, secret, text);
    for (const [kind, look] of Object.entries(LOOKS)) {
      const [found] = look.exec(text) ?? [];
      if (found !== undefined) throw new SecretFound(place, kind, found, text);
    }
  }

  forget(): void {
    this.lines.length = 0;
    this.secrets.clear();
  }

  /** @param kind what it is, for the failure: the secret itself is not told of */
  keep(kind: string, secret: string): void {
    if (secret.length >= SHORTEST && !/^[a-z]+$/i.test(secret) && !LOOKS.jwt.test(secret))
      this.secrets.set(secret, kind);
  }

  /** Express middleware, in front of everything. */
  readonly observe = (request: Request, response: Response, next: NextFunction): void => {
    const json = response.json.bind(response);
    response.json = (body: unknown) => {
      this.harvest(body);
      this.harvest(request.body);
      return json(body);
    };
    this.cameWith(request);
    next();
  };

  private cameWith({ headers, path, originalUrl }: Request): void {
    const credential = headers.authorization?.split(' ').at(-1);
    if (credential) this.keep('Authorization', credential);
    for (const name of ['x-service-key', 'x-status-key']) {
      for (const key of [headers[name]].flat()) if (key) this.keep(name, key);
    }
    for (const pair of headers.cookie?.split('; ') ?? []) this.keep('cookie', pair.slice(pair.indexOf('=') + 1));
    const inPath = TOKEN_PATH.exec(path)?.[1];
    if (inPath) this.keep('path', inPath);
    const query = new URL(originalUrl, 'http://localhost').searchParams;
    for (const name of ['token', 'key', 'code', 'state'])
      for (const value of query.getAll(name)) this.keep(name, value);
  }

  private harvest(value: unknown, kind?: string): void {
    if (typeof value === 'string' && kind !== undefined) {
      return this.keep(kind, kind === 'webhookUrl' ? (value.split('/').at(-1) ?? '') : value);
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [name, field] of Object.entries(value)) {
      this.harvest(field, kind ?? (SECRET_FIELDS.has(name) ? name : undefined));
    }
  }
}

class SecretFound extends Error {
  constructor(place: string, kind: string, secret: string, text: string) {
    const line = text.split('\n').find((each) => each.includes(secret)) ?? '';
    super(`A secret (${kind}) is in ${place}: ${line.replaceAll(secret, '***')}`);
  }
}

export const logs = new LogWatch();
