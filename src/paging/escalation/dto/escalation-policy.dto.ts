import { ManagedKind } from '../../../platform/http/managed.js';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { ShownKeys } from '../../../platform/http/unknown-keys.js';
import { PRIORITIES, type Priority } from '../../../platform/domain/priority.js';
import { ValidationCode } from '../../../platform/http/validation.js';
import {
  AllTeams,
  Choice,
  ChoiceIfPresent,
  FlagIfPresent,
  IfPresent,
  IsWhole,
  OptionalChoice,
  RequiredText,
  TextOrNull,
  Nested,
} from '../../../platform/http/dto-fields.js';
import {
  LARGEST_NUMBER,
  MOST_RULES,
  NOTIFY_TYPES,
  RECIPIENT_TYPES,
  WHEN_NOBODY,
  type NotifyType,
  type RecipientType,
  type WhenNobody,
  toldWithoutSteps,
} from '../domain/policy.js';
import { PersonId } from '../../../platform/http/person-id.js';
import type { VersionedPolicy } from '../policy-catalog.js';

@ShownKeys('id', 'order', 'recipientEmail')
export class EscalationRuleDto {
  @ApiPropertyOptional({
    default: 'if-not-acked',
    description: '`if-not-acked` or `if-not-closed`; any other value acts as `if-not-acked`',
  })
  @IfPresent()
  @IsString()
  @MaxLength(100)
  condition?: string;

  @ChoiceIfPresent(NOTIFY_TYPES, {
    default: 'default',
    description:
      '`admins`: admins and leads of the team, or of the schedule’s team; `users`: its other members; `next`, `previous`: whose ' +
      'turn is next, or was before, in the rotations of the schedule on duty',
  })
  notifyType?: NotifyType;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, default: 0, description: 'Minutes from the start of the cycle' })
  @IfPresent()
  @IsWhole(0, LARGEST_NUMBER)
  delayMinutes?: number;

  @Choice(RECIPIENT_TYPES) recipientType!: RecipientType;

  @RequiredText(512, { description: 'Id of the schedule, user, team or (verified) chat room' }) recipientId!: string;

  @TextOrNull(512) recipientName?: string | null;

  @OptionalChoice(WHEN_NOBODY, {
    type: String,
    nullable: true,
    description: 'Null: as the policy says. `hold` only for those on call in a schedule',
  })
  whenNobody?: WhenNobody | null;
}

@ValidationCode('VALIDATION')
export class CreateEscalationPolicyDto {
  @RequiredText(200) name!: string;

  @TextOrNull(15_000) description?: string | null;

  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description: 'Null: global' })
  @IsOptional()
  @IsUUID('all')
  teamId?: string | null;

  @ApiPropertyOptional({ enum: PRIORITIES, isArray: true, nullable: true, description: 'Null: all' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(PRIORITIES.length)
  @ArrayUnique()
  @IsIn(PRIORITIES, { each: true })
  priorities?: Priority[] | null;

  @FlagIfPresent({ default: false, description: 'True takes the flag from every other policy' }) isDefault?: boolean;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, default: 0, description: 'Minutes; 0 counts as one' })
  @IfPresent()
  @IsWhole(0, LARGEST_NUMBER)
  repeatInterval?: number;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, default: 1, description: 'Cycles in all' })
  @IfPresent()
  @IsWhole(1, LARGEST_NUMBER)
  repeatCount?: number;

  @FlagIfPresent({ default: false }) closeAlertAfterAll?: boolean;

  @FlagIfPresent({
    default: false,
    description: 'Each cycle after the first takes an acknowledgement back when it begins, and pages again',
  })
  resetAcknowledgements?: boolean;

  @ChoiceIfPresent(WHEN_NOBODY, {
    default: 'next',
    description:
      'Where nobody is on call: `next` goes on at once; `hold` waits until somebody is, 7 days at most, or 24 hours where ' +
      'nobody is to come. Holds only alerts of the `priorities`',
  })
  whenNobody?: WhenNobody;

  @ApiPropertyOptional({ type: [EscalationRuleDto], maxItems: MOST_RULES })
  @IfPresent()
  @IsArray()
  @ArrayMaxSize(MOST_RULES)
  @ValidateNested({ each: true })
  @Type(() => EscalationRuleDto)
  rules?: EscalationRuleDto[];
}

/** Every field of the create body, each optional; `rules`, even empty, replaces the whole ruleset. */
@ValidationCode('VALIDATION')
export class UpdateEscalationPolicyDto extends PartialType(CreateEscalationPolicyDto, {
  skipNullProperties: false,
}) {}

/** A policy that is not stored, for questions about what it would do. */
export class ProposedPolicyDto {
  @ApiProperty({
    type: UpdateEscalationPolicyDto,
    description: 'As it would be; what is absent is as stored, or default',
  })
  @Nested(() => UpdateEscalationPolicyDto)
  policy!: UpdateEscalationPolicyDto;

  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description: 'The policy that it would change' })
  @IsOptional()
  @IsUUID('all')
  policyId?: string | null;
}

export class EscalationPoliciesQuery {
  @AllTeams() allTeams?: string;
}

export class EscalationRuleView {
  @ApiProperty() id!: string;
  @ApiProperty() condition!: string;
  @ApiProperty({ enum: NOTIFY_TYPES }) notifyType!: NotifyType;
  @ApiProperty({ type: 'integer' }) delayMinutes!: number;
  @ApiProperty({ enum: RECIPIENT_TYPES }) recipientType!: RecipientType;
  @PersonId() @ApiProperty() recipientId!: string;
  @ApiProperty({ type: String, nullable: true }) recipientName!: string | null;
  @ApiProperty({ type: String, enum: WHEN_NOBODY, nullable: true, description: 'Null: as the policy says' })
  whenNobody!: WhenNobody | null;
  @ApiProperty({ type: 'integer', description: '0-based' }) order!: number;
}

@ManagedKind('escalationPolicies')
export class EscalationPolicyView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty({ type: String, nullable: true }) teamId!: string | null;
  @ApiProperty({ enum: PRIORITIES, isArray: true, nullable: true }) priorities!: Priority[] | null;
  @ApiProperty({
    description:
      'Of a team: it is asked before its other policies. Of none: for alerts that no policy of their team takes, and of no team',
  })
  isDefault!: boolean;
  @ApiProperty({ type: 'integer' }) repeatInterval!: number;
  @ApiProperty({ type: 'integer' }) repeatCount!: number;
  @ApiProperty() closeAlertAfterAll!: boolean;
  @ApiProperty({ description: 'Each cycle after the first takes an acknowledgement back' })
  resetAcknowledgements!: boolean;
  @ApiProperty({ enum: WHEN_NOBODY, description: 'Where nobody is on call' }) whenNobody!: WhenNobody;
  @ApiProperty({ enum: [false] }) resetRecipientStates!: false;
  @ApiProperty() createdAt!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: "the alert's team, or else the administrators, are notified at once",
    description: 'Who is told where no rule pages people; null: its rules page people',
  })
  toldWithoutSteps!: string | null;
  @ApiProperty({ type: [EscalationRuleView] }) rules!: EscalationRuleView[];
}

export const USE_TYPES = ['routing-rule', 'alert-policy', 'integration', 'schedule'] as const;

export class EscalationUseView {
  @ApiProperty({
    enum: USE_TYPES,
    description: '`routing-rule`: of a team; `schedule`: its first step is on call there',
  })
  type!: (typeof USE_TYPES)[number];
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null: no team' }) teamId!: string | null;
  @ApiProperty({ description: 'False: it is switched off' }) enabled!: boolean;
}

/** Which alerts get a policy. */
export class EscalationUsesView {
  @ApiProperty({
    enum: PRIORITIES,
    isArray: true,
    description:
      'Alerts of these priorities get it where nothing names a policy: those of its team; of a global one those of every team that ' +
      'has no policy of its own',
  })
  priorities!: Priority[];
  @ApiProperty({ type: [EscalationUseView], description: 'What names it' }) namedBy!: EscalationUseView[];
  @ApiProperty({ description: 'False: there may be more in places that the caller may not read' }) complete!: boolean;
}

/** A policy as the API returns it, with its rules in order. */
export function policyView({ policy, version }: VersionedPolicy): EscalationPolicyView {
  return {
    id: policy.id,
    name: policy.name,
    description: policy.description,
    teamId: policy.teamId,
    priorities: policy.priorities,
    isDefault: policy.isDefault,
    repeatInterval: version.repeatInterval,
    repeatCount: version.repeatCount,
    closeAlertAfterAll: version.closeAlertAfterAll,
    resetAcknowledgements: version.resetAcknowledgements,
    whenNobody: version.whenNobody,
    resetRecipientStates: false,
    createdAt: policy.createdAt.toISOString(),
    toldWithoutSteps: toldWithoutSteps(version.rules),
    rules: version.rules.map((rule, order) => ({ ...rule, whenNobody: rule.whenNobody ?? null, order })),
  };
}
