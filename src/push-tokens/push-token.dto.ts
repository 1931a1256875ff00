import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

export class RegisterPushTokenDto {
  @ApiProperty({ example: 'ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]', maxLength: 512 })
  @IsString()
  @MaxLength(512)
  token!: string;

  @ApiPropertyOptional({ example: 'ios', maxLength: 50, type: String, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(50)
  platform?: string | null;
}
