import { Delete, Get, Patch, Post } from '@nestjs/common';
import { decideAdministration } from './domain/administration.js';
import { forbidden } from '../../../platform/errors/api-error.js';
import { Reply } from '../../../platform/http/reply.js';
import { ServerConfig } from '../../../platform/config/config.js';
import type { UserSlice } from '../../../people/users/users.service.js';
import { pagingOf, publicUrl, sliceIn } from '../domain/paging.js';
import { created, deleted, shown, updated } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { Contacts } from './contacts.js';
import { encodeUserContact } from '../../codec/contact.js';
import { UsersWire } from './users.wire.js';

const SORTS = new Map<unknown, UserSlice['sort']>([
  ['fullName', 'fullName'],
  ['insertedAt', 'createdAt'],
]);
const EXPANDABLE = { expandable: ['contact'] };

@ThirdPartyController('v2/users', { resource: 'users' })
export class ThirdPartyUsersController {
  constructor(
    private readonly users: UsersWire,
    private readonly contacts: Contacts,
    private readonly server: ServerConfig,
  ) {}

  @Get()
  async list(@Ask() { caller: { tenantId }, query, line }: Asked): Promise<Reply> {
    const slice: UserSlice = {
      sort: SORTS.get(query['sort']) ?? 'username',
      order: String(query['order']).toLowerCase() === 'desc' ? 'DESC' : 'ASC',
      ...sliceIn(query),
    };
    const { shapes, total } = await this.users.slice(tenantId, slice);
    const url = publicUrl(this.server.publicBaseUrl, line);
    return shown(shapes, { totalCount: total, paging: pagingOf(url, { ...slice, total }) });
  }

  /** `expand=contact` shows addresses: only to keys that may configure. */
  @Get(':user')
  async get(@Ask() { caller, path: { user }, query: { expand } }: Asked<'user'>): Promise<Reply> {
    const shape = await this.users.get(caller.tenantId, user);
    if (expand !== 'contact') return shown(shape, EXPANDABLE);
    const decision = decideAdministration(caller, 'GET', { resource: 'users', privately: true });
    if (decision.kind === 'refused') throw forbidden(decision.why);
    const contacts = await this.contacts.list(caller, user);
    return shown({
      ...shape,
      userContacts: contacts.map(({ contact, sent }) => encodeUserContact(contact, sent)),
    });
  }

  @Post()
  async create(@Ask() { caller, body }: Asked): Promise<Reply> {
    return created(await this.users.create(caller, body));
  }

  @Patch(':user')
  async patch(@Ask() { caller, path: { user }, body }: Asked<'user'>): Promise<Reply> {
    await this.users.patch(caller, user, body);
    return updated();
  }

  @Delete(':user')
  async remove(@Ask() { caller, path: { user } }: Asked<'user'>): Promise<Reply> {
    await this.users.remove(caller, user);
    return deleted();
  }
}
