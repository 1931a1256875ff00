import { Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import type { Request, Response } from 'express';
import { BrowserSessions } from '../../people/auth/browser-sessions.js';
import { refusalInWords } from '../../people/auth/pages/domain/sign-in-page.js';
import { linkOrigin } from '../../people/auth/request-origin.js';
import { cookieValue } from '../../platform/http/cookie-value.js';
import { forbidden, notFound } from '../../platform/errors/api-error.js';
import {
  isSameSite,
  keepsSecureCookies,
  localeAsked,
  textOf,
  wordsAsked,
} from '../../platform/pages/browser-request.js';
import { sendElsewhere, sendPage } from '../../platform/pages/send-page.js';
import { ServerConfig } from '../../platform/config/config.js';
import { MAIL_NOTICES, noticeName, type NoticeName, noticePage, statusSignInPage } from './domain/small-pages.js';
import { isSlug, type PageVisibility } from './domain/gate.js';
import type { FormBody, PageView } from './dto/public-page.dto.js';
import { HostedPages, type Packing, type Rendered } from './hosted-pages.js';
import { Logos } from './logos.js';
import { type Admission, PageGate } from './page-gate.js';
import type { PublishedPage } from './published-pages.js';
import { Subscriptions } from './subscriptions.js';

const KEY_COOKIE = 'status_key';
const KEY_COOKIE_SECONDS = 30 * 24 * 60 * 60;
const LONGEST_EMAIL = 254;

/** The HTML pages and the feed of a slug. */
@Injectable()
export class HostedSite {
  constructor(
    private readonly gate: PageGate,
    private readonly hosted: HostedPages,
    private readonly logos: Logos,
    private readonly subscriptions: Subscriptions,
    private readonly sessions: BrowserSessions,
    private readonly server: ServerConfig,
  ) {}

  /** The page. A valid key in the URL is moved into a cookie. */
  async page(request: Request, response: Response, slug: string, { key, notice }: PageView): Promise<void> {
    const shownNotice = noticeName(notice);
    const admission = await this.admit(request, slug, key);
    switch (admission.kind) {
      case 'open':
        if (typeof key === 'string') return this.enter(response, admission.page, key, shownNotice);
        return sendRendered(
          request,
          response,
          await this.hosted.page(wordsAsked(request), admission.page, shownNotice),
          visibilityOf(admission.page),
        );
      case 'sign-in':
      case 'hidden':
        // After a link in a mail: a page that does not reveal whether the status page exists.
        if (shownNotice !== null && MAIL_NOTICES.includes(shownNotice))
          return sendPage(response, 200, noticePage(wordsAsked(request), shownNotice));
        if (admission.kind === 'hidden') throw notFound('not found');
        return sendElsewhere(response, 302, `/status/${slug}/sign-in`);
    }
  }

  /** Sends the page if this visitor may see it. @returns false: nothing was sent, and `page` has to answer */
  async show(request: Request, response: Response, slug: string): Promise<boolean> {
    const admission = await this.admit(request, slug, undefined);
    if (admission.kind !== 'open') return false;
    sendRendered(
      request,
      response,
      await this.hosted.page(wordsAsked(request), admission.page, null),
      visibilityOf(admission.page),
    );
    return true;
  }

  /** The page of one incident. */
  async incident(request: Request, response: Response, slug: string, id: string): Promise<void> {
    const admission = await this.admit(request, slug, undefined);
    if (admission.kind !== 'open') {
      if (admission.kind === 'hidden') throw notFound('not found');
      return sendElsewhere(response, 302, `/status/${slug}/sign-in`);
    }
    const rendered = await this.hosted.incident(wordsAsked(request), admission.page, id);
    if (rendered === null) throw notFound('not found');
    sendRendered(request, response, rendered, visibilityOf(admission.page));
  }

  /** Feed readers have no cookies, so the key stays in the URL. */
  async feed(request: Request, response: Response, slug: string, { key }: PageView): Promise<void> {
    const page = await this.open(request, slug, key);
    sendRendered(request, response, await this.hosted.feed(wordsAsked(request), page), visibilityOf(page));
  }

  async logo(request: Request, response: Response, slug: string): Promise<void> {
    const page = await this.open(request, slug);
    const logo = page.settings.logoUrl === null ? null : await this.logos.of(page.settings.logoUrl);
    if (logo === null) throw notFound('not found');
    sendRendered(request, response, logo, visibilityOf(page));
  }

  async subscribe(request: Request, response: Response, slug: string, { email }: FormBody): Promise<void> {
    const page = await this.open(request, slug);
    const address = typeof email === 'string' ? email.trim() : '';
    const good = address.length <= LONGEST_EMAIL && isEmail(address);
    if (good) await this.subscriptions.request(page, address, localeAsked(request));
    const asked = this.server.mailboxFolder === null ? 'check-mail' : 'mail-kept';
    sendElsewhere(response, 303, pathOf(slug, good ? asked : 'invalid-email'));
  }

  /** The same form for every slug, so that it does not reveal which of them exist. */
  signInForm(request: Request, response: Response, slug: string): void {
    if (!isSlug(slug)) throw notFound('not found');
    sendPage(response, 200, statusSignInPage(wordsAsked(request), { slug, isForgotten: !keepsSecureCookies(request) }));
  }

  /** Signs in as POST /v2/auth/login does. @throws ApiError 403 for a form of another site */
  async signIn(request: Request, response: Response, slug: string, form: FormBody): Promise<void> {
    if (!isSlug(slug)) throw notFound('not found');
    if (!isSameSite(request)) throw forbidden('This form was not sent from here');
    const words = wordsAsked(request);
    const outcome = await this.sessions.submit(form, linkOrigin(request));
    switch (outcome.kind) {
      case 'signed-in':
        response.append('Set-Cookie', outcome.setCookie);
        return sendElsewhere(response, 303, pathOf(slug, null));
      case 'second-factor':
        return sendPage(response, 200, statusSignInPage(words, { slug, challengeToken: outcome.challengeToken }));
      case 'refused': {
        const problem = refusalInWords(words, outcome.code);
        return sendPage(response, outcome.status, statusSignInPage(words, { slug, problem, ...kept(form) }));
      }
    }
  }

  /** @throws ApiError 404 */
  private async open(request: Request, slug: string, key?: unknown): Promise<PublishedPage> {
    const admission = await this.admit(request, slug, key);
    if (admission.kind !== 'open') throw notFound('not found');
    return admission.page;
  }

  private admit(request: Request, slug: string, key: unknown): Promise<Admission> {
    const keys = [key, cookieValue(request.headers.cookie, KEY_COOKIE)].filter((each) => typeof each === 'string');
    return this.gate.admit(request, slug, keys);
  }

  private enter(response: Response, page: PublishedPage, key: string, notice: NoticeName | null): void {
    const { slug, visibility } = page.settings;
    if (visibility === 'link') {
      const secure = this.server.publicBaseUrl.startsWith('https:') ? ' Secure;' : '';
      const attributes = `HttpOnly;${secure} SameSite=Lax; Path=/status/${slug}; Max-Age=${KEY_COOKIE_SECONDS}`;
      response.append('Set-Cookie', `${KEY_COOKIE}=${encodeURIComponent(key)}; ${attributes}`);
    }
    sendElsewhere(response, 302, pathOf(slug, notice));
  }
}

const visibilityOf = ({ settings }: PublishedPage): PublishedPage['settings']['visibility'] => settings.visibility;

const kept = ({ email, challengeToken }: FormBody): { email: string; challengeToken?: string } => ({
  email: textOf(email),
  ...(typeof challengeToken === 'string' ? { challengeToken } : {}),
});

const pathOf = (slug: string, notice: NoticeName | null): string =>
  notice === null ? `/status/${slug}` : `/status/${slug}?notice=${notice}`;

/** Browsers revalidate each time, which costs a few bytes without a change; shared caches answer for 10 s. */
const SHARED = 'public, max-age=0, s-maxage=10, must-revalidate';
/** For pages with restricted access: only the visitor's browser caches them, and always revalidates. */
const OWN = 'private, no-cache';

const PACKINGS: readonly Packing[] = ['br', 'gzip'];

/** Sends a response that is the same for every visitor, or 304. */
function sendRendered(request: Request, response: Response, rendered: Rendered, visibility: PageVisibility): void {
  const { packed, language } = rendered;
  const packing = packed && PACKINGS.find((each) => each === request.acceptsEncodings([...PACKINGS, 'identity']));
  if (packed) response.vary('Accept-Encoding');
  if (language !== null) response.vary('Accept-Language').setHeader('Content-Language', language);
  response.setHeader('ETag', packing ? rendered.etag.replace(/"$/, `-${packing}"`) : rendered.etag);
  response.setHeader('Cache-Control', visibility === 'public' ? SHARED : OWN);
  if (rendered.policy !== null) response.setHeader('Content-Security-Policy', rendered.policy);
  if (request.fresh) return void response.status(304).end();
  response.status(200).setHeader('Content-Type', rendered.type);
  if (packed && packing) {
    response.setHeader('Content-Encoding', packing);
    return void response.end(packed[packing]);
  }
  response.end(rendered.body);
}
