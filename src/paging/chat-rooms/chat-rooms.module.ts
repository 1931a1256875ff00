import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChannelsModule } from '../channels/channels.module.js';
import { HourlyLimitsModule } from '../../platform/rate-limit/hourly-limits.js';
import { TeamsModule } from '../../people/teams/teams.module.js';
import { ChatRoomDirectory } from './chat-room-directory.js';
import { ChatRoom } from './chat-room.entity.js';
import { ChatRoomResults } from './chat-room-results.js';
import { ChatRoomUses } from './chat-room-uses.js';
import { ChatRoomsController } from './chat-rooms.controller.js';
import { ChatRoomsService } from './chat-rooms.service.js';

/** An organisation's chats, where escalations and handoffs are posted for everybody to read. */
@Module({
  imports: [TypeOrmModule.forFeature([ChatRoom]), ChannelsModule, HourlyLimitsModule, TeamsModule],
  controllers: [ChatRoomsController],
  providers: [ChatRoomDirectory, ChatRoomResults, ChatRoomUses, ChatRoomsService],
  exports: [ChatRoomDirectory, ChatRoomResults, ChatRoomUses],
})
export class ChatRoomsModule {}
