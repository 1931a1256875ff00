import { createHmac } from 'node:crypto';
import { sameText } from '../../../platform/crypto/secret-box.js';

/** A button that someone pressed in Slack. */
export interface SlackPress {
  /** The value of the button. */
  token: string;
  /** The Slack member id of the person. */
  memberId: string;
  /** The URL to post an answer that only they see; null: none. */
  responseUrl: string | null;
}

interface Raw {
  type?: unknown;
  user?: { id?: unknown };
  response_url?: unknown;
  actions?: unknown;
}

/**
 * Parses a Slack interaction. Null: it is no button press, such as an opened link. Never throws, as any field may be
 * of another type.
 */
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

/** A message that only the presser sees; the original message stays. */
export const slackNotice = (text: string): string =>
  JSON.stringify({ response_type: 'ephemeral', replace_original: false, text });

/** The most that a request's time may differ from now; prevents replay of a copied request. */
const MOST_APART_MS = 5 * 60_000;

interface SignedRequest {
  /** Seconds since 1970, from the header. */
  timestamp: string | undefined;
  signature: string | undefined;
  /** The raw body. */
  body: Buffer;
}

/** Whether Slack signed this request within five minutes (version 0: HMAC-SHA256 of `v0:<timestamp>:<body>`). */
export function isSignedBySlack({ timestamp, signature, body }: SignedRequest, secret: string, now: Date): boolean {
  if (timestamp === undefined || signature === undefined || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > MOST_APART_MS) return false;
  return sameText(signature, slackSignature(timestamp, body, secret));
}

export function slackSignature(timestamp: string, body: Buffer, secret: string): string {
  return `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex')}`;
}
