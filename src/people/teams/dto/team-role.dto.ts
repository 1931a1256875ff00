import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import { IfPresent, NameField } from '../../../platform/http/dto-fields.js';

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
  @NameField(100) name!: string;
  @ApiPropertyOptional({ ...SWITCHES, default: {} }) @IfPresent() @IsSwitches() permissions?: Record<string, boolean>;
}

export class UpdateTeamRoleDto {
  @NameField(100, { required: false }) @IfPresent() name?: string;
  @ApiPropertyOptional(SWITCHES) @IfPresent() @IsSwitches() permissions?: Record<string, boolean>;
}

export class TeamRoleView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() teamId!: string;
  @ApiProperty(SWITCHES) permissions!: Record<string, boolean>;
  @ApiProperty() createdAt!: string;
}
