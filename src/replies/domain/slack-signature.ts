import { createHmac } from 'node:crypto';
import { sameText } from '../../common/crypto/secret-box.js';

/** Older requests, and ones from the future, are not taken: whoever copied one cannot send it again later. */
const MOST_APART_MS = 5 * 60_000;

export interface SignedRequest {
  /** Seconds since 1970, as the header has them. */
  timestamp: string | undefined;
  signature: string | undefined;
  /** As it came. */
  body: Buffer;
}

/** Did Slack send this within five minutes? Its version 0: HMAC-SHA256 of `v0:<timestamp>:<body>`. */
export function isSignedBySlack({ timestamp, signature, body }: SignedRequest, secret: string, now: Date): boolean {
  if (timestamp === undefined || signature === undefined || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > MOST_APART_MS) return false;
  return sameText(signature, slackSignature(timestamp, body, secret));
}

export function slackSignature(timestamp: string, body: Buffer, secret: string): string {
  return `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex')}`;
}
