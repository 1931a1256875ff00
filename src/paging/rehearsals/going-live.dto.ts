import { ApiProperty } from '@nestjs/swagger';

export class GoingLiveView {
  @ApiProperty({ type: 'integer', description: 'Open alerts that are paged for at once' }) alerts!: number;
  @ApiProperty({ type: 'integer', description: 'People who are paged at once' }) people!: number;
  @ApiProperty({ type: 'integer', description: 'Chat rooms that get posts at once' }) rooms!: number;
}
