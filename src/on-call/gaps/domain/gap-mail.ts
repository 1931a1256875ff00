import { plural, t } from '#words';
import { compose } from '../../../platform/mails/compose.js';
import { wordsFor } from '../../../platform/words.js';
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
  const words = wordsFor(timeStyle);
  const schedules = new Map(gaps.map(({ scheduleName, url }) => [url, scheduleName]));
  const count = schedules.size;
  const [first] = gaps;
  const listed = gaps.slice(0, MAX_LISTED);
  const more = gaps.length - listed.length;
  const spanOf = ({ start, end }: WarnedGap): string => {
    const from = times.full(start);
    return end ? t(words)`${from} to ${{ until: times.full(end) }}` : t(words)`${from} to no end in sight`;
  };
  return compose(words, {
    subject:
      count === 1
        ? t(words)`Nobody will be on call in ${{ schedule: oneLine(first?.scheduleName ?? '', 60) }}`
        : t(words)`Nobody will be on call in ${plural(count, { one: '# schedule', other: '# schedules' })}`,
    brand: serviceName,
    tone: 'degraded',
    heading: t(words)`Nobody will be on call`,
    blocks: [
      {
        kind: 'text',
        text: t(
          words,
        )`Alerts that come at these times page nobody in these schedules. An override or another rotation fills a gap. If nobody is meant to be on call then, give these hours to a rotation with an unassigned shift: then they are no gap.`,
      },
      {
        kind: 'facts',
        facts: listed.map((gap) => ({
          name: untrustedName(gap.scheduleName),
          value: gap.recurs
            ? t(words)`${{ span: spanOf(gap) }}, and again at the same hours later, of which no more mails come`
            : spanOf(gap),
        })),
      },
      ...(more > 0 ? [{ kind: 'text', text: t(words)`And ${more} more.` } as const] : []),
      {
        kind: count === 1 ? 'actions' : 'links',
        title: t(words)`The schedules`,
        links: [...schedules]
          .slice(0, MAX_LISTED)
          .map(([url, name]) => ({ label: count === 1 ? t(words)`Open the schedule` : untrustedName(name), url })),
      },
    ],
    reason: t(
      words,
    )`You lead the team of the schedule, or are an administrator. Warnings come a week and a day before a gap.`,
  });
}
