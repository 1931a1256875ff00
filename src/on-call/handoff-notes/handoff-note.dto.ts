import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { Visible } from '../../platform/http/dto-fields.js';
import { PersonId } from '../../platform/http/person-id.js';

const LONGEST_NOTE = 15_000;

export class CreateHandoffNoteDto {
  @ApiProperty({ minLength: 1, maxLength: LONGEST_NOTE, description: 'For whoever is on call next' })
  @IsString()
  @Length(1, LONGEST_NOTE, { message: `must have 1 to ${LONGEST_NOTE} characters` })
  @Visible()
  note!: string;
}

/** For the export of a person's own data. */
export class OwnHandoffNoteView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid', description: 'For whoever is on call next in this schedule' }) scheduleId!: string;
  @ApiProperty() note!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export class HandoffNoteView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @PersonId() @ApiProperty() authorId!: string;
  @ApiProperty({ description: 'As it was then' }) authorName!: string;
  @ApiProperty({ example: 'The index is still being rebuilt: until Tuesday, ignore “slow queries”.' }) note!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}
