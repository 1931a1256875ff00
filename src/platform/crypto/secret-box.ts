import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Lower-case hex SHA-256: how keys, tokens and codes are stored and looked up. */
export function sha256(text: string): string {
  return hash('sha256', text);
}

/** A random URL-safe token of that many bytes of entropy. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** Compares two texts in time that does not depend on where they differ. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}

interface Key {
  /** Identifies the key in sealed texts without revealing it. */
  id: string;
  bytes: Buffer;
}

/**
 * Encrypts stored secrets: AES-256-GCM, as `v1.<iv>.<tag>.<ciphertext>.<key id>` in base64url. It seals under ENCRYPTION_KEY,
 * and opens texts sealed under that key or one of ENCRYPTION_KEY_PREVIOUS, by key id.
 */
export class SecretBox {
  private readonly current: Key;
  private readonly keys: readonly Key[];

  constructor(encryptionKey: string, previous: readonly string[] = []) {
    this.current = keyOf(encryptionKey);
    this.keys = [this.current, ...previous.map(keyOf)];
  }

  seal(plain: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.current.bytes, iv);
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'));
    // The id is last: versions before the ids read only the four parts before it.
    return ['v1', ...parts, this.current.id].join('.');
  }

  /** @throws Error if the text was not sealed under one of the keys */
  open(sealed: string): string {
    const [version, iv, tag, data, keyId] = sealed.split('.');
    if (version !== 'v1' || iv === undefined || tag === undefined || data === undefined) {
      throw new Error('Not a sealed secret');
    }
    // Texts from before the ids have none.
    const candidates = this.keys.filter(({ id }) => keyId === undefined || keyId === id);
    for (const { bytes } of candidates) {
      const plain = decrypt(bytes, iv, tag, data);
      if (plain !== null) return plain;
    }
    throw new Error('Sealed under a key that is not known here');
  }

  /** A one-way fingerprint, equal for equal texts on every replica. */
  fingerprint(text: string): string {
    return createHmac('sha256', this.current.bytes).update(`fingerprint ${text}`).digest('base64url');
  }

  /** The key id in texts sealed under the current key. */
  get currentKeyId(): string {
    return this.current.id;
  }
}

function keyOf(material: string): Key {
  const id = createHmac('sha256', material).update('pager key id').digest('base64url').slice(0, 8);
  return { id, bytes: hash('sha256', material, 'buffer') };
}

function decrypt(key: Buffer, iv: string, tag: string, data: string): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 });
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
