import { Injectable } from '@nestjs/common';
import { AnswerLinks } from '../answer-links/answer-links.service.js';
import { ChannelProviders } from '../channels/channel-providers.js';
import { channelOf, isSharedAddress } from '../channels/registry.js';
import { ServerConfig } from '../../platform/config/config.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { AttemptResult } from '../../platform/delivery-queue/domain/attempt.js';
import type { Ready } from '../../platform/delivery-queue/queue-declaration.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { DeliveryGate, readsAlerts, type ReadyDelivery } from '../notifications/delivery-gate.js';
import { alertMessage, canBeAcknowledged } from '../notifications/domain/alert-message.js';
import { bundleMessage, byUrgency } from '../notifications/domain/bundle-message.js';
import { withoutText } from '../notifications/domain/without-text.js';
import type { Address } from '../notifications/paging-facts.js';
import type { ClaimedBundle } from './bundle-claims.js';
import type { PageBundle } from './page-bundle.entity.js';
import { wordsFor } from '../../platform/words.js';
import { type TimeStyle, timeStyleOf } from '../../platform/domain/time-style.js';

/** A bundle to send now: at least one alert, the most urgent first. */
export interface ReadyBundle extends Ready<PageBundle> {
  members: ClaimedBundle['members'];
  channel: Address;
  acknowledgeUrl: string | null;
  /** The reader's. */
  timeStyle: TimeStyle;
  /** The page of the only alert, if one is left in the bundle. */
  single: ReadyDelivery | null;
}

/** Composes the messages of bundles and sends them through the providers. */
@Injectable()
export class BundleMessages {
  constructor(
    private readonly gate: DeliveryGate,
    private readonly links: AnswerLinks,
    private readonly providers: ChannelProviders,
    private readonly server: ServerConfig,
  ) {}

  /** Each attempt gets its own link, since an attempt that seemed to fail may have arrived. */
  async prepared(
    tx: Transaction,
    bundles: readonly (ClaimedBundle & { row: PageBundle })[],
    users: UserDirectory,
  ): Promise<ReadyBundle[]> {
    const sorted = bundles.flatMap(({ row, members, channel }) =>
      channel === undefined
        ? []
        : [{ row, channel, members: eachAlertOnce(members).sort((a, b) => byUrgency(a.alert, b.alert)) }],
    );
    const alone = sorted.flatMap(({ members, channel }) =>
      members.length === 1 ? members.map(({ delivery, alert }) => ({ row: delivery, alert, channel })) : [],
    );
    const singles = new Map((await this.gate.prepared(tx, alone)).map((each) => [each.row.id, each]));
    return sorted.map(({ row, channel, members }) => {
      const single = singles.get(members[0]?.delivery.id ?? '') ?? null;
      // A link acts as one person, so a shared address gets none.
      const isShared = isSharedAddress(channel.type, channel.value);
      const reads = readsAlerts(users.get(row.userId));
      const hasLink =
        reads && single === null && !isShared && channelOf(row.channelType)?.carries.acknowledgeLink === true;
      const open = hasLink ? members.filter(({ delivery, alert }) => canBeAcknowledged(delivery, alert)) : [];
      const [first, ...others] = open.map(({ alert }) => alert.id);
      const link = { action: 'acknowledge', userId: row.userId, path: 'ack' } as const;
      const [acknowledgeUrl = null] =
        first === undefined ? [] : this.links.mint(tx, [{ ...link, alertIds: [first, ...others] }]);
      const timeStyle = timeStyleOf(users.get(row.userId));
      const hidden = ({ delivery, alert }: ClaimedBundle['members'][number]) => ({
        delivery,
        alert: withoutText(wordsFor(timeStyle), alert),
      });
      return { row, channel, members: reads ? members : members.map(hidden), single, acknowledgeUrl, timeStyle };
    });
  }

  send({ row, channel, members, acknowledgeUrl, timeStyle, single }: ReadyBundle): Promise<AttemptResult> {
    const send = this.providers.senderOf(channel.type, row.tenantId);
    if (send === undefined) throw new Error(`A bundle for ${channel.type} was claimed without a provider`);
    const { publicBaseUrl, serviceName } = this.server;
    const { id, tenantId, attempts } = row;
    // Providers report on the bundle's id, also for a single alert.
    if (single) {
      const delivery = { ...single.row, id, attempts };
      return send(channel, alertMessage({ ...single, delivery, publicBaseUrl, serviceName }));
    }
    return send(
      channel,
      bundleMessage({
        bundle: { id, tenantId, attempts },
        occasion: members[0]?.delivery.occasion ?? 'create-alert',
        alerts: members.map(({ alert }) => alert),
        ...{ acknowledgeUrl, timeStyle, publicBaseUrl, serviceName },
      }),
    );
  }
}

/** While a person's pages were held, two steps may have paged them for one alert. */
function eachAlertOnce(members: ClaimedBundle['members']): ClaimedBundle['members'][number][] {
  return [...new Map(members.map((member) => [member.alert.id, member])).values()];
}
