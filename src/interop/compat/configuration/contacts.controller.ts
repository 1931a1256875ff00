import { Delete, Get, Patch, Post } from '@nestjs/common';
import type { Reply } from '../../../platform/http/reply.js';
import { created, deleted, done, shown, updated } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { Contacts } from './contacts.js';
import { encodeContact, DISABLED_BY_USER, typeIn } from '../../codec/contact.js';

/** Addresses of people: only for keys that may configure. */
@ThirdPartyController('v2/users/:user/contacts', { resource: 'users', privately: true })
export class ThirdPartyContactsController {
  constructor(private readonly contacts: Contacts) {}

  @Get()
  async list(@Ask() { caller, path: { user } }: Asked<'user'>): Promise<Reply> {
    const contacts = await this.contacts.list(caller, user);
    return shown(contacts.map(({ contact, sent }, applyOrder) => ({ ...encodeContact(contact, sent), applyOrder })));
  }

  @Get(':id')
  async get(@Ask() { caller, path: { user, id } }: Asked<'user' | 'id'>): Promise<Reply> {
    const { contact, sent } = await this.contacts.get(caller, user, id);
    return shown(encodeContact(contact, sent));
  }

  @Post()
  async create(@Ask() { caller, path: { user }, body }: Asked<'user'>): Promise<Reply> {
    return created({ id: await this.contacts.create(caller, user, typeIn(body), body.required('to')) });
  }

  @Patch(':id')
  async patch(@Ask() { caller, path: { user, id }, body }: Asked<'user' | 'id'>): Promise<Reply> {
    await this.contacts.readdress(caller, user, id, body.required('to'));
    return updated({ id });
  }

  @Post(':id/enable')
  async enable(@Ask() { caller, path: { user, id } }: Asked<'user' | 'id'>): Promise<Reply> {
    await this.contacts.turn(caller, user, id, null);
    return done('Enabled', { id });
  }

  @Post(':id/disable')
  async disable(@Ask() { caller, path: { user, id } }: Asked<'user' | 'id'>): Promise<Reply> {
    await this.contacts.turn(caller, user, id, DISABLED_BY_USER);
    return done('Disabled', { id });
  }

  @Delete(':id')
  async remove(@Ask() { caller, path: { user, id } }: Asked<'user' | 'id'>): Promise<Reply> {
    await this.contacts.remove(caller, user, id);
    return deleted();
  }
}
