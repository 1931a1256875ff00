import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify, type ECDH } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Received } from './received.js';

/** What a push service got for one browser, decrypted as that browser would. */
export interface ReceivedPush {
  browser: string;
  notice: Record<string, unknown>;
  ttl: number;
  urgency: string;
  topic: string;
  /** The claims of the sender's token, whose signature has been verified. */
  vapid: { aud: string; exp: number; sub: string };
}

interface Browser {
  keys: ECDH;
  auth: Buffer;
}

/** A push service (RFC 8030) and its browsers: it verifies the sender (RFC 8292), and decrypts (RFC 8291). */
export class PushService {
  private readonly received = new Received<ReceivedPush>(
    ({ browser, notice }) => `${browser}: ${String(notice['title'])}`,
  );
  private readonly browsers = new Map<string, Browser>();
  private readonly answers = new Map<string, number>();
  /** The key with which the browsers subscribed; a sender with another is refused. */
  publicKey: string | null = null;
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
  });

  static async start(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((resolve) => service.server.listen(0, '127.0.0.1', () => resolve()));
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What `PushSubscription.toJSON()` gives in a browser of this name; again: the same endpoint with new keys. */
  subscribe(browser: string): { endpoint: string; keys: { p256dh: string; auth: string } } {
    const keys = createECDH('prime256v1');
    const point = keys.generateKeys();
    const auth = randomBytes(16);
    this.browsers.set(browser, { keys, auth });
    return {
      endpoint: `${this.origin}/send/${browser}`,
      keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    };
  }

  /** From now on it answers so for this browser; 201: it takes messages. */
  treat(browser: string, status: number): void {
    this.answers.set(browser, status);
  }

  /** Takes out what came for this browser, oldest first. */
  to(browser: string): ReceivedPush[] {
    return this.received.take((each) => each.browser === browser);
  }

  /** @throws Error when it has received something that no test took out */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    this.received.check();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const name = /^\/send\/(\w+)$/.exec(request.url ?? '')?.[1] ?? '';
    const browser = this.browsers.get(name);
    const status = this.answers.get(name) ?? 201;
    if (!browser || status !== 201) return void response.writeHead(browser ? status : 404).end();
    const { ttl, urgency, topic, authorization, 'content-encoding': encoding } = request.headers;
    if (encoding !== 'aes128gcm' || !/^\d+$/.test(String(ttl))) throw new Error('not as RFC 8030 has it');
    const vapid = this.senderOf(authorization ?? '');
    if (vapid === null) return void response.writeHead(403).end();
    const notice = JSON.parse(decrypted(body, browser).toString()) as Record<string, unknown>;
    const headers = { ttl: Number(ttl), urgency: String(urgency), topic: String(topic) };
    this.received.add({ browser: name, notice, vapid, ...headers });
    response.writeHead(201, { location: `${this.origin}/message/${randomBytes(8).toString('hex')}` }).end();
  }

  /** The claims; null: the signature, the audience, the time or the key is wrong. */
  private senderOf(authorization: string): ReceivedPush['vapid'] | null {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
    const [head = '', payload = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    if (point.length !== 65) return null;
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${payload}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as ReceivedPush['vapid'];
    const now = Date.now() / 1000;
    const isTimely = claims.exp > now && claims.exp <= now + 86_400;
    const isOurs = this.publicKey === null || this.publicKey === key;
    return signed && isTimely && isOurs && claims.aud === this.origin ? claims : null;
  }
}

const hmac = (key: Buffer, ...data: Buffer[]): Buffer => createHmac('sha256', key).update(Buffer.concat(data)).digest();

/** RFC 8291 (keys) and RFC 8188 (the body: one record). */
function decrypted(body: Buffer, { keys, auth }: Browser): Buffer {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (idLength !== 65 || record.length > recordSize || body.length > 4096) throw new Error('not one record for us');
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender, Buffer.from([1])]);
  const secret = hmac(hmac(auth, keys.computeSecret(sender)), keyInfo);
  const pseudoRandom = hmac(salt, secret);
  const key = hmac(pseudoRandom, Buffer.from('Content-Encoding: aes128gcm\0\x01')).subarray(0, 16);
  const nonce = hmac(pseudoRandom, Buffer.from('Content-Encoding: nonce\0\x01')).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('no end of the last record');
  return padded.subarray(0, end);
}
