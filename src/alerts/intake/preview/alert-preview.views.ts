import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { PolicyActionsDto } from '../../policies/dto/alert-policy.dto.js';
import { NotificationActionsDto } from '../../policies/notification/notification-policy.dto.js';
import { ALERT_STATUSES } from '../../lifecycle/domain/alert.js';
import { PRIORITIES } from '../../../platform/domain/priority.js';
import { FlappingView } from '../../lifecycle/dto/alert.views.js';
import { CreateAlertDto } from '../../lifecycle/create-alert.dto.js';
import { IsInstant } from '../../../platform/http/dto-fields.js';
import { RULE_KINDS, type RuleKind } from '../../integrations/domain/integration-rules.js';
import { NotifyView } from '../../routing/team-rules/team-routing-rule.dto.js';
import { PagingPreviewView } from '../../../paging/notifications/paging-preview.views.js';

export class PreviewAlertDto extends CreateAlertDto {
  @IsOptional() @IsInstant({ required: false, description: 'When the alert comes; default: now' }) at?: Date;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description:
      'As if its sender were of this team, null: of none, which asks the routing rules; default: as the caller is',
  })
  @IsOptional()
  @IsUUID('all')
  teamId?: string | null;

  @ApiPropertyOptional({
    ...{ type: String, format: 'uuid', nullable: true },
    description: 'As if it came by this integration, whose rules and team then count; default: that of the key',
  })
  @IsOptional()
  @IsUUID('all')
  integrationId?: string | null;
}

export const ROUTINGS = ['routed', 'has-team', 'no-match'] as const;
export const PREVIEW_OUTCOMES = ['created', 'delayed', 'repeat', 'suppressed', 'hidden', 'not-created'] as const;

export class PreviewRuleView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: [String], example: ['tag eu'], description: 'The conditions met; none: it asks nothing' })
  because!: string[];
}

export class PreviewRoutingView {
  @ApiProperty({ enum: ROUTINGS, description: '`has-team`: the sender has a team, so no routing rule is asked' })
  outcome!: (typeof ROUTINGS)[number];
  @ApiProperty({ type: PreviewRuleView, nullable: true, description: 'The first enabled rule that matches' })
  rule!: PreviewRuleView | null;
}

export class PreviewPolicyView extends PreviewRuleView {
  @ApiProperty({ description: 'False: one before it has ended the evaluation, and it is not asked' }) decides!: boolean;
  @ApiProperty({ type: PolicyActionsDto }) actions!: object;
}

export class PreviewTeamRuleView extends PreviewRuleView {
  @ApiProperty({ type: NotifyView, description: 'Who is told' }) notify!: NotifyView;
}

export class PreviewedAlertView {
  @ApiProperty() message!: string;
  @ApiProperty({ enum: PRIORITIES }) priority!: string;
  @ApiProperty({ enum: ALERT_STATUSES }) status!: string;
  @ApiProperty({ type: [String] }) tags!: readonly string[];
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null: of no team' })
  teamId!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Payments', description: 'Of the team' }) teamName!:
    | string
    | null;
}

export class PreviewNotificationView extends PreviewRuleView {
  @ApiProperty({ type: NotificationActionsDto, description: 'What it does' }) actions!: object;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When its delay ends; null: none' })
  delayedUntil!: string | null;
}

export class PreviewSilenceView {
  @ApiProperty({ format: 'uuid', description: 'Of the maintenance window' }) id!: string;
  @ApiProperty({ description: 'Of the maintenance window' }) name!: string;
  @ApiProperty({ format: 'date-time', description: 'It pages nobody before' }) until!: string;
  @ApiProperty({ description: 'False: it does not page then either' }) pageAfter!: boolean;
}

export class PreviewIntegrationRuleView {
  @ApiProperty({ enum: RULE_KINDS, description: 'What it does' }) kind!: RuleKind;
  @ApiProperty() name!: string;
}

export class AlertPreviewView {
  @ApiProperty({ format: 'date-time', description: 'When the alert would come' }) at!: string;
  @ApiProperty({
    enum: PREVIEW_OUTCOMES,
    description:
      '`hidden`: a routing rule would give it to a team that you do not see; nothing else is told. `not-created`: by the ' +
      'rules of the integration',
  })
  outcome!: (typeof PREVIEW_OUTCOMES)[number];
  @ApiProperty({ example: 'It is created, and pages somebody at once.', description: 'The outcome in a sentence' })
  explanation!: string;
  @ApiProperty({
    ...{ type: PreviewIntegrationRuleView, nullable: true },
    description: 'The rule of the integration that fits; null: it has none, or none fits',
  })
  integrationRule!: PreviewIntegrationRuleView | null;
  @ApiPropertyOptional({
    type: [String],
    example: ['The rule Disks gives no priority: “weird” is none; it is P3'],
    description: 'What that rule finds no value for, as its sender would be told; absent: nothing',
  })
  warnings?: readonly string[];
  @ApiProperty({ type: PreviewRoutingView, description: 'What the routing rules say' }) routing!: PreviewRoutingView;
  @ApiProperty({ type: [PreviewPolicyView], description: 'The enabled alert policies that match, in their order' })
  policies!: PreviewPolicyView[];
  @ApiProperty({ type: PreviewedAlertView, nullable: true, description: 'After rules and policies; null: none' })
  alert!: PreviewedAlertView | null;
  @ApiPropertyOptional({ type: FlappingView, description: 'Only where its alias opens and closes again and again' })
  flapping?: FlappingView;
  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When an alert policy lets it page, or the end of its hold',
  })
  delayedUntil?: string;
  @ApiProperty({
    ...{ type: PreviewNotificationView, nullable: true },
    description: 'The notification policy that decides whether and when people are told; null: none',
  })
  notificationPolicy!: PreviewNotificationView | null;
  @ApiProperty({
    type: PreviewSilenceView,
    nullable: true,
    description: 'The maintenance that silences it; null: none',
  })
  maintenance!: PreviewSilenceView | null;
  @ApiProperty({
    type: PreviewTeamRuleView,
    nullable: true,
    description: 'The routing rule of its team that decides who is told; null: none does',
  })
  teamRule!: PreviewTeamRuleView | null;
  @ApiProperty({ type: PagingPreviewView, nullable: true, description: 'The people it would notify; null: nobody' })
  escalation!: PagingPreviewView | null;
}
