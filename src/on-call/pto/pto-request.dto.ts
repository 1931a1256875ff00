import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { PageQuery } from '../../common/http/pagination.js';
import { IsInstant, OptionalText } from '../../common/http/dto-fields.js';
import { PTO_STATUSES, type PtoStatus } from './domain/pto-request.js';
import { PersonId } from '../../common/http/person-id.js';

const LONGEST_REASON = 15_000;

export class PtoRequestQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Wins over `status`' }) @IsOptional() @IsString() userId?: string;

  @ApiPropertyOptional({ enum: PTO_STATUSES })
  @IsOptional()
  @IsIn(PTO_STATUSES)
  status?: PtoStatus;
}

export class CreatePtoRequestDto {
  @IsInstant() startDate!: Date;
  @IsInstant({ description: 'Exclusive' }) endDate!: Date;

  @ApiPropertyOptional({ type: String, nullable: true })
  @OptionalText(LONGEST_REASON)
  reason?: string | null;
}

export class PtoRequestView {
  @ApiProperty() id!: string;
  @PersonId() @ApiProperty() userId!: string;
  @ApiProperty() userName!: string;
  @ApiProperty() startDate!: string;
  @ApiProperty({ description: 'Exclusive' }) endDate!: string;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
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
