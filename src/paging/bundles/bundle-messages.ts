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
import type { Gathered } from './bundle-claims.js';
import type { PageBundle } from './page-bundle.entity.js';
import { type TimeStyle, timeStyleOf } from '../../platform/domain/time-style.js';

/** A bundle to be sent now: at least one alert, those that need somebody most first. */
export interface ReadyBundle extends Ready<PageBundle> {
  members: Gathered['members'];
  channel: Address;
  acknowledgeUrl: string | null;
  /** The reader's IANA zone. */
  timeStyle: TimeStyle;
  /** Where one alert is left of the bundle: its page. */
  single: ReadyDelivery | null;
}

/** Composes the messages of bundles and hands them to the providers. */
@Injectable()
export class BundleMessages {
  constructor(
    private readonly gate: DeliveryGate,
    private readonly links: AnswerLinks,
    private readonly providers: ChannelProviders,
    private readonly server: ServerConfig,
  ) {}

  /** Each attempt has a link of its own: one that seemed to fail may have arrived. */
  async prepared(
    tx: Transaction,
    bundles: readonly (Gathered & { row: PageBundle })[],
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
      // What acts as one person is nothing for others to read.
      const isShared = isSharedAddress(channel.type, channel.value);
      const reads = readsAlerts(users.get(row.userId));
      const carries =
        reads && single === null && !isShared && channelOf(row.channelType)?.carries.acknowledgeLink === true;
      const open = carries ? members.filter(({ delivery, alert }) => canBeAcknowledged(delivery, alert)) : [];
      const [first, ...others] = open.map(({ alert }) => alert.id);
      const link = { action: 'acknowledge', userId: row.userId, path: 'ack' } as const;
      const [acknowledgeUrl = null] =
        first === undefined ? [] : this.links.mint(tx, [{ ...link, alertIds: [first, ...others] }]);
      const shown = reads ? members : members.map((member) => ({ ...member, alert: withoutText(member.alert) }));
      return { row, channel, members: shown, single, acknowledgeUrl, timeStyle: timeStyleOf(users.get(row.userId)) };
    });
  }

  send({ row, channel, members, acknowledgeUrl, timeStyle, single }: ReadyBundle): Promise<AttemptResult> {
    const send = this.providers.senderOf(channel.type, row.tenantId);
    if (send === undefined) throw new Error(`A bundle for ${channel.type} was claimed without a provider`);
    const { publicBaseUrl, serviceName } = this.server;
    const { id, tenantId, attempts } = row;
    // Providers report on the bundle, whatever is in it.
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

/** Two steps may have paged the same person for one alert while they were held back. */
function eachAlertOnce(members: Gathered['members']): Gathered['members'][number][] {
  return [...new Map(members.map((member) => [member.alert.id, member])).values()];
}
