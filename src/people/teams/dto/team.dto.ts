import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, IsString, IsUUID, Length, ValidateNested } from 'class-validator';
import { ShownKeys } from '../../../platform/http/unknown-keys.js';
import { IfPresent, NameField, OptionalFlag, TextOrNull, Trimmed } from '../../../platform/http/dto-fields.js';

export const DEFAULT_MEMBER_ROLE = 'member';
export const WEEKLY_DIGEST = {
  type: Boolean,
  description: 'Mail its leads about each week in which someone was paged',
};

@ShownKeys('id', 'name', 'email', 'userName', 'userEmail', 'joinedAt')
export class TeamMemberDto {
  @ApiProperty({ format: 'uuid' }) @IsUUID('all') userId!: string;
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    default: DEFAULT_MEMBER_ROLE,
    description: '`admin` and `lead` members have more to say',
  })
  @Trimmed()
  @IsOptional()
  @IsString()
  @Length(1, 50)
  role?: string | null;
}

export class CreateTeamDto {
  @NameField(100) name!: string;
  @TextOrNull(1000) description?: string | null;
  @OptionalFlag({ ...WEEKLY_DIGEST, default: true }) weeklyDigest?: boolean | null;
  @ApiPropertyOptional({ type: [TeamMemberDto] })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(500)
  @ValidateNested({ each: true })
  @Type(() => TeamMemberDto)
  members?: TeamMemberDto[] | null;
}

export class UpdateTeamDto {
  @NameField(100, { required: false }) @IfPresent() name?: string;
  @TextOrNull(1000) description?: string | null;
  @OptionalFlag(WEEKLY_DIGEST) weeklyDigest?: boolean | null;
}
