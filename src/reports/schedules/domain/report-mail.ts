import { formatInTimeZone } from 'date-fns-tz';
import { compose } from '../../../platform/mails/compose.js';
import { ENGLISH } from '../../../platform/words.js';
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
export function reportMail({ cadence, days, serviceName, now, zone }: ReportMailFacts): ComposedMail {
  const date = formatInTimeZone(now, zone, 'yyyy-MM-dd');
  const period = days === 1 ? 'the last day' : `the last ${days} days`;
  return compose(ENGLISH, {
    subject: `[${serviceName}] Your ${cadence} alert report, ${date}`,
    brand: serviceName,
    tone: 'brand',
    heading: `Your ${cadence} alert report`,
    blocks: [{ kind: 'text', text: `The alerts of ${period}: to read as PDF, and line by line as CSV.` }],
    reason: `You get this report ${cadence}. The owner of this report schedule in ${serviceName} can switch it off there.`,
  });
}
