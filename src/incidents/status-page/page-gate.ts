import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { BrowserSessions } from '../../people/auth/browser-sessions.js';
import { sameText, sha256 } from '../../platform/crypto/secret-box.js';
import { ApiError, notFound } from '../../platform/errors/api-error.js';
import { passage, type Passage, type Visit } from './domain/gate.js';
import { PublishedPages, type PublishedPage } from './published-pages.js';

/** `page` is set only if the visitor may see it. */
export type Admission = { kind: 'open'; page: PublishedPage } | { kind: Exclude<Passage, 'open'> };

/** Decides who may see a page (contract: "Public, per-page gate"). */
@Injectable()
export class PageGate {
  constructor(
    private readonly pages: PublishedPages,
    private readonly sessions: BrowserSessions,
  ) {}

  /** @param otherKeys access keys from elsewhere than the header `X-Status-Key` */
  async admit(request: Request, slug: string, otherKeys: readonly string[] = []): Promise<Admission> {
    const page = await this.pages.find(slug);
    if (page === null) return { kind: 'hidden' };
    const kind = passage(page.settings.visibility, await this.visitOf(request, page, otherKeys));
    return kind === 'open' ? { kind, page } : { kind };
  }

  /** The page, for the public API. @throws ApiError 401, 404 */
  async enter(request: Request, slug: string): Promise<PublishedPage> {
    const admission = await this.admit(request, slug);
    switch (admission.kind) {
      case 'open':
        return admission.page;
      case 'sign-in':
        throw new ApiError(401, 'UNAUTHORIZED', 'authentication required', { bare: true });
      case 'hidden':
        throw notFound('not found');
    }
  }

  private async visitOf(request: Request, page: PublishedPage, otherKeys: readonly string[]): Promise<Visit> {
    const { keyHash, settings, tenantId } = page;
    const keys = [...[request.headers['x-status-key']].flat(), ...otherKeys].filter((key) => key !== undefined);
    const caller = settings.visibility === 'login' ? await this.sessions.callerOf(request) : null;
    return {
      keyMatches: keyHash !== null && keys.some((key) => sameText(sha256(key), keyHash)),
      session: caller === null ? 'none' : caller.tenantId === tenantId ? 'own' : 'foreign',
    };
  }
}
