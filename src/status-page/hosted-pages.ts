import { Injectable } from '@nestjs/common';
import { ChannelProviders } from '../channels/providers/channel-providers.js';
import { sha256 } from '../common/crypto/secret-box.js';
import { ServerConfig } from '../config/config.js';
import { atomFeed } from './domain/feed.js';
import { hostedPage, NOTICE_SLOT } from './domain/hosted-page.js';
import { noticeBox, type NoticeName } from './domain/notices.js';
import type { PublishedPage } from './published-pages.js';

/** Something that browsers and feed readers may keep and ask for again. */
export interface Rendered {
  type: string;
  body: string | Buffer;
  etag: string;
  /** Null: it needs none. */
  policy: string | null;
}

/** Pages and feeds as they go out, each made once for an edition and then the same for everybody. */
@Injectable()
export class HostedPages {
  private readonly pages = new WeakMap<PublishedPage, Rendered>();
  private readonly feeds = new WeakMap<PublishedPage, Rendered>();

  constructor(
    private readonly server: ServerConfig,
    private readonly providers: ChannelProviders,
  ) {}

  /** @param notice what only this visitor is told */
  page(page: PublishedPage, notice: NoticeName | null): Rendered {
    const common = kept(this.pages, page, () => this.render(page));
    if (notice === null) return common;
    const body = common.body.toString().replace(NOTICE_SLOT, noticeBox(notice).text);
    return { ...common, body, etag: etagOf(body) };
  }

  feed(page: PublishedPage): Rendered {
    return kept(this.feeds, page, () => {
      const { content, history, settings } = page;
      const body = atomFeed({ content, history, pageUrl: `${this.server.publicBaseUrl}/status/${settings.slug}` });
      return { type: 'application/atom+xml; charset=utf-8', body, etag: etagOf(body), policy: null };
    });
  }

  private render({ content, settings }: PublishedPage): Rendered {
    const { html, policy } = hostedPage({
      slug: settings.slug,
      content,
      subscribable: this.providers.isConfigured('email'),
      serviceName: this.server.serviceName,
    });
    return { type: 'text/html; charset=utf-8', body: html, etag: etagOf(html), policy };
  }
}

function kept(cache: WeakMap<PublishedPage, Rendered>, page: PublishedPage, make: () => Rendered): Rendered {
  const known = cache.get(page);
  if (known) return known;
  const made = make();
  cache.set(page, made);
  return made;
}

const etagOf = (body: string): string => `"${sha256(body).slice(0, 32)}"`;
