import { Injectable } from '@nestjs/common';
import { levelOf } from '../../people/access/domain/permissions.js';
import { recipientMayRead, sees } from '../../people/access/domain/reading.js';
import { isId } from '../../platform/ids.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { ChannelDirectory } from '../../paging/channels/channel-directory.js';
import { ApiKeysService } from '../../alerts/integrations/api-keys.service.js';
import { ENGLISH, type Words, wordsFor } from '../../platform/words.js';
import { TimeZone } from '../../platform/domain/time-zone.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { AccountsService, type Account } from '../../people/users/accounts.service.js';
import { UsersService } from '../../people/users/users.service.js';
import type { NotSent } from './dto/report-schedule.dto.js';

/** The current rights of a schedule's owner. */
export interface ReportReader {
  /**
   * The teams whose alerts the owner may see (null: all), and whether also email addresses; or why the owner may see nothing.
   */
  sees: { teams: readonly string[] | null; addresses: boolean } | { nothing: Exclude<NotSent, 'provider-disabled'> };
  /** May have reports mailed to anybody: an administrator, or a key that only these can make. */
  isTrusted: boolean;
  /** The owner's IANA zone. */
  zone: string;
  /** The owner's language. */
  words: Words;
}

const UTC = 'UTC';
const nothing = (reason: Exclude<NotSent, 'provider-disabled'>, zone = UTC): ReportReader => ({
  sees: { nothing: reason },
  isTrusted: false,
  zone,
  words: ENGLISH,
});

/** Owners of report schedules, with the rights that they have when a report runs. */
@Injectable()
export class ReportReaders {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly keys: ApiKeysService,
    private readonly channels: ChannelDirectory,
  ) {}

  /** @param ownerId a user's id, or an API key's */
  async of(tenantId: string, ownerId: string): Promise<ReportReader> {
    return isId(ownerId) ? this.person(tenantId, ownerId) : this.key(tenantId, ownerId);
  }

  /** The same for a report to this address, which the owner may not be allowed to have mailed there any more. */
  async mailingTo(tenantId: string, ownerId: string, email: string): Promise<ReportReader> {
    const reader = await this.of(tenantId, ownerId);
    if ('nothing' in reader.sees) return reader;
    const people = await this.peopleAt(tenantId, email, ownerId);
    const isAllowed =
      people.length === 0 ? reader.isTrusted : people.some((person) => recipientMayRead(person, 'alerts'));
    return isAllowed ? reader : nothing('not-allowed', reader.zone);
  }

  /**
   * Whose address it is: who of the organisation has proven it, or the owner of the report. Nobody: only administrators have reports
   * mailed there.
   */
  async peopleAt(tenantId: string, email: string, ownerId: string): Promise<Account[]> {
    const address = email.trim().toLowerCase();
    const scope = this.unitOfWork.of(tenantId);
    const channels = [...(await this.channels.currentByUser(tenantId)).values()].flat();
    const owners = channels.filter(
      ({ type, verified, value }) => type === 'email' && verified && value.toLowerCase() === address,
    );
    const ids = owners.map(({ userId }) => userId);
    const [named, people] = await Promise.all([
      this.accounts.findByUsername(scope, address),
      this.accounts.findAll(scope, ids),
    ]);
    const isTheirs = named !== null && (named.emailProven || named.id === ownerId);
    return [...(isTheirs ? [named] : []), ...people].filter(({ blocked }) => !blocked);
  }

  /** The IANA zone of each owner; of keys and of who is gone UTC. */
  async zones(tenantId: string): Promise<(ownerId: string) => string> {
    const people = await this.users.currentDirectory(tenantId);
    return (ownerId) => {
      const timezone = people.get(ownerId)?.timezone ?? UTC;
      return TimeZone.exists(timezone) ? timezone : UTC;
    };
  }

  private async person(tenantId: string, id: string): Promise<ReportReader> {
    const account = await this.accounts.find(this.unitOfWork.of(tenantId), id);
    if (!account) return nothing('owner-gone');
    const zone = (await this.zones(tenantId))(id);
    if (account.blocked) return nothing('owner-blocked', zone);
    if (account.proofPending) return nothing('owner-unproven', zone);
    if (!recipientMayRead(account, 'reports') || !recipientMayRead(account, 'alerts'))
      return nothing('not-allowed', zone);
    const teams = (await this.teams.directory(tenantId)).teamsOf(id).map((team) => team.id);
    // Contract, "Reports": callers without a team see all.
    const addresses = levelOf({ kind: 'user', ...account }, 'users') !== 'none';
    const seen = { teams: teams.length === 0 ? null : teams, addresses };
    return { sees: seen, isTrusted: account.role === 'admin', zone, words: wordsFor(account) };
  }

  private async key(tenantId: string, id: string): Promise<ReportReader> {
    const key = await this.keys.find(tenantId, id);
    if (!key) return nothing('owner-gone');
    if (!key.integrationEnabled) return nothing('owner-blocked');
    const caller = { kind: 'api_key', role: 'api_key', permissions: key.permissions } as const;
    const isAllowed = key.scopes.includes('read') && sees(caller, 'reports') && sees(caller, 'alerts');
    if (!isAllowed) return nothing('not-allowed');
    const isTrusted = !key.teamGone && key.teamId === null && key.permissions === null;
    const teams = key.teamGone ? [] : key.teamId === null ? null : [key.teamId];
    return { sees: { teams, addresses: true }, isTrusted, zone: UTC, words: ENGLISH };
  }
}
