import { t } from '#words';
import { compose } from '../../../platform/mails/compose.js';
import type { ComposedMail } from '../../../platform/mails/mail-parts.js';
import { oneLine } from '../../../platform/mails/texts.js';
import { wordsFor } from '../../../platform/words.js';
import { zonedTimes } from '../../../platform/zoned-times.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';

/** The mail before a rehearsal ends, or when it has ended. @param timeStyle the reader's */
export function rehearsalMail({
  isTeam,
  teamName,
  endsAt,
  hasEnded,
  url,
  timeStyle,
  serviceName,
}: {
  /** False: the organisation rehearses. */
  isTeam: boolean;
  /** Null: the team was deleted. */
  teamName: string | null;
  endsAt: Date;
  hasEnded: boolean;
  /** The console's page of rehearsals. */
  url: string;
  timeStyle: TimeStyle;
  serviceName: string;
}): ComposedMail {
  const words = wordsFor(timeStyle);
  const at = zonedTimes(timeStyle).full(endsAt);
  const team = oneLine(teamName ?? '…', 60);
  const headings = hasEnded
    ? {
        team: t(words)`${team} is live: alerts page people`,
        all: t(words)`Your organisation is live: alerts page people`,
      }
    : {
        team: t(words)`${team} goes live on ${at}`,
        all: t(words)`Your organisation goes live on ${at}`,
      };
  const heading = isTeam ? headings.team : headings.all;
  return compose(words, {
    subject: heading,
    brand: serviceName,
    tone: hasEnded ? 'good' : 'degraded',
    heading,
    blocks: [
      {
        kind: 'text',
        text: hasEnded
          ? t(
              words,
            )`The rehearsal is over. From now on alerts reach people by mail, phone and chat. Whoever was only rehearsed for an alert that is still open is paged now.`
          : t(
              words,
            )`Until then nobody is paged: the messages stand in each person's list of what would have reached them. At the end alerts page people, and so do alerts that are open then. Go live sooner, or choose a later end, on the page of rehearsals.`,
      },
      { kind: 'actions', links: [{ label: t(words)`Open rehearsals`, url }] },
    ],
    reason: isTeam
      ? t(words)`You are in the team, or an administrator. Mails come a week and a day before the end, and at the end.`
      : t(words)`Your organisation rehearses. Mails come a week and a day before the end, and at the end.`,
  });
}
