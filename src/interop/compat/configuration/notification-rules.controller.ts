import { Delete, Get, Patch, Post } from '@nestjs/common';
import type { Reply } from '../../../platform/http/reply.js';
import { created, deleted, done, shown, updated } from './answers.js';
import { WireObject } from '../../codec/wire-object.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { NotificationRulesWire } from './notification-rules.wire.js';

/** How people are notified of what: only for keys that may configure. */
@ThirdPartyController('v2/users/:user/notification-rules', { resource: 'users', privately: true })
export class ThirdPartyNotificationRulesController {
  constructor(private readonly wire: NotificationRulesWire) {}

  @Get()
  async list(@Ask() { caller, path: { user } }: Asked<'user'>): Promise<Reply> {
    return shown(await this.wire.list(caller, user));
  }

  /** Done when it is answered. */
  @Post('copy-to')
  async copy(@Ask() { caller, path: { user }, body }: Asked<'user'>): Promise<Reply> {
    await this.wire.copy(caller, user, body);
    return updated();
  }

  @Get(':rule')
  async get(@Ask() { caller, path: { user, rule } }: Asked<'user' | 'rule'>): Promise<Reply> {
    return shown(await this.wire.get(caller, user, rule));
  }

  @Post()
  async create(@Ask() { caller, path: { user }, body }: Asked<'user'>): Promise<Reply> {
    return created(await this.wire.create(caller, user, body));
  }

  @Patch(':rule')
  async patch(@Ask() { caller, path: { user, rule }, body }: Asked<'user' | 'rule'>): Promise<Reply> {
    return updated(await this.wire.patch(caller, user, rule, body));
  }

  @Post(':rule/enable')
  async enable(@Ask() { caller, path: { user, rule } }: Asked<'user' | 'rule'>): Promise<Reply> {
    const data = await this.wire.patch(caller, user, rule, WireObject.request({ enabled: true }));
    return done('Enabled', data);
  }

  @Post(':rule/disable')
  async disable(@Ask() { caller, path: { user, rule } }: Asked<'user' | 'rule'>): Promise<Reply> {
    const data = await this.wire.patch(caller, user, rule, WireObject.request({ enabled: false }));
    return done('Disabled', data);
  }

  @Post(':rule/change-order')
  async reorder(@Ask() { caller, path: { user, rule }, body }: Asked<'user' | 'rule'>): Promise<Reply> {
    return updated(await this.wire.reorder(caller, user, rule, body));
  }

  @Delete(':rule')
  async remove(@Ask() { caller, path: { user, rule } }: Asked<'user' | 'rule'>): Promise<Reply> {
    await this.wire.remove(caller, user, rule);
    return deleted();
  }

  @Get(':rule/steps')
  async steps(@Ask() { caller, path: { user, rule } }: Asked<'user' | 'rule'>): Promise<Reply> {
    return shown(await this.wire.steps(caller, user, rule));
  }

  @Get(':rule/steps/:step')
  async step(@Ask() { caller, path: { user, rule, step } }: Asked<'user' | 'rule' | 'step'>): Promise<Reply> {
    return shown(await this.wire.step(caller, user, rule, step));
  }

  @Post(':rule/steps')
  async addStep(@Ask() { caller, path: { user, rule }, body }: Asked<'user' | 'rule'>): Promise<Reply> {
    return created({ id: await this.wire.addStep(caller, user, rule, body) });
  }

  @Patch(':rule/steps/:step')
  async patchStep(
    @Ask() { caller, path: { user, rule, step }, body }: Asked<'user' | 'rule' | 'step'>,
  ): Promise<Reply> {
    await this.wire.changeStep(caller, user, rule, step, body);
    return updated({ id: step });
  }

  @Post(':rule/steps/:step/enable')
  async enableStep(@Ask() { caller, path: { user, rule, step } }: Asked<'user' | 'rule' | 'step'>): Promise<Reply> {
    await this.wire.changeStep(caller, user, rule, step, WireObject.request({ enabled: true }));
    return done('Enabled', { id: step });
  }

  @Post(':rule/steps/:step/disable')
  async disableStep(@Ask() { caller, path: { user, rule, step } }: Asked<'user' | 'rule' | 'step'>): Promise<Reply> {
    await this.wire.changeStep(caller, user, rule, step, WireObject.request({ enabled: false }));
    return done('Disabled', { id: step });
  }

  @Delete(':rule/steps/:step')
  async removeStep(@Ask() { caller, path: { user, rule, step } }: Asked<'user' | 'rule' | 'step'>): Promise<Reply> {
    await this.wire.changeStep(caller, user, rule, step, null);
    return deleted();
  }
}
