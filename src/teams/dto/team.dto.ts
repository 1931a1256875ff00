import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type, type TransformFnParams } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';

export const DEFAULT_MEMBER_ROLE = 'member';

/** May be left out, but not be null. */
const IfGiven = (): PropertyDecorator => ValidateIf((_body, value: unknown) => value !== undefined);
const trimmed = ({ value }: TransformFnParams): unknown => (typeof value === 'string' ? value.trim() : value);

export class TeamMemberDto {
  @ApiProperty({ format: 'uuid' }) @IsUUID('all') userId!: string;
  @ApiPropertyOptional({ default: DEFAULT_MEMBER_ROLE, description: '`admin` and `lead` members have more to say' })
  @IsOptional()
  @IsString()
  @Length(1, 50)
  role?: string | null;
}

export class CreateTeamDto {
  @ApiProperty({ minLength: 1, maxLength: 100 }) @Transform(trimmed) @IsString() @Length(1, 100) name!: string;
  @ApiPropertyOptional({ type: String, nullable: true }) @IsOptional() @IsString() @MaxLength(1000) description?:
    string | null;
  @ApiPropertyOptional({ type: [TeamMemberDto] })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(500)
  @ValidateNested({ each: true })
  @Type(() => TeamMemberDto)
  members?: TeamMemberDto[] | null;
}

export class UpdateTeamDto {
  @ApiPropertyOptional({ minLength: 1, maxLength: 100 })
  @Transform(trimmed)
  @IfGiven()
  @IsString()
  @Length(1, 100)
  name?: string;
  @ApiPropertyOptional({ type: String, nullable: true }) @IsOptional() @IsString() @MaxLength(1000) description?:
    string | null;
}
