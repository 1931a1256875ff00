import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Account } from '../../users/accounts.service.js';
import type { ClockHours } from '../../../platform/domain/time-style.js';
import type { Grants } from '../../users/domain/user-changes.js';
import type { Role } from '../../access/caller.js';

export class TokensView {
  @ApiProperty({ description: 'Access token (JWT)' }) token!: string;
  @ApiProperty({ description: 'Good for 30 days and one use' }) refreshToken!: string;
  @ApiProperty() tokenVersion!: number;
}

export class LoginUserView {
  @ApiProperty() id!: string;
  @ApiProperty() email!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['admin', 'user', 'stakeholder'] }) role!: Role;
  @ApiProperty({ type: String, nullable: true, description: 'The primary team' }) teamId!: string | null;
  @ApiPropertyOptional() proofPending?: boolean;
}

export class LoginView extends TokensView {
  @ApiProperty({ type: LoginUserView }) user!: LoginUserView;
}

/** The answer to a right password when a second factor is on. */
export class ChallengeView {
  @ApiProperty({ enum: [true] }) mfaRequired!: true;
  @ApiProperty({ description: 'For login/mfa, good for 15 minutes' }) challengeToken!: string;
}

export class OrganisationView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
}

/** The answer to a password that is right in several organisations: repeat the request with one of them. */
export class OrganisationsView {
  @ApiProperty({ type: [OrganisationView], description: 'Where the password is right' })
  organisations!: OrganisationView[];
}

export function loginView(
  {
    id,
    username,
    fullName,
    role,
    proofPending,
  }: Pick<Account, 'id' | 'username' | 'fullName' | 'role' | 'proofPending'>,
  { teamId, ...tokens }: TokensView & { teamId: string | null },
): LoginView {
  return {
    ...tokens,
    user: { id, email: username, name: fullName, role, teamId, ...(proofPending ? { proofPending } : {}) },
  };
}

export class MyTenantView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
}

export class MyTeamView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ example: 'member', description: 'Yours in the team' }) role!: string;
}

/** Of an API key only `id`, `type`, `role` and `teamId`; of a user all but `type`. */
export class MeView {
  @ApiProperty() id!: string;
  @ApiPropertyOptional({ enum: ['api_key'] }) type?: 'api_key';
  @ApiPropertyOptional() email?: string;
  @ApiPropertyOptional() name?: string;
  @ApiProperty({ enum: ['admin', 'user', 'stakeholder', 'api_key'] }) role!: Role;
  @ApiProperty({ type: String, nullable: true }) teamId!: string | null;
  @ApiPropertyOptional() proofPending?: boolean;
  @ApiPropertyOptional() hasCompletedOnboarding?: boolean;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' }, nullable: true })
  permissions?: Grants | null;
  @ApiPropertyOptional({ example: 'Europe/Berlin' }) timezone?: string;
  @ApiPropertyOptional() locale?: string;
  @ApiPropertyOptional({ type: 'integer', enum: [12, 24], nullable: true }) clockHours?: ClockHours | null;
  @ApiPropertyOptional({ description: 'You sign in with a password' }) hasPassword?: boolean;
  @ApiPropertyOptional({ description: 'A second factor is on' }) mfaEnabled?: boolean;
  @ApiPropertyOptional({
    type: [String],
    enum: ['app', 'passkey'],
    description: 'What your second factor is; empty: there is none',
  })
  secondFactors?: ('app' | 'passkey')[];
  @ApiPropertyOptional({
    description: 'The organisation requires a second factor: this session may only set one up; absent: no',
  })
  secondFactorNeeded?: boolean;
  @ApiPropertyOptional({ description: 'Alerts take files: the operator has configured a storage' })
  attachments?: boolean;
  @ApiPropertyOptional({ type: MyTenantView, description: 'Of the organisation' }) tenant?: MyTenantView;
  @ApiPropertyOptional({ type: [MyTeamView], description: 'The primary team first' }) teams?: MyTeamView[];
}
