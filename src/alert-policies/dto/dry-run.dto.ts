import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import { IgnoresOtherKeys } from '../../common/http/unknown-keys.js';
import { ALERT_FIELDS } from '../../alerts/domain/alert-fields.js';
import { PRIORITIES, type Priority } from '../../alerts/domain/alert.js';
import { ValidationCode } from '../../common/http/validation.js';
import type { DryRunReport } from '../domain/dry-run.js';
import { MUTATIONS } from '../domain/policy-actions.js';
import { PolicyActionsDto } from './alert-policy.dto.js';

/** An alert that need not exist. */
@IgnoresOtherKeys()
export class DryRunAlertDto {
  @ApiPropertyOptional({ default: '' }) @IsOptional() @IsString() message?: string;
  @ApiPropertyOptional({ enum: PRIORITIES, default: 'P3' }) @IsOptional() @IsIn(PRIORITIES) priority?: Priority;
  @ApiPropertyOptional() @IsOptional() @IsString() source?: string;
  @ApiPropertyOptional({ type: String, nullable: true }) @IsOptional() @IsString() entity?: string | null;
  @ApiPropertyOptional({ type: [String] })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(ALERT_FIELDS.tags.max)
  @IsString({ each: true })
  tags?: string[];
  @ApiPropertyOptional({ type: String, nullable: true }) @IsOptional() @IsString() teamId?: string | null;
}

@ValidationCode('VALIDATION')
export class DryRunDto {
  @ApiPropertyOptional({ description: 'An alert that exists; wins over `alert`' })
  @IsOptional()
  @IsString()
  alertId?: string;

  @ApiPropertyOptional({ type: DryRunAlertDto })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => DryRunAlertDto)
  alert?: DryRunAlertDto;
}

export class MatchedPolicyView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: 'integer' }) order!: number;
}

export class MutationsView extends PickType(PolicyActionsDto, MUTATIONS) {}

export class DryRunView implements DryRunReport {
  @ApiProperty({ type: MatchedPolicyView, nullable: true }) matched!: MatchedPolicyView | null;
  @ApiProperty({ enum: ['none', 'suppressed', 'handled', 'continue'] }) outcome!: DryRunReport['outcome'];
  @ApiPropertyOptional({ type: MutationsView }) mutations?: DryRunReport['mutations'];
  @ApiPropertyOptional() delayedUntil?: string;
}
