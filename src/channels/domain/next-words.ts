import type { ZonedTimes } from '../../common/zoned-times.js';
import type { NextPage } from './messages.js';
import { oneLine } from '../../common/mails/texts.js';

const NAMES_LIMIT = 5;

/** Who is paged next, in few words. */
export function nextPanel(
  next: NextPage,
  times: ZonedTimes,
): { title: string; lines: readonly { strong: string; text: string }[] } {
  const title = 'Next, if nobody acknowledges';
  if (next.kind === 'nobody') {
    const end = next.closesAt === null ? '' : `The alert is closed by itself at ${times.clock(next.closesAt)}.`;
    return { title, lines: [{ strong: 'Nobody else is paged.', text: end }] };
  }
  const { at, who, via } = next;
  const shown = who.slice(0, NAMES_LIMIT).map((name) => oneLine(name, 80));
  const more = who.length - shown.length;
  const names = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ') || oneLine(via ?? '', 80);
  const where = via === null || shown.length === 0 ? '' : `(${oneLine(via, 80)}) `;
  return { title, lines: [{ strong: names, text: `${where}at ${times.clock(at)}` }] };
}
