import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { HeldPersonView } from '../../alerts/lifecycle/dto/alert.views.js';
import { MEDIA } from '../channels/registry.js';
import { PersonId } from '../../platform/http/person-id.js';
import { NOTIFY_TYPES, RECIPIENT_TYPES } from '../escalation/domain/policy.js';
import { HOLD_REASONS, RUN_STATES } from '../escalation/domain/run.js';

export const PAGE_STATES = ['waiting', 'held', 'sent', 'rehearsed', 'failed', 'skipped', 'cancelled'] as const;
/** Whether a person was notified by a step. */
export const TOLD_STATES = ['told', 'waiting', 'held', 'not-told'] as const;
export type PageState = (typeof PAGE_STATES)[number];
export const STOP_REASONS = ['acknowledged', 'closed', 'end-of-policy', 'silenced'] as const;

export class LadderPersonView {
  @PersonId() @ApiProperty({ format: 'uuid' }) userId!: string;
}

export class LadderTargetView {
  @ApiProperty({ enum: RECIPIENT_TYPES }) recipientType!: string;
  @ApiProperty({ format: 'uuid' }) recipientId!: string;
  @ApiProperty({ type: String, nullable: true }) recipientName!: string | null;
  @ApiProperty({ enum: NOTIFY_TYPES }) notifyType!: string;
  @ApiProperty({
    type: [LadderPersonView],
    description:
      'The people it notifies; empty where one is picked at random when the step fires, or where it reaches nobody',
  })
  people!: LadderPersonView[];
  @ApiPropertyOptional({ example: 'nobody-on-call', description: 'Why it reaches nobody' }) nobody?: string;
  @ApiProperty({
    type: [String],
    example: ['Ada Lovelace'],
    description: 'Names of those who could not be reached and were passed over',
  })
  unreachable!: string[];
  @ApiProperty({
    type: [String],
    example: ['Ada Lovelace'],
    description: 'Names of those who want no alerts of this priority',
  })
  filtered!: string[];
}

/** A post to a chat room, sent or pending. */
export class LadderRoomView {
  @ApiProperty({ format: 'uuid', description: 'Of the chat room' }) roomId!: string;
  @ApiProperty({ example: '#ops' }) name!: string;
  @ApiProperty({ enum: MEDIA, description: 'The kind of channel' }) channel!: string;
  @ApiProperty({ type: String, enum: PAGE_STATES, nullable: true, description: 'Null: its time comes' })
  state!: PageState | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'While it waits: when it goes' })
  dueAt!: string | null;
  @ApiProperty({ type: Boolean, description: 'In one post with other alerts' }) bundled!: boolean;
  @ApiPropertyOptional({ example: 'Slack: channel_not_found', description: 'Why it did not arrive' }) reason?: string;
}

export class LadderWayView {
  @ApiProperty({ enum: MEDIA, description: 'The kind of channel' }) channel!: string;
  @ApiProperty({ enum: PAGE_STATES, description: 'What became of it' }) state!: PageState;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'While it waits: when it goes' })
  dueAt!: string | null;
  @ApiProperty({ type: Boolean, description: 'In one message with other alerts' }) bundled!: boolean;
  @ApiPropertyOptional({ example: 'Twilio 21610: unsubscribed recipient', description: 'Why it did not arrive' })
  reason?: string;
}

export class LadderStepPersonView {
  @ApiProperty({ format: 'uuid', description: 'Of the user' }) userId!: string;
  @ApiProperty({ description: 'Full name' }) name!: string;
  @ApiPropertyOptional({
    type: [String],
    example: ['Ada Lovelace'],
    description: 'Names of those who forward to this person; absent: of nobody',
  })
  inPlaceOf?: string[];
  @ApiProperty({
    type: [LadderWayView],
    description: 'The pages of this step to this person; where none of them has gone out, also others that have since',
  })
  pages!: LadderWayView[];
  @ApiProperty({
    enum: TOLD_STATES,
    nullable: true,
    description:
      'Whether a message went out, of this step or since then of what became of the alert: `held` by quiet hours or a mute; null: the step is to come',
  })
  told!: (typeof TOLD_STATES)[number] | null;
  @ApiPropertyOptional({
    example: 'Ada Lovelace has quiet hours: held until 07:00 (Europe/Berlin)',
    description: 'Why it is held',
  })
  why?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'When a held page is sent' }) heldUntil?: string;
  @ApiPropertyOptional({
    description: 'Somebody has acknowledged the alert: it is sent then only if that is taken back',
  })
  onlyIfOpen?: true;
}

/** Why a person is notified outside of the escalation steps. */
export const OUTSIDE_OF_STEPS = ['added', 'assigned', 'snooze-over', 'priority-raised', 'escalation'] as const;

export class LadderOtherView extends LadderStepPersonView {
  @ApiProperty({
    enum: OUTSIDE_OF_STEPS,
    description:
      'Why, the last time: as a responder who was added, as the new owner, by the end of a snooze, of a raised priority; `escalation`: by one before the present one, or where none was started',
  })
  because!: (typeof OUTSIDE_OF_STEPS)[number];
}

export class LadderStepView {
  @ApiProperty({ example: 'Payments on call', description: 'The recipients it names, in words' }) target!: string;
  @ApiProperty({ type: [LadderStepPersonView], description: 'The people it notifies, each once' })
  people!: LadderStepPersonView[];
  @ApiProperty({ type: [LadderRoomView], description: 'The chat rooms to which it posts, each once' })
  rooms!: LadderRoomView[];
  @ApiProperty({ type: 'integer', description: 'From 0' }) cycle!: number;
  @ApiProperty({ type: 'integer', description: 'Within the cycle, from 0' }) step!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When it will fire; null: it has' })
  dueAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When it fired' }) firedAt!:
    | string
    | null;
  @ApiProperty({ type: [LadderTargetView], description: 'The recipients it names' }) targets!: LadderTargetView[];
  @ApiPropertyOptional({ format: 'date-time', description: 'It waited from then on for someone to come on call' })
  heldSince?: string;
  @ApiPropertyOptional({
    description: 'Nobody whom the policy names was reached: the team, or the administrators, are notified',
  })
  fallsBack?: boolean;
  @ApiPropertyOptional({ example: 'everybody of Payments', description: 'With `fallsBack`: who is told instead' })
  instead?: string;
  @ApiPropertyOptional({
    description:
      'No step of the policy: the alert is snoozed until then, and the end of the snooze notifies these people',
  })
  afterSnooze?: boolean;
}

export class LadderPageView {
  @PersonId() @ApiProperty({ format: 'uuid' }) userId!: string;
  @ApiProperty({ enum: MEDIA }) channel!: string;
  @ApiProperty({ enum: PAGE_STATES, description: 'What became of it' }) state!: PageState;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Of the step it belongs to; null: of none' })
  cycle!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'The same' }) step!: number | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'While it waits: of the next attempt',
  })
  dueAt!: string | null;
  @ApiProperty({ format: 'date-time', description: 'Of its present state' }) updatedAt!: string;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description:
      'The message about several alerts in which it waits or went: the same for all of them; null: it goes alone',
  })
  bundledInto!: string | null;
  @ApiPropertyOptional({ example: 'Twilio 21610: unsubscribed recipient', description: 'Why it did not arrive' })
  reason?: string;
}

export class LadderPolicyView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: 'integer', description: 'Minutes' }) repeatInterval!: number;
  @ApiProperty({ type: 'integer', description: 'Cycles in all' }) repeatCount!: number;
  @ApiProperty() closeAlertAfterAll!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    example: "the alert's team, or else the administrators, are notified at once",
    description: 'Who is notified where no rule of it pages people; null: its rules page people',
  })
  toldWithoutSteps!: string | null;
}

export class LadderStopView {
  @ApiProperty({ enum: STOP_REASONS }) reason!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: it stands still already' })
  at!: string | null;
  @ApiProperty({ description: 'The alert is closed then' }) closesAlert!: boolean;
}

export class LadderOccurrencesView {
  @ApiProperty({ type: 'integer', description: 'How often the alert has come' }) seen!: number;
  @ApiProperty({ type: 'integer', description: 'People are notified of that one' }) needed!: number;
}

export class LadderHoldView {
  @ApiProperty({ enum: [...HOLD_REASONS, 'notification-policy'] }) reason!: string;
  @ApiPropertyOptional({ description: 'The name of the notification policy', example: 'Five minutes grace' })
  policy?: string;
  @ApiPropertyOptional({ type: LadderOccurrencesView, description: 'The policy waits for so many occurrences' })
  occurrences?: LadderOccurrencesView;
  @ApiProperty({ format: 'date-time', description: 'It pages nobody before' }) until!: string;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Of the maintenance window, the notification policy or the schedule',
  })
  by!: string | null;
  @ApiPropertyOptional({ format: 'date-time', description: 'When it began to wait for someone on call' })
  since?: string;
  @ApiProperty({ description: 'False: it pages nobody then either, unless the alert is raised again' }) pages!: boolean;
}

export class AlertEscalationView {
  @ApiProperty({ type: String, enum: RUN_STATES, nullable: true, description: 'Null: no escalation was started' })
  state!: string | null;
  @ApiProperty({ type: LadderPolicyView, nullable: true, description: 'Null: none applies' })
  policy!: LadderPolicyView | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'It pauses until then' })
  snoozedUntil!: string | null;
  @ApiProperty({ type: LadderHoldView, nullable: true, description: 'Why it waits; null: it is not held' })
  hold!: LadderHoldView | null;
  @ApiProperty({ type: [LadderStepView], description: 'In order: those that fired, then at most 50 to come' })
  steps!: LadderStepView[];
  @ApiProperty({ type: [LadderOtherView], description: 'People who are notified by no step, each once' })
  others!: LadderOtherView[];
  @ApiProperty({ type: [LadderPageView], description: 'The newest 500, oldest first' }) pages!: LadderPageView[];
  @ApiProperty({
    type: LadderStepView,
    nullable: true,
    description: 'The first step to come that reaches someone, or that notifies others instead',
  })
  next!: LadderStepView | null;
  @ApiProperty({
    type: [HeldPersonView],
    description: 'People whose notifications are held by quiet hours, a mute or a snooze, whatever names them',
  })
  held!: HeldPersonView[];
  @ApiProperty({
    example: 'Acknowledged: nobody else is paged.',
    description: 'What ends or holds it, as a sentence; empty: nothing was started',
  })
  explanation!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'When the escalation ended and nobody had acknowledged, not before its last page went out; null: it still runs, none started, or someone acknowledged',
  })
  endedAt!: string | null;
  @ApiProperty({ type: LadderStopView, nullable: true, description: 'Null: more steps follow than are listed' })
  stop!: LadderStopView | null;
}
