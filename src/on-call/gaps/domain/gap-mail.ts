import { compose } from '../../../platform/mails/compose.js';
import { ENGLISH } from '../../../platform/words.js';
import type { ComposedMail } from '../../../platform/mails/mail-parts.js';
import { oneLine, untrustedName } from '../../../platform/mails/texts.js';
import { zonedTimes } from '../../../platform/zoned-times.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';

interface WarnedGap {
  scheduleName: string;
  start: Date;
  /** Null if the end is not known. */
  end: Date | null;
  /** It repeats at the same hours. */
  recurs: boolean;
  /** The console's page of the schedule. */
  url: string;
}

/** Further gaps are counted. */
const MAX_LISTED = 20;

/** The mail to a lead about future gaps. @param timeStyle the recipient's */
export function gapMail({
  gaps,
  timeStyle,
  serviceName,
}: {
  gaps: readonly WarnedGap[];
  timeStyle: TimeStyle;
  serviceName: string;
}): ComposedMail {
  const times = zonedTimes(timeStyle);
  const schedules = new Map(gaps.map(({ scheduleName, url }) => [url, scheduleName]));
  const [first] = gaps;
  const where =
    schedules.size === 1 ? `in ${oneLine(first?.scheduleName ?? '', 60)}` : `in ${schedules.size} schedules`;
  const listed = gaps.slice(0, MAX_LISTED);
  const more = gaps.length - listed.length;
  return compose(ENGLISH, {
    subject: `Nobody will be on call ${where}`,
    brand: serviceName,
    tone: 'degraded',
    heading: 'Nobody will be on call',
    blocks: [
      {
        kind: 'text',
        text: 'Alerts that come at these times page nobody in these schedules. An override or another rotation fills a gap. If nobody is meant to be on call then, give these hours to a rotation with an unassigned shift: then they are no gap.',
      },
      {
        kind: 'facts',
        facts: listed.map(({ scheduleName, start, end, recurs }) => ({
          name: untrustedName(scheduleName),
          value: [
            `${times.full(start)} to ${end ? times.full(end) : 'no end in sight'}`,
            ...(recurs ? ['and again at the same hours later, of which no more mails come'] : []),
          ].join(', '),
        })),
      },
      ...(more > 0 ? [{ kind: 'text', text: `And ${more} more.` } as const] : []),
      {
        kind: schedules.size === 1 ? 'actions' : 'links',
        title: 'The schedules',
        links: [...schedules]
          .slice(0, MAX_LISTED)
          .map(([url, name]) => ({ label: schedules.size === 1 ? 'Open the schedule' : untrustedName(name), url })),
      },
    ],
    reason: 'You lead the team of the schedule, or are an administrator. Warnings come a week and a day before a gap.',
  });
}
