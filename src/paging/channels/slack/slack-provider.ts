import type { WebClient } from '@slack/web-api';
import { PROVIDER_TIMEOUT_MS } from '../../../platform/deadline.js';
import type { AttemptResult } from '../../../platform/delivery-queue/domain/attempt.js';
import type { Provider } from '../channel-definition.js';
import type { ChatNote } from '../domain/chat-notes.js';
import { slackMessage } from './domain/slack-message.js';
import { slackFailure } from './domain/slack-failure.js';

export interface SlackSettings {
  botToken: string;
  /** Verifies requests from Slack; null: messages have no buttons. */
  signingSecret: string | null;
  apiBaseUrl: string;
  timeoutMs?: number;
}

/** Sends messages of the operator's Slack app to people and channels, through Slack's own library. */
export class SlackProvider implements Provider<ChatNote> {
  private client: Promise<WebClient> | undefined;

  constructor(private readonly settings: SlackSettings) {}

  send(to: string, note: ChatNote): Promise<AttemptResult> {
    return this.attempt(async (client) => {
      const { channel, ts } = await client.chat.postMessage({ channel: to, ...this.message(note) });
      return channel && ts ? `${channel}/${ts}` : null;
    });
  }

  async revise(reference: string, note: ChatNote): Promise<AttemptResult> {
    const [channel = '', ts = ''] = reference.split('/');
    return this.attempt(async (client) => {
      await client.chat.update({ channel, ts, ...this.message(note) });
      return reference;
    });
  }

  private message(note: ChatNote): ReturnType<typeof slackMessage> {
    return slackMessage(this.settings.signingSecret === null ? { ...note, buttons: [] } : note);
  }

  /** Makes one request; every failure becomes a result. */
  private async attempt(request: (client: WebClient) => Promise<string | null>): Promise<AttemptResult> {
    try {
      return { kind: 'delivered', reference: await request(await (this.client ??= connect(this.settings))) };
    } catch (error) {
      return slackFailure(error);
    }
  }
}

/** Loads Slack's large library with the first message, because most installations have no Slack app. */
async function connect({ botToken, apiBaseUrl, timeoutMs = PROVIDER_TIMEOUT_MS }: SlackSettings): Promise<WebClient> {
  // A bundle has no names of a CommonJS package but the default.
  const { default: slack } = await import('@slack/web-api');
  return new slack.WebClient(botToken, {
    slackApiUrl: apiBaseUrl,
    timeout: timeoutMs,
    // The delivery queue retries and records it.
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
    logger: SILENT,
  });
}

const nothing = (): void => undefined;
/** Failures are in the results; the library would log whole requests. */
const SILENT = {
  ...{ debug: nothing, info: nothing, warn: nothing, error: nothing },
  ...{ setLevel: nothing, setName: nothing, getLevel: () => 'error' as never },
};
