import { Body, Controller, Get, Ip, Post, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiData, ApiErrors, ApiResult } from '../common/http/api-docs.js';
import { RateLimit } from '../common/rate-limit/rate-limit.decorator.js';
import { Access, CurrentCaller, Public } from './access.decorator.js';
import { AuthService } from './auth.service.js';
import type { Caller } from './caller.js';
import { LoginDto, RefreshDto, RegisterDto } from './dto/auth.dto.js';
import { LoginView, MeView, TokensView } from './dto/auth.views.js';
import { LoginService } from './login/login.service.js';
import { RegistrationService } from './login/registration.service.js';
import { SessionCookieInterceptor } from './session-cookie.interceptor.js';

@ApiTags('Auth')
@ApiErrors(400, 401, 403)
@Controller('v2/auth')
export class AuthController {
  constructor(
    private readonly logins: LoginService,
    private readonly registration: RegistrationService,
    private readonly auth: AuthService,
  ) {}

  @Post('login')
  @Public()
  @UseInterceptors(SessionCookieInterceptor)
  @ApiData(LoginView)
  @ApiErrors(429)
  login(@Body() body: LoginDto, @Ip() ip: string): Promise<LoginView> {
    return this.logins.login(body, ip);
  }

  @Post('register')
  @Public()
  @RateLimit('general', 'registration')
  @ApiResult('created', { id: { type: 'string', format: 'uuid' } })
  @ApiErrors(409)
  register(@Body() body: RegisterDto): Promise<object> {
    return this.registration.register(body);
  }

  @Post('refresh')
  @Public()
  @UseInterceptors(SessionCookieInterceptor)
  @ApiData(TokensView)
  refresh(@Body() body: RefreshDto): Promise<TokensView> {
    return this.logins.refresh(body.refreshToken);
  }

  @Get('me')
  @Access(null, 'read', { keyScope: 'none' })
  @ApiData(MeView)
  me(@CurrentCaller() caller: Caller): Promise<MeView> {
    return this.auth.me(caller);
  }

  @Post('logout')
  @Access(null, 'read', { only: 'jwt', keyScope: 'none' })
  @UseInterceptors(SessionCookieInterceptor)
  @ApiResult('logged_out')
  logout(@CurrentCaller() caller: Caller): Promise<object> {
    return this.auth.logout(caller);
  }

  @Post('revoke-all')
  @Access(null, 'read', { only: 'jwt', keyScope: 'none' })
  @ApiResult('revoked_all', { tokenVersion: { type: 'integer' } })
  revokeAll(@CurrentCaller() caller: Caller): Promise<object> {
    return this.auth.revokeAll(caller);
  }
}
