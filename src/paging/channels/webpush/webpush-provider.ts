import webpush from 'web-push';
import type { AttemptResult } from '../../../platform/delivery-queue/domain/attempt.js';
import type { OutboundAnswer } from '../../../platform/outbound-http/outbound-http.js';
import { resultOf } from '../../../platform/outbound-http/domain/webhook.js';
import type { Provider, ProviderTools } from '../channel-definition.js';
import type { WebPushContent } from './domain/notices.js';
import type { SubscriptionKeys } from './domain/subscription.js';

/** Sends to a browser's push service: encrypted for that browser (RFC 8291), signed by Pager (RFC 8292). */
export class WebPushProvider implements Provider<WebPushContent> {
  constructor(private readonly tools: Pick<ProviderTools, 'http' | 'box' | 'vapid' | 'server'>) {}

  async send(to: string, content: WebPushContent, sealedSecret: string | null): Promise<AttemptResult> {
    const { http, box } = this.tools;
    if (sealedSecret === null) return { kind: 'permanent', reason: 'the subscription has no keys' };
    let request: webpush.RequestDetails;
    try {
      request = await this.request(to, content, JSON.parse(box.open(sealedSecret)) as SubscriptionKeys);
    } catch (error) {
      return { kind: 'retryable', reason: `Web push: ${error instanceof Error ? error.message : String(error)}` };
    }
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    return pushResult(await http.post(to, headers, request.body ?? ''));
  }

  private async request(
    endpoint: string,
    { notice, urgency, ttlSeconds }: WebPushContent,
    keys: SubscriptionKeys,
  ): Promise<webpush.RequestDetails> {
    const { publicKey, privateKey } = await this.tools.vapid.keys();
    return webpush.generateRequestDetails({ endpoint, keys }, JSON.stringify(notice), {
      vapidDetails: { subject: contactOf(this.tools.server.publicBaseUrl), publicKey, privateKey },
      contentEncoding: 'aes128gcm',
      TTL: ttlSeconds,
      urgency,
      // A retry replaces the first attempt while the push service still holds it.
      topic: notice.id.replaceAll('-', '').slice(0, 32),
    });
  }
}

/** The sender's contact for the push service's operator, which accepts https and mailto URLs only. */
function contactOf(publicBaseUrl: string): string {
  return publicBaseUrl.startsWith('https:') ? publicBaseUrl : `mailto:pager@${new URL(publicBaseUrl).hostname}`;
}

/** RFC 8030: 404 and 410 mean that the subscription is gone for good. */
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** Rejections of this message or of Pager's keys, which a retry would get again. */
const REFUSED: ReadonlySet<number> = new Set([400, 403, 413]);

function pushResult(answer: OutboundAnswer): AttemptResult {
  if (answer.kind !== 'answered') return resultOf(answer);
  const { status } = answer;
  if (GONE.has(status)) {
    return { kind: 'permanent', reason: `HTTP ${status}: the browser takes no pages any more`, addressGone: true };
  }
  if (REFUSED.has(status)) return { kind: 'permanent', reason: `HTTP ${status}: the push service refused it` };
  return resultOf(answer);
}
