import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { IfPresent, IsInstant, OptionalChoice, RequiredText, TextOrNull } from '../../platform/http/dto-fields.js';
import { PageQuery } from '../../platform/http/pagination.js';
import { PersonId } from '../../platform/http/person-id.js';
import { SWAP_STATUSES, type SwapStatus } from './domain/swap-request.js';

const LONGEST_NAME = 200;
const LONGEST_REASON = 15_000;

const Confirm = (): PropertyDecorator => (target, property) => {
  ApiPropertyOptional({
    default: false,
    description: 'True: also where it leaves nobody who is there on call, which is 409 `LEAVES_NOBODY` otherwise',
  })(target, property);
  IfPresent()(target, property);
  IsBoolean()(target, property);
};

export class CreateSwapRequestDto {
  @RequiredText(LONGEST_NAME, { description: 'Who is asked: id or e-mail address of a user' }) userId!: string;

  @IsInstant({ description: 'In the future; you are on call from then to `endTime` without a break' })
  startTime!: Date;

  @IsInstant({ description: 'Exclusive' }) endTime!: Date;

  @TextOrNull(LONGEST_REASON) reason?: string | null;

  @IfPresent()
  @IsInstant({
    required: false,
    description: 'Until when it can be accepted, at most `startTime`, which is the default',
  })
  expiresAt?: Date;

  @Confirm() confirm?: boolean;
}

export class AcceptSwapRequestDto {
  @Confirm() confirm?: boolean;
}

export class SwapRequestQuery extends PageQuery {
  @OptionalChoice(SWAP_STATUSES) status?: SwapStatus;
}

export class SwapRequestView {
  @ApiProperty() id!: string;
  @ApiProperty({ format: 'uuid', description: 'The schedule of the shift' }) scheduleId!: string;
  @ApiProperty({ description: 'Its name' }) scheduleName!: string;
  @PersonId() @ApiProperty({ description: 'Who is on call and asks' }) requesterId!: string;
  @ApiProperty({ description: 'As it was then' }) requesterName!: string;
  @PersonId() @ApiProperty({ description: 'Who is asked to be on call instead' }) responderId!: string;
  @ApiProperty({ description: 'As it was then' }) responderName!: string;
  @ApiProperty() startTime!: string;
  @ApiProperty({ description: 'Exclusive' }) endTime!: string;
  @ApiProperty({
    ...{ type: String, nullable: true },
    description: 'For both people, the leads of their teams and administrators',
  })
  reason!: string | null;
  @ApiProperty({ enum: SWAP_STATUSES, description: '`cancelled`: accepted, and its override was deleted since' })
  status!: SwapStatus;
  @ApiProperty() createdAt!: string;
  @ApiProperty({ description: 'From then on it cannot be accepted' }) expiresAt!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When it was answered or withdrawn, or expired',
  })
  answeredAt!: string | null;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The override that the acceptance made, which may be gone since',
  })
  overrideId!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'When a change of the schedule took the shift, or a part of it, from the requester of an accepted swap',
  })
  shiftChangedAt!: string | null;
}
