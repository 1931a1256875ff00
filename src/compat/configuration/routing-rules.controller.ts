import { Body, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import type { Reply } from '../../common/http/reply.js';
import type { TeamEntry } from '../../teams/team-directory.js';
import { created, deleted, shown, updated } from './answers.js';
import { ThirdPartyController } from './configuration.guard.js';
import { bodyOf } from './domain/wire-body.js';
import { RoutingRulesWire } from './routing-rules.wire.js';
import { TheTeam } from './parents.js';

const TYPE = 'teamIdentifierType';

@ThirdPartyController('v2/teams/:team/routing-rules', { resource: 'routing-rules' })
export class ThirdPartyRoutingRulesController {
  constructor(private readonly wire: RoutingRulesWire) {}

  @Get()
  async list(@CurrentCaller() caller: Caller, @TheTeam(TYPE) { id }: TeamEntry): Promise<Reply> {
    return shown(await this.wire.list(caller, id));
  }

  @Get(':rule')
  async get(
    @CurrentCaller() caller: Caller,
    @TheTeam(TYPE) { id }: TeamEntry,
    @Param('rule') rule: string,
  ): Promise<Reply> {
    return shown(await this.wire.get(caller, id, rule));
  }

  @Post()
  async create(
    @CurrentCaller() caller: Caller,
    @TheTeam(TYPE) { id }: TeamEntry,
    @Body() body: unknown,
  ): Promise<Reply> {
    return created(await this.wire.create(caller, id, bodyOf(body)));
  }

  @Patch(':rule')
  async patch(
    @CurrentCaller() caller: Caller,
    @TheTeam(TYPE) { id }: TeamEntry,
    @Param('rule') rule: string,
    @Body() body: unknown,
  ): Promise<Reply> {
    return updated(await this.wire.patch(caller, id, rule, bodyOf(body)));
  }

  @Post(':rule/change-order')
  @HttpCode(200)
  async reorder(
    @CurrentCaller() caller: Caller,
    @TheTeam(TYPE) { id }: TeamEntry,
    @Param('rule') rule: string,
    @Body() body: unknown,
  ): Promise<Reply> {
    return updated(await this.wire.reorder(caller, id, rule, bodyOf(body)));
  }

  @Delete(':rule')
  async remove(
    @CurrentCaller() caller: Caller,
    @TheTeam(TYPE) { id }: TeamEntry,
    @Param('rule') rule: string,
  ): Promise<Reply> {
    await this.wire.remove(caller, id, rule);
    return deleted();
  }
}
