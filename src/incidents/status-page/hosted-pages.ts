import { Injectable } from '@nestjs/common';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ChannelProviders } from '../../paging/channels/channel-providers.js';
import type { Document } from '../../platform/pages/domain/document.js';
import { sha256 } from '../../platform/crypto/secret-box.js';
import { ServerConfig } from '../../platform/config/config.js';
import { atomFeed } from './domain/feed.js';
import { hostedPage, NOTICE_SLOT } from './domain/hosted-page.js';
import { incidentPage } from './domain/incident-parts.js';
import { noticeBox, type NoticeName } from './domain/small-pages.js';
import type { PublishedPage } from './published-pages.js';

/** A response that browsers and feed readers may cache and revalidate. */
export interface Rendered {
  type: string;
  body: Buffer;
  /** The compressed body; null if compression does not make it smaller. */
  packed: Readonly<Record<Packing, Buffer>> | null;
  /** Of the uncompressed body; each compressed form has its own. */
  etag: string;
  /** Content-Security-Policy; null: none needed. */
  policy: string | null;
}

/** A few milliseconds for the largest page. The best level takes ten times as long to save a few percent. */
const BROTLI_QUALITY = 6;

/** As `Accept-Encoding` calls them. */
export type Packing = 'br' | 'gzip';

/** Rendered pages and feeds, rendered and compressed once per change for all visitors. */
@Injectable()
export class HostedPages {
  private readonly pages = new WeakMap<PublishedPage, Promise<Rendered>>();
  private readonly withNotice = new WeakMap<PublishedPage, Map<NoticeName, Promise<Rendered>>>();
  private readonly incidents = new WeakMap<PublishedPage, Map<string, Promise<Rendered>>>();
  private readonly feeds = new WeakMap<PublishedPage, Promise<Rendered>>();

  constructor(
    private readonly server: ServerConfig,
    private readonly providers: ChannelProviders,
  ) {}

  /** @param notice after a visitor's action */
  async page(page: PublishedPage, notice: NoticeName | null): Promise<Rendered> {
    const common = await kept(this.pages, page, () => this.render(page));
    if (notice === null) return common;
    return kept(
      kept(this.withNotice, page, () => new Map<NoticeName, Promise<Rendered>>()),
      notice,
      () => rendered(common.type, common.body.toString().replace(NOTICE_SLOT, noticeBox(notice).text), common.policy),
    );
  }

  /** The page of one of its incidents, unresolved or resolved within 90 days; null: there is none. */
  incident(page: PublishedPage, id: string): Promise<Rendered> | null {
    const { content, history, settings } = page;
    const incident = [...content.activeIncidents, ...history].find((each) => each.id === id);
    if (incident === undefined) return null;
    const cached = kept(this.incidents, page, () => new Map<string, Promise<Rendered>>());
    return kept(cached, id, () => {
      const { html, policy } = incidentPage({ slug: settings.slug, content, incident });
      return rendered('text/html; charset=utf-8', html, policy);
    });
  }

  feed(page: PublishedPage): Promise<Rendered> {
    return kept(this.feeds, page, () => {
      const { content, history, news, settings } = page;
      const body = atomFeed({
        content,
        history,
        news,
        pageUrl: `${this.server.publicBaseUrl}/status/${settings.slug}`,
      });
      return rendered('application/atom+xml; charset=utf-8', body, null);
    });
  }

  /** The page, not cached. @param logo a `data:` URL; null: none; left out: the page's own logo URL */
  document({ content, settings }: PublishedPage, logo?: string | null): Document {
    return hostedPage({
      slug: settings.slug,
      content,
      subscribable: this.providers.isConfigured('email'),
      mailsKept: this.server.mailboxFolder !== null,
      serviceName: this.server.serviceName,
      ...(logo === undefined ? {} : { logo }),
    });
  }

  private render(page: PublishedPage): Promise<Rendered> {
    const { html, policy } = this.document(page);
    return rendered('text/html; charset=utf-8', html, policy);
  }
}

function kept<K, V>(cache: { get(key: K): V | undefined; set(key: K, value: V): unknown }, key: K, make: () => V): V {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const created = make();
  cache.set(key, created);
  return created;
}

async function rendered(type: string, text: string, policy: string | null): Promise<Rendered> {
  const body = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(body, { params }), promisify(gzip)(body)]);
  const packed = { br, gzip: gzipped };
  return { type, body, packed, etag: `"${sha256(text).slice(0, 32)}"`, policy };
}
