import { Injectable, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { CHANNELS, MEDIA, type Medium } from '../channels/registry.js';
import { AttemptGuard } from '../common/delivery-queue/attempt-guard.js';
import { DeliveryLoop } from '../common/delivery-queue/delivery-loop.js';
import { JobNudges } from '../common/scheduling/job-nudges.js';
import { JobVitals } from '../job-runner/job-vitals.js';
import { CarefulClaims } from './careful-claims.js';
import type { ReadyDelivery } from './delivery-gate.js';
import { DeliverySender } from './delivery-sender.js';
import { SEND_JOB } from './delivery-store.js';

/**
 * Messages on their way at once per medium: a mail server that hangs takes no room from sms. Pushes share requests. (A
 * look at the table and a plan that come together may each fill a lane.)
 */
export const LANE_WIDTHS = Object.fromEntries(CHANNELS.map(({ type, laneWidth }) => [type, laneWidth])) as Readonly<
  Record<Medium, number>
>;

/**
 * Places that a tenant has in any case, of which fewer of its messages are on their way, also in a lane that is full:
 * beyond the width there are so many in all, as a part of the width.
 */
const KEPT = { ofOne: 0.1, inAll: 0.25 };

/** What this process is sending, each medium in a lane of its own. */
@Injectable()
export class DeliveryLanes implements OnModuleDestroy, BeforeApplicationShutdown {
  private readonly loop: DeliveryLoop<ReadyDelivery>;
  /** Media of which more may be due than the last look had places for. */
  private behind: ReadonlySet<Medium> = new Set(MEDIA);
  /** False until the first look: what it may send, and what waits, is not known before. */
  private hasLooked = false;

  constructor(
    claims: CarefulClaims,
    sender: DeliverySender,
    nudges: JobNudges,
    vitals: JobVitals,
    guard: AttemptGuard,
  ) {
    this.loop = new DeliveryLoop<ReadyDelivery>({
      claim: async (underway) => {
        const room = roomBeside(underway);
        const busy = underway.map(({ delivery }) => delivery);
        const claim = await claims.claim({ room, underway: busy, behind: this.behind });
        this.behind = new Set(MEDIA.filter((type) => (claim.found.get(type) ?? 0) >= (room.get(type) ?? 0)));
        this.hasLooked = true;
        vitals.alive(SEND_JOB);
        return { ...claim, mayBeMore: this.behind.size > 0 };
      },
      send: (ready) => sender.send(ready),
      lost: ({ delivery }, error) => guard.lost({ queue: 'deliveries', id: delivery.id }, error),
    });
    nudges.onNudge(SEND_JOB, () => this.loop.nudge());
  }

  /**
   * Takes and sends what is due until nothing is, and nothing is on its way.
   * @returns how many deliveries it took
   */
  run(): Promise<number> {
    return this.loop.run();
  }

  /**
   * Places for a tenant's deliveries that need not wait: those of a lane where nobody waits, and a few that are kept for
   * whom little is on its way, so that nobody waits for another's backlog. None at the end, nor
   * before the first look.
   */
  freePlaces(tenantId: string): Map<Medium, number> {
    if (this.loop.isStopping || !this.hasLooked) return new Map();
    const underway = this.loop.all;
    const room = roomBeside(underway);
    const kept = keptFor(tenantId, underway);
    for (const type of MEDIA) {
      const free = this.behind.has(type) ? 0 : (room.get(type) ?? 0);
      room.set(type, Math.max(free, kept(type)));
    }
    return room;
  }

  /** Gives it a place at once; it is sent when it turns out to be ours. */
  admit(ready: ReadyDelivery, isOurs: Promise<boolean>): void {
    this.loop.admit(ready, isOurs);
  }

  /** Resolves when nothing is on its way. */
  finished(): Promise<void> {
    return this.loop.finished();
  }

  onModuleDestroy(): void {
    this.loop.stop();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.finished();
  }
}

/** Free places per medium. */
function roomBeside(underway: readonly ReadyDelivery[]): Map<Medium, number> {
  const busy = (type: Medium): number => underway.filter(({ delivery }) => delivery.channelType === type).length;
  return new Map(MEDIA.map((type) => [type, Math.max(0, LANE_WIDTHS[type] - busy(type))]));
}

/** How many of the places that are kept for tenants with little on its way this one may have. */
function keptFor(tenantId: string, underway: readonly ReadyDelivery[]): (type: Medium) => number {
  return (type) => {
    const busy = underway.filter(({ delivery }) => delivery.channelType === type);
    const own = busy.filter(({ delivery }) => delivery.tenantId === tenantId);
    const width = LANE_WIDTHS[type];
    const left = Math.floor(width * (1 + KEPT.inAll)) - busy.length;
    return Math.max(0, Math.min(Math.ceil(width * KEPT.ofOne) - own.length, left));
  };
}
