import { ApiProperty } from '@nestjs/swagger';
import { MUTATIONS } from '../domain/mutations.js';

/** What became of an accepted request. */
export class RequestStatusView {
  @ApiProperty() success!: boolean;
  @ApiProperty({ description: 'The same as `success`' }) isSuccess!: boolean;
  @ApiProperty({ enum: ['Create', ...Object.keys(MUTATIONS)] }) action!: string;
  @ApiProperty({ format: 'date-time' }) processedAt!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) integrationId!: string | null;
  @ApiProperty({ example: 'Created alert' }) status!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null: no alert was made or met' })
  alertId!: string | null;
  @ApiProperty({ type: String, nullable: true }) alias!: string | null;
}
