import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, IsUUID, Length, Matches, Max, Min } from 'class-validator';
import {
  ChoiceIfPresent,
  FlagIfPresent,
  IdsAsStored,
  IfPresent,
  IsInstant,
  NameField,
  OptionalChoice,
  Trimmed,
} from '../../../platform/http/dto-fields.js';
import { FindQuery } from '../../../platform/http/pagination.js';
import type { ClockHours } from '../../../platform/domain/time-style.js';
import { LocaleField } from '../../../platform/http/locale-rule.js';
import { IsTimeZone } from '../../../platform/http/time-zone-rule.js';
import { USER_ROLES, type Grants, type UserRole } from '../domain/user-changes.js';
import { GrantsField, NewPassword } from './account-fields.js';

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Seconds for which messages are grouped. */
const BundleWindow = (what: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'integer',
      ...{ nullable: true, minimum: 0, maximum: 3600 },
      description: `Seconds for which ${what} after the first; 0: each goes alone; null: as the installation has it`,
    }),
    IsOptional(),
    IsInt(),
    Min(0),
    Max(3600),
  );

export class UserQuery extends FindQuery {
  @OptionalChoice(['true', 'false'], {
    description:
      'True: only people whom no page can reach (blocked, not proven, or without a verified channel that can be used and without a ' +
      'phone that takes pushes); false: only the others',
  })
  unreachable?: string;
}

export class CreateUserDto {
  @ApiProperty({ minLength: 1, maxLength: 100 })
  @Trimmed()
  @IsString()
  @Length(1, 100)
  @Matches(/^\P{Cc}*$/u, { message: 'must be one line' })
  username!: string;
  @NameField(200) fullName!: string;
  @ChoiceIfPresent(USER_ROLES, { description: 'Honoured only for administrators' }) role?: UserRole;
  @ApiPropertyOptional({ description: 'IANA time zone', default: 'UTC' }) @IfPresent() @IsTimeZone() timezone?: string;
  @LocaleField({ default: 'en' }) locale?: string;
  @NewPassword({ required: false }) @IfPresent() password?: string;
  @GrantsField('At most what you have yourself; null: the defaults of the role') permissions?: Grants | null;
}

export class UpdateUserDto {
  @NameField(200, { required: false }) @IfPresent() fullName?: string;
  @ApiPropertyOptional() @IfPresent() @IsTimeZone() timezone?: string;
  @FlagIfPresent({
    default: true,
    description:
      'False: 409 `SHIFTS_MOVE`, and nothing changes, where another time zone moves shifts of the next 14 days; else the answer has `warnings`',
  })
  confirm?: boolean;
  @LocaleField() locale?: string;
  @ApiPropertyOptional({ type: 'integer', enum: [12, 24], nullable: true })
  @IsOptional()
  @IsIn([12, 24])
  clockHours?: ClockHours | null;
  @FlagIfPresent() verified?: boolean;
  @FlagIfPresent() notifyPush?: boolean;
  @FlagIfPresent() notifyEmail?: boolean;
  @FlagIfPresent() notifySms?: boolean;
  @FlagIfPresent() notifyOnP1Only?: boolean;
  @FlagIfPresent({ description: 'Be told when a shift of yours begins and ends' }) notifyOnHandoff?: boolean;
  @FlagIfPresent({ description: 'Of your notification rules that fire for an event, only the first is used' })
  firstMatchOnly?: boolean;
  @FlagIfPresent({ description: 'P1 alerts are sent within quiet hours; default: true' })
  notifyP1InQuietHours?: boolean;
  @ApiPropertyOptional({ type: String, nullable: true, description: 'HH:MM in the timezone of the user' })
  @IsOptional()
  @Matches(TIME_OF_DAY, { message: 'must be HH:MM' })
  notifyQuietHoursStart?: string | null;
  @ApiPropertyOptional({ type: String, nullable: true, description: 'HH:MM in the timezone of the user' })
  @IsOptional()
  @Matches(TIME_OF_DAY, { message: 'must be HH:MM' })
  notifyQuietHoursEnd?: string | null;
  @BundleWindow('pages over one channel are gathered into one message') notifyBundleSec?: number | null;
  @BundleWindow('mails are gathered') notifyBundleEmailSec?: number | null;
  @BundleWindow('pages of P1 alerts are gathered, at most as long as others') notifyBundleP1Sec?: number | null;
  @FlagIfPresent() showSensitiveContent?: boolean;
  @FlagIfPresent() hasCompletedOnboarding?: boolean;
  @IsOptional()
  @IsInstant({ required: false, nullable: true, description: 'ISO instant until which nothing is sent' })
  mutedUntil?: Date | null;
  @ChoiceIfPresent(USER_ROLES, { description: 'Administrators only' }) role?: UserRole;
  @FlagIfPresent({ description: 'Administrators only' }) blocked?: boolean;
  @GrantsField('Administrators only; null: the defaults of the role') permissions?: Grants | null;
  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description:
      'Administrators only: a custom role, which sets `role` and `permissions`. Another `role`, or `permissions` beside it, ' +
      'take it off',
  })
  @IsOptional()
  @IsUUID('all')
  @IdsAsStored()
  customRoleId?: string | null;
}
