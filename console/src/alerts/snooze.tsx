import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { lazy } from '../parts/lazy.js';
import { Menu } from '../parts/menu.js';
import { atHour } from '../parts/moment.js';
import { clock, now } from '../parts/time.js';

const SnoozeUntil = lazy(() => import('./snooze-until.js').then(({ SnoozeUntil }) => SnoozeUntil));

const MINUTE = 60_000;

/** The next 08:00 on the person's clock. */
function nextMorning(): number {
  const morning = atHour(now(), 0, 8);
  return morning - now() < 30 * MINUTE ? atHour(now(), 1, 8) : morning;
}

/** Usual times, and the end of the person's shift (milliseconds since 1970) where they are on call. */
export function snoozeTimes(shiftEnd: number | null): { label: string; until: string }[] {
  const times: [string, number][] = [
    [t`30 minutes`, now() + 30 * MINUTE],
    [t`2 hours`, now() + 120 * MINUTE],
    [t`Until ${{ time: clock(nextMorning()) }}`, nextMorning()],
  ];
  if (shiftEnd) times.push([t`Until my shift ends, ${{ time: clock(shiftEnd) }}`, shiftEnd]);
  return times.map(([label, until]) => ({ label, until: new Date(until).toISOString() }));
}

/** Opens the menu that the window shows, for a key. @param within a selector @returns whether there is one */
export function openSnoozeMenu(within = ''): boolean {
  const menus = [...document.querySelectorAll<HTMLButtonElement>(`${within} .snooze-menu`)];
  const menu = menus.find((each) => each.checkVisibility() && !each.disabled);
  menu?.click();
  return menu !== undefined;
}

export function SnoozeMenu({
  label,
  className,
  ariaLabel,
  shiftEnd = null,
  whyNot = null,
  onSnooze,
}: {
  label: ComponentChildren;
  className?: string;
  ariaLabel?: string;
  /** Why the person may not; null: they may. */
  whyNot?: string | null;
  /** Milliseconds since 1970; null: the person is not on call. */
  shiftEnd?: number | null;
  onSnooze: (until: string) => void;
}): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  const times = snoozeTimes(shiftEnd).map(({ label: text, until }) => ({
    label: text,
    onSelect: () => onSnooze(until),
  }));
  return (
    <>
      <Menu
        label={label}
        whyNot={whyNot}
        {...(className ? { className } : {})}
        {...(ariaLabel ? { ariaLabel } : {})}
        items={[...times, { label: t`Until…`, onSelect: () => setAsked(true) }]}
      />
      {isAsked && <SnoozeUntil onSnooze={onSnooze} onClose={() => setAsked(false)} />}
    </>
  );
}
