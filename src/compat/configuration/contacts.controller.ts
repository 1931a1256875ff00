import { Body, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import { Reply } from '../../common/http/reply.js';
import { created, deleted, shown, updated } from './answers.js';
import { ThirdPartyController } from './configuration.guard.js';
import { Contacts } from './contacts.js';
import { contactShape, DISABLED_BY_USER, typeIn } from './domain/contact-shape.js';
import { bodyOf, requiredText } from './domain/wire-body.js';

/** Addresses of people: only for keys that may configure. */
@ThirdPartyController('v2/users/:user/contacts', { resource: 'users', privately: true })
export class ThirdPartyContactsController {
  constructor(private readonly contacts: Contacts) {}

  @Get()
  async list(@CurrentCaller() caller: Caller, @Param('user') user: string): Promise<Reply> {
    const contacts = await this.contacts.list(caller, user);
    return shown(contacts.map(({ contact, sent }, applyOrder) => ({ ...contactShape(contact, sent), applyOrder })));
  }

  @Get(':id')
  async get(@CurrentCaller() caller: Caller, @Param('user') user: string, @Param('id') id: string): Promise<Reply> {
    const { contact, sent } = await this.contacts.get(caller, user, id);
    return shown(contactShape(contact, sent));
  }

  @Post()
  async create(@CurrentCaller() caller: Caller, @Param('user') user: string, @Body() body: unknown): Promise<Reply> {
    const given = bodyOf(body);
    return created({ id: await this.contacts.create(caller, user, typeIn(given), requiredText(given, 'to')) });
  }

  @Patch(':id')
  async patch(
    @CurrentCaller() caller: Caller,
    @Param('user') user: string,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<Reply> {
    await this.contacts.readdress(caller, user, id, requiredText(bodyOf(body), 'to'));
    return updated({ id });
  }

  @Post(':id/enable')
  @HttpCode(200)
  async enable(@CurrentCaller() caller: Caller, @Param('user') user: string, @Param('id') id: string): Promise<Reply> {
    await this.contacts.turn(caller, user, id, null);
    return Reply.top(200, { result: 'Enabled', data: { id } });
  }

  @Post(':id/disable')
  @HttpCode(200)
  async disable(@CurrentCaller() caller: Caller, @Param('user') user: string, @Param('id') id: string): Promise<Reply> {
    await this.contacts.turn(caller, user, id, DISABLED_BY_USER);
    return Reply.top(200, { result: 'Disabled', data: { id } });
  }

  @Delete(':id')
  async remove(@CurrentCaller() caller: Caller, @Param('user') user: string, @Param('id') id: string): Promise<Reply> {
    await this.contacts.remove(caller, user, id);
    return deleted();
  }
}
