import { Webhook } from 'standardwebhooks';

/**
 * The headers of the Standard Webhooks scheme for one attempt.
 * @param id the same for every attempt of a message, so that receivers recognise repeats
 * @param secret null: not signed. Base64, with or without `whsec_`, is decoded to the key; of any other text the UTF-8
 *   bytes are the key
 */
export function standardHeaders(id: string, at: Date, body: string, secret: string | null): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    ...(secret === null ? {} : { 'webhook-signature': signer(secret).sign(id, at, body) }),
  };
}

function signer(secret: string): Webhook {
  try {
    return new Webhook(secret);
  } catch {
    return new Webhook(new TextEncoder().encode(secret), { format: 'raw' });
  }
}
