import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { OptionalText } from '../common/http/dto-fields.js';

export class RegisterPushTokenDto {
  @ApiProperty({ example: 'ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]', maxLength: 512 })
  @IsString()
  @MaxLength(512)
  token!: string;

  @ApiPropertyOptional({ example: 'ios', maxLength: 50, type: String, nullable: true })
  @OptionalText(50)
  platform?: string | null;
}
