import { t } from '#words';
import { alertPath } from '../../../../alerts/lifecycle/domain/alert-links.js';
import { urgencyOf, whereOf } from '../../../../alerts/lifecycle/domain/urgency.js';
import { compose } from '../../../../platform/mails/compose.js';
import type { ComposedMail, Fact, Link } from '../../../../platform/mails/mail-parts.js';
import { oneLine } from '../../../../platform/mails/texts.js';
import { wordsFor } from '../../../../platform/words.js';
import { zonedTimes } from '../../../../platform/zoned-times.js';
import type { BundleMessage } from '../../domain/messages.js';
import { headlineOf } from '../../domain/wording.js';

export type BundleMailFacts = Omit<BundleMessage, 'kind' | 'id' | 'attempt' | 'canBeAcknowledged' | 'alertIds'>;

/** The mail about several alerts: count, highest priority, the first five with links, and one link for all. */
export function bundleMail(facts: BundleMailFacts): ComposedMail {
  const { count, worst, alerts, acknowledgeUrl, inboxUrl, timeStyle, serviceName, occasion } = facts;
  const times = zonedTimes(timeStyle);
  const base = new URL(inboxUrl).origin;
  const words = wordsFor(timeStyle);
  const headline = headlineOf(words, facts);
  const urgency = urgencyOf(words, worst);
  const why = t(
    words,
  )`Many alerts came within a short time, so ${serviceName} put them in one mail. You choose how long it gathers them under "Me".`;
  const actions: Link[] = [
    ...(acknowledgeUrl === null
      ? []
      : [{ label: t(words)`Acknowledge all ${{ count: words.number(count) }}`, url: acknowledgeUrl }]),
    { label: t(words)`Open the inbox`, url: inboxUrl },
  ];
  const more = count - alerts.length;
  const named: Fact[] = alerts.map((alert) => ({
    name: `${alert.priority} · #${alert.tinyId}`,
    value: [oneLine(alert.message, 130), oneLine(whereOf(words, alert), 80), times.clock(alert.createdAt)]
      .filter((part) => part !== '')
      .join(' · '),
  }));
  return compose(words, {
    subject: t(
      words,
    )`[${worst}] ${headline}: ${{ first: oneLine(alerts[0]?.message ?? '', 80) }} and ${{ more: words.number(count - 1) }} more`,
    brand: serviceName,
    tone: occasion === 'closed' ? 'good' : worst,
    mark: {
      label: worst,
      tone: worst,
      text: t(words)`${urgency} · the worst of ${{ count: words.number(count) }} alerts`,
      plain: t(words)`The worst priority: ${worst} (${urgency})`,
    },
    heading: headline,
    blocks: [
      { kind: 'actions', links: actions },
      {
        kind: 'facts',
        title: t(words)`The most urgent`,
        facts: [
          ...named,
          ...(more > 0 ? [{ name: '…', value: t(words)`and ${{ more: words.number(more) }} more` }] : []),
        ],
      },
      {
        kind: 'links',
        title: t(words)`Open one of them`,
        links: alerts.map((alert) => ({
          label: `#${alert.tinyId}`,
          url: `${base}${alertPath(alert)}`,
        })),
      },
    ],
    reason: times.isUtc ? why : `${why} ${t(words)`Times are in your zone.`}`,
  });
}
