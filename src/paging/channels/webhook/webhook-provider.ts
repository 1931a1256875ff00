import { resultOf, standardHeaders } from '../../../platform/outbound-http/domain/webhook.js';
import type { Provider, ProviderTools } from '../channel-definition.js';
import type { AttemptResult } from '../../../platform/delivery-queue/domain/attempt.js';
import type { PageDocument } from './domain/documents.js';

const CONTENT = { 'content-type': 'application/json', 'user-agent': 'Pager-Webhooks/1' };

/** Posts by the Standard Webhooks scheme: signed, without redirects and never into private networks. */
export class WebhookProvider implements Provider<PageDocument> {
  constructor(private readonly tools: Pick<ProviderTools, 'http' | 'box' | 'clock'>) {}

  async send(to: string, document: PageDocument, sealedSecret: string | null): Promise<AttemptResult> {
    const { http, box, clock } = this.tools;
    const secret = sealedSecret === null ? null : box.open(sealedSecret);
    const body = JSON.stringify(document);
    return resultOf(
      await http.post(to, { ...CONTENT, ...standardHeaders(document.id, clock.now(), body, secret) }, body),
    );
  }
}
