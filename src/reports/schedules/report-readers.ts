import { Injectable } from '@nestjs/common';
import { levelOf } from '../../people/access/domain/permissions.js';
import { isId } from '../../platform/ids.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { ApiKeysService } from '../../alerts/integrations/api-keys.service.js';
import { TimeZone } from '../../platform/domain/time-zone.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { AccountsService } from '../../people/users/accounts.service.js';
import { UsersService } from '../../people/users/users.service.js';
import type { NotSent } from './dto/report-schedule.dto.js';

/** The current rights of a schedule's owner. */
export interface ReportReader {
  /**
   * The teams whose alerts the owner may see (null: all), and whether also email addresses; or why the owner may see nothing.
   */
  sees: { teams: readonly string[] | null; addresses: boolean } | { nothing: Exclude<NotSent, 'provider-disabled'> };
  /** The owner's IANA zone. */
  zone: string;
}

const UTC = 'UTC';
const nothing = (reason: Exclude<NotSent, 'provider-disabled'>, zone = UTC): ReportReader => ({
  sees: { nothing: reason },
  zone,
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
  ) {}

  /** @param ownerId a user's id, or an API key's */
  of(tenantId: string, ownerId: string): Promise<ReportReader> {
    return isId(ownerId) ? this.person(tenantId, ownerId) : this.key(tenantId, ownerId);
  }

  private async person(tenantId: string, id: string): Promise<ReportReader> {
    const account = await this.accounts.find(this.unitOfWork.of(tenantId), id);
    if (!account) return nothing('owner-gone');
    const timezone = (await this.users.directory(tenantId)).get(id)?.timezone ?? UTC;
    const zone = TimeZone.exists(timezone) ? timezone : UTC;
    if (account.blocked) return nothing('owner-blocked', zone);
    if (account.proofPending) return nothing('owner-unproven', zone);
    if (levelOf({ kind: 'user', ...account }, 'reports') === 'none') return nothing('not-allowed', zone);
    const teams = (await this.teams.directory(tenantId)).teamsOf(id).map((team) => team.id);
    // Contract, "Reports": callers without a team see all.
    const addresses = levelOf({ kind: 'user', ...account }, 'users') !== 'none';
    return { sees: { teams: teams.length === 0 ? null : teams, addresses }, zone };
  }

  private async key(tenantId: string, id: string): Promise<ReportReader> {
    const key = await this.keys.find(tenantId, id);
    if (!key) return nothing('owner-gone');
    if (!key.integrationEnabled) return nothing('owner-blocked');
    if (!key.scopes.includes('read')) return nothing('not-allowed');
    if (key.teamGone) return { sees: { teams: [], addresses: true }, zone: UTC };
    return { sees: { teams: key.teamId === null ? null : [key.teamId], addresses: true }, zone: UTC };
  }
}
