import { ApiProperty } from '@nestjs/swagger';
import { MEDIA } from '../channels/registry.js';

export class RehearsedMessageView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'date-time', description: 'When it would have gone out' }) at!: string;
  @ApiProperty({ enum: MEDIA, description: 'The kind of channel' }) channel!: string;
  @ApiProperty({ enum: ['alert', 'incident', 'shift'], description: 'What it is about' }) kind!:
    | 'alert'
    | 'incident'
    | 'shift';
  @ApiProperty({ format: 'uuid', description: 'Of the alert, the incident or the schedule' }) subjectId!: string;
  @ApiProperty({
    ...{ type: String, nullable: true, example: 'Disk full' },
    description: 'Its message or name; null: it is gone, or you may not read it',
  })
  title!: string | null;
}
