import { Body, Controller, Delete, Get, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Origin } from '../../../platform/audit/author.js';
import { ApiCreated, ApiData, ApiErrors, ApiList, ApiResult } from '../../../platform/http/api-docs.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { Reply } from '../../../platform/http/reply.js';
import { Access, CurrentCaller, Public } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import { StepUp } from '../../access/step-up.js';
import { LoginView } from '../dto/auth.views.js';
import { LinkOrigin } from '../request-origin.js';
import { SessionCookieInterceptor } from '../session-cookie.interceptor.js';
import {
  AddPasskeyDto,
  PasskeyChallengeDto,
  PasskeyLoginDto,
  PasskeyOptionsView,
  PasskeySecondFactorDto,
  PasskeyView,
  SecondFactorOptionsView,
} from './dto/passkey.dto.js';
import { PasskeyLogins } from './passkey-logins.service.js';
import { PASSKEY_NOT_FOUND, Passkeys } from './passkeys.service.js';

/** Passkeys (WebAuthn): managing one's own, and signing in with them. */
@ApiTags('Auth')
@ApiErrors(401, 403)
@Controller('v2/auth')
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly logins: PasskeyLogins,
  ) {}

  @Get('passkeys')
  @Access(null, 'read', { only: 'jwt', keyScope: 'none', enrolling: true })
  @ApiList(PasskeyView)
  async list(@CurrentCaller() caller: Caller): Promise<Reply> {
    return Reply.all(await this.passkeys.list(caller));
  }

  @Post('passkeys/options')
  @HttpCode(200)
  @Access(null, 'read', { only: 'jwt', keyScope: 'none', enrolling: true })
  @StepUp('confirmation')
  @ApiData(PasskeyOptionsView, 'For `navigator.credentials.create`')
  async options(@CurrentCaller() caller: Caller): Promise<PasskeyOptionsView> {
    return { options: await this.passkeys.options(caller) };
  }

  @Post('passkeys')
  @Access(null, 'read', { only: 'jwt', keyScope: 'none', enrolling: true })
  @StepUp('confirmation')
  @ApiCreated(PasskeyView)
  @ApiErrors(400, 409)
  async add(@CurrentCaller() caller: Caller, @Body() body: AddPasskeyDto): Promise<Reply> {
    return Reply.created(await this.passkeys.add(caller, body));
  }

  @Delete('passkeys/:id')
  @Access(null, 'read', { only: 'jwt', keyScope: 'none', isOwn: true })
  @StepUp('confirmation')
  @ApiResult('deleted')
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @IdParam('id', PASSKEY_NOT_FOUND) id: string): Promise<Reply> {
    await this.passkeys.remove(caller, id);
    return Reply.data({ result: 'deleted' });
  }

  @Post('confirm/options')
  @HttpCode(200)
  @Access(null, 'read', { only: 'jwt', keyScope: 'none', enrolling: true })
  @ApiData(PasskeyOptionsView, 'For `navigator.credentials.get`')
  @ApiErrors(409)
  async confirmOptions(@CurrentCaller() caller: Caller): Promise<PasskeyOptionsView> {
    return { options: await this.logins.confirmOptions(caller) };
  }

  @Post('login/passkey/options')
  @HttpCode(200)
  @Public()
  @ApiData(PasskeyOptionsView, 'For `navigator.credentials.get`')
  async loginOptions(): Promise<PasskeyOptionsView> {
    return { options: await this.logins.options() };
  }

  @Post('login/passkey')
  @Public()
  @UseInterceptors(SessionCookieInterceptor)
  @ApiData(LoginView)
  @ApiErrors(400, 429)
  login(@Body() { response }: PasskeyLoginDto, @LinkOrigin() origin: Origin): Promise<LoginView> {
    return this.logins.signIn(response, origin);
  }

  @Post('login/mfa/passkey/options')
  @HttpCode(200)
  @Public()
  @ApiData(SecondFactorOptionsView)
  @ApiErrors(400, 409)
  secondFactorOptions(@Body() { challengeToken }: PasskeyChallengeDto): Promise<SecondFactorOptionsView> {
    return this.logins.secondFactorOptions(challengeToken);
  }

  @Post('login/mfa/passkey')
  @Public()
  @UseInterceptors(SessionCookieInterceptor)
  @ApiData(LoginView)
  @ApiErrors(400, 429)
  secondFactor(
    @Body() { challengeToken, response }: PasskeySecondFactorDto,
    @LinkOrigin() origin: Origin,
  ): Promise<LoginView> {
    return this.logins.finish(challengeToken, response, origin);
  }
}
