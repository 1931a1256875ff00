import { ApiProperty, PickType } from '@nestjs/swagger';
import { SIMILAR_IN } from '../../../alerts/lifecycle/similar-alerts.queries.js';
import { AcknowledgerView, AlertView } from '../../../alerts/lifecycle/dto/alert.views.js';

class IncidentThenView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true, format: 'uuid', description: 'Of its newest postmortem; null: none' })
  postmortemId!: string | null;
}

class LastNoteView {
  @ApiProperty() note!: string;
  @ApiProperty({ description: 'Who wrote it' }) user!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export class SimilarAlertView extends PickType(AlertView, [
  ...(['id', 'tinyId', 'message', 'status', 'teamId', 'createdAt'] as const),
]) {
  @ApiProperty({ enum: SIMILAR_IN, isArray: true, description: 'In what it is the same' })
  same!: (typeof SIMILAR_IN)[number][];
  @ApiProperty({
    type: AcknowledgerView,
    nullable: true,
    description: 'Null: nobody has it, or nobody had it when it was closed',
  })
  acknowledgedBy!: AcknowledgerView | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Seconds from its creation to the first acknowledgement by a person or key; null: there was none',
  })
  acknowledgedAfterSec!: number | null;
  @ApiProperty({
    type: AcknowledgerView,
    nullable: true,
    description: 'Null: it is not closed, or the service closed it',
  })
  closedBy!: AcknowledgerView | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Seconds from its creation; null: it is not closed' })
  closedAfterSec!: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What was said when it was closed',
    example: 'Logs rotate now',
  })
  closeNote!: string | null;
  @ApiProperty({ type: LastNoteView, nullable: true, description: 'Null: nobody wrote one' })
  lastNote!: LastNoteView | null;
  @ApiProperty({ type: [IncidentThenView], description: 'Those that you may read' }) incidents!: IncidentThenView[];
}
