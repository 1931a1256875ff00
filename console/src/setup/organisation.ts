import { useQuery } from '@tanstack/preact-query';
import { useEffect } from 'preact/hooks';
import { type MessageDescriptor, msg, t } from '#words';
import { useSignedIn } from '../api/me.js';
import { queries } from '../api/queries.js';
import { type SetupState, useSetupState } from '../data/account.js';
import { setSetting, setting } from '../shell/settings.js';
import type { Step } from './checklist.js';

/** No live event names a notification: while nothing else is missing, it is asked for so often. */
const EVERY_MS = 5000;
/** Of the organisation whose checklist this browser hides. */
const HIDDEN = ['setup-hidden'];

const STEPS: readonly { part: keyof SetupState; name: MessageDescriptor; why: MessageDescriptor; href: string }[] = [
  {
    part: 'team',
    name: msg`Create a team`,
    why: msg`Alerts, schedules and policies belong to teams, so that each team sees what concerns it.`,
    href: '/people?show=teams&new',
  },
  {
    part: 'people',
    name: msg`Invite people`,
    why: msg`Somebody else is notified when you do not answer, and takes the next shift.`,
    href: '/people?invite',
  },
  {
    part: 'schedule',
    name: msg`Set up a schedule`,
    why: msg`A schedule says who is on call, and when.`,
    href: '/schedules?new=first',
  },
  {
    part: 'escalationPolicy',
    name: msg`Set up an escalation policy`,
    why: msg`It notifies whoever is on call, and somebody else if nobody acknowledges.`,
    href: '/escalations?new=first',
  },
  {
    part: 'integration',
    name: msg`Connect an integration`,
    why: msg`Your monitoring sends its alerts through it.`,
    href: '/integrations?new',
  },
  {
    part: 'notification',
    name: msg`Send a test alert`,
    why: msg`It goes the way of every alert. The step is done when it has been sent to a person.`,
    href: '/?new=test',
  },
];

export interface Setup {
  steps: readonly (Step & { href: string })[];
  /** The first step that is not done; null: all are. */
  next: (Step & { href: string }) | null;
  done: number;
  isHidden: boolean;
  setHidden: (isHidden: boolean) => void;
}

/**
 * What the organisation still needs until an alert notifies the right person, for administrators; null: not known (yet).
 * Once nothing is missing, this browser asks no more.
 * @param isAlways also while it is hidden
 */
export function useSetup(isAlways = false): Setup | null {
  const { role, tenant } = useSignedIn();
  const id = tenant?.id ?? '';
  const hidden = (): string => setting('setupHidden');
  const isHidden = useQuery({ queryKey: HIDDEN, queryFn: hidden, initialData: hidden }).data === id;
  const { data } = useSetupState(role === 'admin' && (isAlways || !isHidden), (state) =>
    isLast(state) ? EVERY_MS : false,
  );
  const isOver = data !== undefined && !isMissing(data) && !isHidden;
  useEffect(() => {
    if (isOver) hideSetupOf(id);
  }, [isOver]);
  if (!data) return null;
  const steps = STEPS.map(({ part, name, why, href }) => ({
    name: t(name),
    href,
    isDone: data[part],
    text: data[part] ? null : t(why),
  }));
  return {
    ...{ steps, isHidden },
    setHidden: (isNow) => hideSetupOf(isNow ? id : ''),
    next: steps.find(({ isDone }) => !isDone) ?? null,
    done: steps.filter(({ isDone }) => isDone).length,
  };
}

/** How many steps are done, in words. */
export const doneOf = ({ done, steps }: Setup): string => t`${done} of ${{ all: steps.length }} done`;

function hideSetupOf(tenantId: string): void {
  setSetting('setupHidden', tenantId);
  void queries.invalidateQueries({ queryKey: HIDDEN });
}

const isLast = (setup: SetupState): boolean => STEPS.every(({ part }) => setup[part] === (part !== 'notification'));

const isMissing = (setup: SetupState): boolean => STEPS.some(({ part }) => !setup[part]);
