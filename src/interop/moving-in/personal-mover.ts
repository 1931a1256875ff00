import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { ApiError } from '../../platform/errors/api-error.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { UsersService } from '../../people/users/users.service.js';
import type { PersonHere } from './domain/names.js';
import type { MoveReport, ReportedRefusal } from './domain/report.js';
import type { Mapping } from './domain/wanted.js';
import { ForwardingMover } from './forwarding-mover.js';
import { PeopleMover } from './people-mover.js';
import type { Memory } from './remembered.js';

/** What has moved in before people's own things. */
interface Found {
  /** By login name. */
  userIds: ReadonlyMap<string, string>;
  /** By name. */
  scheduleIds: ReadonlyMap<string, string>;
}

/** Gives people what is their own. It is of no configuration: an organisation's files have nobody's addresses. */
@Injectable()
export class PersonalMover {
  constructor(
    private readonly people: PeopleMover,
    private readonly forwardings: ForwardingMover,
    private readonly users: UsersService,
  ) {}

  /** Everybody, by id. */
  async peopleHere(tenantId: string): Promise<ReadonlyMap<string, PersonHere>> {
    const users = (await this.users.currentDirectory(tenantId)).all();
    return new Map(users.map(({ id, username, blocked }) => [id, { username: username.toLowerCase(), blocked }]));
  }

  /** @returns what was made, and what is refused: then the transaction must not be committed */
  async move(
    tx: Transaction,
    caller: Caller,
    { people, forwardings }: Pick<Mapping, 'people' | 'forwardings'>,
    { userIds, scheduleIds, trustsChannels }: Found & { trustsChannels: boolean },
    memory: Memory,
  ): Promise<{ refusals: ReportedRefusal[]; made: MoveReport['personal'] }> {
    const refusals: ReportedRefusal[] = [];
    const made = { people: 0, channels: 0, rules: 0, forwardings: 0 };
    const attempt = async (kind: string, key: string, work: () => Promise<void>): Promise<void> => {
      await work().catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        refusals.push({ kind, key, message: error.message });
      });
    };
    const idOf = (username: string): string => userIds.get(username) ?? '';
    const presentOf = await this.people.present(tx);
    for (const person of people)
      await attempt('users', person.username, async () => {
        const userId = idOf(person.username);
        const moving = { tx, caller, userId, memory, present: presentOf(userId), scheduleIds, trustsChannels };
        const own = await this.people.move(moving, person);
        made.people += own.people;
        made.channels += own.channels;
        made.rules += own.rules;
      });
    const present = await this.forwardings.present(caller);
    for (const each of forwardings)
      await attempt('forwardingRules', `${each.from} to ${each.to}`, async () => {
        made.forwardings += Number(await this.forwardings.move(caller, each, memory, { present, idOf }));
      });
    return { refusals, made };
  }
}
