import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Max,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { PRIORITIES, type Priority } from '../../alerts/domain/alert.js';
import { ValidationCode } from '../../common/http/validation.js';
import { MatchCriteriaDto } from '../../common/matching/match-criteria.dto.js';
import { ACTION_NAMES, type PolicyActions } from '../domain/policy-actions.js';

const HIGHEST_ORDER = 2_147_483_647;
const MOST_IDS = 5000;

/** A policy without any action would silently do nothing. */
const NamesAnAction = (): PropertyDecorator =>
  ValidateBy({
    name: 'namesAnAction',
    validator: {
      validate: (actions) =>
        ACTION_NAMES.some((name) => ((actions as Record<string, unknown> | null)?.[name] ?? null) !== null),
      defaultMessage: () => `must name at least one of ${ACTION_NAMES.join(', ')}`,
    },
  });

export class PolicyActionsDto implements PolicyActions {
  @ApiPropertyOptional({ description: 'Drop the alert' }) @IsOptional() @IsBoolean() suppress?: boolean;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: 1440, description: 'Nobody hears of it until then' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(1440)
  delayMinutes?: number;

  @ApiPropertyOptional() @IsOptional() @IsBoolean() autoAck?: boolean;
  @ApiPropertyOptional() @IsOptional() @IsBoolean() autoClose?: boolean;

  @ApiPropertyOptional({ type: [String] })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @Length(1, 50, { each: true })
  addTags?: string[];

  @ApiPropertyOptional({ enum: PRIORITIES }) @IsOptional() @IsIn(PRIORITIES) setPriority?: Priority;
}

class AlertPolicySettings {
  @ApiPropertyOptional({ type: String, nullable: true, description: 'Null: the whole tenant' })
  @IsOptional()
  @IsUUID('all')
  teamId?: string | null;

  @ApiPropertyOptional({ default: true }) @IsOptional() @IsBoolean() enabled?: boolean;

  @ApiPropertyOptional({ type: 'integer', default: 0, description: 'Policies are asked in this order, then by id' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(HIGHEST_ORDER)
  order?: number;

  @ApiPropertyOptional({ type: MatchCriteriaDto, description: 'Empty: every alert' })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => MatchCriteriaDto)
  match?: MatchCriteriaDto | null;
}

@ValidationCode('VALIDATION')
export class CreateAlertPolicyDto extends AlertPolicySettings {
  @ApiProperty({ minLength: 1, maxLength: 200 }) @IsString() @Length(1, 200) name!: string;

  @ApiProperty({ type: PolicyActionsDto, description: 'At least one' })
  @IsObject()
  @ValidateNested()
  @Type(() => PolicyActionsDto)
  @NamesAnAction()
  actions!: PolicyActionsDto;
}

@ValidationCode('VALIDATION')
export class UpdateAlertPolicyDto extends AlertPolicySettings {
  @ApiPropertyOptional({ minLength: 1, maxLength: 200 }) @IsOptional() @IsString() @Length(1, 200) name?: string;

  @ApiPropertyOptional({ type: PolicyActionsDto, description: 'Replaces all actions; at least one' })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => PolicyActionsDto)
  @NamesAnAction()
  actions?: PolicyActionsDto;
}

export class AlertPoliciesQuery {
  @ApiPropertyOptional({ enum: ['true', 'false'], description: "True: also other teams' policies" })
  @IsOptional()
  @IsIn(['true', 'false'])
  allTeams?: string;
}

@ValidationCode('VALIDATION')
export class ReorderPoliciesDto {
  @ApiProperty({ type: [String], description: 'Every policy of the tenant exactly once' })
  @IsArray()
  @ArrayMaxSize(MOST_IDS)
  @IsString({ each: true })
  ids!: string[];
}
