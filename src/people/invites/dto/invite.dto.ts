import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsOptional, IsUUID, MaxLength } from 'class-validator';
import { LocaleField } from '../../../platform/http/locale-rule.js';
import { IsTimeZone } from '../../../platform/http/time-zone-rule.js';
import { Choice, IfPresent, NameField, Trimmed } from '../../../platform/http/dto-fields.js';
import { USER_ROLES, type Grants, type UserRole } from '../../users/domain/user-changes.js';
import { GrantsField, NewPassword } from '../../users/dto/account-fields.js';
import { sentAt } from '../domain/invite-rules.js';
import type { Invite } from '../invite.entity.js';

export class CreateInviteDto {
  @ApiProperty({ format: 'email', maxLength: 100 })
  @Trimmed()
  @IsEmail({ require_tld: false })
  @MaxLength(100)
  email!: string;
  @ApiPropertyOptional({ nullable: true, description: 'Offered to whoever accepts, who may change it' })
  @IsOptional()
  @NameField(200, { required: false })
  fullName?: string | null;
  @Choice(USER_ROLES) role!: UserRole;
  @GrantsField('Null: the defaults of the role') permissions?: Grants | null;
  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description: 'Joined on acceptance' })
  @IsOptional()
  @IsUUID('all')
  teamId?: string | null;
}

export class AcceptInviteDto {
  @NewPassword() password!: string;
  @NameField(200) fullName!: string;
  @ApiPropertyOptional({ default: 'UTC' }) @IfPresent() @IsTimeZone() timezone?: string;
  @LocaleField({ default: 'en' }) locale?: string;
}

export class NewInviteView {
  @ApiProperty({ description: 'Shown now and in the mail, and never again' }) token!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ description: 'Seven days from now' }) expiresAt!: string;
}

export class InviteView {
  @ApiProperty({
    description: 'In lists the SHA-256 of the token: good for resending and deleting the invite, not for accepting it',
  })
  token!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ type: String, nullable: true, description: 'As the inviter gave it; null: none' })
  fullName!: string | null;
  @ApiProperty({ enum: USER_ROLES }) role!: UserRole;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, nullable: true })
  permissions!: Grants | null;
  @ApiProperty({ type: String, nullable: true }) teamId!: string | null;
  @ApiProperty() createdAt!: string;
  @ApiProperty({ description: 'When its link was made, and mailed where mails are set up; resending makes a new one' })
  sentAt!: string;
  @ApiProperty() expiresAt!: string;
}

export class AcceptedInviteView {
  @ApiProperty({ description: 'The new user' }) id!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ enum: USER_ROLES }) role!: UserRole;
}

export function inviteView(token: string, invite: Invite): InviteView {
  const { email, fullName, role, permissions, teamId, createdAt, expiresAt } = invite;
  return {
    token,
    email,
    fullName,
    role,
    permissions,
    teamId,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt(invite).toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
