import { alertPath } from '../../../../alerts/lifecycle/domain/alert-links.js';
import { URGENCY, whereOf } from '../../../../alerts/lifecycle/domain/urgency.js';
import { compose } from '../../../../platform/mails/compose.js';
import type { ComposedMail, Fact, Link } from '../../../../platform/mails/mail-parts.js';
import { oneLine } from '../../../../platform/mails/texts.js';
import { zonedTimes } from '../../../../platform/zoned-times.js';
import type { BundleMessage } from '../../domain/messages.js';
import { headlineOf } from '../../domain/wording.js';

export type BundleMailFacts = Omit<BundleMessage, 'kind' | 'id' | 'attempt' | 'canBeAcknowledged' | 'alertIds'>;

/** The mail about several alerts: count, highest priority, the first five with links, and one link for all. */
export function bundleMail(facts: BundleMailFacts): ComposedMail {
  const { count, worst, alerts, acknowledgeUrl, inboxUrl, timeStyle, serviceName, occasion } = facts;
  const times = zonedTimes(timeStyle);
  const base = new URL(inboxUrl).origin;
  const headline = headlineOf(facts);
  const actions: Link[] = [
    ...(acknowledgeUrl === null ? [] : [{ label: `Acknowledge all ${count}`, url: acknowledgeUrl }]),
    { label: 'Open the inbox', url: inboxUrl },
  ];
  const more = count - alerts.length;
  const named: Fact[] = alerts.map((alert) => ({
    name: `${alert.priority} · #${alert.tinyId}`,
    value: [oneLine(alert.message, 130), oneLine(whereOf(alert), 80), times.clock(alert.createdAt)]
      .filter((part) => part !== '')
      .join(' · '),
  }));
  return compose({
    subject: `[${worst}] ${headline}: ${oneLine(alerts[0]?.message ?? '', 80)} and ${count - 1} more`,
    brand: serviceName,
    tone: occasion === 'closed' ? 'good' : worst,
    mark: {
      label: worst,
      tone: worst,
      text: `${URGENCY[worst]} · the worst of ${count} alerts`,
      plain: `The worst priority: ${worst} (${URGENCY[worst]})`,
    },
    heading: headline,
    blocks: [
      { kind: 'actions', links: actions },
      {
        kind: 'facts',
        title: 'The most urgent',
        facts: [...named, ...(more > 0 ? [{ name: '…', value: `and ${more} more` }] : [])],
      },
      {
        kind: 'links',
        title: 'Open one of them',
        links: alerts.map((alert) => ({
          label: `#${alert.tinyId}`,
          url: `${base}${alertPath(alert)}`,
        })),
      },
    ],
    reason: `Many alerts came within a short time, so ${serviceName} put them in one mail. You choose how long it gathers them under "Me".${times.isUtc ? '' : ' Times are in your zone.'}`,
  });
}
