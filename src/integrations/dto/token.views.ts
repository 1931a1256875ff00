import { ApiProperty } from '@nestjs/swagger';

/** A token record of the contract. */
export class TokenView {
  @ApiProperty({ description: 'Hex SHA-256 of the key' }) id!: string;
  @ApiProperty() integrationId!: string;
  @ApiProperty() integrationName!: string;
  @ApiProperty() keyPrefix!: string;
  @ApiProperty({ type: [String], enum: ['read', 'write', 'delete', 'config'] }) scopes!: string[];
  @ApiProperty() createdAt!: string;
  @ApiProperty({ type: String, nullable: true }) lastUsedAt!: string | null;
}
