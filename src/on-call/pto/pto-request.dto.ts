import { ApiProperty } from '@nestjs/swagger';
import { PageQuery } from '../../platform/http/pagination.js';
import {
  FlagIfPresent,
  IsInstant,
  OptionalChoice,
  OptionalString,
  TextOrNull,
} from '../../platform/http/dto-fields.js';
import { GapSpanView, UserShiftView } from '../dto/on-call.dto.js';
import { PTO_STATUSES, type PtoStatus } from './domain/pto-request.js';
import { PersonId } from '../../platform/http/person-id.js';

const LONGEST_REASON = 15_000;

export class PtoRequestQuery extends PageQuery {
  @OptionalString({ description: 'Wins over `status`' }) userId?: string;

  @OptionalChoice(PTO_STATUSES) status?: PtoStatus;
}

export class CreatePtoRequestDto {
  @IsInstant() startDate!: Date;
  @IsInstant({ description: 'Exclusive' }) endDate!: Date;

  @TextOrNull(LONGEST_REASON) reason?: string | null;
}

export class ApprovePtoRequestDto {
  @FlagIfPresent({
    default: false,
    description: 'True: also where it leaves nobody who is there on call, which is 409 `LEAVES_NOBODY` otherwise',
  })
  confirm?: boolean;
}

export class CoverView {
  @PersonId() @ApiProperty() userId!: string;
  @ApiProperty() userName!: string;
  @ApiProperty() startTime!: string;
  @ApiProperty() endTime!: string;
}

export class HitShiftView extends UserShiftView {
  @ApiProperty({ type: [CoverView], description: 'Who else of the rotation would be on call, in order of time' })
  cover!: CoverView[];
  @ApiProperty({ type: [GapSpanView], description: 'When nobody takes over, so that the person stays on call' })
  stays!: GapSpanView[];
}

export class LeftAloneView extends GapSpanView {
  @ApiProperty({ format: 'uuid' }) scheduleId!: string;
  @ApiProperty() scheduleName!: string;
}

export class TimeOffShiftsView {
  @ApiProperty({ type: [HitShiftView], description: 'Those that the time off hits, in order of time' })
  shifts!: HitShiftView[];
  @ApiProperty({
    type: [LeftAloneView],
    description: 'When nobody who is there would be on call: to approve it then needs `confirm`',
  })
  leavesNobody!: LeftAloneView[];
}

export class PtoRequestView {
  @ApiProperty() id!: string;
  @PersonId() @ApiProperty() userId!: string;
  @ApiProperty() userName!: string;
  @ApiProperty() startDate!: string;
  @ApiProperty({ description: 'Exclusive' }) endDate!: string;
  @ApiProperty({ type: String, nullable: true, description: 'For the person, leads of their teams and administrators' })
  reason!: string | null;
  @ApiProperty({ enum: PTO_STATUSES }) status!: PtoStatus;
  @ApiProperty() createdAt!: string;
  @PersonId()
  @ApiProperty({ type: String, nullable: true, description: 'Id of the user' })
  approvedBy!: string | null;
  @ApiProperty({ type: String, nullable: true }) approvedAt!: string | null;
  @PersonId()
  @ApiProperty({ type: String, nullable: true, description: 'Id of the user' })
  deniedBy!: string | null;
  @ApiProperty({ type: String, nullable: true }) deniedAt!: string | null;
}
