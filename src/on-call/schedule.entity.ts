import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../platform/audit/audited.js';
import type { TimeRestriction, WeeklyRestriction } from './domain/restrictions.js';
import type { Participant, StandInType } from './domain/participants.js';
import type { PauseData } from './domain/snapshot.js';

@Audited<ScheduleEntity>({
  type: 'schedule',
  name: ({ name }) => name,
  fields: {
    ...{ id: 'silent', createdAt: 'silent', updatedAt: 'silent' },
    ...{
      teamId: 'shown',
      name: 'shown',
      description: 'shown',
      timezone: 'shown',
      enabled: 'shown',
      announceRoomId: 'shown',
      pauses: 'silent',
    },
  },
})
@Entity('schedules')
export class ScheduleEntity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** Null: global. */
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  /** IANA name. */
  @Column({ type: 'text' }) timezone!: string;
  @Column({ type: 'boolean' }) enabled!: boolean;
  /** The chat room in which handoffs are announced; null: none. */
  @Column({ type: 'uuid', nullable: true }) announceRoomId!: string | null;
  /** When it was disabled; the last one is open while it is. Empty in a disabled one: always before. */
  @Column({ type: 'jsonb' }) pauses!: PauseData[];
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}

@Audited<RotationEntity>({
  type: 'rotation',
  name: ({ name }) => name,
  within: [{ type: 'schedule', column: 'scheduleId', as: 'rotations' }],
  fields: {
    ...{ id: 'silent', scheduleId: 'silent', position: 'silent' },
    ...{ name: 'shown', startDate: 'shown', endDate: 'shown', type: 'shown', length: 'shown' },
    ...{ participants: 'shown', timeRestriction: 'shown', restrictions: 'shown', countsOnlyOwnHours: 'shown' },
    ...{ countsFrom: 'silent', anchor: 'silent', shift: 'silent' },
  },
})
@Entity('rotations')
export class RotationEntity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) scheduleId!: string;
  /** Its place among the schedule's rotations, ascending; gaps mean nothing. */
  @Column({ type: 'integer' }) position!: number;
  @Column({ type: 'text', nullable: true }) name!: string | null;
  @Column({ type: 'timestamptz' }) startDate!: Date;
  /** Exclusive; null: for ever. */
  @Column({ type: 'timestamptz', nullable: true }) endDate!: Date | null;
  /** Any text; what is not hourly, weekly or monthly acts as daily. */
  @Column({ type: 'text' }) type!: string;
  @Column({ type: 'integer' }) length!: number;
  @Column({ type: 'jsonb' }) participants!: Participant[];
  @Column({ type: 'jsonb', nullable: true }) timeRestriction!: TimeRestriction | null;
  @Column({ type: 'jsonb' }) restrictions!: WeeklyRestriction[];
  /** Turns outside of the hours are passed over. */
  @Column({ type: 'boolean' }) countsOnlyOwnHours!: boolean;
  /** When it was last changed; null: what it is counts from its start. */
  @Column({ type: 'timestamptz', nullable: true }) countsFrom!: Date | null;
  /** The turn from which handoffs are counted; null: that of `startDate`. */
  @Column({ type: 'timestamptz', nullable: true }) anchor!: Date | null;
  /** By so many places the participants are ahead of the turns. */
  @Column({ type: 'integer' }) shift!: number;
}

@Audited<OverrideEntity>({
  type: 'override',
  name: ({ userName }) => userName,
  within: [{ type: 'schedule', column: 'scheduleId', as: 'overrides' }],
  fields: {
    ...{ id: 'silent', scheduleId: 'silent', createdAt: 'silent', countsFrom: 'silent' },
    ...{ userId: 'shown', userName: 'shown', startTime: 'shown', endTime: 'shown', reason: 'shown' },
    ...{ participantType: 'shown', rotationIds: 'shown' },
  },
})
@Entity('overrides')
export class OverrideEntity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) scheduleId!: string;
  /** Of the user, team or escalation; of nobody for `none`. */
  @Column({ type: 'text' }) userId!: string;
  @Column({ type: 'text', nullable: true }) userName!: string | null;
  @Column({ type: 'timestamptz' }) startTime!: Date;
  /** Exclusive; at or before `startTime` the override never counts (contract: "no order check"). */
  @Column({ type: 'timestamptz' }) endTime!: Date;
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  /** Null: a user. */
  @Column({ type: 'text', nullable: true }) participantType!: Exclude<StandInType, 'user'> | null;
  /** Null: the whole schedule. */
  @Column({ type: 'jsonb', nullable: true }) rotationIds!: string[] | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  /** When it was made, or what it says of the past was changed: it counts from then at the earliest. Null: from its start. */
  @Column({ type: 'timestamptz', nullable: true }) countsFrom!: Date | null;
}
