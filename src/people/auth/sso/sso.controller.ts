import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Origin } from '../../../platform/audit/author.js';
import { ApiData, ApiErrors, ApiResult } from '../../../platform/http/api-docs.js';
import { Access, CurrentCaller, Public } from '../../access/access.decorator.js';
import { cookieValue } from '../../../platform/http/cookie-value.js';
import { LinkOrigin } from '../request-origin.js';
import { consolePage, SIGN_IN_COOKIE } from './domain/pending-sign-in.js';
import { DiscoverDto, DiscoveredView, DomainView, PutSsoDto, SsoView, TeamSsoView } from './dto/sso.dto.js';
import { SsoLoginService, type SsoStep } from './sso-login.service.js';
import { SsoProviders } from './sso-providers.service.js';
import { IdParam } from '../../../platform/http/id-param.js';
import type { Caller } from '../../access/caller.js';
import { StepUp } from '../../access/step-up.js';
import { SsoSettings } from './sso-settings.service.js';
import { textOf } from '../../../platform/pages/browser-request.js';

/** Routes for browsers, which respond with redirects. */
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
    const cookie = cookieValue(request.headers.cookie, SIGN_IN_COOKIE);
    const query = new URL(request.originalUrl, 'http://any').search;
    redirect(response, await this.logins.finish(cookie, query, origin));
  }

  @Get('callback/link')
  @ApiQuery({ name: 'token', description: 'Of the mail' })
  @ApiResponse({ status: 302, description: 'As the callback' })
  @ApiErrors(400, 401, 403)
  async link(
    @Req() request: Request,
    @Res() response: Response,
    @Query('token') token: unknown,
    @LinkOrigin() origin: Origin,
  ): Promise<void> {
    const cookie = cookieValue(request.headers.cookie, SIGN_IN_COOKIE);
    redirect(response, await this.logins.finishMailed(cookie, textOf(token), origin));
  }

  @Get(':teamSlug')
  @ApiQuery({ name: 'to', required: false, description: 'A page of the console, to which it then leads, with cookies' })
  @ApiResponse({
    status: 302,
    description:
      'To the identity provider of the team (its name in small letters, or its id), or of the organisation (its id)',
  })
  @ApiErrors(400, 503)
  async begin(@Param('teamSlug') teamSlug: string, @Query('to') to: unknown, @Res() response: Response): Promise<void> {
    redirect(response, await this.logins.begin(teamSlug, consolePage(to)));
  }
}

/** Tells sign-in forms how an address signs in. */
@ApiTags('Auth')
@Public()
@Controller('v2/auth/discover')
export class DiscoverController {
  constructor(private readonly providers: SsoProviders) {}

  @Post()
  @HttpCode(200)
  @ApiData(DiscoveredView)
  @ApiErrors(400, 429)
  discover(@Body() { email }: DiscoverDto): Promise<DiscoveredView> {
    return this.providers.discover(email);
  }
}

function redirect(response: Response, { url, cookies }: SsoStep): void {
  for (const cookie of cookies) response.append('Set-Cookie', cookie);
  response.set('Cache-Control', 'no-store').redirect(302, url);
}

const TeamId = (): ParameterDecorator => IdParam('id', 'Team not found');

@ApiTags('Teams')
@ApiErrors(401, 403, 404)
@Access('teams', 'admin', { only: 'admin' })
@Controller('v2/teams/:id/sso')
export class TeamSsoController {
  constructor(private readonly sso: SsoSettings) {}

  @Get()
  @ApiData(TeamSsoView)
  get(@CurrentCaller() caller: Caller, @TeamId() id: string): Promise<TeamSsoView> {
    return this.sso.ofTeam(caller, id);
  }

  @Put()
  @StepUp('confirmation')
  @ApiData(TeamSsoView)
  @ApiErrors(400, 409)
  put(@CurrentCaller() caller: Caller, @TeamId() id: string, @Body() body: PutSsoDto): Promise<TeamSsoView> {
    return this.sso.putOfTeam(caller, id, body);
  }

  @Delete()
  @StepUp('confirmation')
  @ApiResult('deleted')
  remove(@CurrentCaller() caller: Caller, @TeamId() id: string): Promise<object> {
    return this.sso.removeOfTeam(caller, id);
  }
}

/** The single sign-on of the organisation, and the domains of all its providers. */
@ApiTags('Auth')
@ApiErrors(401, 403, 404)
@Access('teams', 'admin', { only: 'admin' })
@Controller('v2/sso')
export class OrganisationSsoController {
  constructor(private readonly sso: SsoSettings) {}

  @Get()
  @ApiData(SsoView)
  get(@CurrentCaller() caller: Caller): Promise<SsoView> {
    return this.sso.ofOrganisation(caller);
  }

  @Put()
  @StepUp('confirmation')
  @ApiData(SsoView)
  @ApiErrors(400)
  put(@CurrentCaller() caller: Caller, @Body() body: PutSsoDto): Promise<SsoView> {
    return this.sso.putOfOrganisation(caller, body);
  }

  @Delete()
  @StepUp('confirmation')
  @ApiResult('deleted')
  remove(@CurrentCaller() caller: Caller): Promise<object> {
    return this.sso.removeOfOrganisation(caller);
  }

  @Post('domains/:domain/prove')
  @StepUp('confirmation')
  @ApiParam({ name: 'domain', description: 'One that a single sign-on names', example: 'example.com' })
  @HttpCode(200)
  @ApiData(DomainView)
  @ApiErrors(409, 503)
  prove(@CurrentCaller() caller: Caller, @Param('domain') domain: string): Promise<DomainView> {
    return this.sso.prove(caller, domain);
  }
}
