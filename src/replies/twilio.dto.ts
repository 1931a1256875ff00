import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';

/* The fields of Twilio's forms that are used; it capitalises their names. */

export class InboundTextDto {
  @ApiProperty({ description: 'The sender’s number (E.164)' }) @IsString() From!: string;
  @ApiPropertyOptional({ example: 'ack 12345' }) @IsOptional() @IsString() Body?: string;
}

export class KeyPressDto {
  @ApiPropertyOptional({ description: 'The keys that were pressed' }) @IsOptional() @IsString() Digits?: string;
}

export class DeliveryReportDto {
  @ApiPropertyOptional() @IsOptional() @IsString() MessageStatus?: string;
  @ApiPropertyOptional() @IsOptional() @IsString() CallStatus?: string;
  @ApiPropertyOptional() @IsOptional() @IsString() ErrorCode?: string;
}
