import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsUUID } from 'class-validator';
import { IdsAsStored } from '../../../platform/http/dto-fields.js';
import { DEFAULT_RESPONDER_TYPES, type DefaultResponder } from '../domain/default-responders.js';

export class DefaultResponderDto implements DefaultResponder {
  @ApiProperty({ enum: DEFAULT_RESPONDER_TYPES }) @IsIn(DEFAULT_RESPONDER_TYPES) type!: DefaultResponder['type'];
  @ApiProperty({ format: 'uuid' }) @IsUUID('all') @IdsAsStored() id!: string;
}
