import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  ValidateBy,
} from 'class-validator';
import { PRIORITIES, type Priority } from '../../alerts/domain/alert.js';
import { ValidationCode } from '../../common/http/validation.js';
import { MatchCriteriaDto, OrderedRuleDto } from '../../common/matching/match-criteria.dto.js';
import { ACTION_NAMES, type PolicyActions, MUTATIONS } from '../domain/policy-actions.js';
import { MOST_ORDERED } from '../../common/matching/reorder.js';
import type { MatchCriteria } from '../../common/matching/match-criteria.js';
import type { AlertPolicy } from '../alert-policy.entity.js';
import { policyWarnings, type DryRunReport } from '../domain/evaluate-policies.js';
import { ManagedKind } from '../../common/http/managed.js';
import { IgnoresOtherKeys } from '../../common/http/unknown-keys.js';
import { IsStringMap } from '../../alerts/create-alert.dto.js';
import { ALERT_FIELDS } from '../../alerts/domain/alert-fields.js';
import { IsWhole, Nested } from '../../common/http/dto-fields.js';

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
  @IsWhole(0, 1440)
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

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: 8760,
    description:
      'Close it after so many hours without a repeat; each repeat, and the end of a snooze, begins the wait anew; 0: never',
  })
  @IsOptional()
  @IsWhole(0, 8760)
  closeAfterHours?: number;
}

class AlertPolicySettings extends OrderedRuleDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: 'Null: the whole tenant' })
  @IsOptional()
  @IsUUID('all')
  teamId?: string | null;
}

@ValidationCode('VALIDATION')
export class CreateAlertPolicyDto extends AlertPolicySettings {
  @ApiProperty({ minLength: 1, maxLength: 200 }) @IsString() @Length(1, 200) name!: string;

  @ApiProperty({ type: PolicyActionsDto, description: 'At least one' })
  @Nested(() => PolicyActionsDto)
  @NamesAnAction()
  actions!: PolicyActionsDto;
}

@ValidationCode('VALIDATION')
export class UpdateAlertPolicyDto extends AlertPolicySettings {
  @ApiPropertyOptional({ minLength: 1, maxLength: 200 }) @IsOptional() @IsString() @Length(1, 200) name?: string;

  @ApiPropertyOptional({ type: PolicyActionsDto, description: 'Replaces all actions; at least one' })
  @IsOptional()
  @Nested(() => PolicyActionsDto)
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
  @ArrayMaxSize(MOST_ORDERED)
  @IsString({ each: true })
  ids!: string[];
}

export const POLICY_WARNINGS = {
  type: 'array',
  items: { type: 'string' },
  description: 'Only where the empty match of the policy suppresses, acknowledges or closes every alert',
  example: ['match: is empty, so this policy suppresses every alert'],
} as const;

@ManagedKind('alertPolicies')
export class AlertPolicyView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) teamId!: string | null;
  @ApiProperty() enabled!: boolean;
  @ApiProperty({ type: 'integer' }) order!: number;
  @ApiProperty({ type: MatchCriteriaDto }) match!: MatchCriteria;
  @ApiProperty({ type: PolicyActionsDto }) actions!: PolicyActions;
  @ApiProperty() createdAt!: string;
  @ApiPropertyOptional(POLICY_WARNINGS) warnings?: string[];
}

/** The policy's warnings for an answer; empty where there are none. */
export function warned(policy: AlertPolicy): { warnings?: string[] } {
  const warnings = policyWarnings(policy);
  return warnings.length > 0 ? { warnings } : {};
}

/** An alert policy as clients see it. */
export function viewOfPolicy(policy: AlertPolicy): AlertPolicyView {
  const { id, name, teamId, enabled, order, match, actions, createdAt } = policy;
  return {
    ...{ id, name, teamId, enabled, order, match, actions },
    createdAt: createdAt.toISOString(),
    ...warned(policy),
  };
}

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
  @ApiPropertyOptional() @IsOptional() @IsString() alias?: string;
  @ApiPropertyOptional() @IsOptional() @IsString() description?: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  @IsOptional()
  @IsStringMap()
  details?: Record<string, string>;
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
  @Nested(() => DryRunAlertDto)
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
