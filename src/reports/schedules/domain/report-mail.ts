import type { Cadence } from './next-run.js';

/** The words around a report. */
export interface ReportMailFacts {
  cadence: Cadence;
  days: number;
  serviceName: string;
  now: Date;
  /** IANA zone of the day that the subject names. */
  zone: string;
}

export function reportMail({ cadence, days, serviceName, now, zone }: ReportMailFacts): {
  subject: string;
  text: string;
} {
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now);
  const period = days === 1 ? 'the last day' : `the last ${days} days`;
  return {
    subject: `[${serviceName}] Your ${cadence} alert report, ${date}`,
    text: `The alerts of ${period}: to read as PDF, and line by line as CSV.\n\nYou get this report ${cadence}. Whoever set it up in ${serviceName} can end it there.`,
  };
}
