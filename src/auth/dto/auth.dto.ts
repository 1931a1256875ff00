import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsByteLength, IsEmail, IsNotEmpty, IsOptional, IsString, Length, MaxLength, MinLength } from 'class-validator';
import { Trimmed } from '../../common/http/dto-fields.js';
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_CHARACTERS } from '../../users/passwords.js';

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
  @ApiProperty({ minLength: 8 })
  @IsString()
  @MinLength(MIN_PASSWORD_CHARACTERS)
  @IsByteLength(0, MAX_PASSWORD_BYTES)
  password!: string;
  @ApiProperty({ minLength: 1, maxLength: 200 }) @Trimmed() @IsString() @Length(1, 200) fullName!: string;
  @ApiPropertyOptional({ description: 'Ignored: always `user`' }) @IsOptional() @IsString() role?: string;
}

export class ForgotDto {
  @ApiProperty() @IsString() @IsNotEmpty() @MaxLength(320) email!: string;
}

export class ResetDto {
  @ApiProperty({ description: 'Of the mailed link' }) @IsString() @IsNotEmpty() @MaxLength(1000) token!: string;
  @ApiProperty({ minLength: 8 })
  @IsString()
  @MinLength(MIN_PASSWORD_CHARACTERS)
  @IsByteLength(0, MAX_PASSWORD_BYTES)
  newPassword!: string;
}

export class RefreshDto {
  @ApiProperty() @IsString() @IsNotEmpty() @MaxLength(1000) refreshToken!: string;
}
