import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsByteLength,
  IsEmail,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  MaxLength,
  MinLength,
} from 'class-validator';
import { Trimmed } from '../../common/http/dto-fields.js';
import { USER_ROLES, type Grants, type UserRole } from '../../users/domain/user-changes.js';
import { IsGrants, LEVELS } from '../../users/dto/grants.dto.js';
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_CHARACTERS } from '../../users/passwords.js';
import type { Invite } from '../invite.entity.js';

export class CreateInviteDto {
  @ApiProperty({ format: 'email', maxLength: 100 })
  @Trimmed()
  @IsEmail({ require_tld: false })
  @MaxLength(100)
  email!: string;
  @ApiProperty({ enum: USER_ROLES }) @IsIn(USER_ROLES) role!: UserRole;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string', enum: [...LEVELS] },
    nullable: true,
    description: 'Null: the defaults of the role',
  })
  @IsOptional()
  @IsGrants()
  permissions?: Grants | null;
  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description: 'Joined on acceptance' })
  @IsOptional()
  @IsUUID('all')
  teamId?: string | null;
}

export class AcceptInviteDto {
  @ApiProperty({ minLength: 8 })
  @IsString()
  @MinLength(MIN_PASSWORD_CHARACTERS)
  @IsByteLength(0, MAX_PASSWORD_BYTES)
  password!: string;
  @ApiProperty({ minLength: 1, maxLength: 200 }) @Trimmed() @IsString() @Length(1, 200) fullName!: string;
}

export class NewInviteView {
  @ApiProperty({ description: 'Shown now and in the mail, and never again' }) token!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ description: 'Seven days from now' }) expiresAt!: string;
}

export class InviteView {
  @ApiProperty({ description: 'In lists the SHA-256 of the token: good for deleting the invite, not for accepting it' })
  token!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ enum: USER_ROLES }) role!: UserRole;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, nullable: true })
  permissions!: Grants | null;
  @ApiProperty({ type: String, nullable: true }) teamId!: string | null;
  @ApiProperty() createdAt!: string;
  @ApiProperty() expiresAt!: string;
}

export class AcceptedInviteView {
  @ApiProperty({ description: 'The new user' }) id!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ enum: USER_ROLES }) role!: UserRole;
}

export function inviteView(token: string, invite: Invite): InviteView {
  const { email, role, permissions, teamId, createdAt, expiresAt } = invite;
  return {
    token,
    email,
    role,
    permissions,
    teamId,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
