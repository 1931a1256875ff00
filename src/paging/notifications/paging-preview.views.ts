import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MEDIA } from '../channels/registry.js';
import { NOTIFY_TYPES, RECIPIENT_TYPES } from '../escalation/domain/policy.js';
import { LadderPolicyView, LadderStopView } from './alert-escalation.views.js';

export const CHOICES = ['named-by-responder', 'team-rule', 'team-default', 'team-oldest', 'tenant-default'] as const;

export class PreviewPageView {
  @ApiProperty({ enum: MEDIA, description: 'The kind of channel' }) channel!: string;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: "Minutes after the step, by the person's own notification rule; null: no rule of theirs chose it",
  })
  ruleDelayMinutes!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Repeated every so many seconds; null: it is not' })
  repeatSeconds!: number | null;
  @ApiProperty({ description: 'Quiet hours or a mute hold it until then' }) held!: boolean;
  @ApiProperty({
    type: 'integer',
    description:
      'So many seconds it is grouped at most, where another alert was sent over this channel shortly before: no longer than half of the time to the next step. 0: it is not',
  })
  groupedSeconds!: number;
}

export class PreviewPersonView {
  @ApiProperty({ format: 'uuid', description: 'Of the user' }) userId!: string;
  @ApiProperty({ description: 'Full name' }) name!: string;
  @ApiProperty({ type: [String], example: ['Ada Lovelace'], description: 'Names of those who forward to this person' })
  inPlaceOf!: string[];
  @ApiProperty({
    description: 'The step does not name them: a rule of their own asks for alerts that others are paged for',
  })
  follows!: boolean;
  @ApiProperty({ type: [PreviewPageView], description: 'When and over which channels' }) pages!: PreviewPageView[];
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the first page is sent that quiet hours or a mute hold; null: not all of them are held',
  })
  heldUntil!: string | null;
  @ApiProperty({
    type: [String],
    example: ['email: the channel is not verified'],
    description: 'Why this person is not told, or not this way',
  })
  omitted!: string[];
}

export class PreviewTargetView {
  @ApiProperty({ enum: RECIPIENT_TYPES }) recipientType!: string;
  @ApiProperty({ format: 'uuid' }) recipientId!: string;
  @ApiProperty({ example: 'on call, Payments', description: 'In words' }) name!: string;
  @ApiProperty({ enum: NOTIFY_TYPES, description: '`random`: one of those listed' }) notifyType!: string;
  @ApiProperty({ type: String, nullable: true, example: 'nobody-on-call', description: 'Why it reaches nobody' })
  nobody!: string | null;
  @ApiProperty({
    type: [String],
    example: ['Ada Lovelace'],
    description: 'Names of those who cannot be reached and are passed over',
  })
  unreachable!: string[];
  @ApiProperty({
    type: [String],
    example: ['Ada Lovelace'],
    description: 'Names of those who want no alerts of this priority',
  })
  filtered!: string[];
  @ApiProperty({ description: 'It fires before its time, because those before it reach nobody' }) ahead!: boolean;
}

export class PreviewStepView {
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'From 0; null: no step of an escalation' })
  cycle!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Within the cycle, from 0' }) step!: number | null;
  @ApiPropertyOptional({
    format: 'date-time',
    description: 'It waited from then on for someone to come on call',
  })
  heldSince?: string;
  @ApiProperty({ type: [PreviewTargetView], description: 'The recipients it names' }) targets!: PreviewTargetView[];
  @ApiProperty({ description: 'Nobody is named or reached: the team is told, or the administrators' })
  broadcast!: boolean;
  @ApiProperty({ type: [PreviewPersonView], description: 'Who is told, and who is not although named' })
  people!: PreviewPersonView[];
}

/** Whom a whole escalation would page. */
export class PagingPreviewView {
  @ApiProperty({ type: LadderPolicyView, nullable: true, description: 'Null: none applies' })
  policy!: LadderPolicyView | null;
  @ApiProperty({ type: String, enum: CHOICES, nullable: true, description: 'Why this policy' }) because!: string | null;
  @ApiProperty({ type: [PreviewStepView], description: 'In order; at most 50, and fewer where they page very many' })
  steps!: PreviewStepView[];
  @ApiProperty({ type: LadderStopView, nullable: true, description: 'Null: more follows, or nothing was started' })
  stop!: LadderStopView | null;
  @ApiProperty({ description: 'More steps follow than are listed' }) more!: boolean;
}

export class EscalationPreviewView extends PagingPreviewView {
  @ApiProperty({ format: 'date-time', description: 'When the alert would come' }) at!: string;
  @ApiProperty({ description: 'The policy is for alerts of that priority; else only for alerts that name it' })
  isForPriority!: boolean;
}
