import { Body, Controller, Get, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Throttle } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { invalid } from '../../platform/errors/api-error.js';
import { ApiData, ApiErrors, ApiList, ApiResult } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import type { Origin } from '../../platform/audit/author.js';
import { Access, CurrentCaller, Public } from '../access/access.decorator.js';
import { AuthService } from './auth.service.js';
import type { Caller } from '../access/caller.js';
import { StepUp } from '../access/step-up.js';
import { AddressChanges } from './address/address-changes.service.js';
import {
  ChangeAddressDto,
  ChangePasswordDto,
  ConfirmSignInDto,
  ForgotDto,
  LoginDto,
  MfaLoginDto,
  NewAddressDto,
  RefreshDto,
  RegisterDto,
  ResetDto,
  SignInView,
} from './dto/auth.dto.js';
import { ChallengeView, LoginView, MeView, OrganisationsView, TokensView } from './dto/auth.views.js';
import { LoginService } from './login/login.service.js';
import { RegistrationService } from './login/registration.service.js';
import { checkCookieRequest } from './guards/cookie-request.js';
import { refreshTokenOf, SessionCookieInterceptor } from './session-cookie.interceptor.js';
import { LinkOrigin } from './request-origin.js';
import { MfaLoginService } from './mfa/mfa-login.service.js';
import { PROOF_WARNINGS, ProofMails } from './proof/proof-mails.service.js';
import { Confirmations } from './confirm/confirmations.service.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordResetService } from './reset/password-reset.service.js';
import { SessionsService } from './sessions/sessions.service.js';
import { PublicToken } from '../../platform/rate-limit/public-token.decorator.js';
import { invalidReset } from './reset/password-reset.service.js';

@ApiTags('Auth')
@ApiErrors(400, 401, 403)
@Controller('v2/auth')
export class AuthController {
  constructor(
    private readonly logins: LoginService,
    private readonly registration: RegistrationService,
    private readonly auth: AuthService,
    private readonly mfaLogins: MfaLoginService,
    private readonly resets: PasswordResetService,
    private readonly proofs: ProofMails,
    private readonly passwordChanges: PasswordChangeService,
    private readonly confirmations: Confirmations,
    private readonly sessions: SessionsService,
    private readonly addresses: AddressChanges,
  ) {}

  @Post('login')
  @Public()
  @UseInterceptors(SessionCookieInterceptor)
  @ApiExtraModels(LoginView, ChallengeView, OrganisationsView)
  @ApiData({ oneOf: [LoginView, ChallengeView, OrganisationsView].map((each) => ({ $ref: getSchemaPath(each) })) })
  @ApiErrors(429)
  login(@Body() body: LoginDto, @LinkOrigin() origin: Origin): Promise<LoginView | ChallengeView | OrganisationsView> {
    return this.logins.login(body, origin);
  }

  @Post('login/mfa')
  @Public()
  @UseInterceptors(SessionCookieInterceptor)
  @ApiData(LoginView)
  @ApiErrors(429)
  loginWithCode(@Body() body: MfaLoginDto, @LinkOrigin() origin: Origin): Promise<LoginView> {
    return this.mfaLogins.finish(body, 'totp', origin);
  }

  @Post('login/mfa/backup')
  @Public()
  @UseInterceptors(SessionCookieInterceptor)
  @ApiData(LoginView)
  @ApiErrors(429)
  loginWithBackupCode(@Body() body: MfaLoginDto, @LinkOrigin() origin: Origin): Promise<LoginView> {
    return this.mfaLogins.finish(body, 'backup-code', origin);
  }

  @Post('forgot')
  @Public()
  @ApiData({ type: 'object', properties: { success: { type: 'boolean' }, message: { type: 'string' } } })
  forgot(@Body() body: ForgotDto, @LinkOrigin() origin: Origin): Promise<object> {
    return this.resets.forgot(body.email, origin);
  }

  @Post('reset')
  @Public()
  @PublicToken('password_resets', 'hash', invalidReset)
  @ApiData({ type: 'object', properties: { success: { type: 'boolean' } } })
  async reset(
    @Body() body: ResetDto,
    @LinkOrigin() origin: Origin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    response.append('Set-Cookie', await this.resets.reset(body.token, body.newPassword, origin));
    return { success: true };
  }

  @Post('password')
  @HttpCode(200)
  @Access(null, 'read', { only: 'jwt', keyScope: 'none' })
  @UseInterceptors(SessionCookieInterceptor)
  @ApiData(TokensView)
  @ApiErrors(409, 429)
  changePassword(
    @CurrentCaller() caller: Caller,
    @Body() body: ChangePasswordDto,
    @LinkOrigin() origin: Origin,
  ): Promise<TokensView> {
    return this.passwordChanges.change(caller, body, origin);
  }

  @Post('email')
  @HttpCode(200)
  @Access(null, 'read', { only: 'jwt', keyScope: 'none' })
  @StepUp('confirmation')
  @ApiResult('mailed')
  @ApiErrors(409, 429)
  askForAddress(@CurrentCaller() caller: Caller, @Body() { email }: ChangeAddressDto): Promise<object> {
    return this.addresses.request(caller, email);
  }

  @Post('email/verify')
  @HttpCode(200)
  @Access(null, 'read', { only: 'jwt', keyScope: 'none' })
  @ApiResult('changed', { email: { type: 'string', format: 'email' } })
  @ApiErrors(409)
  changeAddress(@CurrentCaller() caller: Caller, @Body() { code }: NewAddressDto): Promise<object> {
    return this.addresses.finish(caller, code);
  }

  @Post('confirm')
  @HttpCode(200)
  @Access(null, 'read', { only: 'jwt', keyScope: 'none', enrolling: true })
  @ApiData({
    type: 'object',
    properties: { confirmedUntil: { type: 'string', format: 'date-time', description: 'Five minutes from now' } },
  })
  @ApiErrors(409, 429)
  confirm(
    @CurrentCaller() caller: Caller,
    @Body() body: ConfirmSignInDto,
    @LinkOrigin() origin: Origin,
  ): Promise<object> {
    return this.confirmations.confirm(caller, body, origin);
  }

  @Post('register')
  @Public()
  @Throttle({ registration: {} })
  @ApiResult('created', {
    id: { type: 'string', format: 'uuid' },
    proofPending: { type: 'boolean' },
    warnings: {
      type: 'array',
      items: { type: 'string' },
      description: 'To do',
    },
  })
  @ApiErrors(409, 429)
  register(@Body() body: RegisterDto, @LinkOrigin() origin: Origin): Promise<object> {
    return this.registration.register(body, origin);
  }

  @Post('proof')
  @HttpCode(200)
  @Access(null, 'read', { only: 'jwt', keyScope: 'none' })
  @ApiData({
    type: 'object',
    properties: {
      result: { type: 'string', enum: ['mailed', 'no-mail-server', 'nothing-to-prove'] },
      warnings: { type: 'array', items: { type: 'string' }, description: 'To do' },
    },
  })
  @ApiErrors(429)
  async mailProof(@CurrentCaller() caller: Caller): Promise<object> {
    const result = await this.proofs.resend(caller);
    return { result, ...(result === 'nothing-to-prove' ? {} : { warnings: [PROOF_WARNINGS[result]] }) };
  }

  @Post('refresh')
  @Public()
  @UseInterceptors(SessionCookieInterceptor)
  @ApiData(TokensView)
  refresh(@Body() _body: RefreshDto, @Req() request: Request, @LinkOrigin() origin: Origin): Promise<TokensView> {
    const presented = refreshTokenOf(request);
    if (presented === null)
      throw invalid('refreshToken', 'is missing, in the body and as a cookie', { problem: 'REQUIRED' });
    if (presented.from === 'cookie') checkCookieRequest(request);
    return this.logins.refresh(presented.token, presented.from, origin);
  }

  @Get('me')
  @Access(null, 'read', { keyScope: 'none', enrolling: true })
  @ApiData(MeView)
  me(@CurrentCaller() caller: Caller): Promise<MeView> {
    return this.auth.me(caller);
  }

  @Get('sign-ins')
  @Access(null, 'read', { only: 'jwt', keyScope: 'none' })
  @ApiList(SignInView)
  async signIns(@CurrentCaller() caller: Caller): Promise<Reply> {
    return Reply.all(await this.sessions.signIns(caller));
  }

  @Post('logout')
  @Access(null, 'read', { only: 'jwt', keyScope: 'none', enrolling: true })
  @UseInterceptors(SessionCookieInterceptor)
  @ApiResult('logged_out')
  logout(@CurrentCaller() caller: Caller): Promise<object> {
    return this.auth.logout(caller);
  }

  @Post('revoke-all')
  @Access(null, 'read', { only: 'jwt', keyScope: 'none', enrolling: true })
  @ApiResult('revoked_all', { tokenVersion: { type: 'integer' } })
  revokeAll(@CurrentCaller() caller: Caller): Promise<object> {
    return this.auth.revokeAll(caller);
  }
}
