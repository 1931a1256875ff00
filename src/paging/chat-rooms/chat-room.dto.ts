import { ApiProperty, ApiPropertyOptional, PartialType, PickType } from '@nestjs/swagger';
import { IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { channelOf, ROOM_TYPES, type ChannelType } from '../channels/registry.js';
import { AllTeams, Choice, RequiredText } from '../../platform/http/dto-fields.js';
import type { ChatRoom } from './chat-room.entity.js';

const ADDRESSES = ROOM_TYPES.map((type) => `for ${type} ${channelOf(type)?.address?.room?.description}`).join(', ');

export class CreateChatRoomDto {
  @RequiredText(200, { maxLength: 200, example: '#ops' }) name!: string;

  @Choice(ROOM_TYPES, { example: 'slack' }) type!: ChannelType;

  @ApiProperty({ description: `The address: ${ADDRESSES}`, maxLength: 2000, example: 'C012AB3CDE' })
  @IsString()
  @MaxLength(2000)
  value!: string;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The team that owns it; null: global. Left out at the creation: the caller’s team',
  })
  @IsOptional()
  @IsUUID('all')
  teamId?: string | null;
}

/** The address cannot change: another address is another room. */
export class UpdateChatRoomDto extends PartialType(PickType(CreateChatRoomDto, ['name', 'teamId']), {
  skipNullProperties: false,
}) {}

export class ChatRoomsQuery {
  @AllTeams() allTeams?: string;
}

export class ChatRoomView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ROOM_TYPES }) type!: ChannelType;
  @ApiProperty({ description: 'Of a URL, which is a secret, those who may not change the room see the host and `…`' })
  value!: string;
  @ApiProperty({ type: String, nullable: true }) teamId!: string | null;
  @ApiProperty({ description: 'Somebody who reads it has given the code that was posted there' }) verified!: boolean;
  @ApiProperty({
    ...{ type: String, nullable: true, example: 'Slack: is_archived' },
    description:
      'Why the last post there was refused for good; null: it was not. A post or a test that arrives clears it',
  })
  failedReason!: string | null;
  @ApiProperty() createdAt!: string;
  @ApiProperty() updatedAt!: string;
}

/** A room as the API returns it, without its code. @param value the address, as this reader may see it */
export function chatRoomView(room: ChatRoom, value: string): ChatRoomView {
  const { id, name, type, teamId, verified, failedReason, createdAt, updatedAt } = room;
  return {
    ...{ id, name, type, value, teamId, verified, failedReason },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
