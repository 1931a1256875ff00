import { ApiProperty } from '@nestjs/swagger';
import { MEDIA } from '../../channels/registry.js';

export class OnCallScheduleView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ example: 'Europe/Berlin' }) timezone!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null: global' }) teamId!: string | null;
  @ApiProperty({ description: 'False: nobody is on call, on purpose' }) enabled!: boolean;
}

export class OnCallPersonView {
  @ApiProperty({ description: 'Of the user' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: no end is in sight' })
  until!: string | null;
  @ApiProperty({ enum: MEDIA, isArray: true, description: 'The kinds of channel that reach this person' })
  channels!: string[];
}

export class NextOnCallPersonView {
  @ApiProperty({ description: 'Of the user' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'date-time' }) from!: string;
}

export class OnCallGapView {
  @ApiProperty({ format: 'date-time' }) start!: string;
  @ApiProperty({ format: 'date-time', description: 'At most 14 days after `at`' }) end!: string;
}

export class ScheduleOnCallView {
  @ApiProperty({ type: OnCallScheduleView, description: 'A schedule that the caller may see' })
  schedule!: OnCallScheduleView;
  @ApiProperty({ type: [OnCallPersonView], description: 'Who is on call at that instant' }) onCall!: OnCallPersonView[];
  @ApiProperty({ type: [NextOnCallPersonView], description: 'Everybody on call after the next change' })
  next!: NextOnCallPersonView[];
  @ApiProperty({
    type: OnCallGapView,
    nullable: true,
    description: 'When nobody is on call, within 14 days; null also where that is too much to work out',
  })
  nextGap!: OnCallGapView | null;
}
