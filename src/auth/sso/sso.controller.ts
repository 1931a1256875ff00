import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Origin } from '../../common/audit/author.js';
import { ApiData, ApiErrors } from '../../common/http/api-docs.js';
import { Public } from '../../access/access.decorator.js';
import { cookieValue } from '../../common/http/cookie-value.js';
import { LinkOrigin } from '../request-origin.js';
import { consolePage, SIGN_IN_COOKIE } from './domain/pending-sign-in.js';
import { DiscoverDto, DiscoveredView } from './dto/discover.dto.js';
import { SsoLoginService, type SsoStep } from './sso-login.service.js';

/** Redirects, not data: these routes are for browsers. */
@ApiTags('Auth')
@Public()
@Controller('v2/auth/sso')
export class SsoController {
  constructor(private readonly logins: SsoLoginService) {}

  @Get('callback')
  @ApiQuery({ name: 'code', required: false, description: 'Of the identity provider' })
  @ApiQuery({ name: 'state', required: false, description: 'As it was sent there' })
  @ApiQuery({ name: 'iss', required: false, description: 'Who answers (RFC 9207)' })
  @ApiQuery({ name: 'error', required: false, description: 'In place of a code: why there is none' })
  @ApiResponse({ status: 302, description: '`<app-url>sso-callback#token=…&refreshToken=…&tokenVersion=…&email=…`' })
  @ApiErrors(400, 401, 403, 503)
  async callback(@Req() request: Request, @Res() response: Response, @LinkOrigin() origin: Origin): Promise<void> {
    const kept = cookieValue(request.headers.cookie, SIGN_IN_COOKIE);
    const query = new URL(request.originalUrl, 'http://any').search;
    redirect(response, await this.logins.finish(kept, query, origin));
  }

  @Get(':teamSlug')
  @ApiQuery({ name: 'to', required: false, description: 'A page of the console, to which it then leads, with cookies' })
  @ApiResponse({ status: 302, description: 'To the identity provider of the team (its name in small letters)' })
  @ApiErrors(400, 503)
  async begin(@Param('teamSlug') teamSlug: string, @Query('to') to: unknown, @Res() response: Response): Promise<void> {
    redirect(response, await this.logins.begin(teamSlug, consolePage(to)));
  }
}

/** What the sign-in form asks before it can offer the right way. */
@ApiTags('Auth')
@Public()
@Controller('v2/auth/discover')
export class DiscoverController {
  constructor(private readonly logins: SsoLoginService) {}

  @Post()
  @HttpCode(200)
  @ApiData(DiscoveredView)
  @ApiErrors(400, 429)
  discover(@Body() { email }: DiscoverDto): Promise<DiscoveredView> {
    return this.logins.discover(email);
  }
}

function redirect(response: Response, { url, cookies }: SsoStep): void {
  for (const cookie of cookies) response.append('Set-Cookie', cookie);
  response.set('Cache-Control', 'no-store').redirect(302, url);
}
