import { ApiProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { ValidateIf } from 'class-validator';
import {
  Choice,
  FlagIfPresent,
  IfPresent,
  IsInstant,
  Nested,
  NullIsAbsent,
  QueryFlag,
  TextOrNull,
} from '../../platform/http/dto-fields.js';
import { OnCallNowView, type PlanNotes } from '../../people/users/plan-notes.js';
import { PersonId } from '../../platform/http/person-id.js';
import { ShownKeys } from '../../platform/http/unknown-keys.js';
import { OVERRIDE_PARTICIPANT_TYPES, type OverrideParticipantType } from '../domain/schedule/participants.js';

const LONGEST_NAME = 200;
const LONGEST_TEXT = 15_000;
const MOST_ROTATIONS = 100;

@ShownKeys('name', 'email')
export class StandInDto {
  @Choice(OVERRIDE_PARTICIPANT_TYPES, {
    description: '`none`: nobody, and meant so; `escalation`: whom the first rules of that escalation policy name',
  })
  type!: OverrideParticipantType;

  @ApiPropertyOptional({ description: 'Of the user, team or escalation policy; needless for `none`' })
  @ValidateIf(({ type, id }: StandInDto) => type !== 'none' || id !== undefined)
  @IsString()
  @MaxLength(LONGEST_NAME)
  id?: string;
}

export class CreateOverrideDto {
  @ApiPropertyOptional({ description: 'Who is on call instead; else `participant` says it' })
  @NullIsAbsent()
  @ValidateIf(({ userId, participant }: CreateOverrideDto) => userId !== undefined || !participant)
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_NAME)
  userId?: string;

  @ApiPropertyOptional({
    type: StandInDto,
    description: 'In the place of `userId`: a user, team, escalation or nobody',
  })
  @IsOptional()
  @Nested(() => StandInDto)
  participant?: StandInDto | null;

  @TextOrNull(LONGEST_NAME, { description: 'Default: the name of the user, team or escalation' })
  userName?: string | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    description: 'Only these rotations of the schedule are overridden; null, or none: the whole schedule',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_ROTATIONS)
  @IsUUID('all', { each: true })
  rotationIds?: string[] | null;

  @IsInstant() startTime!: Date;
  @IsInstant({ description: 'Exclusive' }) endTime!: Date;

  @TextOrNull(LONGEST_TEXT) reason?: string | null;

  @FlagIfPresent({
    default: true,
    description: 'False: 409 `LEAVES_NOBODY` where it leaves nobody who is there; else the answer has `warnings`',
  })
  confirm?: boolean;
}

/** Only the present fields change; without `userName`, another person brings their name. */
export class UpdateOverrideDto extends PartialType(OmitType(CreateOverrideDto, ['confirm', 'userId']), {
  skipNullProperties: false,
}) {
  @ApiPropertyOptional({ description: 'Who is on call instead; else `participant` says it' })
  @NullIsAbsent()
  @IfPresent()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_NAME)
  userId?: string;

  @FlagIfPresent({
    default: false,
    description: 'True: also where it leaves nobody who is there on call, which is 409 `LEAVES_NOBODY` otherwise',
  })
  confirm?: boolean;
}

export class RemoveOverrideQuery {
  @QueryFlag(
    'False: 409 `LEAVES_NOBODY` where that leaves nobody who is there on call; else the answer has `warnings`',
    true,
  )
  confirm?: string;
}

export class StandInView {
  @ApiProperty({ enum: OVERRIDE_PARTICIPANT_TYPES }) type!: OverrideParticipantType;
  @ApiPropertyOptional({ description: 'Of the user, team or escalation policy' }) id?: string;
  @ApiPropertyOptional({ description: 'Its name, as it was then' }) name?: string;
}

export class OverrideView {
  @ApiProperty() id!: string;
  @PersonId()
  @ApiProperty({ type: String, nullable: true, description: 'Null where `participant` is no user' })
  userId!: string | null;
  @ApiProperty({ type: String, nullable: true }) userName!: string | null;
  @ApiProperty({ type: StandInView, description: 'Who is on call instead' }) participant!: StandInView;
  @ApiProperty({
    type: [String],
    nullable: true,
    description: 'Only these rotations are overridden; null: the whole schedule',
  })
  rotationIds!: string[] | null;
  @ApiProperty() startTime!: string;
  @ApiProperty() endTime!: string;
  @ApiPropertyOptional({
    description:
      'It counts from then: it was made, or changed, after it began, and what was served before stays; absent: from its start',
  })
  countsFrom?: string;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiPropertyOptional({
    description:
      'True: who stands in is blocked or was deleted, so it does not count (or only until then); else absent',
  })
  gone?: boolean;
}

/** As it is after a change, with what that does. */
export class ChangedOverrideView extends OverrideView implements PlanNotes {
  @ApiPropertyOptional({ type: [OnCallNowView], description: 'Who was on call; absent where that stays' })
  onCallBefore?: OnCallNowView[];
  @ApiPropertyOptional({ type: [OnCallNowView], description: 'Who is on call instead' })
  onCallAfter?: OnCallNowView[];
  @ApiPropertyOptional({
    type: [String],
    description: 'Of whom no message reaches then, or whose messages are held; absent: nothing is to be said',
  })
  warnings?: string[];
}
