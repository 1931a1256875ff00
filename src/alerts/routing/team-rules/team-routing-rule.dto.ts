import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import {
  Choice,
  FlagIfPresent,
  IdsAsStored,
  Nested,
  RequiredText,
  OrderOfIds,
} from '../../../platform/http/dto-fields.js';
import { ManagedKind } from '../../../platform/http/managed.js';
import { MatchCriteriaDto, OrderedRuleDto } from '../../../platform/matching/match-criteria.dto.js';
import type { MatchCriteria } from '../../../platform/matching/match-criteria.js';
import { RuleHoursDto, RuleHoursView } from '../../../on-call/dto/rule-hours.dto.js';
import type { RuleHours } from '../../../on-call/domain/rotation/rule-hours.js';
import { NOTIFY_TARGETS, type Notify } from './domain/team-router.js';

const LONGEST_NAME = 200;

export class NotifyDto implements Partial<Notify> {
  @Choice(NOTIFY_TARGETS, { description: '`none`: nobody is paged, but whom the alert names' }) type!: Notify['type'];

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Of the escalation policy, or of the schedule; not for `none`',
  })
  @IsOptional()
  @IsUUID('all')
  @IdsAsStored()
  id?: string | null;
}

export class CreateTeamRoutingRuleDto extends OrderedRuleDto {
  @RequiredText(LONGEST_NAME, { maxLength: LONGEST_NAME }) name!: string;

  @FlagIfPresent({ default: false, description: 'Asked after all others of the team' }) isDefault?: boolean;

  @ApiPropertyOptional({ type: RuleHoursDto, nullable: true, description: 'When it is asked; null: always' })
  @IsOptional()
  @Nested(() => RuleHoursDto)
  hours?: RuleHoursDto | null;

  @ApiProperty({ type: NotifyDto, description: 'Who is told' }) @Nested(() => NotifyDto) notify!: NotifyDto;
}

/** What is left out stays; `match`, `hours` and `notify` are replaced as a whole. */
export class UpdateTeamRoutingRuleDto extends PartialType(CreateTeamRoutingRuleDto, { skipNullProperties: false }) {}

export class ReorderTeamRoutingRulesDto {
  @OrderOfIds('Every routing rule of the team exactly once') ids!: string[];
}

export class NotifyView implements Notify {
  @ApiProperty({ enum: NOTIFY_TARGETS }) type!: Notify['type'];
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) id!: string | null;
}

@ManagedKind('teamRoutingRules')
export class TeamRoutingRuleView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) teamId!: string;
  @ApiProperty() name!: string;
  @ApiProperty() enabled!: boolean;
  @ApiProperty({ type: 'integer' }) order!: number;
  @ApiProperty({ description: 'Asked after all others of the team' }) isDefault!: boolean;
  @ApiProperty({ type: MatchCriteriaDto }) match!: MatchCriteria;
  @ApiProperty({ type: RuleHoursView, nullable: true, description: 'Null: always' }) hours!: RuleHours | null;
  @ApiProperty({ type: NotifyView, description: 'Who is told' }) notify!: Notify;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}
