import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A phone (one installation of the app) that wants to be told. */
@Entity('push_tokens')
export class PushToken {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) userId!: string;
  /** The provider's address of the installation. */
  @Column({ type: 'text' }) token!: string;
  @Column({ type: 'text', nullable: true }) platform!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
