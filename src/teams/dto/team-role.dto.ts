import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsString, Length, ValidateBy, ValidateIf } from 'class-validator';

const trimmed = ({ value }: TransformFnParams): unknown => (typeof value === 'string' ? value.trim() : value);
/** May be left out, but not be null. */
const IfGiven = (): PropertyDecorator => ValidateIf((_body, value: unknown) => value !== undefined);

const IsSwitches = (): PropertyDecorator =>
  ValidateBy({
    name: 'isSwitches',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        Object.values(value).every((allowed) => typeof allowed === 'boolean'),
      defaultMessage: () => 'must map names to true or false',
    },
  });

const SWITCHES = { type: 'object', additionalProperties: { type: 'boolean' } } as const;

export class CreateTeamRoleDto {
  @ApiProperty({ minLength: 1, maxLength: 100 }) @Transform(trimmed) @IsString() @Length(1, 100) name!: string;
  @ApiPropertyOptional({ ...SWITCHES, default: {} }) @IfGiven() @IsSwitches() permissions?: Record<string, boolean>;
}

export class UpdateTeamRoleDto {
  @ApiPropertyOptional({ minLength: 1, maxLength: 100 })
  @Transform(trimmed)
  @IfGiven()
  @IsString()
  @Length(1, 100)
  name?: string;
  @ApiPropertyOptional(SWITCHES) @IfGiven() @IsSwitches() permissions?: Record<string, boolean>;
}

export class TeamRoleView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() teamId!: string;
  @ApiProperty(SWITCHES) permissions!: Record<string, boolean>;
  @ApiProperty() createdAt!: string;
}
