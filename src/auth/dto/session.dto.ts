import { ApiProperty } from '@nestjs/swagger';

export class SessionView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: before this was kept' })
  startedAt!: string | null;
  @ApiProperty({ format: 'date-time', description: 'When its tokens were last issued' }) lastUsedAt!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: '203.0.113.x',
    description: 'Where it began, without the end of the address',
  })
  address!: string | null;
  @ApiProperty({ example: 'Chrome on Linux', description: 'What began it, in words' }) client!: string;
  @ApiProperty({ description: 'The session of this request' }) current!: boolean;
}
