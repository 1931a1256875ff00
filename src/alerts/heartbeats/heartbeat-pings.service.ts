import { Injectable } from '@nestjs/common';
import { actorOf } from '../lifecycle/alert-access.js';
import { AlertActivities } from '../lifecycle/alert-activities.queries.js';
import { AlertsService } from '../lifecycle/alerts.service.js';
import type { Caller } from '../../people/access/caller.js';
import { requireTeam } from '../../people/access/domain/team-access.js';
import { Clock } from '../../platform/clock/clock.js';
import { invalid } from '../../platform/errors/api-error.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { live } from './domain/lifecycle.js';
import { isHeartbeatName } from './domain/name.js';
import { DEFAULTS } from './domain/settings.js';
import { columnsOf } from './heartbeat-rows.js';
import { Heartbeat } from './heartbeat.entity.js';
import { insertIfNew, pingInTime } from './heartbeats.queries.js';

export type PingResult = 'pinged' | 'created and pinged';

/** Pings (contract: "POST /v2/heartbeats/:name/ping"). */
@Injectable()
export class HeartbeatPings {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertsService,
    private readonly activities: AlertActivities,
    private readonly clock: Clock,
  ) {}

  /**
   * Restarts the heartbeat's interval; a first ping creates the heartbeat, one after an expiry closes the alert.
   * @throws ApiError 400 for a name that no heartbeat can have, 403
   */
  async ping(caller: Caller, name: string): Promise<PingResult> {
    if (!isHeartbeatName(name)) throw invalid('name', 'must have 1 to 500 characters');
    const now = this.clock.now();
    return this.unitOfWork.transaction(caller, async (tx) => {
      const { unrestricted, integration } = caller;
      const sender = { unrestricted, teamIds: [...caller.teamIds], integrationId: integration?.id ?? null };
      if (await pingInTime(tx, name, now, sender)) return 'pinged';
      const find = (): Promise<Heartbeat | null> => tx.repo(Heartbeat).findOne({ name }, { lock: true });
      const known = await find();
      if (!known && (await this.create(tx, caller, name, now))) return 'created and pinged';
      await this.revive(tx, caller, requireTeam(caller, known ?? (await find()), 'heartbeat'), now);
      return 'pinged';
    });
  }

  /** @returns false when another caller's ping was first */
  private async create(tx: Transaction, caller: Caller, name: string, now: Date): Promise<boolean> {
    const columns = columnsOf(DEFAULTS, { enabled: true, expired: false, lastPing: now, armedAt: now });
    const integrationId = caller.integration?.id ?? null;
    const row = { tenantId: tx.tenantId, name, ...columns, teamId: caller.teamId, integrationId, createdAt: now };
    await tx.repo(Heartbeat).changing({ name });
    return insertIfNew(tx, row);
  }

  private async revive(tx: Transaction, caller: Caller, heartbeat: Heartbeat, now: Date): Promise<void> {
    const { name, alertId, orphanedFrom } = heartbeat;
    const sender = caller.integration?.id ?? null;
    // A key of the deleted integration works until caches expire: its pings do not enable the heartbeat.
    const adopted = orphanedFrom !== null && orphanedFrom !== sender;
    const orphaned = orphanedFrom !== null && !adopted;
    const { life, alert } = live(adopted ? live(heartbeat, 'enable', now).life : heartbeat, 'ping', now);
    const sentBy = orphaned ? {} : { orphanedFrom: null, integrationId: sender ?? heartbeat.integrationId };
    await tx.repo(Heartbeat).update({ name }, { ...columnsOf(heartbeat, life), alertId: null, ...sentBy });
    if (alert === 'close' && alertId !== null) await this.closeAlert(tx, caller, alertId, name);
  }

  /** The history shows the recovery instead of a close by a person. A deleted alert has no history. */
  private async closeAlert(tx: Transaction, caller: Caller, alertId: string, heartbeat: string): Promise<void> {
    const actor = actorOf(caller);
    const decision = await this.alerts.close(tx, alertId, actor, { quiet: true });
    if (decision.kind === 'unknown') return;
    const activity = { alertId, type: 'heartbeat-recovery', user: actor.name, actor, metadata: { heartbeat } } as const;
    this.activities.append(tx, [activity]);
  }
}
