import type { AttemptResult } from '../../../../platform/delivery-queue/domain/attempt.js';
import { busy } from '../../../../platform/outbound-http/domain/webhook.js';

/** Slack errors about the conversation, which a retry would get again. */
const DEAD: ReadonlySet<string> = new Set([
  ...['channel_not_found', 'is_archived', 'not_in_channel', 'user_not_found', 'user_disabled', 'users_not_found'],
  ...['cannot_dm_bot', 'messages_tab_disabled', 'restricted_action', 'ekm_access_denied', 'channel_type_not_supported'],
]);

/** Slack errors about the message, which a retry would get again. */
const REFUSED: ReadonlySet<string> = new Set([
  ...['invalid_blocks', 'invalid_arguments', 'msg_too_long', 'no_text', 'msg_blocks_too_long'],
  ...['message_not_found', 'cant_update_message', 'edit_window_closed'],
]);

const UNAVAILABLE = 503;

/** The shape of errors that Slack's library throws. */
interface Thrown {
  code?: unknown;
  name?: unknown;
  data?: { error?: unknown };
  retryAfter?: unknown;
  statusCode?: unknown;
}

/** Converts an error of a Slack request into a result, without the token. */
export function slackFailure(thrown: unknown): AttemptResult {
  const { code, name, data, retryAfter, statusCode } = (typeof thrown === 'object' && thrown ? thrown : {}) as Thrown;
  switch (code) {
    case 'slack_webapi_platform_error': {
      const slackError = typeof data?.error === 'string' ? data.error.slice(0, 200) : 'an answer that says nothing';
      const reason = `Slack: ${slackError}`;
      if (DEAD.has(slackError)) return { kind: 'permanent', reason, address: 'dead' };
      return { kind: REFUSED.has(slackError) ? 'permanent' : 'retryable', reason };
    }
    case 'slack_webapi_rate_limited_error': {
      const waitMs = typeof retryAfter === 'number' && retryAfter > 0 ? retryAfter * 1000 : null;
      return busy('Slack: too many messages', waitMs);
    }
    case 'slack_webapi_http_error':
      return statusCode === UNAVAILABLE
        ? busy(`Slack: HTTP ${statusCode}`)
        : { kind: 'retryable', reason: `Slack: HTTP ${String(statusCode)}` };
    default:
      return { kind: 'retryable', reason: `Slack: no answer (${typeof name === 'string' ? name : 'Error'})` };
  }
}
