import type { JSX } from 'preact';
import { names, pagesPeople } from '../../../src/paging/escalation/domain/policy.js';
import { t } from '#words';
import { useSchedules } from '../api/directory.js';
import { useEscalations } from '../data/escalations.js';
import { someOf } from '../parts/lists.js';

/** What a question before somebody or something goes says of it: where it is missing then. */
export function NamedIn({ type, id }: { type: 'user' | 'schedule'; id: string }): JSX.Element {
  const isNamed = names(type, id);
  const policies = useEscalations().filter(({ rules }) => rules.some(isNamed));
  const alone = policies.filter(({ rules }) => rules.every((rule) => isNamed(rule) || !pagesPeople(rule)));
  const schedules = useSchedules().filter(({ rotations }) =>
    rotations.some(({ participants }) => participants.some((each) => (each.type ?? 'user') === type && each.id === id)),
  );
  const said = (of: readonly { name: string }[]): string => someOf(of.map(({ name }) => name));
  return (
    <>
      {type === 'schedule' && policies.length > 0 && (
        <p>{t`Escalation policies that use it: ${{ policies: said(policies) }}.`}</p>
      )}
      {alone.length > 0 && (
        <p class="warn">{t`Escalation policies that name nobody else: ${{ policies: said(alone) }}.`}</p>
      )}
      {schedules.length > 0 && (
        <p>{t`Named in the rotations of these schedules: ${{ schedules: said(schedules) }}.`}</p>
      )}
    </>
  );
}
