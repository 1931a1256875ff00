import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import { CALENDAR_DAYS, MOST_CALENDAR_DAYS, MOST_PAST_DAYS } from '../domain/calendar/calendar.js';
import { TIMELINE_INTERVALS, type TimelineEntry, type TimelineInterval } from '../domain/shifts/timeline.js';
import { PersonId } from '../../platform/http/person-id.js';
import { AllTeams, IsInstant, OptionalChoice, QueryFlag } from '../../platform/http/dto-fields.js';
import { UnreachableView } from '../../people/users/dto/unreachable.view.js';
import { QuietView } from '../../people/users/dto/quiet.view.js';
import { MEDIA } from '../../paging/channels/registry.js';

export class OnCallsQuery {
  @IsOptional() @IsInstant({ required: false, description: 'Default: now' }) at?: Date;
}

export class AllOnCallsQuery extends OnCallsQuery {
  @AllTeams() allTeams?: string;
}

export class RangeQuery {
  @IsInstant() start!: Date;
  @IsInstant({ description: 'Exclusive' }) end!: Date;
}

export class ShiftsQuery extends RangeQuery {
  @QueryFlag('True: each shift has `wholeStart` and `wholeEnd`, which the range does not cut') whole?: string;
  @QueryFlag('True: as the rotations have it, without the overrides of this schedule') planned?: string;
}

const asNumber = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value;

const IsWholeDays = (min: number, max: number, byDefault: number, description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: min, maximum: max, default: byDefault, description }),
    IsOptional(),
    Transform(asNumber),
    ValidateBy(
      {
        name: 'isWholeDays',
        validator: { validate: (value) => Number.isInteger(value) && value >= min && value <= max },
      },
      { message: `must be a whole number from ${min} to ${max}` },
    ),
  );

/** The calendar reaches from `pastDays` before now to `days` after it. */
export class CalendarQuery {
  @IsWholeDays(1, MOST_CALENDAR_DAYS, CALENDAR_DAYS, 'How far ahead') days?: number;
  @IsWholeDays(0, MOST_PAST_DAYS, 0, 'How far back') pastDays?: number;
}

export class TimelineQuery extends RangeQuery {
  @OptionalChoice(TIMELINE_INTERVALS, { default: 'day' }) interval?: TimelineInterval;
}

class ParentView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
}

export class OnCallRecipientView {
  @PersonId() @ApiProperty({ description: 'Of the user' }) id!: string;
  @ApiProperty() name!: string;
  @ApiPropertyOptional({
    description: 'Since when the person is on call without a break; absent when that is more than five years',
  })
  startTime?: string;
  @ApiPropertyOptional({
    description: 'Until when, whoever goes on in another rotation included; absent when no end is in sight',
  })
  endTime?: string;
}

export class UnreachablePersonView extends UnreachableView {
  @ApiProperty({ description: 'Of the user' }) id!: string;
  @ApiProperty() name!: string;
}

export class QuietPersonView extends QuietView {
  @ApiProperty({ description: 'Of the user' }) id!: string;
  @ApiProperty() name!: string;
}

export class OnCallsView {
  @ApiProperty({ type: ParentView }) parent!: ParentView;
  @ApiProperty({ type: [OnCallRecipientView] }) onCallRecipients!: OnCallRecipientView[];
  @ApiPropertyOptional({ type: [OnCallRecipientView], description: 'Absent while an override is active' })
  nextOnCallRecipients?: OnCallRecipientView[];
  @ApiProperty({
    type: [OnCallRecipientView],
    description: 'Who is on call after the next change, at `startTime`; while an override is active, too',
  })
  next!: OnCallRecipientView[];
  @ApiProperty({ enum: ['override', 'rotation', 'none'] }) source!: 'override' | 'rotation' | 'none';
  @ApiProperty({
    type: [UnreachablePersonView],
    description:
      'Who cannot be reached now, of all who have shifts or stand in here: by rotations, overrides, teams, escalations and nested schedules',
  })
  unreachable!: UnreachablePersonView[];
  @ApiProperty({
    type: [QuietPersonView],
    description:
      'People who can be reached, and whose messages are held: those who are muted or want P1 only at that instant; by quiet hours, only those on call then',
  })
  quiet!: QuietPersonView[];
}

export class TimelineEntryView implements TimelineEntry {
  @ApiProperty({ example: '2026-01-05', description: 'Local date on which the period begins' }) date!: string;
  @ApiPropertyOptional() rotationName?: string;
  @ApiPropertyOptional() userName?: string;
  @ApiProperty() isOverride!: boolean;
}

export class TimelineView {
  @ApiProperty({ type: [TimelineEntryView] }) timeline!: TimelineEntryView[];
  @ApiProperty() start!: string;
  @ApiProperty() end!: string;
  @ApiProperty({ enum: TIMELINE_INTERVALS }) interval!: TimelineInterval;
}

export class ShiftView {
  @ApiProperty({ description: '`ovr:<id>` for an override; with the person, where it is by a team or an escalation' })
  id!: string;
  @ApiProperty() startTime!: string;
  @ApiProperty() endTime!: string;
  @PersonId() @ApiProperty() userId!: string;
  @ApiProperty() userName!: string;
  @ApiProperty() isOverride!: boolean;
  @ApiProperty({ type: String, nullable: true }) overriddenUserName!: string | null;
  @ApiPropertyOptional() rotationId?: string;
  @ApiPropertyOptional({ type: [String], description: 'Of an override of these rotations only' })
  rotationIds?: string[];
  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'With `whole`: when it really begins, maybe before the range; null: no beginning was found',
  })
  wholeStart?: string | null;
  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'With `whole`: when it really ends, maybe after the range; null: no end in sight',
  })
  wholeEnd?: string | null;
}

export class ShiftsView {
  @ApiProperty({ type: [ShiftView] }) shifts!: ShiftView[];
  @ApiProperty() timezone!: string;
}

export class GapSpanView {
  @ApiProperty({ format: 'date-time' }) start!: string;
  @ApiProperty({ format: 'date-time', description: 'Exclusive' }) end!: string;
}

export class GapView extends GapSpanView {
  @ApiProperty({ description: 'No rotation has these hours in any week: nobody is meant to be on call' })
  intended!: boolean;
}

export class GapsView {
  @ApiProperty({ type: [GapView], description: 'In order of time; shifts of `none` are no gaps' }) gaps!: GapView[];
  @ApiProperty({ example: 'Europe/Berlin' }) timezone!: string;
}

class ShiftScheduleView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ example: 'Europe/Berlin' }) timezone!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null: global' }) teamId!: string | null;
}

export class UserShiftView extends ShiftView {
  @ApiProperty({ type: ShiftScheduleView, description: 'In which the person is on call' }) schedule!: ShiftScheduleView;
}

export class UserShiftsView {
  @ApiProperty({ type: [UserShiftView], description: 'In order of time' }) shifts!: UserShiftView[];
}

class OnCallScheduleView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ example: 'Europe/Berlin' }) timezone!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null: global' }) teamId!: string | null;
  @ApiProperty({ description: 'False: nobody is on call, on purpose' }) enabled!: boolean;
}

export class OnCallPersonView {
  @ApiProperty({ description: 'Of the user' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the person goes off call, in whichever rotation that is; null: no end is in sight',
  })
  until!: string | null;
  @ApiProperty({
    enum: MEDIA,
    isArray: true,
    description: 'The kinds of channel that reach this person; none in schedules of teams that the caller is not in',
  })
  channels!: string[];
  @ApiProperty({
    type: UnreachableView,
    nullable: true,
    description: 'Why no message reaches them now; null: one does',
  })
  unreachable!: UnreachableView | null;
  @ApiProperty({
    type: QuietView,
    nullable: true,
    description: 'What keeps messages from them now; null: nothing',
  })
  quiet!: QuietView | null;
}

export class NextOnCallPersonView {
  @ApiProperty({ description: 'Of the user' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'date-time' }) from!: string;
  @ApiProperty({
    type: UnreachableView,
    nullable: true,
    description: 'Why no message reaches them now; null: one does',
  })
  unreachable!: UnreachableView | null;
  @ApiProperty({
    type: QuietView,
    nullable: true,
    description: 'What keeps messages from them at `from`; null: nothing',
  })
  quiet!: QuietView | null;
}

class OnCallGapView {
  @ApiProperty({ format: 'date-time' }) start!: string;
  @ApiProperty({ format: 'date-time', description: 'At most 14 days after `at`' }) end!: string;
}

class NextGapView extends OnCallGapView {
  @ApiProperty({ description: 'Nobody is meant to be on call: by a shift of `none`, or by the hours of the rotations' })
  intended!: boolean;
}

export class ScheduleOnCallView {
  @ApiProperty({
    type: OnCallScheduleView,
    description: 'A schedule that the caller may see, or whose people on call it may know',
  })
  schedule!: OnCallScheduleView;
  @ApiProperty({ type: [OnCallPersonView], description: 'Who is on call at that instant' }) onCall!: OnCallPersonView[];
  @ApiProperty({ type: [NextOnCallPersonView], description: 'Everybody on call after the next change' })
  next!: NextOnCallPersonView[];
  @ApiProperty({
    type: NextGapView,
    nullable: true,
    description: 'When nobody is on call, within 14 days; null also where that is too much to work out',
  })
  nextGap!: NextGapView | null;
  @ApiProperty({
    type: OnCallGapView,
    nullable: true,
    description: 'The first such time that nobody has meant',
  })
  nextUnintendedGap!: OnCallGapView | null;
}
