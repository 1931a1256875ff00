import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { notFound } from '../../platform/errors/api-error.js';
import type { Words } from '../../platform/words.js';
import { sendElsewhere, sendPage } from '../../platform/pages/send-page.js';
import {
  confirmPage,
  spentConfirmationPage,
  unsubscribedPage,
  unsubscribePage,
  type SubscriberPageFacts,
} from './domain/small-pages.js';
import { PublishedPages, type PublishedPage } from './published-pages.js';
import { Subscriptions } from './subscriptions.js';

const LONGEST_TOKEN = 500;

/** The pages of links in subscribers' mails. Only their button changes something; the token is the only credential. */
@Injectable()
export class SubscriberPages {
  constructor(
    private readonly pages: PublishedPages,
    private readonly subscriptions: Subscriptions,
  ) {}

  async askToConfirm(words: Words, response: Response, slug: string, token: unknown): Promise<void> {
    const page = await this.pageOf(slug);
    const isAwaited = isToken(token) && (await this.subscriptions.isAwaited(page, token));
    if (isAwaited) return sendPage(response, 200, confirmPage(words, factsOf(page)));
    sendPage(response, 410, spentConfirmationPage(words, factsOf(page)));
  }

  async confirm(words: Words, response: Response, slug: string, token: unknown): Promise<void> {
    const page = await this.pageOf(slug);
    const isConfirmed = isToken(token) && (await this.subscriptions.confirm(page, token));
    if (isConfirmed) return sendElsewhere(response, 303, `/status/${slug}?notice=verified`);
    sendPage(response, 410, spentConfirmationPage(words, factsOf(page)));
  }

  async askToLeave(words: Words, response: Response, slug: string, token: unknown): Promise<void> {
    const page = await this.pageOf(slug);
    switch (await this.subscriptions.stateOf(page, tokenOf(token))) {
      case 'subscribed':
        return sendPage(response, 200, unsubscribePage(words, factsOf(page)));
      case 'gone':
        return sendPage(response, 200, unsubscribedPage(words, factsOf(page)));
      case 'unknown':
        throw notFound('not found');
    }
  }

  /** Called by the page's button and by mail programs (RFC 8058), which follow no redirect. */
  async leave(words: Words, response: Response, slug: string, token: unknown): Promise<void> {
    const page = await this.pageOf(slug);
    if ((await this.subscriptions.stateOf(page, tokenOf(token))) === 'unknown') throw notFound('not found');
    await this.subscriptions.cancel(page, tokenOf(token));
    sendPage(response, 200, unsubscribedPage(words, factsOf(page)));
  }

  private async pageOf(slug: string): Promise<PublishedPage> {
    const page = await this.pages.find(slug);
    if (page === null) throw notFound('not found');
    return page;
  }
}

const isToken = (token: unknown): token is string =>
  typeof token === 'string' && token !== '' && token.length <= LONGEST_TOKEN;

const tokenOf = (token: unknown): string => (isToken(token) ? token : '');

/** Without a link to a page that needs an access key. */
function factsOf({ settings: { slug, brandName, accentColor, visibility } }: PublishedPage): SubscriberPageFacts {
  return { brandName, accentColor, url: visibility === 'link' ? null : `/status/${slug}` };
}
