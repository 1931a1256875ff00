import { plural, t } from '#words';
import type { MeanTime } from '../../../alerts/statistics/alert-statistics.types.js';
import { durationText } from '../../../platform/durations.js';
import { compose } from '../../../platform/mails/compose.js';
import { type Words, wordsFor } from '../../../platform/words.js';
import type { Block, ComposedMail } from '../../../platform/mails/mail-parts.js';
import { oneLine } from '../../../platform/mails/texts.js';
import type { TeamDigest } from './team-digest.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';
import { zonedTimes } from '../../../platform/zoned-times.js';

export interface DigestMailFacts {
  team: { id: string; name: string };
  since: Date;
  until: Date;
  /** Of the reader. */
  timeStyle: TimeStyle;
  digest: TeamDigest;
  /** Time to acknowledge, this week and the week before. */
  mtta: { now: MeanTime; before: MeanTime };
  nameOf: (userId: string) => string;
  baseUrl: string;
  serviceName: string;
}

const LONGEST = 90;
const MOST_PEOPLE = 6;

/** The weekly mail to one lead of a team. */
export function digestMail(facts: DigestMailFacts): ComposedMail {
  const { team, since, until, timeStyle, digest, baseUrl, serviceName } = facts;
  const zoned = zonedTimes(timeStyle);
  const words = wordsFor(timeStyle);
  const name = oneLine(team.name, LONGEST);
  const { most, unacknowledged } = digest;
  const pages = pagesText(words, digest.pages);
  const alerts = alertsText(words, digest.alerts);
  const blocks: Block[] = [
    {
      kind: 'text',
      text: t(words)`${{ since: zoned.day(since) }} to ${{ until: zoned.day(until) }}: ${pages} for ${alerts}.`,
    },
    { kind: 'facts', facts: figures(words, facts) },
    {
      kind: 'panel',
      title: t(words)`What paged most`,
      lines: most.map((each) => ({
        strong: `${each.pages}×`,
        text: oneLine(each.message, LONGEST) + (each.alerts > 1 ? ` (${alertsText(words, each.alerts)})` : ''),
      })),
    },
  ];
  if (unacknowledged.newest.length > 0)
    blocks.push({
      kind: 'links',
      title: t(words)`Nobody acknowledged`,
      links: unacknowledged.newest.map(({ alertId, priority, message }) => ({
        label: `${priority} ${oneLine(message, LONGEST)}`,
        url: `${baseUrl}/console/alerts/${alertId}`,
      })),
    });
  blocks.push({
    kind: 'actions',
    links: [{ label: t(words)`Open the report`, url: `${baseUrl}/console/reports?days=7&team=${team.id}` }],
  });
  return compose(words, {
    subject: t(words)`[${serviceName}] The week of ${name}: ${pages}`,
    brand: serviceName,
    tone: 'brand',
    heading: t(words)`The week of ${name}`,
    blocks,
    reason: t(
      words,
    )`You get this every Monday because you lead ${name}. The settings of the team switch it off, for all of its leads.`,
    footLinks: [{ label: t(words)`Settings of the team`, url: `${baseUrl}/console/people?show=teams` }],
  });
}

function figures(words: Words, facts: DigestMailFacts): { name: string; value: string }[] {
  const { night, unacknowledged } = facts.digest;
  return [
    { name: t(words)`At night`, value: atNight(words, night, facts.nameOf) },
    { name: t(words)`Not acknowledged`, value: notAcknowledged(words, unacknowledged) },
    { name: t(words)`Time to acknowledge`, value: timeToAcknowledge(words, facts.mtta) },
  ];
}

function atNight(words: Words, night: TeamDigest['night'], nameOf: DigestMailFacts['nameOf']): string {
  if (night.pages === 0) return t(words)`nobody was paged`;
  const people = night.people
    .slice(0, MOST_PEOPLE)
    .map(({ userId, pages }) => `${oneLine(nameOf(userId), LONGEST)} ${pages}`);
  return `${pagesText(words, night.pages)}: ${people.join(', ')}${night.people.length > MOST_PEOPLE ? ', …' : ''}`;
}

function notAcknowledged(words: Words, { alerts, open }: TeamDigest['unacknowledged']): string {
  if (alerts === 0) return t(words)({ message: 'none', context: 'alerts' });
  const count = alertsText(words, alerts);
  return open > 0 ? t(words)`${count}, ${open} still open` : count;
}

function timeToAcknowledge(words: Words, { now, before }: DigestMailFacts['mtta']): string {
  if (now.alerts === 0) return t(words)`nobody acknowledged`;
  const time = lasting(now);
  return before.alerts > 0
    ? t(words)`${time} on average (the week before: ${{ before: lasting(before) }})`
    : t(words)`${time} on average`;
}

const lasting = ({ seconds }: MeanTime): string => durationText(seconds * 1000);
const pagesText = (words: Words, count: number): string =>
  t(words)`${plural(count, { one: '# page', other: '# pages' })}`;
const alertsText = (words: Words, count: number): string =>
  t(words)`${plural(count, { one: '# alert', other: '# alerts' })}`;
