import { ApiProperty } from '@nestjs/swagger';
import { ShiftView } from './on-call.dto.js';

export class ShiftScheduleView {
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
