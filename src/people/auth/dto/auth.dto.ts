import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsNotEmpty, IsObject, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { LocaleField } from '../../../platform/http/locale-rule.js';
import { IsTimeZone } from '../../../platform/http/time-zone-rule.js';
import { IfPresent, NameField, OptionalString, RequiredText, Trimmed } from '../../../platform/http/dto-fields.js';
import { NewPassword } from '../../users/dto/account-fields.js';

export class LoginDto {
  @RequiredText(320, { description: 'The username, for most people their e-mail address' }) email!: string;
  @RequiredText(1000) password!: string;
  @ApiPropertyOptional({ format: 'uuid', description: 'Which, where the password is right in several organisations' })
  @IfPresent()
  @IsUUID()
  organisation?: string;
}

export class RegisterDto {
  @ApiProperty({ format: 'email', maxLength: 100 })
  @Trimmed()
  @IsEmail({ require_tld: false })
  @MaxLength(100)
  email!: string;
  @NewPassword() password!: string;
  @NameField(200) fullName!: string;
  @ApiPropertyOptional({ default: 'UTC' }) @IfPresent() @IsTimeZone() timezone?: string;
  @LocaleField({ default: 'en' }) locale?: string;
  @OptionalString({ description: 'Ignored: always `user`' }) role?: string;
}

export class ForgotDto {
  @RequiredText(320) email!: string;
}

export class ResetDto {
  @RequiredText(1000, { description: 'Of the mailed link' }) token!: string;
  @NewPassword() newPassword!: string;
}

export class ChangePasswordDto {
  @RequiredText(1000) currentPassword!: string;
  @NewPassword() newPassword!: string;
}

export class ChangeAddressDto {
  @ApiProperty({ format: 'email', maxLength: 100, description: 'The new address', example: 'ada@example.com' })
  @Trimmed()
  @IsEmail({ require_tld: false })
  @MaxLength(100)
  email!: string;
}

export class NewAddressDto {
  @RequiredText(64, { description: 'Of the mail to the new address', example: 'ABCD-EFGH-JKLM-NPQR-STUV-WXYZ' })
  code!: string;
}

export class ConfirmSignInDto {
  @ApiPropertyOptional({ maxLength: 1000, description: 'Yours; or a `code`, or a `passkey`' })
  @IfPresent()
  @IsString()
  @MaxLength(1000)
  password?: string;
  @ApiPropertyOptional({ maxLength: 64, description: 'Of your authenticator, or a backup code', example: '123456' })
  @IfPresent()
  @IsString()
  @MaxLength(64)
  code?: string;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'Or what a passkey has answered to `confirm/options`',
    example: { id: 'AQIDBA', rawId: 'AQIDBA', type: 'public-key', clientExtensionResults: {}, response: {} },
  })
  @IfPresent()
  @IsObject()
  passkey?: Readonly<Record<string, unknown>>;
}

export class RefreshDto {
  @ApiPropertyOptional({ description: 'Absent: that of the cookie, and the answer has none' })
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(1000)
  refreshToken?: string;
}

export class SessionView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: before this was kept' })
  startedAt!: string | null;
  @ApiProperty({ format: 'date-time', description: 'When its tokens were last issued' }) lastUsedAt!: string;
  @ApiProperty({ format: 'date-time', description: 'When it ends at the latest, however often it is renewed' })
  endsAt!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: '203.0.113.x',
    description: 'Where it began, without the end of the address',
  })
  address!: string | null;
  @ApiProperty({ example: 'Chrome on Linux', description: 'What began it, in words' }) client!: string;
  @ApiProperty({ description: 'The session of this request' }) current!: boolean;
}

export class SignInView {
  @ApiProperty({ format: 'date-time', description: 'When; of refused ones, when the first was' }) at!: string;
  @ApiProperty({ format: 'date-time', description: 'When the last of them was' }) lastAt!: string;
  @ApiProperty({ enum: ['signed-in', 'refused'] }) outcome!: 'signed-in' | 'refused';
  @ApiProperty({ description: 'How many: refused ones of one kind and address within an hour are counted' })
  count!: number;
  @ApiProperty({ type: String, nullable: true, example: 'password', description: '`password`, `totp`, `sso`, …' })
  method!: string | null;
  @ApiProperty({ type: String, nullable: true, example: '203.0.113.7', description: 'Null: not known, or several' })
  address!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Chrome on Linux', description: 'As `address`, in words' })
  client!: string | null;
}

export class VerifyMfaDto {
  @RequiredText(128, { description: 'The one of enroll, Base32' }) secret!: string;
  @RequiredText(32, { description: 'What the app shows for it', example: '123456' }) code!: string;
}

export class MfaLoginDto {
  @RequiredText(4000, { description: 'The answer of the login' }) challengeToken!: string;
  @RequiredText(64, { description: 'A one-time code, or a backup code on its own route' }) code!: string;
}

export class EnrollmentView {
  @ApiProperty({ description: 'Base32' }) secret!: string;
  @ApiProperty({ description: 'For a QR code' }) otpauthUri!: string;
}

export class MfaEnabledView {
  @ApiProperty({ enum: [true] }) mfaEnabled!: true;
  @ApiProperty({ type: [String], description: 'Ten, shown once' }) backupCodes!: string[];
}
