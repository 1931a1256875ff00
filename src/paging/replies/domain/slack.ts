import { createHmac } from 'node:crypto';
import { sameText } from '../../../platform/crypto/secret-box.js';

/** A button of a message that somebody pressed in Slack. */
export interface SlackPress {
  /** The value of the button. */
  token: string;
  /** Who pressed it, by Slack's id. */
  memberId: string;
  /** Where to post what only they are to see; null: nowhere. */
  responseUrl: string | null;
}

interface Raw {
  type?: unknown;
  user?: { id?: unknown };
  response_url?: unknown;
  actions?: unknown;
}

/** Null: something else, such as a link that was opened. Total: whatever came, as every field may be of another type. */
export function slackPress(payload: string): SlackPress | null {
  const raw = parsed(payload);
  const action = (Array.isArray(raw.actions) ? (raw.actions as unknown[])[0] : null) as Record<string, unknown> | null;
  const { action_id: actionId, value: token } = action ?? {};
  const memberId = raw.user?.id;
  const isAnswer = raw.type === 'block_actions' && typeof actionId === 'string' && actionId.startsWith('answer:');
  if (!isAnswer || typeof token !== 'string' || typeof memberId !== 'string') return null;
  const responseUrl = typeof raw.response_url === 'string' ? raw.response_url : null;
  return { token, memberId, responseUrl };
}

function parsed(payload: string): Raw {
  try {
    const value: unknown = JSON.parse(payload);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** For the presser alone; the message itself stays. */
export const slackNotice = (text: string): string =>
  JSON.stringify({ response_type: 'ephemeral', replace_original: false, text });

/** Older requests, and ones from the future, are not taken: whoever copied one cannot send it again later. */
const MOST_APART_MS = 5 * 60_000;

interface SignedRequest {
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
