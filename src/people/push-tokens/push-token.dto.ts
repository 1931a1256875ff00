import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { TextOrNull } from '../../platform/http/dto-fields.js';

export class RegisterPushTokenDto {
  @ApiProperty({ example: 'ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]', maxLength: 512 })
  @IsString()
  @MaxLength(512)
  token!: string;

  @TextOrNull(50, { example: 'ios', maxLength: 50 }) platform?: string | null;
}
