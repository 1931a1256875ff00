import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Received } from './received.js';

export const EXPO_TOKEN = 'expo-access-token-for-tests';

export interface PushMessage {
  to: string;
  title: string;
  body: string;
  priority: string;
  sound: string;
  data: Record<string, unknown>;
}

/** How one phone fares: taken, refused at once by this error, or taken and reported lost in the receipt. */
export type PhoneMode = 'accept' | { ticket: string } | { receipt: string };
/** How every request fares: answered, refused whole with this status, or never answered. */
export type ServerMode = 'accept' | 'hang' | number;

/** A small server that speaks Expo's push protocol: it keeps what it accepts and misbehaves on request. */
export class ExpoSink {
  private readonly received = new Received<PushMessage>(({ to, title }) => `${to}: ${title}`);
  /** How many messages each request held. */
  readonly batches: number[] = [];
  /** Tickets whose receipts were asked for. */
  readonly asked: string[] = [];
  private readonly phones = new Map<string, PhoneMode>();
  private readonly receipts = new Map<string, object>();
  private mode: ServerMode = 'accept';
  private receiptsReady = true;
  private count = 0;
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  static async start(): Promise<ExpoSink> {
    const sink = new ExpoSink();
    await new Promise<void>((resolve) => sink.server.listen(0, '127.0.0.1', () => resolve()));
    return sink;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Settings for a test app that talks to this server. */
  get environment(): Record<string, string> {
    return { EXPO_ACCESS_TOKEN: EXPO_TOKEN, PUSH_API_BASE_URL: this.url };
  }

  become(mode: ServerMode): void {
    this.mode = mode;
  }

  treat(token: string, mode: PhoneMode): void {
    this.phones.set(token, mode);
  }

  /** False: no receipt is there yet. */
  haveReceipts(ready: boolean): void {
    this.receiptsReady = ready;
  }

  /** Takes out the accepted messages, oldest first. */
  get pushes(): PushMessage[] {
    return this.received.take();
  }

  /** Takes out those for this phone. */
  to(token: string): PushMessage[] {
    return this.received.take(({ to }) => to === token);
  }

  /** Messages like this (`phone: title`) may come, and no test needs to look at them; default: any. */
  expectPushes(like = /^/): void {
    this.received.expect(like);
  }

  reset(): void {
    this.received.clear();
    this.batches.length = this.asked.length = 0;
    this.phones.clear();
    this.mode = 'accept';
    this.receiptsReady = true;
  }

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
    const body = await json(request);
    const say = (status: number, answer: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    if (request.headers.authorization !== `Bearer ${EXPO_TOKEN}`)
      return say(401, { errors: [{ code: 'UNAUTHORIZED' }] });
    if (request.url === '/--/api/v2/push/getReceipts') return say(200, this.receiptsFor(body as { ids: string[] }));
    const messages = body as PushMessage[];
    this.batches.push(messages.length);
    if (this.mode === 'hang') return;
    if (this.mode !== 'accept') return say(this.mode, { errors: [{ code: 'OUT_OF_ORDER' }] });
    const malformed = messages.length > 100 || messages.some(({ to }) => !/^ExponentPushToken\[.+\]$/.test(to));
    if (malformed) return say(400, { errors: [{ code: 'VALIDATION_ERROR' }] });
    say(200, { data: messages.map((message) => this.ticketFor(message)) });
  }

  private ticketFor(message: PushMessage): object {
    const mode = this.phones.get(message.to) ?? 'accept';
    if (mode !== 'accept' && 'ticket' in mode) return failure(mode.ticket);
    const id = `ticket-${++this.count}`;
    this.receipts.set(id, mode === 'accept' ? { status: 'ok' } : failure(mode.receipt));
    this.received.add(message);
    return { status: 'ok', id };
  }

  private receiptsFor({ ids }: { ids: string[] }): object {
    this.asked.push(...ids);
    const known = this.receiptsReady ? ids.filter((id) => this.receipts.has(id)) : [];
    return { data: Object.fromEntries(known.map((id) => [id, this.receipts.get(id)])) };
  }
}

function failure(error: string): object {
  return { status: 'error', message: `It is ${error}`, details: { error } };
}
