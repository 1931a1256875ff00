import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../platform/audit/audited.js';
import type { TimeRestriction, WeeklyRestriction } from './domain/rotation/restrictions.js';
import type { Participant, OverrideParticipantType } from './domain/schedule/participants.js';
import type { PauseData } from './domain/schedule/snapshot.js';

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
  /** The times in which it was disabled; the last one has no end while it is. Empty and disabled: always disabled so far. */
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
  /** Sorts the rotations of a schedule; may have gaps. */
  @Column({ type: 'integer' }) position!: number;
  @Column({ type: 'text', nullable: true }) name!: string | null;
  @Column({ type: 'timestamptz' }) startDate!: Date;
  /** Exclusive; null: no end. */
  @Column({ type: 'timestamptz', nullable: true }) endDate!: Date | null;
  /** Any text; a value other than hourly, weekly or monthly counts as daily. */
  @Column({ type: 'text' }) type!: string;
  @Column({ type: 'integer' }) length!: number;
  @Column({ type: 'jsonb' }) participants!: Participant[];
  @Column({ type: 'jsonb', nullable: true }) timeRestriction!: TimeRestriction | null;
  @Column({ type: 'jsonb' }) restrictions!: WeeklyRestriction[];
  /** Turns entirely outside of the restrictions are skipped. */
  @Column({ type: 'boolean' }) countsOnlyOwnHours!: boolean;
  /** When the current version starts; null: at `startDate`. */
  @Column({ type: 'timestamptz', nullable: true }) countsFrom!: Date | null;
  /** The start of turn 0, from which handoffs are counted; null: `startDate`. */
  @Column({ type: 'timestamptz', nullable: true }) anchor!: Date | null;
  /** Turn n belongs to participant n + shift. */
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
  /** The id of the user, team or escalation policy; a fixed id for `none`. */
  @Column({ type: 'text' }) userId!: string;
  @Column({ type: 'text', nullable: true }) userName!: string | null;
  @Column({ type: 'timestamptz' }) startTime!: Date;
  /** Exclusive; at or before `startTime` the override has no effect (contract: "no order check"). */
  @Column({ type: 'timestamptz' }) endTime!: Date;
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  /** Null: a user. */
  @Column({ type: 'text', nullable: true }) participantType!: Exclude<OverrideParticipantType, 'user'> | null;
  /** Null: the whole schedule. */
  @Column({ type: 'jsonb', nullable: true }) rotationIds!: string[] | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  /** The earliest time at which it is in force, since changes do not affect the past; null: `startTime`. */
  @Column({ type: 'timestamptz', nullable: true }) countsFrom!: Date | null;
}
