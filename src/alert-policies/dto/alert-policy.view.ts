import { ApiProperty } from '@nestjs/swagger';
import { MatchCriteriaDto } from '../../common/matching/match-criteria.dto.js';
import type { MatchCriteria } from '../../common/matching/match-criteria.js';
import type { AlertPolicy } from '../alert-policy.entity.js';
import type { PolicyActions } from '../domain/evaluate-policies.js';
import { PolicyActionsDto } from './alert-policy.dto.js';

export class AlertPolicyView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) teamId!: string | null;
  @ApiProperty() enabled!: boolean;
  @ApiProperty({ type: 'integer' }) order!: number;
  @ApiProperty({ type: MatchCriteriaDto }) match!: MatchCriteria;
  @ApiProperty({ type: PolicyActionsDto }) actions!: PolicyActions;
  @ApiProperty() createdAt!: string;
}

/** An alert policy as clients see it. */
export function viewOfPolicy(policy: AlertPolicy): AlertPolicyView {
  const { id, name, teamId, enabled, order, match, actions, createdAt } = policy;
  return { id, name, teamId, enabled, order, match, actions, createdAt: createdAt.toISOString() };
}
