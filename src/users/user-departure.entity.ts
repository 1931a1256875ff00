import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When somebody was, or is, blocked or deleted. It outlives the person's record, and has nothing of it but the id. */
@Entity('user_departures')
export class UserDeparture {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) userId!: string;
  /** Null: always before. */
  @Column({ type: 'timestamptz', nullable: true }) from!: Date | null;
  /** Null: still. */
  @Column({ type: 'timestamptz', nullable: true }) until!: Date | null;
}
