import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { pagesPeople } from '../../../../src/paging/escalation/domain/policy.js';
import { t } from '#words';
import { usePeopleQuery, useSchedulesQuery, useTeamNames } from '../../api/directory.js';
import { isOfOthers, refusal, useSignedIn } from '../../api/me.js';
import { type Policy, useEscalationsQuery } from '../../data/escalations.js';
import { PolicyAxis } from '../../paging/policy-axis.js';
import { policySentences } from '../../paging/policy-sentence.js';
import { Among } from '../../parts/among.js';
import { Icon } from '../../parts/icon.js';
import { useOpened } from '../../parts/opened.js';
import { PriorityMark } from '../../parts/marks.js';
import { ActButton, Empty, Load } from '../../parts/states.js';
import { Editor } from './editor.js';
import './escalations.css';
import { useTargetNames } from './policy.js';

/** The policies that say who is paged when nobody acts. */
export default function Escalations(): JSX.Element {
  const me = useSignedIn();
  const why = refusal(me, 'escalations');
  // An administrator without a team has all of them.
  const [allTeams, setAllTeams] = useState(me.role === 'admin' && me.teamId === null);
  const [isMaking, setMaking, asked] = useOpened(why);
  const schedules = useSchedulesQuery();
  const teamName = useTeamNames();
  const nameOf = useTargetNames();
  const query = useEscalationsQuery();
  const people = usePeopleQuery().data;
  /** Does it name people alone, all of whom are blocked or gone? */
  const isCut = ({ rules }: Policy): boolean =>
    people !== undefined &&
    rules.some(pagesPeople) &&
    rules.every(
      (rule) =>
        !pagesPeople(rule) ||
        (rule.recipientType === 'user' && (people.find(({ id }) => id === rule.recipientId)?.blocked ?? true)),
    );
  return (
    <div class="page">
      <div class="page-head">
        <h1>{t`Escalations`}</h1>
        <div class="end">
          {why !== null && <span class="quiet small">{why}</span>}
          <ActButton class="btn main" whyNot={why} onClick={() => setMaking(true)}>
            <Icon name="plus" />
            {t`New escalation policy`}
          </ActButton>
        </div>
      </div>
      <Load query={query}>
        {(all) => {
          const own = all.filter(({ teamId }) => !isOfOthers(me, teamId));
          const hidden = all.length - own.length;
          const listed = allTeams ? all : own;
          return (
            <>
              {listed.length === 0 ? (
                <Empty
                  icon="stairs"
                  title={hidden > 0 ? t`Your teams have no escalation policy` : t`There is no escalation policy`}
                  first={{ label: t`Create the first policy`, act: '/escalations?new=first', whyNot: why }}
                >
                  <p>
                    {t`A policy says who is notified first, and who is next if nobody acknowledges. Without one, an alert notifies nobody.`}
                  </p>
                </Empty>
              ) : (
                <Among
                  label={t`Find a policy by its name or team`}
                  all={listed}
                  textOf={({ name, teamId }) => `${name}\n${teamName(teamId)}`}
                >
                  {(shown) => (
                    <div class="policies">
                      {shown.map((policy) => (
                        <Link key={policy.id} class="card pad policy" href={`/escalations/${policy.id}`}>
                          <span class="policy-head">
                            <span class="strong">{policy.name}</span>
                            {policy.isDefault && (
                              <span class="tag">{policy.teamId === null ? t`default` : t`default of its team`}</span>
                            )}
                            {policy.priorities?.map((priority) => (
                              <PriorityMark key={priority} priority={priority} />
                            ))}
                            <span class="quiet small">{teamName(policy.teamId)}</span>
                          </span>
                          {isCut(policy) && <span class="open strong">{t`Nobody whom it names can be notified.`}</span>}
                          <span class="in-list">{policySentences(policy, nameOf).join(' ')}</span>
                          <PolicyAxis policy={policy} nameOf={nameOf} isShort />
                        </Link>
                      ))}
                    </div>
                  )}
                </Among>
              )}
              {hidden > 0 && (!allTeams || me.teamId !== null) && (
                <p>
                  <button type="button" class="link" onClick={() => setAllTeams(!allTeams)}>
                    {allTeams ? t`Show those of my teams` : t`Show ${hidden} more of other teams`}
                  </button>
                </p>
              )}
            </>
          );
        }}
      </Load>
      {isMaking && !schedules.isLoading && (
        <Editor
          policy={null}
          first={asked === 'first' ? (schedules.data?.[0]?.id ?? '') : null}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  );
}
