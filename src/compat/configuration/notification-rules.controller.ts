import { Body, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import { Reply } from '../../common/http/reply.js';
import { created, deleted, shown, updated } from './answers.js';
import { ThirdPartyController } from './configuration.guard.js';
import { bodyOf } from './domain/wire-body.js';
import { NotificationRulesWire } from './notification-rules.wire.js';

/** How people are told of what: only for keys that may configure. */
@ThirdPartyController('v2/users/:user/notification-rules', { resource: 'users', privately: true })
export class ThirdPartyNotificationRulesController {
  constructor(private readonly wire: NotificationRulesWire) {}

  @Get()
  async list(@CurrentCaller() caller: Caller, @Param('user') user: string): Promise<Reply> {
    return shown(await this.wire.list(caller, user));
  }

  /** Done when it is answered. */
  @Post('copy-to')
  @HttpCode(200)
  async copy(@CurrentCaller() caller: Caller, @Param('user') user: string, @Body() body: unknown): Promise<Reply> {
    await this.wire.copy(caller, user, bodyOf(body));
    return updated();
  }

  @Get(':rule')
  async get(@CurrentCaller() caller: Caller, @Param('user') user: string, @Param('rule') rule: string): Promise<Reply> {
    return shown(await this.wire.get(caller, user, rule));
  }

  @Post()
  async create(@CurrentCaller() caller: Caller, @Param('user') user: string, @Body() body: unknown): Promise<Reply> {
    return created(await this.wire.create(caller, user, bodyOf(body)));
  }

  @Patch(':rule')
  async patch(
    @CurrentCaller() caller: Caller,
    @Param('user') user: string,
    @Param('rule') rule: string,
    @Body() body: unknown,
  ): Promise<Reply> {
    return updated(await this.wire.patch(caller, user, rule, bodyOf(body)));
  }

  @Post(':rule/enable')
  @HttpCode(200)
  async enable(
    @CurrentCaller() caller: Caller,
    @Param('user') user: string,
    @Param('rule') rule: string,
  ): Promise<Reply> {
    const data = await this.wire.patch(caller, user, rule, { enabled: true });
    return Reply.top(200, { result: 'Enabled', data });
  }

  @Post(':rule/disable')
  @HttpCode(200)
  async disable(
    @CurrentCaller() caller: Caller,
    @Param('user') user: string,
    @Param('rule') rule: string,
  ): Promise<Reply> {
    const data = await this.wire.patch(caller, user, rule, { enabled: false });
    return Reply.top(200, { result: 'Disabled', data });
  }

  @Post(':rule/change-order')
  @HttpCode(200)
  async reorder(
    @CurrentCaller() caller: Caller,
    @Param('user') user: string,
    @Param('rule') rule: string,
    @Body() body: unknown,
  ): Promise<Reply> {
    return updated(await this.wire.reorder(caller, user, rule, bodyOf(body)));
  }

  @Delete(':rule')
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('user') user: string,
    @Param('rule') rule: string,
  ): Promise<Reply> {
    await this.wire.remove(caller, user, rule);
    return deleted();
  }

  @Get(':rule/steps')
  async steps(
    @CurrentCaller() caller: Caller,
    @Param('user') user: string,
    @Param('rule') rule: string,
  ): Promise<Reply> {
    return shown(await this.wire.steps(caller, user, rule));
  }

  @Get(':rule/steps/:step')
  async step(
    @CurrentCaller() caller: Caller,
    @Param('user') user: string,
    @Param('rule') rule: string,
    @Param('step') step: string,
  ): Promise<Reply> {
    return shown(await this.wire.step(caller, user, rule, step));
  }

  @Post(':rule/steps')
  async addStep(
    @CurrentCaller() caller: Caller,
    @Param('user') user: string,
    @Param('rule') rule: string,
    @Body() body: unknown,
  ): Promise<Reply> {
    return created({ id: await this.wire.addStep(caller, user, rule, bodyOf(body)) });
  }

  @Patch(':rule/steps/:step')
  async patchStep(
    @CurrentCaller() caller: Caller,
    @Param('user') user: string,
    @Param('rule') rule: string,
    @Param('step') step: string,
    @Body() body: unknown,
  ): Promise<Reply> {
    await this.wire.changeStep(caller, user, rule, step, bodyOf(body));
    return updated({ id: step });
  }

  @Post(':rule/steps/:step/enable')
  @HttpCode(200)
  async enableStep(
    @CurrentCaller() caller: Caller,
    @Param('user') user: string,
    @Param('rule') rule: string,
    @Param('step') step: string,
  ): Promise<Reply> {
    await this.wire.changeStep(caller, user, rule, step, { enabled: true });
    return Reply.top(200, { result: 'Enabled', data: { id: step } });
  }

  @Post(':rule/steps/:step/disable')
  @HttpCode(200)
  async disableStep(
    @CurrentCaller() caller: Caller,
    @Param('user') user: string,
    @Param('rule') rule: string,
    @Param('step') step: string,
  ): Promise<Reply> {
    await this.wire.changeStep(caller, user, rule, step, { enabled: false });
    return Reply.top(200, { result: 'Disabled', data: { id: step } });
  }

  @Delete(':rule/steps/:step')
  async removeStep(
    @CurrentCaller() caller: Caller,
    @Param('user') user: string,
    @Param('rule') rule: string,
    @Param('step') step: string,
  ): Promise<Reply> {
    await this.wire.changeStep(caller, user, rule, step, null);
    return deleted();
  }
}
