import type { WebClient } from '@slack/web-api';
import { PROVIDER_TIMEOUT_MS } from '../../../platform/deadline.js';
import type { AttemptResult } from '../../../platform/delivery-queue/domain/attempt.js';
import type { Provider } from '../channel-definition.js';
import type { ChatNote } from '../domain/chat-notes.js';
import { slackMessage } from './domain/slack-message.js';
import { slackFailure } from './domain/slack-failure.js';

export interface SlackSettings {
  botToken: string;
  /** Of the requests that Slack makes; null: the buttons of its messages are left out. */
  signingSecret: string | null;
  apiBaseUrl: string;
  timeoutMs?: number;
}

/** Messages of an app to people and channels of its workspace, through Slack's own library. */
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

  /** One request; whatever goes wrong is a result. */
  private async attempt(request: (client: WebClient) => Promise<string | null>): Promise<AttemptResult> {
    try {
      return { kind: 'delivered', reference: await request(await (this.client ??= connect(this.settings))) };
    } catch (error) {
      return slackFailure(error);
    }
  }
}

/** Slack's library is large and most services have no app: it is loaded with the first message. */
async function connect({ botToken, apiBaseUrl, timeoutMs = PROVIDER_TIMEOUT_MS }: SlackSettings): Promise<WebClient> {
  const { WebClient } = await import('@slack/web-api');
  return new WebClient(botToken, {
    slackApiUrl: apiBaseUrl,
    timeout: timeoutMs,
    // The queue tries again, and says so.
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
    logger: SILENT,
  });
}

const nothing = (): void => undefined;
/** What fails is in the results; the library would log requests. */
const SILENT = {
  ...{ debug: nothing, info: nothing, warn: nothing, error: nothing },
  ...{ setLevel: nothing, setName: nothing, getLevel: () => 'error' as never },
};
