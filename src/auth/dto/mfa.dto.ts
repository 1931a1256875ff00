import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

export class VerifyMfaDto {
  @ApiProperty({ description: 'The one of enroll, Base32' }) @IsString() @IsNotEmpty() @MaxLength(128) secret!: string;
  @ApiProperty({ description: 'What the app shows for it', example: '123456' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(32)
  code!: string;
}

export class MfaLoginDto {
  @ApiProperty({ description: 'The answer of the login' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(4000)
  challengeToken!: string;
  @ApiProperty({ description: 'A one-time code, or a backup code on its own route' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  code!: string;
}

export class EnrollmentView {
  @ApiProperty({ description: 'Base32' }) secret!: string;
  @ApiProperty({ description: 'For a QR code' }) otpauthUri!: string;
}

export class MfaEnabledView {
  @ApiProperty({ enum: [true] }) mfaEnabled!: true;
  @ApiProperty({ type: [String], description: 'Ten, shown once' }) backupCodes!: string[];
}
