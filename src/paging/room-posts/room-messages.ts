import { Injectable } from '@nestjs/common';
import { AnswerLinks, type LinkSubject } from '../answer-links/answer-links.service.js';
import { canTake } from '../answer-links/domain/answer.js';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import type { AlertMessage, AnswerUrls, Message } from '../channels/domain/messages.js';
import { channelOf } from '../channels/registry.js';
import { ServerConfig } from '../../platform/config/config.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { EscalationOutlook, type Outlook } from '../escalation/escalation-outlook.js';
import { alertMessage } from '../notifications/domain/alert-message.js';
import { PendingNotifications } from '../notifications/pending-notifications.js';
import { bundleMessage, byUrgency } from '../notifications/domain/bundle-message.js';
import type { RoomPage } from './room-page.entity.js';
import type { GoingPost } from './room-post-selection.js';
import { ROOM_TIMES } from '../../platform/domain/time-style.js';

const NOT_FORETOLD = { next: null, pending: [] } as const;
const BECAUSE = 'the escalation of this alert names this chat room';

/** Composes posts to chat rooms. Their links never act as a person, because several people read them. */
@Injectable()
export class RoomMessages {
  constructor(
    private readonly links: AnswerLinks,
    private readonly outlook: EscalationOutlook,
    private readonly toCome: PendingNotifications,
    private readonly server: ServerConfig,
  ) {}

  /**
   * Messages by the id of their rows. Each attempt gets new buttons, as an attempt that seemed to fail may have
   * arrived.
   */
  async prepared(tx: Transaction, posts: readonly GoingPost[]): Promise<ReadonlyMap<string, Message>> {
    // A post about a single alert uses that alert's own row.
    const alone = posts.flatMap(({ alerts }) => (alerts.length === 1 ? alerts : []));
    const outlooks = await this.outlook.of(tx, alone);
    const predicting = posts.flatMap(({ row, alerts }) => (alerts.length === 1 && isPredicted(row) ? alerts : []));
    const pending = await this.toCome.of(tx, predicting);
    return new Map(
      posts.map(({ row, alerts }): [string, Message] => {
        const [alert, ...others] = alerts;
        if (!alert || others.length > 0) return [row.id, this.ofSeveral(row, alerts)];
        const outlook = outlooks.get(alert.id);
        const ahead = isPredicted(row) ? { next: outlook?.next ?? null, pending: pending(alert, null) } : NOT_FORETOLD;
        return [row.id, this.ofOne(row, alert, this.buttons(tx, row, alert, outlook), ahead)];
      }),
    );
  }

  /** New buttons for a post that was sent before, for the current state of its alert. */
  async buttonsNow(tx: Transaction, row: RoomPage, alert: AlertSnapshot): Promise<AnswerUrls> {
    return this.buttons(tx, row, alert, (await this.outlook.of(tx, [alert])).get(alert.id));
  }

  /** Creates buttons for channels that report who pressed, if the alert can still be answered. */
  private buttons(
    tx: Transaction,
    { channelType }: Pick<RoomPage, 'channelType'>,
    alert: AlertSnapshot,
    outlook: Outlook | undefined,
  ): AnswerUrls {
    const { answers = [], address } = channelOf(channelType) ?? {};
    if (!address?.room?.knowsWhoPresses) return {};
    const offered = answers.filter(
      (action) => canTake(action)(alert) && (action !== 'escalate' || outlook?.canBeEscalated),
    );
    const links = offered.map((action): LinkSubject => ({
      action,
      alertIds: [alert.id],
      userId: null,
      path: 'answer',
    }));
    const urls = this.links.mint(tx, links);
    return Object.fromEntries(offered.map((action, index) => [action, urls[index]]));
  }

  ofOne(
    row: RoomPage,
    alert: AlertSnapshot,
    answerUrls: AnswerUrls,
    ahead: Pick<AlertMessage, 'next' | 'pending'> = NOT_FORETOLD,
  ): Message & { kind: 'alert' } {
    const delivery = { ...row, occasion: 'create-alert', ruleId: null, inPlaceOf: null } as const;
    return alertMessage({
      ...{ delivery, alert, acknowledgeUrl: null, answerUrls, ...ahead },
      canBeEscalated: answerUrls.escalate !== undefined,
      ...{ because: BECAUSE, timeStyle: ROOM_TIMES },
      ...this.frame(),
    });
  }

  private ofSeveral(row: RoomPage, alerts: readonly AlertSnapshot[]): Message {
    return bundleMessage({
      ...{ bundle: row, occasion: 'create-alert', alerts: alerts.toSorted(byUrgency) },
      ...{ acknowledgeUrl: null, timeStyle: ROOM_TIMES, isRoom: true },
      ...this.frame(),
    });
  }

  private frame(): Pick<ServerConfig, 'publicBaseUrl' | 'serviceName'> {
    const { publicBaseUrl, serviceName } = this.server;
    return { publicBaseUrl, serviceName };
  }
}

const isPredicted = ({ channelType }: Pick<RoomPage, 'channelType'>): boolean =>
  channelOf(channelType)?.carries.nextPage === true;
