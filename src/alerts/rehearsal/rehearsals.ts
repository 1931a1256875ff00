import { Injectable } from '@nestjs/common';
import type { TeamDirectory } from '../../people/teams/team-directory.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { IntegrationsService } from '../integrations/integrations.service.js';
import { Clock } from '../../platform/clock/clock.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import type { TenantScope, Transaction } from '../../platform/database/unit-of-work.js';
import {
  type OfTeams,
  rehearsalOf,
  type Rehearsing,
  type RehearsalScope,
  type RehearsalSubject,
  teamsOf,
} from './domain/rehearsal.js';
import { RehearsalRow } from './rehearsal.entity.js';
import { holdRehearsals } from './rehearsals.queries.js';

/** An alert, an incident or what else a message may be about. */
export type Rehearsable = OfTeams & Pick<RehearsalSubject, 'integrationId'>;

/** Why a message about this is rehearsed; null: it goes out. */
export type RehearsalCheck = (about: Rehearsable) => RehearsalScope | null;

/** Which messages of a tenant are rehearsed instead of sent. */
@Injectable()
export class Rehearsals {
  private readonly snapshot: TenantSnapshot<Rehearsing>;

  constructor(
    private readonly integrations: IntegrationsService,
    private readonly teams: TeamsService,
    private readonly clock: Clock,
    snapshots: TenantSnapshots,
  ) {
    this.snapshot = snapshots.define({ tables: ['rehearsals', 'integrations'], load: (scope) => this.load(scope) });
  }

  /** From memory: for what is shown, and for messages that nobody is owed once the rehearsal has ended. */
  async of(tenantId: string): Promise<RehearsalCheck> {
    return this.checkOf(await this.snapshot.get(tenantId), await this.teams.directory(tenantId));
  }

  /**
   * As `of`, and nothing goes live before the transaction ends: what it ends as rehearsed is found by whoever goes live
   * afterwards. Takes no lock while nothing rehearses.
   */
  async held(tx: Transaction): Promise<RehearsalCheck> {
    const { rehearsals, integrationIds } = await this.snapshot.get(tx.tenantId);
    if (rehearsals.length + integrationIds.size === 0) return () => null;
    await holdRehearsals(tx);
    return this.checkOf(await this.load(tx), await this.teams.directory(tx.tenantId));
  }

  private async load(scope: TenantScope): Promise<Rehearsing> {
    const rehearsals = await scope.repo(RehearsalRow).find();
    const silent = await this.integrations.suppressing(scope);
    return { rehearsals, integrationIds: new Set(silent.map(({ id }) => id)) };
  }

  private checkOf(rehearsing: Rehearsing, teams: TeamDirectory): RehearsalCheck {
    return ({ integrationId, ...about }) =>
      rehearsalOf(rehearsing, { teamIds: teamsOf(about, teams), integrationId }, this.clock.now());
  }
}
