import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('forwarding_rules')
export class ForwardingRule {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) fromUserId!: string;
  /** As the client named the user; an id that names nobody forwards nothing. */
  @Column({ type: 'text' }) toUserId!: string;
  @Column({ type: 'timestamptz', nullable: true }) startDate!: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) endDate!: Date | null;
  /** A label for people. */
  @Column({ type: 'text', nullable: true }) alias!: string | null;
  @Column({ type: 'boolean' }) enabled!: boolean;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
