import { Injectable } from '@nestjs/common';
import { sha256 } from '../../platform/crypto/secret-box.js';
import { Clock } from '../../platform/clock/clock.js';
import { OutboundHttp } from '../../platform/outbound-http/outbound-http.js';
import type { Rendered } from './hosted-pages.js';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.js';

const MOST_BYTES = 512 * 1024;
const KEEP_MS = HOUR_MS;
/** Pause before fetching again a logo that could not be fetched. */
const PAUSE_MS = MINUTE_MS;
const MOST_LOGOS = 500;
const IMAGE = /^image\/(png|jpeg|gif|webp|avif|svg\+xml)\s*(;|$)/i;

interface Kept {
  logo: Promise<Rendered | null>;
  until: number;
}

/**
 * A proxy for logos, so that visitors' browsers contact only this service. Tenants choose the URLs, so the guarded HTTP
 * client fetches them.
 */
@Injectable()
export class Logos {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly outbound: OutboundHttp,
    private readonly clock: Clock,
  ) {}

  /** The image at this URL; null: there is none. */
  of(url: string): Promise<Rendered | null> {
    const now = this.clock.now().getTime();
    const cached = this.kept.get(url);
    if (cached && now < cached.until) return cached.logo;
    const entry: Kept = { logo: this.fetch(url), until: now + KEEP_MS };
    void entry.logo.then((logo) => {
      if (logo === null) entry.until = now + PAUSE_MS;
    });
    this.kept.delete(url);
    this.kept.set(url, entry);
    const oldest = this.kept.size > MOST_LOGOS ? this.kept.keys().next() : null;
    if (oldest?.value !== undefined) this.kept.delete(oldest.value);
    return entry.logo;
  }

  /** Why this service never fetches from this URL; null: it tries. */
  refusalOf(url: string): Promise<string | null> {
    return this.outbound.refusalOf(url);
  }

  private async fetch(url: string): Promise<Rendered | null> {
    const answer = await this.outbound.get(url, MOST_BYTES);
    if (answer.kind !== 'answered' || answer.status !== 200 || !IMAGE.test(answer.contentType)) return null;
    return {
      type: answer.contentType,
      body: answer.body,
      packed: null,
      language: null,
      etag: `"${sha256(answer.body.toString('base64')).slice(0, 32)}"`,
      // An SVG may contain scripts, which must not run when somebody opens its URL.
      policy: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    };
  }
}
