import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { IfGiven, AllTeams, IdsAsStored, IsInstant, OptionalText } from '../../common/http/dto-fields.js';
import { PageQuery } from '../../common/http/pagination.js';

const LONGEST_NAME = 200;
const LONGEST_TEXT = 15_000;
const PUBLIC = 'True: announced on the status page. Otherwise it shows there only on a public service that it names';

class MaintenanceWindowTexts {
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LONGEST_TEXT })
  @OptionalText(LONGEST_TEXT)
  description?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Only for this service; null: not for one' })
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_NAME)
  @IdsAsStored()
  serviceId?: string | null;
}

export class CreateMaintenanceWindowDto extends MaintenanceWindowTexts {
  @ApiProperty({ maxLength: LONGEST_NAME }) @IsString() @IsNotEmpty() @MaxLength(LONGEST_NAME) name!: string;
  @IsInstant() startTime!: Date;
  @IsInstant({ description: 'Inclusive; before the start it is accepted, and the window never applies' })
  endTime!: Date;

  @ApiPropertyOptional({ type: Boolean, default: true, description: 'Stored as `enabled`' })
  @IsOptional()
  @IsBoolean()
  suppressAlerts?: boolean | null;

  @ApiPropertyOptional({ type: Boolean, default: false, description: PUBLIC })
  @IsOptional()
  @IsBoolean()
  public?: boolean | null;
}

export class UpdateMaintenanceWindowDto extends MaintenanceWindowTexts {
  @ApiPropertyOptional({ maxLength: LONGEST_NAME })
  @IfGiven()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_NAME)
  name?: string;

  @IfGiven() @IsInstant({ required: false }) startTime?: Date;
  @IfGiven() @IsInstant({ required: false, description: 'Inclusive' }) endTime?: Date;
  @ApiPropertyOptional() @IfGiven() @IsBoolean() enabled?: boolean;
  @ApiPropertyOptional({ description: PUBLIC }) @IfGiven() @IsBoolean() public?: boolean;
}

export class MaintenanceWindowListQuery extends PageQuery {
  @AllTeams() allTeams?: string;
}

export class MaintenanceWindowView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty({ format: 'date-time' }) startTime!: string;
  @ApiProperty({ format: 'date-time' }) endTime!: string;
  @ApiProperty({ type: String, nullable: true }) serviceId!: string | null;
  @ApiProperty() enabled!: boolean;
  @ApiProperty({ description: PUBLIC }) public!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Null: global' }) teamId!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}
