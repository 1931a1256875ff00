import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import { searchOf } from '../lifecycle/dto/alert-queries.dto.js';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { mayTouchTeam } from '../../people/access/domain/team-access.js';
import { forbidden } from '../../platform/errors/api-error.js';
import { ApiData, ApiErrors, ApiList, ApiResult } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { savedSearchNamed } from './domain/saved-search-named.js';
import { AlertSavedSearchDto, AlertSavedSearchView, SavedSearchMetaView } from './dto/alert-saved-search.dto.js';
import type { SavedSearch } from './saved-search.entity.js';
import { SavedSearchesService } from './saved-searches.service.js';

const META = { id: { type: 'string' }, name: { type: 'string' } };
const ByNameToo = (): MethodDecorator => ApiQuery({ name: 'identifierType', enum: ['id', 'name'], required: false });

/** The saved searches where third-party clients look for them (additive); both paths show the same ones. */
@ApiTags('Saved searches')
@ApiErrors(400, 401, 403)
@SkipThrottle()
@Throttle({ ingest: {} })
@Controller('v2/alerts/saved-searches')
export class AlertSavedSearchesController {
  constructor(
    private readonly searches: SavedSearchesService,
    private readonly users: UsersService,
    private readonly teams: TeamsService,
  ) {}

  @Get()
  @Access('saved-searches', 'read')
  @ApiList(SavedSearchMetaView, 'All of them, newest first')
  async list(@CurrentCaller() caller: Caller): Promise<Reply> {
    const found = await this.searches.all(caller);
    return Reply.all(found.map(({ id, name }) => ({ id, name })));
  }

  @Post()
  @Access('saved-searches', 'write')
  @ApiResult('created', META, 201)
  async create(@CurrentCaller() caller: Caller, @Body() body: AlertSavedSearchDto): Promise<Reply> {
    const id = await this.searches.create(caller, await this.described(caller, body));
    return Reply.created({ id, name: body.name, result: 'created' });
  }

  @Get(':identifier')
  @Access('saved-searches', 'read')
  @ApiData(AlertSavedSearchView)
  @ByNameToo()
  @ApiErrors(404)
  async get(
    @CurrentCaller() caller: Caller,
    @Param('identifier') identifier: string,
    @Query('identifierType') type?: unknown,
  ): Promise<AlertSavedSearchView> {
    return viewOf(await this.searches.find(caller, savedSearchNamed(identifier, type)));
  }

  @Patch(':identifier')
  @Access('saved-searches', 'write')
  @ApiResult('updated', META)
  @ByNameToo()
  @ApiErrors(404)
  async update(
    @CurrentCaller() caller: Caller,
    @Param('identifier') identifier: string,
    @Body() body: AlertSavedSearchDto,
    @Query('identifierType') type?: unknown,
  ): Promise<Reply> {
    const { id } = await this.searches.find(caller, savedSearchNamed(identifier, type));
    await this.searches.update(caller, id, await this.described(caller, body));
    return Reply.data({ id, name: body.name, result: 'updated' });
  }

  @Delete(':identifier')
  @Access('saved-searches', 'write')
  @ApiResult('deleted')
  @ByNameToo()
  @ApiErrors(404)
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('identifier') identifier: string,
    @Query('identifierType') type?: unknown,
  ): Promise<Reply> {
    const { id } = await this.searches.find(caller, savedSearchNamed(identifier, type));
    await this.searches.remove(caller, id);
    return Reply.data({ result: 'deleted' });
  }

  /** @throws ApiError 400 for a query that does not parse, 403 for another team */
  private async described(caller: Caller, { name, query, description, owner, teams }: AlertSavedSearchDto) {
    searchOf({ query }, 'third-party');
    const [users, known] = await Promise.all([
      this.users.directory(caller.tenantId),
      this.teams.directory(caller.tenantId),
    ]);
    const user = users.get(owner?.id ?? '') ?? users.byUsername(owner?.username ?? owner?.id ?? '');
    const team = (teams ?? []).flatMap(
      ({ id, name: called }) => known.get(id ?? '') ?? known.byName(called ?? '') ?? [],
    )[0];
    if (team && !mayTouchTeam(caller, team.id)) throw forbidden('This team is not yours');
    return { name, query, description, ownerId: owner ? (user?.id ?? null) : undefined, teamId: team?.id };
  }
}

function viewOf({
  id,
  name,
  query,
  description,
  ownerId,
  teamId,
  createdAt,
  updatedAt,
}: SavedSearch): AlertSavedSearchView {
  return {
    ...{ id, name, query, description: description ?? '' },
    ...(ownerId === null ? {} : { owner: { id: ownerId } }),
    teams: teamId === null ? [] : [{ id: teamId }],
    createdAt: createdAt.toISOString(),
    updatedAt: (updatedAt ?? createdAt).toISOString(),
  };
}
