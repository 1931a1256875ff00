import { t } from '#words';
import { compose } from '../../../platform/mails/compose.js';
import { type Words, wordsFor } from '../../../platform/words.js';
import type { ComposedMail, Mail } from '../../../platform/mails/mail-parts.js';
import { cut, oneLine, untrustedName } from '../../../platform/mails/texts.js';
import { zonedTimes } from '../../../platform/zoned-times.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';

/* Mails about swaps, to the requester and the responder. */

export type SwapEvent =
  | 'asked'
  | 'accepted'
  | 'declined'
  | 'withdrawn'
  | 'expired'
  | 'cancelled'
  | 'cannot-answer'
  | 'shift-changed';

export interface SwapFacts {
  event: SwapEvent;
  /** The recipient. */
  reader: 'requester' | 'responder';
  requester: string;
  responder: string;
  scheduleName: string;
  start: Date;
  /** Exclusive. */
  end: Date;
  /** Until when it can be answered. */
  expiresAt: Date;
  reason: string | null;
  /** The console's page with the person's swaps. */
  url: string;
  /** The recipient's. */
  timeStyle: TimeStyle;
  serviceName: string;
}

type Said = Pick<Mail, 'subject' | 'heading' | 'tone'> & { text: string };

function saidOf(words: Words, { event, reader, ...facts }: SwapFacts): Said {
  const [asker, asked] = [facts.requester, facts.responder].map((name) => untrustedName(name)) as [string, string];
  const [askerShort, askedShort] = [facts.requester, facts.responder].map((name) => oneLine(name, 60)) as [
    string,
    string,
  ];
  const schedule = untrustedName(facts.scheduleName);
  switch (event) {
    case 'asked':
      return {
        subject: t(words)`${askerShort} asks you to take a shift`,
        heading: t(words)`Will you take this shift?`,
        tone: 'brand',
        text: t(
          words,
        )`${asker} asks you to be on call in their place in the schedule ${schedule}. Nothing changes until you accept.`,
      };
    case 'accepted':
      return reader === 'requester'
        ? {
            subject: t(words)`${askedShort} takes your shift`,
            heading: t(words)`Your shift is taken`,
            tone: 'good',
            text: t(words)`${asked} has accepted, and is on call in your place in the schedule ${schedule}.`,
          }
        : {
            subject: t(words)`You take a shift of ${askerShort}`,
            heading: t(words)`You take this shift`,
            tone: 'good',
            text: t(words)`You have accepted, and are on call in the place of ${asker} in the schedule ${schedule}.`,
          };
    case 'cancelled':
      return reader === 'requester'
        ? {
            subject: t(words)`${askedShort} no longer takes your shift`,
            heading: t(words)`Your shift is yours again`,
            tone: 'quiet',
            text: t(
              words,
            )`The override by which ${asked} had taken your shift in the schedule ${schedule} is deleted: you are on call as planned.`,
          }
        : {
            subject: t(words)`You no longer take the shift of ${askerShort}`,
            heading: t(words)`The swap is cancelled`,
            tone: 'quiet',
            text: t(
              words,
            )`The override by which you had taken a shift of ${asker} in the schedule ${schedule} is deleted.`,
          };
    case 'shift-changed':
      return reader === 'requester'
        ? {
            subject: t(words)`The shift that you swapped has changed`,
            heading: t(words)`The shift that you swapped has changed`,
            tone: 'brand',
            text: t(
              words,
            )`The plan has changed in the schedule ${schedule}: you would no longer be on call for all of this time. ${asked} still is.`,
          }
        : {
            subject: t(words)`The shift of ${askerShort} that you took has changed`,
            heading: t(words)`The shift that you took has changed`,
            tone: 'brand',
            text: t(
              words,
            )`The plan has changed in the schedule ${schedule}: ${asker} would no longer be on call for all of this time. You still are.`,
          };
    case 'cannot-answer':
      return {
        subject: t(words)`${askedShort} cannot take your shift`,
        heading: t(words)`Your shift stays yours`,
        tone: 'quiet',
        text: t(
          words,
        )`${asked} was blocked or deleted, and can no longer answer: you are on call in the schedule ${schedule} as before.`,
      };
    case 'declined':
      return {
        subject: t(words)`${askedShort} does not take your shift`,
        heading: t(words)`Your shift stays yours`,
        tone: 'quiet',
        text: t(words)`${asked} has declined: you are on call in the schedule ${schedule} as before.`,
      };
    case 'withdrawn':
      return {
        subject: t(words)`${askerShort} no longer asks you to take a shift`,
        heading: t(words)`No answer is needed`,
        tone: 'quiet',
        text: t(
          words,
        )`What ${asker} asked of you in the schedule ${schedule} is withdrawn, or someone else has accepted.`,
      };
    case 'expired':
      return reader === 'requester'
        ? {
            subject: t(words)`Nobody has answered: your shift stays yours`,
            heading: t(words)`Your shift stays yours`,
            tone: 'quiet',
            text: t(words)`${asked} has not answered in time: you are on call in the schedule ${schedule} as before.`,
          }
        : {
            subject: t(words)`${askerShort} no longer asks you to take a shift`,
            heading: t(words)`It is too late to answer`,
            tone: 'quiet',
            text: t(
              words,
            )`What ${asker} asked of you in the schedule ${schedule} was not answered in time. ${asker} stays on call.`,
          };
  }
}

export function swapMail(facts: SwapFacts): ComposedMail {
  const { event, reader, scheduleName, start, end, expiresAt, reason, url, timeStyle, serviceName } = facts;
  const times = zonedTimes(timeStyle);
  const words = wordsFor(timeStyle);
  const { text, ...said } = saidOf(words, facts);
  return compose(words, {
    ...said,
    brand: serviceName,
    blocks: [
      { kind: 'text', text },
      {
        kind: 'facts',
        facts: [
          { name: t(words)`Schedule`, value: untrustedName(scheduleName) },
          { name: t(words)({ message: 'From', context: 'time' }), value: times.full(start) },
          { name: t(words)({ message: 'Until', context: 'time' }), value: times.full(end) },
          ...(event === 'asked' ? [{ name: t(words)`Answer before`, value: times.full(expiresAt) }] : []),
        ],
      },
      ...(reason && event === 'asked' ? [{ kind: 'prose', text: cut(reason, 500).text } as const] : []),
      {
        kind: 'actions',
        links: [
          {
            label: event === 'asked' ? t(words)({ message: 'Answer', context: 'button' }) : t(words)`Open my shifts`,
            url,
          },
        ],
      },
    ],
    reason: reader === 'requester' ? t(words)`You asked for this swap.` : t(words)`You were asked to take this shift.`,
  });
}
