import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsObject, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

export class AuditQuery {
  @ApiPropertyOptional() @IsOptional() @IsString() entityType?: string;
  @ApiPropertyOptional({ description: 'Matches the id or the name' }) @IsOptional() @IsString() user?: string;
  @ApiPropertyOptional() @IsOptional() @IsString() action?: string;
  @ApiPropertyOptional({ description: 'ISO instant or date' }) @IsOptional() @IsString() from?: string;
  @ApiPropertyOptional({ description: 'ISO instant, or a date (inclusive)' }) @IsOptional() @IsString() to?: string;
  @ApiPropertyOptional({ description: 'Substring of action, entityType, entityName, userName, details' })
  @IsOptional()
  @IsString()
  q?: string;
  @ApiPropertyOptional({ type: 'integer', description: 'Default 50, at most 200' })
  @IsOptional()
  @Matches(/^\d{1,9}$/, { message: 'must be a positive integer' })
  limit?: string;
}

export class CreateAuditEntryDto {
  @ApiProperty() @IsString() @IsNotEmpty() @MaxLength(200) action!: string;
  @ApiProperty() @IsString() @IsNotEmpty() @MaxLength(200) entityType!: string;
  @ApiProperty() @IsString() @IsNotEmpty() @MaxLength(512) entityId!: string;
  @ApiPropertyOptional() @IsOptional() @IsString() @MaxLength(512) entityName?: string;
  @ApiPropertyOptional() @IsOptional() @IsString() @MaxLength(512) userId?: string;
  @ApiPropertyOptional() @IsOptional() @IsString() @MaxLength(512) userName?: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) @IsOptional() @IsObject() details?: Record<
    string,
    unknown
  >;
}

export class AuditEntryView {
  @ApiProperty() id!: string;
  @ApiProperty() action!: string;
  @ApiProperty() entityType!: string;
  @ApiProperty() entityId!: string;
  @ApiProperty({ type: String, nullable: true }) entityName!: string | null;
  @ApiProperty({ type: String, nullable: true }) userId!: string | null;
  @ApiProperty({ type: String, nullable: true }) userName!: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  details!: Record<string, unknown> | null;
  @ApiProperty() createdAt!: string;
}
