import { Body, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import type { Reply } from '../../common/http/reply.js';
import { created, deleted, shown, updated } from './answers.js';
import { ThirdPartyController } from './configuration.guard.js';
import { bodyOf } from './domain/wire-body.js';
import { PoliciesWire } from './policies.wire.js';

const Team = (): ParameterDecorator => Query('teamId');

/** Policies before version 2, of which there are none; who asks for them is told so. */
@ThirdPartyController('v1/policies', { resource: 'escalations' })
export class ThirdPartyOldPoliciesController {
  @Get()
  list(): Reply {
    return shown([]);
  }
}

@ThirdPartyController('v2/policies', { resource: 'escalations' })
export class ThirdPartyPoliciesController {
  constructor(private readonly wire: PoliciesWire) {}

  @Get('alert')
  async alert(@CurrentCaller() caller: Caller, @Team() team: unknown): Promise<Reply> {
    return shown(await this.wire.list(caller, 'alert', team));
  }

  @Get('notification')
  async notification(@CurrentCaller() caller: Caller, @Team() team: unknown): Promise<Reply> {
    return shown(await this.wire.list(caller, 'notification', team));
  }

  @Get(':policy')
  async get(@CurrentCaller() caller: Caller, @Param('policy') id: string, @Team() team: unknown): Promise<Reply> {
    return shown(await this.wire.get(caller, id, team));
  }

  @Post()
  async create(@CurrentCaller() caller: Caller, @Team() team: unknown, @Body() body: unknown): Promise<Reply> {
    return created(await this.wire.create(caller, bodyOf(body), team));
  }

  @Put(':policy')
  async put(
    @CurrentCaller() caller: Caller,
    @Param('policy') id: string,
    @Team() team: unknown,
    @Body() body: unknown,
  ): Promise<Reply> {
    return updated(await this.wire.put(caller, id, bodyOf(body), team));
  }

  @Post(':policy/enable')
  @HttpCode(200)
  async enable(@CurrentCaller() caller: Caller, @Param('policy') id: string, @Team() team: unknown): Promise<Reply> {
    await this.wire.enable(caller, id, team, true);
    return updated();
  }

  @Post(':policy/disable')
  @HttpCode(200)
  async disable(@CurrentCaller() caller: Caller, @Param('policy') id: string, @Team() team: unknown): Promise<Reply> {
    await this.wire.enable(caller, id, team, false);
    return updated();
  }

  @Post(':policy/change-order')
  @HttpCode(200)
  async reorder(
    @CurrentCaller() caller: Caller,
    @Param('policy') id: string,
    @Team() team: unknown,
    @Body() body: unknown,
  ): Promise<Reply> {
    await this.wire.reorder(caller, id, bodyOf(body), team);
    return updated();
  }

  @Delete(':policy')
  async remove(@CurrentCaller() caller: Caller, @Param('policy') id: string, @Team() team: unknown): Promise<Reply> {
    await this.wire.remove(caller, id, team);
    return deleted();
  }
}
