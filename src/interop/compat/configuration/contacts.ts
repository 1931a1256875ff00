import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { ChannelsService, type ChannelOwner } from '../../../paging/channels/channels.service.js';
import { CreateChannelDto } from '../../../paging/channels/dto/channel.dto.js';
import { conflict } from '../../../platform/errors/api-error.js';
import { checkedBody } from '../../../configuration/bodies.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { addressOf, isContact, type Contact } from '../../codec/contact.js';
import { found } from './domain/lookup.js';
import { Originals } from './originals.js';
import { People } from './lookups.js';

interface Sent {
  to: string;
}

export interface SentContact {
  contact: Contact;
  sent: Sent | undefined;
}

/** The contacts of third-party clients: channels of the types that they know, with the addresses as they were sent. */
@Injectable()
export class Contacts {
  constructor(
    private readonly channels: ChannelsService,
    private readonly people: People,
    private readonly originals: Originals,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Oldest first. @param user id or username @throws ApiError 404 */
  async list(caller: Caller, user: string): Promise<SentContact[]> {
    const { tenantId } = caller;
    const { id: userId } = await this.people.named(tenantId, user);
    const { channels } = await this.channels.list({ tenantId, userId });
    const contacts = channels.filter(isContact);
    const sent = await this.originals.many<Sent>(tenantId, 'contact', contacts);
    return contacts.map((contact) => ({ contact, sent: sent.get(contact.id) }));
  }

  /** @throws ApiError 404 */
  async get(caller: Caller, user: string, id: string): Promise<SentContact> {
    const sent = (await this.list(caller, user)).find(({ contact }) => contact.id === id.toLowerCase());
    return found(sent, 'Contact with id', id);
  }

  /** Sends the new channel its verification code, as for any other channel. @throws ApiError 400, 404, 409, 429 */
  async create(caller: Caller, user: string, type: string, to: string): Promise<string> {
    const value = addressOf(type, to);
    const body = await checkedBody(CreateChannelDto, { type, value });
    const owner = await this.owner(caller, user);
    const isTaken = (await this.list(caller, user)).some(({ contact }) => isSame(contact, { type, value }));
    if (isTaken) throw conflict('The user has this contact already');
    const { channel } = await this.channels.create(owner, body);
    await this.keep(caller, channel.id, to);
    return channel.id;
  }

  /** Another address has to be verified anew. @throws ApiError 400, 404, 429 */
  async readdress(caller: Caller, user: string, id: string, to: string): Promise<void> {
    const { contact } = await this.get(caller, user, id);
    const body = await checkedBody(CreateChannelDto, { type: contact.type, value: addressOf(contact.type, to) });
    await this.channels.readdress(await this.owner(caller, user), contact.id, body.value);
    await this.keep(caller, contact.id, to);
  }

  /** @param disabledReason null: it is used @throws ApiError 404 */
  async turn(caller: Caller, user: string, id: string, disabledReason: string | null): Promise<void> {
    const { contact } = await this.get(caller, user, id);
    await this.channels.turn(await this.owner(caller, user), contact.id, disabledReason);
  }

  /** @throws ApiError 404 */
  async remove(caller: Caller, user: string, id: string): Promise<void> {
    const { contact } = await this.get(caller, user, id);
    await this.channels.remove(await this.owner(caller, user), contact.id);
    await this.unitOfWork.transaction(caller, (tx) => this.originals.forget(tx, 'contact', contact.id));
  }

  private async owner(caller: Caller, user: string): Promise<ChannelOwner> {
    return this.channels.ownerOf(caller, (await this.people.named(caller.tenantId, user)).id);
  }

  private async keep(caller: Caller, id: string, to: string): Promise<void> {
    await this.unitOfWork.transaction(caller, (tx) => this.originals.keep(tx, 'contact', id, { to }));
  }
}

const isSame = (a: { type: string; value: string }, b: { type: string; value: string }): boolean =>
  a.type === b.type && a.value.toLowerCase() === b.value.toLowerCase();
