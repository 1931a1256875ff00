import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { searchOf } from '../lifecycle/dto/alert-queries.dto.js';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiErrors, ApiList, ApiResult } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { FindQuery } from '../../platform/http/pagination.js';
import { Reply } from '../../platform/http/reply.js';
import { CreateSavedSearchDto, SavedSearchView, UpdateSavedSearchDto } from './dto/saved-search.dto.js';
import { SavedSearchesService } from './saved-searches.service.js';

const NOT_FOUND = 'Saved search not found';
const ID = { id: { type: 'string' } };

/** Contract: "Saved searches". A query that the list of alerts would refuse is not saved. */
@ApiTags('Saved searches')
@ApiErrors(400, 401, 403)
@Controller('v2/saved-searches')
export class SavedSearchesController {
  constructor(private readonly searches: SavedSearchesService) {}

  @Get()
  @Access('saved-searches', 'read')
  @ApiList(SavedSearchView)
  async list(@CurrentCaller() caller: Caller, @Query() query: FindQuery): Promise<Reply> {
    return Reply.list(await this.searches.list(caller, query));
  }

  @Post()
  @Access('saved-searches', 'write')
  @ApiResult('created', ID)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateSavedSearchDto): Promise<Reply> {
    searchOf(body);
    return Reply.data({ id: await this.searches.create(caller, body), result: 'created' });
  }

  @Patch(':id')
  @Access('saved-searches', 'write')
  @ApiResult('updated', ID)
  @ApiErrors(404)
  async update(
    @CurrentCaller() caller: Caller,
    @IdParam('id', NOT_FOUND) id: string,
    @Body() body: UpdateSavedSearchDto,
  ): Promise<Reply> {
    searchOf(body);
    await this.searches.update(caller, id, body);
    return Reply.data({ id, result: 'updated' });
  }

  @Delete(':id')
  @Access('saved-searches', 'write')
  @ApiResult('deleted')
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<Reply> {
    await this.searches.remove(caller, id);
    return Reply.data({ result: 'deleted' });
  }
}
