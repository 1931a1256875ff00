import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import twilio from 'twilio';
import { Received } from './received.js';

export const TWILIO_SID = 'AC00000000000000000000000000000000';
export const TWILIO_TOKEN = 'twilio-auth-token-for-tests';
export const TWILIO_NUMBER = '+15005550006';

/** `{status, code}` refuses as Twilio does; `hang` never answers; `garbage` answers what is no JSON. */
export type TwilioMode = 'accept' | 'hang' | 'garbage' | { status: number; code: number };

/** A request for a message or a call, as Twilio's library posted it. */
export interface TwilioRequest {
  kind: 'sms' | 'call';
  sid: string;
  to: string;
  from: string;
  /** The body of an sms, the TwiML of a call. */
  content: string;
  statusCallback: string | null;
}

/** A small server that speaks Twilio's REST protocol: it keeps what it accepts and misbehaves on request. */
export class TwilioSink {
  private readonly received = new Received<TwilioRequest>(({ kind, to, content }) => `${kind} to ${to}: ${content}`);
  /** Every number that was tried, whatever became of it: one entry per attempt. */
  readonly attempts: string[] = [];
  private readonly watchers = new Set<() => void>();
  private readonly modes = new Map<string, TwilioMode>();
  private fallback: TwilioMode = 'accept';
  private count = 0;
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  static async start(): Promise<TwilioSink> {
    const sink = new TwilioSink();
    await new Promise<void>((resolve) => sink.server.listen(0, '127.0.0.1', () => resolve()));
    return sink;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Settings for a test app that talks to this server. */
  get environment(): Record<string, string> {
    return {
      TWILIO_ACCOUNT_SID: TWILIO_SID,
      TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
      TWILIO_FROM: TWILIO_NUMBER,
      TWILIO_API_BASE_URL: this.url,
    };
  }

  /** From now on: how every number, or this one only, is treated. */
  become(mode: TwilioMode, to?: string): void {
    if (to === undefined) this.fallback = mode;
    else this.modes.set(to, mode);
  }

  /** Takes out the accepted requests, oldest first. */
  get accepted(): TwilioRequest[] {
    return this.received.take();
  }

  /** Takes out those for this number. */
  to(number: string): TwilioRequest[] {
    return this.received.take(({ to }) => to === number);
  }

  /** Messages like this (`sms to number: text`, `call to …`) may come, and no test needs to look at them; default: any. */
  expectMessages(like = /^/): void {
    this.received.expect(like);
  }

  /** Resolves as soon as this number has been tried. */
  async attempted(number: string): Promise<void> {
    await this.until(() => this.attempts.includes(number));
  }

  async arrived(number: string): Promise<void> {
    await this.until(() => this.to(number).length > 0);
  }

  reset(): void {
    this.received.clear();
    this.attempts.length = 0;
    this.modes.clear();
    this.fallback = 'accept';
  }

  /** Cuts every connection, the hanging ones too. */
  hangUp(): void {
    this.server.closeAllConnections();
  }

  /** @throws Error when it has received something that no test took out or expects */
  async stop(): Promise<void> {
    this.hangUp();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.received.check();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const kind = /^\/2010-04-01\/Accounts\/AC\w+\/(Messages|Calls)\.json$/.exec(request.url ?? '')?.[1];
    const credentials = `Basic ${Buffer.from(`${TWILIO_SID}:${TWILIO_TOKEN}`).toString('base64')}`;
    if (kind === undefined || request.method !== 'POST') return json(response, 404, { code: 20404, message: 'No' });
    if (request.headers.authorization !== credentials) return json(response, 401, { code: 20003, message: 'Who?' });

    const to = form.get('To') ?? '';
    this.attempts.push(to);
    this.changed();
    const mode = this.modes.get(to) ?? this.fallback;
    if (mode === 'hang') return;
    if (mode === 'garbage') return void response.writeHead(502).end('<html>Bad gateway</html>');
    if (mode !== 'accept') return json(response, mode.status, { ...mode, message: `Refused with ${mode.code}` });
    const sms = kind === 'Messages';
    const sid = `${sms ? 'SM' : 'CA'}${(++this.count).toString().padStart(32, '0')}`;
    this.received.add({
      kind: sms ? 'sms' : 'call',
      sid,
      to,
      from: form.get('From') ?? '',
      content: form.get(sms ? 'Body' : 'Twiml') ?? '',
      statusCallback: form.get('StatusCallback'),
    });
    this.changed();
    json(response, 201, { sid, status: 'queued' });
  }

  private until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!condition()) return;
        this.watchers.delete(look);
        resolve();
      };
      this.watchers.add(look);
      look();
    });
  }

  private changed(): void {
    for (const look of [...this.watchers]) look();
  }
}

/** The signature that Twilio would put on this request. */
export function twilioSignature(url: string, parameters: Record<string, string>, token = TWILIO_TOKEN): string {
  return twilio.getExpectedTwilioSignature(token, url, parameters);
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
