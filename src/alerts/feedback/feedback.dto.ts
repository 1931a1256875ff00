import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { Feedback } from './feedback.queries.js';

export class FeedbackDto {
  @ApiProperty({ type: Boolean, nullable: true, description: 'Null: takes the answer back' })
  @IsIn([true, false, null])
  useful!: boolean | null;
}

export class FeedbackView implements Feedback {
  @ApiProperty({ type: Boolean, nullable: true, example: false, description: 'The answer of the caller; null: none' })
  mine!: boolean | null;
  @ApiProperty({ type: 'integer', example: 1, description: 'How many people found it useful' }) useful!: number;
  @ApiProperty({ type: 'integer', example: 2, description: 'How many did not' }) notUseful!: number;
}
