import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { RuleAction, RuleCriteria, RuleRepeat } from '../domain/rule.js';
import type { Mismatch } from '../domain/rule-match.js';
import { RuleActionDto, RuleCriteriaDto, RuleRepeatDto } from './notification-rule.dto.js';
import type { NotificationRule } from './notification-rule.entity.js';
import { PersonId } from '../../common/http/person-id.js';

export class NotificationRuleView {
  @ApiProperty() id!: string;
  @PersonId() @ApiProperty() userId!: string;
  @ApiProperty() name!: string;
  @ApiProperty() enabled!: boolean;
  @ApiProperty({ type: RuleCriteriaDto }) criteria!: RuleCriteria;
  @ApiProperty({ type: RuleActionDto }) action!: RuleAction;
  @ApiProperty({ type: RuleRepeatDto }) repeat!: RuleRepeat;
  @ApiProperty({ type: 'integer' }) order!: number;
  @ApiProperty() createdAt!: string;
  @ApiProperty() updatedAt!: string;
}

export class MatchView {
  @ApiProperty() match!: boolean;
  @ApiPropertyOptional({ type: [String], example: ['rule-disabled'], description: 'Only when it does not match' })
  reasons?: Mismatch[];
}

/** A notification rule as clients see it. */
export function viewOfRule(rule: NotificationRule): NotificationRuleView {
  const { id, userId, name, enabled, criteria, action, repeat, order, createdAt, updatedAt } = rule;
  return {
    id,
    userId,
    name,
    enabled,
    criteria,
    action,
    repeat,
    order,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
