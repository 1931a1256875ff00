import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When somebody was, or is, blocked or deleted. It outlives the person's record, and keeps the name of it. */
@Entity('user_departures')
export class UserDeparture {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) userId!: string;
  /** Null: always before. */
  @Column({ type: 'timestamptz', nullable: true }) from!: Date | null;
  /** Null: still. */
  @Column({ type: 'timestamptz', nullable: true }) until!: Date | null;
  /** Of who was deleted; null: they are still there, or it is not known. */
  @Column({ type: 'text', nullable: true }) name!: string | null;
}
