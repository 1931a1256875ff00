import { Delete, Get, Post, Put } from '@nestjs/common';
import type { Reply } from '../../../platform/http/reply.js';
import { created, deleted, shown, updated } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { PoliciesWire } from './policies.wire.js';

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
  async alert(@Ask() { caller, query: { teamId } }: Asked): Promise<Reply> {
    return shown(await this.wire.list(caller, 'alert', teamId));
  }

  @Get('notification')
  async notification(@Ask() { caller, query: { teamId } }: Asked): Promise<Reply> {
    return shown(await this.wire.list(caller, 'notification', teamId));
  }

  @Get(':policy')
  async get(@Ask() { caller, path: { policy }, query: { teamId } }: Asked<'policy'>): Promise<Reply> {
    return shown(await this.wire.get(caller, policy, teamId));
  }

  @Post()
  async create(@Ask() { caller, query: { teamId }, body }: Asked): Promise<Reply> {
    return created(await this.wire.create(caller, body, teamId));
  }

  @Put(':policy')
  async put(@Ask() { caller, path: { policy }, query: { teamId }, body }: Asked<'policy'>): Promise<Reply> {
    return updated(await this.wire.put(caller, policy, body, teamId));
  }

  @Post(':policy/enable')
  async enable(@Ask() { caller, path: { policy }, query: { teamId } }: Asked<'policy'>): Promise<Reply> {
    await this.wire.enable(caller, policy, teamId, true);
    return updated();
  }

  @Post(':policy/disable')
  async disable(@Ask() { caller, path: { policy }, query: { teamId } }: Asked<'policy'>): Promise<Reply> {
    await this.wire.enable(caller, policy, teamId, false);
    return updated();
  }

  @Post(':policy/change-order')
  async reorder(@Ask() { caller, path: { policy }, query: { teamId }, body }: Asked<'policy'>): Promise<Reply> {
    await this.wire.reorder(caller, policy, body, teamId);
    return updated();
  }

  @Delete(':policy')
  async remove(@Ask() { caller, path: { policy }, query: { teamId } }: Asked<'policy'>): Promise<Reply> {
    await this.wire.remove(caller, policy, teamId);
    return deleted();
  }
}
