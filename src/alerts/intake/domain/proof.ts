import { createHmac } from 'node:crypto';
import { sameText } from '../../../platform/crypto/secret-box.js';

/** What of a request can show that its sender knows the webhook secret. */
export interface Proof {
  /** A header by its name, in lower case. */
  header: (name: string) => string | undefined;
  /** The body as it came. */
  bytes: Buffer;
}

/** Whether the sender knows the secret: GitHub and Sentry sign the body with it, GitLab sends it in a header. */
export function isProven(secret: string, { header, bytes }: Proof): boolean {
  const digest = createHmac('sha256', secret).update(bytes).digest('hex');
  const shown = [
    ['x-hub-signature-256', `sha256=${digest}`],
    ['sentry-hook-signature', digest],
    ['x-gitlab-token', secret],
  ] as const;
  return shown.some(([name, expected]) => sameText(header(name) ?? '', expected));
}
