import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length, ValidateBy } from 'class-validator';
import { IfGiven, Trimmed } from '../../common/http/dto-fields.js';

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
  @ApiProperty({ minLength: 1, maxLength: 100 }) @Trimmed() @IsString() @Length(1, 100) name!: string;
  @ApiPropertyOptional({ ...SWITCHES, default: {} }) @IfGiven() @IsSwitches() permissions?: Record<string, boolean>;
}

export class UpdateTeamRoleDto {
  @ApiPropertyOptional({ minLength: 1, maxLength: 100 })
  @Trimmed()
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
