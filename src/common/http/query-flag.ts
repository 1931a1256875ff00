import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

/** `true` or `false` in the query string, and nothing else. */
export const QueryFlag = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'boolean', default: false, description }),
    IsOptional(),
    IsIn(['true', 'false'], { message: 'must be true or false' }),
  );

/** `allTeams` of a list (contract: "Team scoping"). */
export const AllTeams = (): PropertyDecorator =>
  QueryFlag('True: what belongs to all teams; false: to your own team, or to no team');
