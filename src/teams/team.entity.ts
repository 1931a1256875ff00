import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../common/audit/audited.js';

@Audited<Team>({
  type: 'team',
  name: ({ name }) => name,
  fields: { id: 'silent', name: 'shown', description: 'shown', createdAt: 'silent', updatedAt: 'silent' },
})
@Entity('teams')
export class Team {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
