import { Body, Controller, Delete, Get, Patch, Post, Put, Query, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiCreated, ApiData, ApiErrors, ApiRaw, ApiResult, ApiTeamList } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import {
  CreatePostmortemDto,
  ExportQuery,
  GeneratePostmortemDto,
  PostmortemListQuery,
  PublishPostmortemDto,
  UpdatePostmortemDto,
} from './dto/postmortem.dto.js';
import { CreatedPostmortemView, GeneratedPostmortemView, PostmortemView } from './dto/postmortem.views.js';
import { PostmortemExport, type ExportedFile } from './postmortem-export.js';
import { PostmortemsService } from './postmortems.service.js';

const NOT_FOUND = 'Postmortem not found';

/**
 * Contract: "Postmortems". The service checks who may write one: users with the permission, and who opened the incident.
 * Publishing one also needs the permission to write incidents, as publishing the incident does.
 */
@ApiTags('Postmortems')
@ApiErrors(400, 401, 403)
@Controller('v2/postmortems')
export class PostmortemsController {
  constructor(
    private readonly postmortems: PostmortemsService,
    private readonly exports: PostmortemExport,
  ) {}

  @Post('generate')
  @Access(null, 'write')
  @ApiData(GeneratedPostmortemView)
  @ApiErrors(404)
  generate(@CurrentCaller() caller: Caller, @Body() body: GeneratePostmortemDto): Promise<GeneratedPostmortemView> {
    return this.postmortems.generate(caller, body.incidentId);
  }

  @Get()
  @Access('postmortems', 'read')
  @ApiTeamList(PostmortemView)
  async list(@CurrentCaller() caller: Caller, @Query() query: PostmortemListQuery): Promise<Reply> {
    return Reply.list(await this.postmortems.list(caller, query));
  }

  @Post()
  @Access(null, 'write')
  @ApiCreated(CreatedPostmortemView)
  @ApiErrors(404)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreatePostmortemDto): Promise<Reply> {
    return Reply.created(await this.postmortems.create(caller, body));
  }

  @Get(':id')
  @Access('postmortems', 'read')
  @ApiData(PostmortemView)
  @ApiErrors(404)
  get(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<PostmortemView> {
    return this.postmortems.get(caller, id);
  }

  @Patch(':id')
  @Access(null, 'write')
  @ApiResult('updated', { id: { type: 'string' } })
  @ApiErrors(404)
  async update(
    @CurrentCaller() caller: Caller,
    @IdParam('id', NOT_FOUND) id: string,
    @Body() body: UpdatePostmortemDto,
  ): Promise<Reply> {
    await this.postmortems.update(caller, id, body);
    return Reply.data({ id, result: 'updated' });
  }

  @Delete(':id')
  @Access(null, 'write')
  @ApiResult('deleted')
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<Reply> {
    await this.postmortems.remove(caller, id);
    return Reply.data({ result: 'deleted' });
  }

  @Put(':id/publication')
  @Access('incidents', 'write')
  @ApiData(PostmortemView)
  @ApiErrors(404, 409)
  publish(
    @CurrentCaller() caller: Caller,
    @IdParam('id', NOT_FOUND) id: string,
    @Body() { text }: PublishPostmortemDto,
  ): Promise<PostmortemView> {
    return this.postmortems.publish(caller, id, text);
  }

  @Delete(':id/publication')
  @Access('incidents', 'write')
  @ApiData(PostmortemView)
  @ApiErrors(404)
  unpublish(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<PostmortemView> {
    return this.postmortems.unpublish(caller, id);
  }

  @Get(':id/export')
  @Access('postmortems', 'read')
  @ApiProduces('text/markdown', 'application/pdf')
  @ApiRaw(200, { type: 'string', format: 'binary' }, 'A file to hand over')
  @ApiErrors(404)
  async export(
    @CurrentCaller() caller: Caller,
    @IdParam('id', NOT_FOUND) id: string,
    @Query() query: ExportQuery,
  ): Promise<StreamableFile> {
    return download(await this.exports.file(caller, id, query.format ?? 'md'));
  }
}

function download({ name, type, content }: ExportedFile): StreamableFile {
  return new StreamableFile(content, {
    type,
    disposition: `attachment; filename="${name}"`,
    length: content.length,
  });
}
