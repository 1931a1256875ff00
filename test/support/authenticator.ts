import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const encoded = (data: string | Uint8Array): string => Buffer.from(data).toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface AuthenticatorSettings {
  /** The page in which the browser is. */
  origin?: string;
  /** Of the site for which it signs. */
  rpId?: string;
  /** Has it checked who uses it? */
  verifies?: boolean;
  /** What it says it has signed so often; default: one more than before. */
  counter?: number;
  userHandle?: string;
}

/** What `navigator.credentials` gives for a security key, in software: it signs what no browser would let it sign, too. */
export class Authenticator {
  readonly id = encoded(randomBytes(32));
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  constructor(private readonly usual: AuthenticatorSettings & { origin: string; rpId: string }) {}

  /** The answer to `passkeys/options`. */
  create({ challenge }: { challenge: string }, settings: AuthenticatorSettings = {}): Record<string, unknown> {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const rawId = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(rawId.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, rawId, isoCBOR.encode(key)]);
    const authData = new Uint8Array(Buffer.concat([this.dataOf(settings, HAS_CREDENTIAL), credential]));
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge, settings),
      attestationObject: encoded(isoCBOR.encode(attestation as never)),
      transports: ['usb'],
    });
  }

  /** The answer to what asks for a signature. */
  get({ challenge }: { challenge: string }, settings: AuthenticatorSettings = {}): Record<string, unknown> {
    const clientDataJSON = this.clientData('webauthn.get', challenge, settings);
    const authenticatorData = this.dataOf(settings, 0);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const { userHandle } = settings;
    return this.answer({
      clientDataJSON,
      authenticatorData: encoded(authenticatorData),
      signature: encoded(sign('sha256', signed, this.keys.privateKey)),
      ...(userHandle === undefined ? {} : { userHandle }),
    });
  }

  private answer(response: object): Record<string, unknown> {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string, settings: AuthenticatorSettings): string {
    const { origin } = { ...this.usual, ...settings };
    return encoded(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private dataOf(settings: AuthenticatorSettings, flags: number): Buffer {
    const { rpId, verifies = true, counter = this.counter + 1 } = { ...this.usual, ...settings };
    this.counter = counter;
    const rest = Buffer.alloc(5);
    rest.writeUInt8(PRESENT | (verifies ? VERIFIED : 0) | flags, 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }
}
