import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { IsWhole } from '../../../platform/http/dto-fields.js';
import { ValidationCode } from '../../../platform/http/validation.js';
import { USUAL_FLAPPING, type FlappingSettings } from '../domain/flapping.js';

const OPENINGS = {
  type: 'integer',
  minimum: 1,
  maximum: 100,
  description: 'So many within an hour page one by one',
} as const;
const MINUTES = {
  type: 'integer',
  minimum: 1,
  maximum: 120,
  description: 'A further one pages if it is open for so long',
} as const;
const SWITCH = { description: 'False: every opening pages' };
const P1 = { description: 'Whether P1 is held, too' };

@ValidationCode('VALIDATION')
export class ChangeFlappingDto implements Partial<FlappingSettings> {
  @ApiPropertyOptional(SWITCH) @IsOptional() @IsBoolean() enabled?: boolean;
  @ApiPropertyOptional(OPENINGS) @IsOptional() @IsWhole(1, 100) openingsPerHour?: number;
  @ApiPropertyOptional(MINUTES) @IsOptional() @IsWhole(1, 120) holdMinutes?: number;
  @ApiPropertyOptional(P1) @IsOptional() @IsBoolean() holdsP1?: boolean;
}

export class FlappingSettingsView implements FlappingSettings {
  @ApiProperty({ ...SWITCH, example: USUAL_FLAPPING.enabled }) enabled!: boolean;
  @ApiProperty({ ...OPENINGS, example: USUAL_FLAPPING.openingsPerHour }) openingsPerHour!: number;
  @ApiProperty({ ...MINUTES, example: USUAL_FLAPPING.holdMinutes }) holdMinutes!: number;
  @ApiProperty({ ...P1, example: USUAL_FLAPPING.holdsP1 }) holdsP1!: boolean;
}
