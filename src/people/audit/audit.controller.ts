import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { authorship } from '../../platform/audit/entries.queries.js';
import { ApiErrors, ApiList, ApiResult } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { newId } from '../../platform/ids.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AuditQueries } from './audit.queries.js';
import { AuditService } from './audit.service.js';
import { AuditEntryView, AuditQuery, CreateAuditEntryDto } from './dto/audit.dto.js';

@ApiTags('Audit log')
@ApiErrors(400, 401, 403)
@Controller('v2/audit-log')
export class AuditController {
  constructor(
    private readonly queries: AuditQueries,
    private readonly audit: AuditService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Get()
  @Access('audit-log', 'read')
  @ApiList(AuditEntryView)
  async list(@CurrentCaller() caller: Caller, @Query() query: AuditQuery): Promise<Reply> {
    return Reply.list(await this.queries.search(caller, query));
  }

  @Post()
  @Access('audit-log', 'write', { only: 'admin' })
  @ApiResult('logged', { id: { type: 'string' } })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateAuditEntryDto): Promise<Reply> {
    const id = newId();
    const { userId: subjectId, userName: subjectName, ...what } = body;
    const entry = { ...what, id, subjectId, subjectName, ...authorship(caller) };
    await this.unitOfWork.transaction(caller, (tx) => this.audit.record(tx, entry));
    return Reply.data({ id, result: 'logged' });
  }
}
