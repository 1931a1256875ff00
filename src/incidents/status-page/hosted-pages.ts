import { Injectable } from '@nestjs/common';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ChannelProviders } from '../../paging/channels/channel-providers.js';
import type { Document } from '../../platform/pages/domain/document.js';
import { sha256 } from '../../platform/crypto/secret-box.js';
import type { Words } from '../../platform/words.js';
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
  /** Of its text, as it was chosen by `Accept-Language`; null: it has none. */
  language: string | null;
  /** Content-Security-Policy; null: none needed. */
  policy: string | null;
}

/** A few milliseconds for the largest page. The best level takes ten times as long to save a few percent. */
const BROTLI_QUALITY = 6;

/** As `Accept-Encoding` calls them. */
export type Packing = 'br' | 'gzip';

/** Rendered pages and feeds, rendered and compressed once per change and language for all visitors. */
@Injectable()
export class HostedPages {
  private readonly known = new WeakMap<PublishedPage, Map<string, Promise<Rendered>>>();

  constructor(
    private readonly server: ServerConfig,
    private readonly providers: ChannelProviders,
  ) {}

  /** @param notice after a visitor's action */
  async page(words: Words, page: PublishedPage, notice: NoticeName | null): Promise<Rendered> {
    const common = await this.kept(words, page, 'page', () => pageOf(words, this.document(words, page)));
    if (notice === null) return common;
    return this.kept(words, page, `notice ${notice}`, () =>
      rendered({ ...common, text: common.body.toString().replace(NOTICE_SLOT, noticeBox(words, notice).text) }),
    );
  }

  /** The page of one of its incidents, unresolved or resolved within 90 days; null: there is none. */
  incident(words: Words, page: PublishedPage, id: string): Promise<Rendered> | null {
    const { content, history, settings } = page;
    const incident = [...content.activeIncidents, ...history].find((each) => each.id === id);
    if (incident === undefined) return null;
    return this.kept(words, page, `incident ${id}`, () =>
      pageOf(words, incidentPage({ words, slug: settings.slug, content, incident })),
    );
  }

  feed(words: Words, page: PublishedPage): Promise<Rendered> {
    return this.kept(words, page, 'feed', () => {
      const { content, history, news, settings } = page;
      const pageUrl = `${this.server.publicBaseUrl}/status/${settings.slug}`;
      const text = atomFeed({ words, content, history, news, pageUrl });
      return rendered({ type: 'application/atom+xml; charset=utf-8', language: words.locale, text, policy: null });
    });
  }

  /** The page, not cached. @param logo a `data:` URL; null: none; left out: the page's own logo URL */
  document(words: Words, { content, settings }: PublishedPage, logo?: string | null): Document {
    return hostedPage({
      words,
      slug: settings.slug,
      content,
      subscribable: this.providers.isConfigured('email'),
      mailsKept: this.server.mailboxFolder !== null,
      serviceName: this.server.serviceName,
      ...(logo === undefined ? {} : { logo }),
    });
  }

  private kept({ locale }: Words, page: PublishedPage, what: string, make: () => Promise<Rendered>): Promise<Rendered> {
    const ofPage = this.known.get(page) ?? new Map<string, Promise<Rendered>>();
    this.known.set(page, ofPage);
    const key = `${locale} ${what}`;
    const known = ofPage.get(key) ?? make();
    ofPage.set(key, known);
    return known;
  }
}

const pageOf = ({ locale: language }: Words, { html: text, policy }: Document): Promise<Rendered> =>
  rendered({ type: 'text/html; charset=utf-8', language, text, policy });

async function rendered({
  type,
  language,
  text,
  policy,
}: Pick<Rendered, 'type' | 'language' | 'policy'> & { text: string }): Promise<Rendered> {
  const body = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(body, { params }), promisify(gzip)(body)]);
  const packed = { br, gzip: gzipped };
  return { type, language, body, packed, etag: `"${sha256(text).slice(0, 32)}"`, policy };
}
