import type { MeanTime } from '../../../alerts/statistics/alert-statistics.types.js';
import { durationText } from '../../../platform/durations.js';
import { compose } from '../../../platform/mails/compose.js';
import { ENGLISH } from '../../../platform/words.js';
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
  const name = oneLine(team.name, LONGEST);
  const { pages, alerts, most, unacknowledged } = digest;
  const blocks: Block[] = [
    {
      kind: 'text',
      text: `${zoned.day(since)} to ${zoned.day(until)}: ${times(pages, 'page')} for ${times(alerts, 'alert')}.`,
    },
    { kind: 'facts', facts: figures(facts) },
    {
      kind: 'panel',
      title: 'What paged most',
      lines: most.map((each) => ({
        strong: `${each.pages}×`,
        text: oneLine(each.message, LONGEST) + (each.alerts > 1 ? ` (${each.alerts} alerts)` : ''),
      })),
    },
  ];
  if (unacknowledged.newest.length > 0)
    blocks.push({
      kind: 'links',
      title: 'Nobody acknowledged',
      links: unacknowledged.newest.map(({ alertId, priority, message }) => ({
        label: `${priority} ${oneLine(message, LONGEST)}`,
        url: `${baseUrl}/console/alerts/${alertId}`,
      })),
    });
  blocks.push({
    kind: 'actions',
    links: [{ label: 'Open the report', url: `${baseUrl}/console/reports?days=7&team=${team.id}` }],
  });
  return compose(ENGLISH, {
    subject: `[${serviceName}] The week of ${name}: ${times(pages, 'page')}`,
    brand: serviceName,
    tone: 'brand',
    heading: `The week of ${name}`,
    blocks,
    reason: `You get this every Monday because you lead ${name}. The settings of the team switch it off, for all of its leads.`,
    footLinks: [{ label: 'Settings of the team', url: `${baseUrl}/console/people?show=teams` }],
  });
}

function figures({
  digest: { night, unacknowledged },
  mtta,
  nameOf,
}: DigestMailFacts): { name: string; value: string }[] {
  const people = night.people
    .slice(0, MOST_PEOPLE)
    .map(({ userId, pages }) => `${oneLine(nameOf(userId), LONGEST)} ${pages}`);
  const more = night.people.length > MOST_PEOPLE ? ', …' : '';
  const { alerts, open } = unacknowledged;
  const before = mtta.before.alerts > 0 ? ` (the week before: ${lasting(mtta.before)})` : '';
  return [
    {
      name: 'At night',
      value: night.pages === 0 ? 'nobody was paged' : `${times(night.pages, 'page')}: ${people.join(', ')}${more}`,
    },
    {
      name: 'Not acknowledged',
      value: alerts === 0 ? 'none' : times(alerts, 'alert') + (open > 0 ? `, ${open} still open` : ''),
    },
    {
      name: 'Time to acknowledge',
      value: mtta.now.alerts === 0 ? 'nobody acknowledged' : `${lasting(mtta.now)} on average${before}`,
    },
  ];
}

const lasting = ({ seconds }: MeanTime): string => durationText(seconds * 1000);
const times = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
