import { Module } from '@nestjs/common';
import { CleansUp } from '../../platform/clean-up/clean-up.decorator.js';
import { FAILURE_WINDOW_MS } from './domain/login-throttle.js';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule, JwtSecretRequestType } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChannelsModule } from '../../paging/channels/channels.module.js';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { AuthConfig } from '../../platform/config/config.js';
import { IntegrationsModule } from '../../alerts/integrations/integrations.module.js';
import { MailsModule } from '../../paging/mails/mails.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { UsersModule } from '../users/users.module.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { BrowserSessions } from './browser-sessions.js';
import { ApiKeyCallers } from './callers/api-key-callers.js';
import { UnknownCredentials } from './callers/unknown-credentials.js';
import { UserCallers } from './callers/user-callers.js';
import { AuthenticationGuard } from './guards/authentication.guard.js';
import { Authenticator } from './guards/authenticator.js';
import { AccessGuard } from './guards/access.guard.js';
import { StepUpGuard } from './guards/step-up.guard.js';
import { FamiliarLocations } from './login/familiar-locations.js';
import { LoginThrottle } from './login/login-throttle.js';
import { LoginService } from './login/login.service.js';
import { NewLocationMails } from './login/new-location-mails.js';
import { RegistrationService } from './login/registration.service.js';
import { BackupCode, UserMfa } from './mfa/user-mfa.entity.js';
import { AddressChange } from './address/address-change.entity.js';
import { AddressChanges } from './address/address-changes.service.js';
import { AccountMails } from './account-mails.service.js';
import { Confirmations } from './confirm/confirmations.service.js';
import { MfaLoginService, SecondFactor } from './mfa/mfa-login.service.js';
import { MfaController } from './mfa/mfa.controller.js';
import { MfaService } from './mfa/mfa.service.js';
import { AccountPagesController } from './pages/account-pages.controller.js';
import { Passkey } from './passkeys/passkey.entity.js';
import { PasskeyLogins } from './passkeys/passkey-logins.service.js';
import { PasskeyProofs } from './passkeys/passkey-proofs.service.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { Passkeys } from './passkeys/passkeys.service.js';
import { ProofPagesController } from './pages/proof-pages.controller.js';
import { EmailProof } from './proof/email-proof.entity.js';
import { AccountResetMail } from './proof/account-reset-mail.handler.js';
import { EmailProofs } from './proof/email-proofs.service.js';
import { ProofMails } from './proof/proof-mails.service.js';
import { MailResetLink } from './reset/mail-reset-link.handler.js';
import { RefusedSignIns } from './refusals/refused-sign-ins.js';
import { PasswordReset } from './reset/password-reset.entity.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordResetService } from './reset/password-reset.service.js';
import { RefreshToken, RevokedToken } from './sessions/session-tokens.entity.js';
import { SessionCookies } from './sessions/session-cookies.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { ApiKeyStrategy } from './strategies/api-key.strategy.js';
import { JwtStrategy } from './strategies/jwt.strategy.js';
import { secretKey, signingSecret } from '../../platform/crypto/signing-secret.js';
import { TokenSigner } from './tokens/token-signer.js';
import { HourlyLimitsModule } from '../../platform/rate-limit/hourly-limits.js';

/** Global guards run in this order. */
const GUARD_CHAIN = [AuthenticationGuard, AccessGuard, StepUpGuard].map((guard) => ({
  provide: APP_GUARD,
  useClass: guard,
}));

@CleansUp(
  ...['refresh_tokens', 'revoked_tokens', 'password_resets', 'email_proofs', 'address_changes'].map((table) => ({
    table,
    olderThan: 'expiresAt',
    keepMs: 0,
  })),
  { table: 'login_failures', olderThan: 'at', keepMs: FAILURE_WINDOW_MS },
)
@Module({
  imports: [
    TypeOrmModule.forFeature([
      RefreshToken,
      RevokedToken,
      PasswordReset,
      EmailProof,
      UserMfa,
      BackupCode,
      AddressChange,
      Passkey,
    ]),
    JwtModule.registerAsync({
      inject: [AuthConfig],
      useFactory: (config: AuthConfig) => ({
        secretOrKeyProvider: (purpose: JwtSecretRequestType, token: unknown) =>
          secretKey(purpose === JwtSecretRequestType.SIGN ? config.jwtSecret : signingSecret(config, String(token))),
        signOptions: { algorithm: 'HS256' as const },
      }),
    }),
    RateLimitModule,
    TenantsModule,
    HourlyLimitsModule,
    UsersModule,
    TeamsModule,
    IntegrationsModule,
    MailsModule,
    ChannelsModule,
  ],
  controllers: [
    AuthController,
    PasskeysController,
    SessionsController,
    MfaController,
    AccountPagesController,
    ProofPagesController,
  ],
  providers: [
    ApiKeyCallers,
    UnknownCredentials,
    UserCallers,
    ApiKeyStrategy,
    JwtStrategy,
    Authenticator,
    ...GUARD_CHAIN,
    AuthService,
    BrowserSessions,
    LoginService,
    LoginThrottle,
    RefusedSignIns,
    NewLocationMails,
    FamiliarLocations,
    RegistrationService,
    SessionsService,
    SessionCookies,
    TokenSigner,
    PasswordChangeService,
    PasswordResetService,
    MailResetLink,
    EmailProofs,
    AccountResetMail,
    ProofMails,
    MfaService,
    Confirmations,
    AccountMails,
    AddressChanges,
    PasskeyProofs,
    Passkeys,
    PasskeyLogins,
    MfaLoginService,
    SecondFactor,
  ],
  exports: [
    ApiKeyCallers,
    Authenticator,
    BrowserSessions,
    ProofMails,
    SessionsService,
    SessionCookies,
    TokenSigner,
    MfaService,
    AccountMails,
    UserCallers,
    RefusedSignIns,
  ],
})
export class AuthModule {}
