import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a third-party client sent of an object, beyond what its feature stores. Looked at beside that object only. */
@Entity('third_party_originals')
export class ThirdPartyOriginal {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'text' }) kind!: string;
  @PrimaryColumn({ type: 'text' }) objectId!: string;
  @Column({ type: 'jsonb' }) value!: unknown;
}
