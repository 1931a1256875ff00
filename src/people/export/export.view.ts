import { ApiProperty } from '@nestjs/swagger';
import { AlertView } from '../../alerts/lifecycle/dto/alert.views.js';
import { ChannelView } from '../../paging/channels/dto/channel.dto.js';
import { NotificationRuleView } from '../../paging/notification-rules/notification-rule.dto.js';
import { OwnRoomsView } from '../../incidents/room/room.dto.js';
import { OwnHandoffNoteView } from '../../on-call/handoff-notes/handoff-note.dto.js';
import { UserDetailView } from '../users/dto/user.view.js';

/** All that the service keeps of one person. */
export class SelfExportView {
  @ApiProperty({ format: 'date-time' }) exportedAt!: string;
  @ApiProperty({ type: UserDetailView, nullable: true, description: 'Null: the caller is an API key' })
  user!: UserDetailView | null;
  @ApiProperty({
    type: [AlertView],
    description: 'Assigned to the caller, newest first; none for those who may not read alerts',
  })
  alerts!: AlertView[];
  @ApiProperty({ type: 'integer', description: 'How many there are; `alerts` holds at most the 5000 newest' })
  alertCount!: number;
  @ApiProperty({ type: [NotificationRuleView], description: 'In their order' })
  notificationRules!: NotificationRuleView[];
  @ApiProperty({ type: [ChannelView], description: 'Oldest first' }) channels!: ChannelView[];
  @ApiProperty({ type: [OwnHandoffNoteView], description: 'Written by the caller; the 5000 newest' })
  handoffNotes!: OwnHandoffNoteView[];
  @ApiProperty({
    type: OwnRoomsView,
    description: 'The caller in the rooms of incidents; the 5000 newest of each kind',
  })
  incidentRooms!: OwnRoomsView;
}
