import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { Plural, plural, Trans } from '#words';
import { queryField } from '../../../../src/alerts/lifecycle/domain/search/query-fields.js';
import { alertCount } from '../../data/alert-lists.js';
import { ALL_TEAMS, groupsOf, type InboxView } from './views.js';

type Go = (change: Partial<InboxView>) => void;

/** What to try where a search finds nothing. */
export function NoMatch(props: { view: InboxView; go: Go }): JSX.Element {
  return (
    <>
      <ClosedMatches {...props} />
      <UnknownField text={props.view.text} />
      <WhereWordsLook text={props.view.text} />
    </>
  );
}

/** How many closed alerts the search finds, where only others are shown: of the same teams, and if there are none of all. */
function ClosedMatches({ view, go }: { view: InboxView; go: Go }): JSX.Element | null {
  const isAsked = view.name !== 'closed' && view.text !== '';
  const ofTheSame = useClosedCount(view, isAsked);
  const ofAll = useClosedCount({ ...view, team: ALL_TEAMS }, isAsked && ofTheSame === 0 && view.team !== ALL_TEAMS);
  const count = ofTheSame || ofAll;
  if (!count) return null;
  const team = ofTheSame ? view.team : ALL_TEAMS;
  const closed = (
    <button type="button" class="link" onClick={() => go({ name: 'closed', team })}>
      {plural(count, { one: '# closed', other: '# closed' })}
    </button>
  );
  return (
    <p>
      {ofTheSame ? (
        <Trans>
          {{ closed }} <Plural value={count} one="matches." other="match." />
        </Trans>
      ) : (
        <Trans>
          {{ closed }} of other teams <Plural value={count} one="matches." other="match." />
        </Trans>
      )}
    </p>
  );
}

/** Undefined: not asked for, or not known yet. */
function useClosedCount(view: InboxView, enabled: boolean): number | undefined {
  const [group] = groupsOf({ ...view, name: 'closed' });
  const { filter, query, allTeams } = group!;
  const { data } = useQuery({ ...alertCount(filter, query, allTeams), enabled });
  return enabled ? data?.count : undefined;
}

/** Where words are looked for; a condition names its field. */
function WhereWordsLook({ text }: { text: string }): JSX.Element | null {
  if (text === '' || /[:=<>]/.test(text)) return null;
  return (
    <p class="quiet">
      <Trans>
        Words look at the title, the description, the tags, the entity, the source, the values of the details, the alias
        and the names of people. For one detail write <code>details.key: value</code>.
      </Trans>
    </p>
  );
}

/** A name before a colon that is no field is looked for as words. */
function UnknownField({ text }: { text: string }): JSX.Element | null {
  const [, name] = /^\s*([a-z][\w.-]*)\s*(?::(?!\/\/)|=)/i.exec(text) ?? [];
  if (name === undefined) return null;
  if (queryField(name) === null)
    return (
      <p class="quiet">
        <Trans>
          “{name}” is no field, so these words are looked for. Fields are <code>message</code>, <code>priority</code>,{' '}
          <code>tag</code>, <code>source</code>, <code>entity</code>, <code>assignee</code>, <code>acknowledgedBy</code>
          , <code>teams</code> and others.
        </Trans>
      </p>
    );
  if (!['owner', 'assignee'].includes(name.toLowerCase())) return null;
  return (
    <p class="quiet">
      <Trans>
        <code>{name}</code> is to whom an alert is assigned; <code>acknowledgedBy: Ada</code> finds who acknowledged.
      </Trans>
    </p>
  );
}
