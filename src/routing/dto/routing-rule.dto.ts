import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { MatchCriteriaDto } from '../../common/matching/match-criteria.dto.js';
import type { MatchCriteria } from '../../common/matching/match-criteria.js';
import { AllTeams, IsWhole, Nested } from '../../common/http/dto-fields.js';

const LONGEST_NAME = 200;
const HIGHEST_ORDER = 2_147_483_647;

class RoutingRuleSettings {
  @ApiPropertyOptional({ default: true }) @IsOptional() @IsBoolean() enabled?: boolean;

  @ApiPropertyOptional({ type: 'integer', default: 0, description: 'Rules are asked in this order, then by id' })
  @IsOptional()
  @IsWhole(0, HIGHEST_ORDER)
  order?: number;

  @ApiPropertyOptional({ type: MatchCriteriaDto, description: 'Empty: every alert' })
  @IsOptional()
  @Nested(() => MatchCriteriaDto)
  match?: MatchCriteriaDto | null;
}

export class CreateRoutingRuleDto extends RoutingRuleSettings {
  @ApiProperty() @IsString() @IsNotEmpty() @MaxLength(LONGEST_NAME) name!: string;
  @ApiProperty({ format: 'uuid' }) @IsUUID('all') targetTeamId!: string;
}

export class UpdateRoutingRuleDto extends RoutingRuleSettings {
  @ApiPropertyOptional() @IsOptional() @IsString() @IsNotEmpty() @MaxLength(LONGEST_NAME) name?: string;
  @ApiPropertyOptional({ format: 'uuid' }) @IsOptional() @IsUUID('all') targetTeamId?: string;
}

export class RoutingRuleListQuery {
  @AllTeams() allTeams?: string;
}

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
