import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { Trimmed, NameField } from '../../common/http/dto-fields.js';
import { NewPassword } from '../../users/dto/account-fields.js';

export class LoginDto {
  @ApiProperty({ description: 'The username, for most people their e-mail address' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(320)
  email!: string;
  @ApiProperty() @IsString() @IsNotEmpty() @MaxLength(1000) password!: string;
}

export class RegisterDto {
  @ApiProperty({ format: 'email', maxLength: 100 })
  @Trimmed()
  @IsEmail({ require_tld: false })
  @MaxLength(100)
  email!: string;
  @NewPassword() password!: string;
  @NameField(200) fullName!: string;
  @ApiPropertyOptional({ description: 'Ignored: always `user`' }) @IsOptional() @IsString() role?: string;
}

export class ForgotDto {
  @ApiProperty() @IsString() @IsNotEmpty() @MaxLength(320) email!: string;
}

export class ResetDto {
  @ApiProperty({ description: 'Of the mailed link' }) @IsString() @IsNotEmpty() @MaxLength(1000) token!: string;
  @NewPassword() newPassword!: string;
}

export class RefreshDto {
  @ApiPropertyOptional({ description: 'Absent: that of the cookie, and the answer has none' })
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(1000)
  refreshToken?: string;
}
