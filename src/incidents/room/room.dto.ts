import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, IsUUID } from 'class-validator';
import { ActorView } from '../../alerts/lifecycle/dto/alert.views.js';
import { FlagIfPresent, IdsAsStored, IfPresent, NameField, rules } from '../../platform/http/dto-fields.js';
import { PersonId } from '../../platform/http/person-id.js';
import { ROOM_ROLES, type RoomRole } from './domain/room.js';

const LONGEST_TASK = 500;
/** Shorter than a line of a postmortem, which repeats it with the name of its writer. */
const LONGEST_UPDATE = 4_000;

const UserId = (): PropertyDecorator => rules(IsString(), IdsAsStored(), IsUUID('all'));

/** Null: nobody; left out: as before. */
const Assignee = (): PropertyDecorator =>
  rules(
    ApiPropertyOptional({ type: String, nullable: true, format: 'uuid', description: 'Of a user; null: nobody' }),
    IsOptional(),
    UserId(),
  );

export class AssignIncidentRoleDto {
  @ApiProperty({ format: 'uuid', description: 'Of the user who has the role from now on' })
  @UserId()
  userId!: string;
}

export class AddIncidentTaskDto {
  @NameField(LONGEST_TASK) description!: string;
  @Assignee() assigneeId?: string | null;
}

/** A field left out stays. */
export class UpdateIncidentTaskDto {
  @IfPresent() @NameField(LONGEST_TASK, { required: false }) description?: string;
  @Assignee() assigneeId?: string | null;
  @FlagIfPresent({ description: 'Done; false: to be done (again)' }) done?: boolean;
}

export class AddInternalUpdateDto {
  @NameField(LONGEST_UPDATE) message!: string;
}

export class RoleHolderView {
  @ApiProperty({ enum: ROOM_ROLES }) role!: RoomRole;
  @PersonId() @ApiProperty({ format: 'uuid' }) userId!: string;
  @ApiProperty({ format: 'date-time' }) since!: string;
}

export class IncidentParticipantView {
  @PersonId() @ApiProperty({ format: 'uuid' }) userId!: string;
  @ApiProperty({ format: 'date-time' }) joinedAt!: string;
}

export class IncidentTaskView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() description!: string;
  @PersonId()
  @ApiProperty({ type: String, nullable: true, format: 'uuid', description: 'Who does it; null: nobody yet' })
  assigneeId!: string | null;
  @ApiProperty({ description: 'False: to be done' }) done!: boolean;
  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'Null: it is to be done' })
  doneAt!: string | null;
  @ApiProperty({ type: ActorView, nullable: true, description: 'Who completed it' }) doneBy!: ActorView | null;
  @ApiProperty({ type: ActorView, description: 'Who added it' }) createdBy!: ActorView;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

export class IncidentRoomView {
  @ApiProperty({ type: [RoleHolderView], description: 'In the order of the roles; roles of nobody are left out' })
  roles!: RoleHolderView[];
  @ApiProperty({ type: [IncidentParticipantView], description: 'Who has joined and not left, the first one first' })
  participants!: IncidentParticipantView[];
  @ApiProperty({ type: [IncidentTaskView], description: 'In the order in which they were added' })
  tasks!: IncidentTaskView[];
}

class OwnRoleView {
  @ApiProperty({ format: 'uuid' }) incidentId!: string;
  @ApiProperty({ enum: ROOM_ROLES }) role!: RoomRole;
  @ApiProperty({ format: 'date-time' }) since!: string;
}

class OwnParticipationView {
  @ApiProperty({ format: 'uuid' }) incidentId!: string;
  @ApiProperty({ format: 'date-time' }) joinedAt!: string;
}

class OwnTaskView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) incidentId!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Null: somebody else wrote it, and the caller may not read incidents',
  })
  description!: string | null;
  @ApiProperty({ description: 'The caller added it' }) added!: boolean;
  @ApiProperty({ description: 'The caller is to do it' }) assigned!: boolean;
  @ApiProperty({ description: 'The caller completed it' }) completed!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

class OwnUpdateView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) incidentId!: string;
  @ApiProperty() message!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

/** One person in the rooms of incidents, for the export of their own data. */
export class OwnRoomsView {
  @ApiProperty({ type: [OwnRoleView], description: 'Held now' }) roles!: OwnRoleView[];
  @ApiProperty({ type: [OwnParticipationView], description: 'Joined and not left' }) joined!: OwnParticipationView[];
  @ApiProperty({ type: [OwnTaskView], description: 'Added, assigned or completed, newest first' })
  tasks!: OwnTaskView[];
  @ApiProperty({ type: [OwnUpdateView], description: 'Internal updates, newest first' }) updates!: OwnUpdateView[];
}

export class InternalUpdateView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ description: 'For those who may read the incident; never on the status page' }) message!: string;
  @ApiProperty({ type: ActorView, description: 'Who wrote it' }) createdBy!: ActorView;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}
