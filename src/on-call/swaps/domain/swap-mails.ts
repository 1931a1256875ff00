import { compose } from '../../../platform/mails/compose.js';
import { ENGLISH } from '../../../platform/words.js';
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

type Words = Pick<Mail, 'subject' | 'heading' | 'tone'> & { text: string };

function wordsOf({ event, reader, ...facts }: SwapFacts): Words {
  const [asker, asked] = [facts.requester, facts.responder].map((name) => untrustedName(name)) as [string, string];
  const [askerShort, askedShort] = [facts.requester, facts.responder].map((name) => oneLine(name, 60)) as [
    string,
    string,
  ];
  const where = `in the schedule ${untrustedName(facts.scheduleName)}`;
  switch (event) {
    case 'asked':
      return {
        subject: `${askerShort} asks you to take a shift`,
        heading: 'Will you take this shift?',
        tone: 'brand',
        text: `${asker} asks you to be on call in their place ${where}. Nothing changes until you accept.`,
      };
    case 'accepted':
      return reader === 'requester'
        ? {
            subject: `${askedShort} takes your shift`,
            heading: 'Your shift is taken',
            tone: 'good',
            text: `${asked} has accepted, and is on call in your place ${where}.`,
          }
        : {
            subject: `You take a shift of ${askerShort}`,
            heading: 'You take this shift',
            tone: 'good',
            text: `You have accepted, and are on call in the place of ${asker} ${where}.`,
          };
    case 'cancelled':
      return reader === 'requester'
        ? {
            subject: `${askedShort} no longer takes your shift`,
            heading: 'Your shift is yours again',
            tone: 'quiet',
            text: `The override by which ${asked} had taken your shift ${where} is deleted: you are on call as planned.`,
          }
        : {
            subject: `You no longer take the shift of ${askerShort}`,
            heading: 'The swap is cancelled',
            tone: 'quiet',
            text: `The override by which you had taken a shift of ${asker} ${where} is deleted.`,
          };
    case 'shift-changed':
      return reader === 'requester'
        ? {
            subject: 'The shift that you swapped has changed',
            heading: 'The shift that you swapped has changed',
            tone: 'brand',
            text: `The plan has changed ${where}: you would no longer be on call for all of this time. ${asked} still is.`,
          }
        : {
            subject: `The shift of ${askerShort} that you took has changed`,
            heading: 'The shift that you took has changed',
            tone: 'brand',
            text: `The plan has changed ${where}: ${asker} would no longer be on call for all of this time. You still are.`,
          };
    case 'cannot-answer':
      return {
        subject: `${askedShort} cannot take your shift`,
        heading: 'Your shift stays yours',
        tone: 'quiet',
        text: `${asked} was blocked or deleted, and can no longer answer: you are on call ${where} as before.`,
      };
    case 'declined':
      return {
        subject: `${askedShort} does not take your shift`,
        heading: 'Your shift stays yours',
        tone: 'quiet',
        text: `${asked} has declined: you are on call ${where} as before.`,
      };
    case 'withdrawn':
      return {
        subject: `${askerShort} no longer asks you to take a shift`,
        heading: 'No answer is needed',
        tone: 'quiet',
        text: `What ${asker} asked of you ${where} is withdrawn, or someone else has accepted.`,
      };
    case 'expired':
      return reader === 'requester'
        ? {
            subject: 'Nobody has answered: your shift stays yours',
            heading: 'Your shift stays yours',
            tone: 'quiet',
            text: `${asked} has not answered in time: you are on call ${where} as before.`,
          }
        : {
            subject: `${askerShort} no longer asks you to take a shift`,
            heading: 'It is too late to answer',
            tone: 'quiet',
            text: `What ${asker} asked of you ${where} was not answered in time. ${asker} stays on call.`,
          };
  }
}

export function swapMail(facts: SwapFacts): ComposedMail {
  const { event, reader, scheduleName, start, end, expiresAt, reason, url, timeStyle, serviceName } = facts;
  const times = zonedTimes(timeStyle);
  const { text, ...words } = wordsOf(facts);
  return compose(ENGLISH, {
    ...words,
    brand: serviceName,
    blocks: [
      { kind: 'text', text },
      {
        kind: 'facts',
        facts: [
          { name: 'Schedule', value: untrustedName(scheduleName) },
          { name: 'From', value: times.full(start) },
          { name: 'Until', value: times.full(end) },
          ...(event === 'asked' ? [{ name: 'Answer before', value: times.full(expiresAt) }] : []),
        ],
      },
      ...(reason && event === 'asked' ? [{ kind: 'prose', text: cut(reason, 500).text } as const] : []),
      { kind: 'actions', links: [{ label: event === 'asked' ? 'Answer' : 'Open my shifts', url }] },
    ],
    reason: reader === 'requester' ? 'You asked for this swap.' : 'You were asked to take this shift.',
  });
}
