import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Choice, IfPresent, NameField, TextsUpTo } from '../../../platform/http/dto-fields.js';
import { ManagedKind } from '../../../platform/http/managed.js';
import { EXTENDED_ROLES, notEnforcedOf, type ExtendedRole } from '../domain/custom-role.js';
import type { CustomRole } from './custom-role.entity.js';

const MOST_RIGHTS = 200;
const LONGEST_RIGHT = 100;
const EXAMPLE = ['reports-access'];

export class CustomRoleDto {
  @NameField(100) name!: string;

  @Choice(EXTENDED_ROLES, { description: 'The role whose rights it starts from; `observer` is `stakeholder` here' })
  extendedRole!: ExtendedRole;

  @ApiPropertyOptional({
    type: [String],
    default: [],
    description: 'What it adds: kept, and never enforced',
    example: [],
  })
  @IfPresent()
  @TextsUpTo(MOST_RIGHTS, LONGEST_RIGHT)
  grantedRights?: string[];

  @ApiPropertyOptional({ type: [String], default: [], description: 'What it takes away', example: EXAMPLE })
  @IfPresent()
  @TextsUpTo(MOST_RIGHTS, LONGEST_RIGHT)
  disallowedRights?: string[];
}

@ManagedKind('customRoles')
export class CustomRoleView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: EXTENDED_ROLES, description: 'The role whose rights it starts from' })
  extendedRole!: ExtendedRole;
  @ApiProperty({ type: [String], description: 'What it adds', example: [] }) grantedRights!: readonly string[];
  @ApiProperty({ type: [String], description: 'What it takes away', example: EXAMPLE })
  disallowedRights!: readonly string[];
  @ApiProperty({
    type: [String],
    description: 'Which of these rights change nothing here',
    example: ['not alert-delete'],
  })
  notEnforced!: readonly string[];
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

export function viewOfRole(role: CustomRole): CustomRoleView {
  const { id, name, extendedRole, grantedRights, disallowedRights, createdAt, updatedAt } = role;
  return {
    ...{ id, name, extendedRole, grantedRights, disallowedRights, notEnforced: notEnforcedOf(role) },
    ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  };
}
