import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { queryField } from '../../../../src/alerts/lifecycle/domain/search/query-fields.js';
import { api, dataOf } from '../../api/client.js';
import { groupsOf, type InboxView } from './views.js';

/** What to try where a search finds nothing. */
export function NoMatch(props: { view: InboxView; onClosed: () => void }): JSX.Element {
  return (
    <>
      <ClosedMatches {...props} />
      <UnknownField text={props.view.text} />
    </>
  );
}

/** How many closed alerts the search finds, where only others are shown. */
function ClosedMatches({ view, onClosed }: { view: InboxView; onClosed: () => void }): JSX.Element | null {
  const [group] = groupsOf({ ...view, name: 'closed' });
  const { filter, query, allTeams } = group!;
  const { data } = useQuery({
    queryKey: ['alerts', 'count', filter, query, allTeams],
    enabled: view.name !== 'closed' && query !== '',
    queryFn: () => dataOf(api.GET('/v2/alerts/count', { params: { query: { filter, query, allTeams } } })),
  });
  const count = data?.count ?? 0;
  if (view.name === 'closed' || count === 0) return null;
  return (
    <p>
      <button type="button" class="link" onClick={onClosed}>
        {count} closed
      </button>{' '}
      {count === 1 ? 'matches.' : 'match.'}
    </p>
  );
}

/** A name before a colon that is no field is looked for as words. */
function UnknownField({ text }: { text: string }): JSX.Element | null {
  const [, name] = /^\s*([a-z][\w.-]*)\s*[:=]/i.exec(text) ?? [];
  if (name === undefined) return null;
  if (queryField(name) === null)
    return (
      <p class="quiet">
        “{name}” is no field, so these words are looked for. Fields are <code>message</code>, <code>priority</code>,{' '}
        <code>tag</code>, <code>source</code>, <code>entity</code>, <code>assignee</code>, <code>acknowledgedBy</code>,{' '}
        <code>teams</code> and others.
      </p>
    );
  if (!['owner', 'assignee'].includes(name.toLowerCase())) return null;
  return (
    <p class="quiet">
      <code>{name}</code> is to whom an alert is assigned; <code>acknowledgedBy: Ada*</code> finds who acknowledged.
    </p>
  );
}
