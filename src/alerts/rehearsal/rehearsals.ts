import { Injectable } from '@nestjs/common';
import { TeamsService } from '../../people/teams/teams.service.js';
import { IntegrationsService } from '../integrations/integrations.service.js';
import { Clock } from '../../platform/clock/clock.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import type { TenantScope, Transaction } from '../../platform/database/unit-of-work.js';
import {
  type OfTeams,
  type OwnedResponder,
  rehearsalOf,
  type Rehearsing,
  type RehearsalScope,
  type RehearsalSubject,
  teamsOf,
  withoutLive,
} from './domain/rehearsal.js';
import { RehearsalRow } from './rehearsal.entity.js';
import { holdRehearsals, ownedResponders } from './rehearsals.queries.js';

/** An alert, an incident or what else a message may be about. */
export type Rehearsable = OfTeams & Pick<RehearsalSubject, 'integrationId'>;

/** Why a message about this is rehearsed; null: it goes out. */
export type RehearsalCheck = (about: Rehearsable) => RehearsalScope | null;

/** Which messages of a tenant are rehearsed instead of sent. */
@Injectable()
export class Rehearsals {
  private readonly snapshot: TenantSnapshot<Rehearsing>;
  private readonly owned: TenantSnapshot<readonly OwnedResponder[]>;

  constructor(
    private readonly integrations: IntegrationsService,
    private readonly teams: TeamsService,
    private readonly clock: Clock,
    snapshots: TenantSnapshots,
  ) {
    this.snapshot = snapshots.define({ tables: ['rehearsals', 'integrations'], load: (scope) => this.load(scope) });
    this.owned = snapshots.define({ tables: ['schedules', 'escalation_policies'], load: ownedResponders });
  }

  /** From memory: for what is shown, and for messages that nobody is owed once the rehearsal has ended. */
  async of(tenantId: string): Promise<RehearsalCheck> {
    const rehearsing = await this.snapshot.get(tenantId);
    return isNothing(rehearsing) ? () => null : this.checkOf(rehearsing, tenantId);
  }

  /**
   * As `of`, and nothing goes live before the transaction ends: what it ends as rehearsed is found by whoever goes live
   * afterwards. Takes no lock while nothing rehearses.
   */
  async held(tx: Transaction): Promise<RehearsalCheck> {
    if (isNothing(await this.snapshot.get(tx.tenantId))) return () => null;
    await holdRehearsals(tx);
    return this.checkOf(await this.load(tx), tx.tenantId);
  }

  /** What would still rehearse if the team, or (null) the organisation, went live now. */
  async onceLive(scope: TenantScope, teamId: string | null): Promise<RehearsalCheck> {
    const { rehearsals, integrationIds } = await this.load(scope);
    return this.checkOf({ rehearsals: withoutLive(rehearsals, teamId), integrationIds }, scope.tenantId);
  }

  private async load(scope: TenantScope): Promise<Rehearsing> {
    const rehearsals = await scope.repo(RehearsalRow).find();
    const silent = await this.integrations.suppressing(scope);
    return { rehearsals, integrationIds: new Set(silent.map(({ id }) => id)) };
  }

  private async checkOf(rehearsing: Rehearsing, tenantId: string): Promise<RehearsalCheck> {
    const [teams, owned] = [await this.teams.directory(tenantId), await this.owned.get(tenantId)];
    return ({ integrationId, ...about }) =>
      rehearsalOf(rehearsing, { teamIds: teamsOf(about, teams, owned), integrationId }, this.clock.now());
  }
}

const isNothing = ({ rehearsals, integrationIds }: Rehearsing): boolean =>
  rehearsals.length + integrationIds.size === 0;
