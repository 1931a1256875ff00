import { msg, plural, t } from '#words';
import { formatInTimeZone } from 'date-fns-tz';
import { compose } from '../../../platform/mails/compose.js';
import type { Words } from '../../../platform/words.js';
import type { ComposedMail } from '../../../platform/mails/mail-parts.js';

export interface ReportMailFacts {
  cadence: 'daily' | 'weekly' | 'monthly';
  /** Days that the report covers. */
  days: number;
  serviceName: string;
  now: Date;
  /** IANA zone of the date in the subject. */
  zone: string;
}

/** The mail with a report. Its files are generated when it is sent. */
export function reportMail(words: Words, { cadence, days, serviceName, now, zone }: ReportMailFacts): ComposedMail {
  const date = formatInTimeZone(now, zone, 'yyyy-MM-dd');
  const heading = t(words)(HEADINGS[cadence]);
  return compose(words, {
    subject: `[${serviceName}] ${heading}, ${date}`,
    brand: serviceName,
    tone: 'brand',
    heading,
    blocks: [
      {
        kind: 'text',
        text: t(words)`${plural(days, {
          one: 'The alerts of the last day: to read as PDF, and line by line as CSV.',
          other: 'The alerts of the last # days: to read as PDF, and line by line as CSV.',
        })}`,
      },
    ],
    reason: `${t(words)(REASONS[cadence])} ${t(words)`The owner of this report schedule in ${serviceName} can switch it off there.`}`,
  });
}

const HEADINGS = {
  daily: msg`Your daily alert report`,
  weekly: msg`Your weekly alert report`,
  monthly: msg`Your monthly alert report`,
};

const REASONS = {
  daily: msg`You get this report daily.`,
  weekly: msg`You get this report weekly.`,
  monthly: msg`You get this report monthly.`,
};
