import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import type { Document } from '../../platform/pages/domain/document.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { PreviewQuery } from './dto/status-page.dto.js';
import { HostedPages } from './hosted-pages.js';
import type { Words } from '../../platform/words.js';
import { Logos } from './logos.js';
import { PublishedPages } from './published-pages.js';
import { StatusPage } from './status-page.entity.js';

/** A preview has no slug, so its links lead nowhere. */
const NO_SLUG = 'preview';

/** Renders the page with settings that are not saved. */
@Injectable()
export class PagePreview {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly pages: PublishedPages,
    private readonly hosted: HostedPages,
    private readonly logos: Logos,
  ) {}

  /** Stores nothing. A logo that cannot be fetched is left out. */
  async show(words: Words, caller: Caller, query: PreviewQuery): Promise<Document> {
    const { tenantId } = caller;
    const stored = await this.unitOfWork.of(tenantId).repo(StatusPage).findOne({});
    const { brandName, accentColor = null, logoUrl = null, showUptimeBars } = query;
    const page = await this.pages.preview(caller, {
      ...{ brandName, accentColor, logoUrl },
      slug: stored?.slug ?? NO_SLUG,
      visibility: stored?.visibility ?? 'public',
      showUptimeBars: showUptimeBars === 'true',
    });
    return this.hosted.document(words, page, logoUrl === null ? null : await this.logoOf(logoUrl));
  }

  private async logoOf(url: string): Promise<string | null> {
    const logo = await this.logos.of(url);
    if (logo === null) return null;
    const [type] = logo.type.split(';');
    return `data:${type?.trim().toLowerCase()};base64,${logo.body.toString('base64')}`;
  }
}
