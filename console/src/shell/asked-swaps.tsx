import type { JSX } from 'preact';
import { plural } from '#words';
import { useMe } from '../api/me.js';
import { useAskedSwaps } from '../schedules/asked-swaps.js';

/** How many swap requests wait for the person's answer: a number in the navigation, in words for those who hear it. */
export function AskedSwaps({ look }: { look: 'count' | 'dot' }): JSX.Element | null {
  const asked = useAskedSwaps(useMe().data?.id);
  if (asked === 0) return null;
  const words = plural(asked, {
    one: 'A swap request waits for your answer',
    other: '# swap requests wait for your answer',
  });
  return (
    <span class={look} title={words}>
      <span aria-hidden="true">{asked}</span>
      <span class="unseen">{words}</span>
    </span>
  );
}
