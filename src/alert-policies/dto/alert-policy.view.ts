import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MatchCriteriaDto } from '../../common/matching/match-criteria.dto.js';
import type { MatchCriteria } from '../../common/matching/match-criteria.js';
import type { AlertPolicy } from '../alert-policy.entity.js';
import type { PolicyActions } from '../domain/policy-actions.js';
import { policyWarnings } from '../domain/policy-warnings.js';
import { PolicyActionsDto } from './alert-policy.dto.js';

export const POLICY_WARNINGS = {
  type: 'array',
  items: { type: 'string' },
  description: 'Only where the empty match of the policy suppresses, acknowledges or closes every alert',
  example: ['match: is empty, so this policy suppresses every alert'],
} as const;

export class AlertPolicyView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) teamId!: string | null;
  @ApiProperty() enabled!: boolean;
  @ApiProperty({ type: 'integer' }) order!: number;
  @ApiProperty({ type: MatchCriteriaDto }) match!: MatchCriteria;
  @ApiProperty({ type: PolicyActionsDto }) actions!: PolicyActions;
  @ApiProperty() createdAt!: string;
  @ApiPropertyOptional(POLICY_WARNINGS) warnings?: string[];
}

/** The policy's warnings for an answer; empty where there are none. */
export function warned(policy: AlertPolicy): { warnings?: string[] } {
  const warnings = policyWarnings(policy);
  return warnings.length > 0 ? { warnings } : {};
}

/** An alert policy as clients see it. */
export function viewOfPolicy(policy: AlertPolicy): AlertPolicyView {
  const { id, name, teamId, enabled, order, match, actions, createdAt } = policy;
  return {
    ...{ id, name, teamId, enabled, order, match, actions },
    createdAt: createdAt.toISOString(),
    ...warned(policy),
  };
}
