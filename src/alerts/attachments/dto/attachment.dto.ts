import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsNotEmpty, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { Trimmed } from '../../../platform/http/dto-fields.js';
import { DEFAULT_TYPE, LONGEST_NAME, MAX_BYTES, MEDIA_TYPE } from '../domain/attachment.js';

export class MintAttachmentDto {
  @ApiProperty({ minLength: 1, maxLength: LONGEST_NAME })
  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_NAME)
  fileName!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'image/png',
    default: DEFAULT_TYPE,
    maxLength: LONGEST_NAME,
  })
  @IsOptional()
  @Matches(MEDIA_TYPE, { message: 'must be a media type' })
  @MaxLength(LONGEST_NAME)
  contentType?: string | null;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_BYTES, description: 'Bytes' })
  @IsInt()
  @Min(1)
  @Max(MAX_BYTES, { message: 'must not be over 10 MB' })
  size!: number;
}

export class MintView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ description: 'PUT the file there, of the announced size and with the announced `Content-Type`' })
  uploadUrl!: string;
  @ApiProperty({ type: 'integer', example: 900, description: 'Seconds' }) expiresIn!: number;
}

export class AttachmentView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() fileName!: string;
  @ApiProperty() contentType!: string;
  @ApiProperty({ type: 'integer', description: 'Bytes' }) size!: number;
  @ApiProperty({ description: 'Name of a user, or of the integration of a key' }) uploadedBy!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ description: 'Valid for an hour' }) downloadUrl!: string;
}
