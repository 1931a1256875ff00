import { Delete, Get, Patch, Post } from '@nestjs/common';
import type { Reply } from '../../../platform/http/reply.js';
import type { TeamEntry } from '../../../people/teams/team-directory.js';
import { created, deleted, shown, updated } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { RoutingRulesWire } from './routing-rules.wire.js';
import { TheTeam } from './parents.js';

const TYPE = 'teamIdentifierType';

@ThirdPartyController('v2/teams/:team/routing-rules', { resource: 'routing-rules' })
export class ThirdPartyRoutingRulesController {
  constructor(private readonly wire: RoutingRulesWire) {}

  @Get()
  async list(@Ask() { caller }: Asked, @TheTeam(TYPE) { id }: TeamEntry): Promise<Reply> {
    return shown(await this.wire.list(caller, id));
  }

  @Get(':rule')
  async get(@Ask() { caller, path: { rule } }: Asked<'rule'>, @TheTeam(TYPE) { id }: TeamEntry): Promise<Reply> {
    return shown(await this.wire.get(caller, id, rule));
  }

  @Post()
  async create(@Ask() { caller, body }: Asked, @TheTeam(TYPE) { id }: TeamEntry): Promise<Reply> {
    return created(await this.wire.create(caller, id, body));
  }

  @Patch(':rule')
  async patch(
    @Ask() { caller, path: { rule }, body }: Asked<'rule'>,
    @TheTeam(TYPE) { id }: TeamEntry,
  ): Promise<Reply> {
    return updated(await this.wire.patch(caller, id, rule, body));
  }

  @Post(':rule/change-order')
  async reorder(
    @Ask() { caller, path: { rule }, body }: Asked<'rule'>,
    @TheTeam(TYPE) { id }: TeamEntry,
  ): Promise<Reply> {
    return updated(await this.wire.reorder(caller, id, rule, body));
  }

  @Delete(':rule')
  async remove(@Ask() { caller, path: { rule } }: Asked<'rule'>, @TheTeam(TYPE) { id }: TeamEntry): Promise<Reply> {
    await this.wire.remove(caller, id, rule);
    return deleted();
  }
}
