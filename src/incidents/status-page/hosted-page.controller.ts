import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { WordsAsked } from '../../platform/pages/browser-request.js';
import type { Words } from '../../platform/words.js';
import { Public } from '../../people/access/access.decorator.js';
import { ApiRaw } from '../../platform/http/api-docs.js';
import { PageView, FormBody } from './dto/public-page.dto.js';
import { HostedSite } from './hosted-site.js';
import { SubscriberPages } from './subscriber-pages.js';
import { PageErrorFilter } from '../../platform/pages/send-page.js';
import { PublicToken } from '../../platform/rate-limit/public-token.decorator.js';
import { ApiError } from '../../platform/errors/api-error.js';

const spent = (): ApiError => new ApiError(410, 'GONE', 'This link was used already or has expired');

const PAGE = { type: 'string' };

/** The HTML page; it works without JavaScript (decisions §9). */
@ApiTags('Hosted status page')
@ApiProduces('text/html')
@ApiHeader({ name: 'X-Status-Key', required: false, description: 'The access key of a `link` page' })
@ApiRaw(404, PAGE, 'No such page, or not for this visitor')
@UseFilters(PageErrorFilter)
@SkipThrottle()
@Controller('status/:slug')
export class HostedPageController {
  constructor(
    private readonly site: HostedSite,
    private readonly subscribers: SubscriberPages,
  ) {}

  @Get()
  @Public()
  @ApiOperation({ summary: 'The status page' })
  @ApiRaw(200, PAGE)
  @ApiRaw(302, PAGE, 'To the same page without its key (now in a cookie), or to the sign-in form')
  @ApiRaw(304, PAGE, 'As it was')
  page(
    @Req() request: Request,
    @Res() response: Response,
    @Param('slug') slug: string,
    @Query() query: PageView,
  ): Promise<void> {
    return this.site.page(request, response, slug, query);
  }

  @Get('feed.atom')
  @Public()
  @ApiOperation({ summary: 'The incidents as an Atom feed' })
  @ApiProduces('application/atom+xml')
  @ApiRaw(200, PAGE)
  feed(
    @Req() request: Request,
    @Res() response: Response,
    @Param('slug') slug: string,
    @Query() query: PageView,
  ): Promise<void> {
    return this.site.feed(request, response, slug, query);
  }

  @Get('incidents/:id')
  @Public()
  @ApiOperation({ summary: 'One incident with all its updates; unresolved, or resolved within 90 days' })
  @ApiProduces('text/html')
  @ApiRaw(200, PAGE)
  @ApiRaw(302, PAGE, 'To the sign-in form')
  @ApiRaw(304, PAGE, 'As it was')
  incident(
    @Req() request: Request,
    @Res() response: Response,
    @Param('slug') slug: string,
    @Param('id') id: string,
  ): Promise<void> {
    return this.site.incident(request, response, slug, id);
  }

  @Get('logo')
  @Public()
  @ApiOperation({ summary: "The brand's logo, so that visitors ask nobody else for it" })
  @ApiProduces('image/*')
  @ApiRaw(200, PAGE)
  logo(@Req() request: Request, @Res() response: Response, @Param('slug') slug: string): Promise<void> {
    return this.site.logo(request, response, slug);
  }

  @Post('subscribe')
  @Public()
  @Throttle({ subscribe: {} })
  @ApiOperation({ summary: 'The form to subscribe' })
  @ApiProduces('text/html')
  @ApiRaw(303, PAGE, 'Back to the page, with a message')
  subscribe(
    @Req() request: Request,
    @Res() response: Response,
    @Param('slug') slug: string,
    @Body() form: FormBody,
  ): Promise<void> {
    return this.site.subscribe(request, response, slug, form);
  }

  @Get('verify')
  @PublicToken('status_page_subscribers', 'verifyHash', spent)
  @Public()
  @SkipThrottle({ default: false })
  @ApiOperation({ summary: 'The page behind the link of a confirmation mail; opening it confirms nothing' })
  @ApiProduces('text/html')
  @ApiQuery({ name: 'token', type: String, required: false, description: 'Of the mail; without it: 410' })
  @ApiRaw(200, PAGE)
  @ApiRaw(410, PAGE, 'The link has been used or has expired')
  askToConfirm(
    @WordsAsked() words: Words,
    @Res() response: Response,
    @Param('slug') slug: string,
    @Query('token') token: unknown,
  ): Promise<void> {
    return this.subscribers.askToConfirm(words, response, slug, token);
  }

  @Post('verify')
  @PublicToken('status_page_subscribers', 'verifyHash', spent)
  @Public()
  @SkipThrottle({ default: false })
  @ApiOperation({ summary: 'Confirm the subscription' })
  @ApiProduces('text/html')
  @ApiQuery({ name: 'token', type: String, required: false, description: 'Of the mail; without it: 410' })
  @ApiRaw(303, PAGE, 'To the page, with a message')
  @ApiRaw(410, PAGE, 'The link has been used or has expired')
  confirm(
    @WordsAsked() words: Words,
    @Res() response: Response,
    @Param('slug') slug: string,
    @Query('token') token: unknown,
  ): Promise<void> {
    return this.subscribers.confirm(words, response, slug, token);
  }

  @Get('unsubscribe')
  @Public()
  @ApiOperation({ summary: 'The page behind the link that ends a subscription; opening it ends nothing' })
  @ApiProduces('text/html')
  @ApiQuery({ name: 'token', type: String, description: 'Of the mail' })
  @ApiRaw(200, PAGE)
  askToLeave(
    @WordsAsked() words: Words,
    @Res() response: Response,
    @Param('slug') slug: string,
    @Query('token') token: unknown,
  ): Promise<void> {
    return this.subscribers.askToLeave(words, response, slug, token);
  }

  @Post('unsubscribe')
  @Public()
  @HttpCode(200)
  @ApiOperation({ summary: 'End the subscription; also for the button of mail programs (RFC 8058)' })
  @ApiProduces('text/html')
  @ApiQuery({ name: 'token', type: String, description: 'Of the mail' })
  @ApiRaw(200, PAGE)
  leave(
    @WordsAsked() words: Words,
    @Res() response: Response,
    @Param('slug') slug: string,
    @Query('token') token: unknown,
  ): Promise<void> {
    return this.subscribers.leave(words, response, slug, token);
  }

  @Get('sign-in')
  @Public()
  @ApiOperation({ summary: 'The form to sign in, for a `login` page' })
  @ApiProduces('text/html')
  @ApiRaw(200, PAGE)
  signInForm(@Req() request: Request, @Res() response: Response, @Param('slug') slug: string): void {
    this.site.signInForm(request, response, slug);
  }

  @Post('sign-in')
  @Public()
  @SkipThrottle({ default: false })
  @ApiOperation({ summary: 'Sign in with the session cookie of the API' })
  @ApiProduces('text/html')
  @ApiRaw(303, PAGE, 'To the page')
  @ApiRaw(401, PAGE, 'The form once more: wrong name or password')
  @ApiRaw(403, PAGE, 'Sent by another site')
  signIn(
    @Req() request: Request,
    @Res() response: Response,
    @Param('slug') slug: string,
    @Body() form: FormBody,
  ): Promise<void> {
    return this.site.signIn(request, response, slug, form);
  }
}
