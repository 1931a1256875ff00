import type { JSX } from 'preact';
import { plural, t } from '#words';
import { usePeopleQuery, useTeamsQuery } from '../../api/directory.js';
import type { Responder } from '../../data/incidents.js';

/**
 * How many people a form notifies when it is sent: a team is everybody in it.
 * @param stakeholders all of them are notified too
 */
export function Notified({
  responders,
  stakeholders,
}: {
  responders: readonly Responder[];
  stakeholders: boolean;
}): JSX.Element | null {
  const { data: teams } = useTeamsQuery();
  const { data: people } = usePeopleQuery();
  if (!teams || !people) return null;
  const named = responders.map(({ type, id }) =>
    type === 'user' ? [id] : teams.find((team) => team.id === id)?.members.map((member) => member.id),
  );
  const notified = new Set([
    ...named.flatMap((ids) => ids ?? []),
    ...people.filter(({ role }) => stakeholders && role === 'stakeholder').map(({ id }) => id),
  ]);
  for (const { id, blocked } of people) if (blocked) notified.delete(id);
  const count = notified.size;
  // Who is in a team that the person may not see is not known.
  const isKnown = named.every((ids) => ids !== undefined);
  return (
    <p class="quiet" role="status">
      {!isKnown
        ? t`This notifies ${plural(count, { one: '# person', other: '# people' })}, and those of teams that you do not see.`
        : count === 0
          ? t`This notifies nobody.`
          : t`This notifies ${plural(count, { one: '# person', other: '# people' })}.`}
    </p>
  );
}
