import { ManagedKind } from '../../../platform/http/managed.js';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { MatchCriteriaDto, OrderedRuleDto } from '../../../platform/matching/match-criteria.dto.js';
import type { MatchCriteria } from '../../../platform/matching/match-criteria.js';
import { AllTeams, RequiredText, OrderOfIds } from '../../../platform/http/dto-fields.js';

const LONGEST_NAME = 200;

export class CreateRoutingRuleDto extends OrderedRuleDto {
  @RequiredText(LONGEST_NAME) name!: string;
  @ApiProperty({ format: 'uuid' }) @IsUUID('all') targetTeamId!: string;
}

export class UpdateRoutingRuleDto extends OrderedRuleDto {
  @ApiPropertyOptional() @IsOptional() @IsString() @IsNotEmpty() @MaxLength(LONGEST_NAME) name?: string;
  @ApiPropertyOptional({ format: 'uuid' }) @IsOptional() @IsUUID('all') targetTeamId?: string;
}

export class ReorderRoutingRulesDto {
  @OrderOfIds('Every routing rule of the tenant exactly once') ids!: string[];
}

export class RoutingRuleListQuery {
  @AllTeams() allTeams?: string;
}

@ManagedKind('routingRules')
export class RoutingRuleView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() enabled!: boolean;
  @ApiProperty({ type: 'integer' }) order!: number;
  @ApiProperty({ type: MatchCriteriaDto }) match!: MatchCriteria;
  @ApiProperty() targetTeamId!: string;
  @ApiProperty() createdAt!: string;
  @ApiProperty() updatedAt!: string;
}
