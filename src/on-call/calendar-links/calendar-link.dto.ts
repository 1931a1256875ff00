import { Choice } from '../../platform/http/dto-fields.js';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { LINK_KINDS, type LinkKind } from './calendar-link.entity.js';

const URL = { format: 'uri', description: 'Holds the token: anyone who has it can read' };

export class CreateCalendarLinkDto {
  @Choice(LINK_KINDS, { description: '`user`: your own shifts in all schedules' }) kind!: LinkKind;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    format: 'uuid',
    description: 'Of the schedule or the team; of nobody but yourself',
  })
  @IsOptional()
  @IsUUID()
  id?: string | null;
}

export class CalendarLinkView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: LINK_KINDS }) kind!: LinkKind;
  @ApiProperty({ format: 'uuid', description: 'The user, schedule or team' }) targetId!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Payments',
    description: 'Null: it is gone, and the link leads nowhere',
  })
  targetName!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export class NewCalendarLinkView extends CalendarLinkView {
  @ApiProperty({ description: 'Shown this once' }) token!: string;
  @ApiProperty({ ...URL, example: 'https://pager.example.com/calendar/Zk3xq8/on-call.ics' }) calendarUrl!: string;
  @ApiProperty({ ...URL, example: 'https://pager.example.com/calendar/Zk3xq8/now' }) pageUrl!: string;
  @ApiProperty({ ...URL, example: 'https://pager.example.com/calendar/Zk3xq8/now.json' }) jsonUrl!: string;
}

export class NowPersonView {
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: no end is in sight' })
  until!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'quiet hours until 07:00 (Europe/Berlin), not of P1',
    description: 'That no message reaches them now, or what holds it; null: it reaches them',
  })
  warning!: string | null;
}

export class NextPersonView {
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'date-time' }) from!: string;
}

export class NowScheduleView {
  @ApiProperty() name!: string;
  @ApiProperty({ example: 'Europe/Berlin' }) timezone!: string;
  @ApiProperty({ type: [NowPersonView], description: 'Who is on call' }) onCall!: NowPersonView[];
  @ApiProperty({ type: [NextPersonView], description: 'Everybody on call after the next change' })
  next!: NextPersonView[];
}

export class NowView {
  @ApiProperty({ example: 'Payments', description: 'Of the schedule, the team or the person' }) name!: string;
  @ApiProperty({ format: 'date-time', description: 'The time of the service' }) at!: string;
  @ApiProperty({ type: [NowScheduleView], description: 'Oldest first' }) schedules!: NowScheduleView[];
}
