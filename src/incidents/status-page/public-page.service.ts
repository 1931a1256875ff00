import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../platform/clock/clock.js';
import { ApiError, notFound } from '../../platform/errors/api-error.js';
import { HISTORY_DAYS, resolvedWithin, type PageContent, type ShownIncident } from './domain/content.js';
import { localeAsked } from '../../platform/pages/browser-request.js';
import { PageGate } from './page-gate.js';
import { PublishedPages, type PublishedPage } from './published-pages.js';
import { Subscriptions } from './subscriptions.js';

const LONGEST_TOKEN = 500;

export const spentToken = (): ApiError => new ApiError(400, 'BAD_REQUEST', 'invalid or expired token', { bare: true });

/** The public API of status pages (contract: "Status page", public routes). */
@Injectable()
export class PublicPage {
  constructor(
    private readonly gate: PageGate,
    private readonly pages: PublishedPages,
    private readonly subscriptions: Subscriptions,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError 401, 404 */
  async content(request: Request, slug: string): Promise<PageContent> {
    return (await this.gate.enter(request, slug)).content;
  }

  /** The incidents resolved in the last `days` days, the newest first. @throws ApiError 401, 404 */
  async history(request: Request, slug: string, days: number = HISTORY_DAYS): Promise<ShownIncident[]> {
    return resolvedWithin((await this.gate.enter(request, slug)).history, days, this.clock.now());
  }

  /** @throws ApiError 404, also for a page that the caller may not read */
  async subscribe(request: Request, slug: string, email: string): Promise<void> {
    const admission = await this.gate.admit(request, slug);
    if (admission.kind !== 'open') throw notFound('not found');
    await this.subscriptions.request(admission.page, email, localeAsked(request));
  }

  /** Needs only the mailed token: mail programs send no access key. @returns the URL to redirect to @throws ApiError 400, 404 */
  async verify(slug: string, token: unknown): Promise<string> {
    return this.redeem(slug, token, 'verified', (page, text) => this.subscriptions.confirm(page, text));
  }

  /** @returns the URL to redirect to @throws ApiError 400, 404 */
  unsubscribe(slug: string, token: unknown): Promise<string> {
    return this.redeem(slug, token, 'unsubscribed', (page, text) => this.subscriptions.cancel(page, text));
  }

  private async redeem(
    slug: string,
    token: unknown,
    notice: string,
    act: (page: PublishedPage, token: string) => Promise<boolean>,
  ): Promise<string> {
    const page = await this.pages.find(slug);
    if (page === null) throw notFound('not found');
    const good = typeof token === 'string' && token !== '' && token.length <= LONGEST_TOKEN;
    if (!good || !(await act(page, token))) {
      throw spentToken();
    }
    return `/status/${slug}?notice=${notice}`;
  }
}
