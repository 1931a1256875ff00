import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A period in which a user is blocked or deleted. It stays after the user is deleted, with the user's name. */
@Entity('user_departures')
export class UserDeparture {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) userId!: string;
  /** Null: since ever. */
  @Column({ type: 'timestamptz', nullable: true }) from!: Date | null;
  /** Null: until now. */
  @Column({ type: 'timestamptz', nullable: true }) until!: Date | null;
  /** The name of a deleted user; null: not deleted, or deleted by an older version. */
  @Column({ type: 'text', nullable: true }) name!: string | null;
}
