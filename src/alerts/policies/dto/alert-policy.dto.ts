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
import { PRIORITIES, type Priority } from '../../../platform/domain/priority.js';
import { ValidationCode } from '../../../platform/http/validation.js';
import { MatchCriteriaDto, OrderedRuleDto } from '../../../platform/matching/match-criteria.dto.js';
import { ACTION_NAMES, type PolicyActions, MUTATIONS } from '../domain/policy-actions.js';
import type { MatchCriteria } from '../../../platform/matching/match-criteria.js';
import type { AlertPolicy } from '../alert-policy.entity.js';
import { AFTER_MATCH, type AfterMatch, policyWarnings, type DryRunReport } from '../domain/evaluate-policies.js';
import { ManagedKind } from '../../../platform/http/managed.js';
import { IgnoresOtherKeys } from '../../../platform/http/unknown-keys.js';
import { IsStringMap, ResponderDto } from '../../lifecycle/create-alert.dto.js';
import { ALERT_FIELDS } from '../../lifecycle/domain/alert-fields.js';
import {
  IfPresent,
  IsWhole,
  MaxCharacters,
  Nested,
  NestedList,
  TextsUpTo,
  OrderOfIds,
} from '../../../platform/http/dto-fields.js';
import { RuleHoursDto, RuleHoursView } from '../../../on-call/dto/rule-hours.dto.js';
import type { RuleHours } from '../../../on-call/domain/rotation/rule-hours.js';
import { HasAtMost, Replaces, Template } from './effect-fields.js';

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

const LONGEST_DESCRIPTION = 1000;
const MOST_DETAILS = 50;
const LONGEST_DETAIL = 1000;

const AFTER_MATCH_TEXT =
  '`stop`: no other policy is asked; `next`: the following ones are, about the alert as this one leaves it; `team`: of ' +
  'the following only those of the alert’s team';

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

  @Template('message') setMessage?: string;
  @Template('alias', 'Dedup goes by the new one; to close by alias, use it, too') setAlias?: string;
  @Template('description') setDescription?: string;
  @Template('entity') setEntity?: string;
  @Template('source') setSource?: string;

  @ApiPropertyOptional({
    ...{ type: 'object', additionalProperties: { type: 'string' }, maxProperties: MOST_DETAILS },
    ...{ description: 'A value of the same key is replaced', example: { runbook: 'https://wiki.example.com/disk' } },
  })
  @IsOptional()
  @IsStringMap()
  @HasAtMost(MOST_DETAILS, LONGEST_DETAIL)
  addDetails?: Record<string, string>;

  @ApiPropertyOptional({ type: [String], description: 'Names of custom actions', example: ['Restart'] })
  @IsOptional()
  @TextsUpTo(ALERT_FIELDS.actions.max, ALERT_FIELDS.actions.each)
  addActions?: string[];

  @ApiPropertyOptional({ type: [ResponderDto], description: 'Are paged as if the sender had named them' })
  @IsOptional()
  @NestedList(() => ResponderDto, ALERT_FIELDS.responders.max)
  addResponders?: ResponderDto[];

  @Replaces('tags') replaceTags?: boolean;
  @Replaces('details') replaceDetails?: boolean;
  @Replaces('custom actions') replaceActions?: boolean;
  @Replaces('responders') replaceResponders?: boolean;
}

class AlertPolicySettings extends OrderedRuleDto {
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LONGEST_DESCRIPTION, description: 'For people' })
  @IsOptional()
  @IsString()
  @MaxCharacters(LONGEST_DESCRIPTION)
  description?: string | null;

  @ApiPropertyOptional({ type: RuleHoursDto, nullable: true, description: 'When it is asked; null: always' })
  @IsOptional()
  @Nested(() => RuleHoursDto)
  hours?: RuleHoursDto | null;

  @ApiPropertyOptional({ enum: AFTER_MATCH, default: 'stop', description: AFTER_MATCH_TEXT })
  @IsOptional()
  @IsIn(AFTER_MATCH)
  afterMatch?: AfterMatch | null;

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
  @IfPresent()
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
  @OrderOfIds('Every policy of the tenant exactly once') ids!: string[];
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
  @ApiProperty({ type: String, nullable: true, description: 'For people' }) description!: string | null;
  @ApiProperty({ type: RuleHoursView, nullable: true, description: 'When it is asked; null: always' })
  hours!: RuleHours | null;
  @ApiProperty({ enum: AFTER_MATCH, description: AFTER_MATCH_TEXT }) afterMatch!: AfterMatch;
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
  const { id, name, teamId, enabled, order, match, actions, description, hours, afterMatch, createdAt } = policy;
  return {
    ...{ id, name, teamId, enabled, order, match, actions, description, hours, afterMatch: afterMatch ?? 'stop' },
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
  @ApiPropertyOptional({ type: [MatchedPolicyView], description: 'All that apply, where the first does not end it' })
  applied?: MatchedPolicyView[];
}
