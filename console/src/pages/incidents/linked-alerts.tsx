import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { plural, t } from '#words';
import { standingOf } from '../../alerts/alert.js';
import { firstAlerts } from '../../data/alerts.js';
import { isWrongQuery, QueryProblem } from '../../alerts/query-problem.js';
import { SearchWarnings } from '../../alerts/search-warnings.js';
import { linkAlerts, unlinkAlert, useAlertsOfIncident } from '../../data/incidents.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { Kept } from '../../parts/kept.js';
import { PriorityMark, StandingMark } from '../../parts/marks.js';
import { ActButton, Empty, ErrorLine, Load } from '../../parts/states.js';
import { At } from '../../parts/time.js';
import { useSettled } from '../../parts/settled.js';
import { useSubmission } from '../../parts/submit.js';
import '../../parts/field.css';

/** How many alerts a search offers. */
const OFFERED = 20;

/** The alerts that belong to an incident, as people say. */
export function LinkedAlerts({ incidentId, mayNot }: { incidentId: string; mayNot: string | null }): JSX.Element {
  const [isLinking, setLinking] = useState(false);
  const { busy, error, send } = useSubmission();
  const query = useAlertsOfIncident(incidentId);
  return (
    <section class="card pad">
      <h2>{t`Alerts`}</h2>
      {error !== null && <ErrorLine error={error} />}
      <Load query={query} rows={2}>
        {({ data: alerts, hidden = 0 }) => (
          <>
            {alerts.length === 0 && hidden === 0 && <p class="quiet">{t`None linked`}</p>}
            <ul class="rows">
              {alerts.map((alert) => (
                <li key={alert.id}>
                  <PriorityMark priority={alert.priority} />
                  <span class="grow">
                    <Link href={`/alerts/${alert.id}`}>{alert.message}</Link>
                    <br />
                    <StandingMark standing={standingOf(alert)} />
                  </span>
                  <span class="end">
                    <ActButton
                      class="btn bare square"
                      aria-label={t`Take the link back: ${{ alert: alert.message }}`}
                      title={t`Take the link back`}
                      whyNot={mayNot}
                      disabled={busy}
                      onClick={() => void send(() => unlinkAlert(incidentId, alert.id))}
                    >
                      <Icon name="close" />
                    </ActButton>
                  </span>
                </li>
              ))}
            </ul>
            {hidden > 0 && (
              <p class="quiet small">
                {plural(hidden, {
                  one: '# more of teams that you are not in',
                  other: '# more of teams that you are not in',
                })}
              </p>
            )}
            <p>
              <ActButton class="btn" whyNot={mayNot} onClick={() => setLinking(true)}>
                <Icon name="link" />
                {t`Link alerts…`}
              </ActButton>
            </p>
            {mayNot && <p class="quiet small">{mayNot}</p>}
            {isLinking && (
              <LinkAlerts
                incidentId={incidentId}
                linked={new Set(alerts.map(({ id }) => id))}
                onClose={() => setLinking(false)}
              />
            )}
          </>
        )}
      </Load>
    </section>
  );
}

/** The newest alerts of all teams, or those that a search finds; several are linked at once. */
function LinkAlerts({
  incidentId,
  linked,
  onClose,
}: {
  incidentId: string;
  linked: ReadonlySet<string>;
  onClose: () => void;
}): JSX.Element {
  const [text, setText] = useState('');
  const asked = useSettled(text);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { busy, error, send } = useSubmission();
  const query = useQuery({
    queryKey: ['alerts', 'to-link', asked],
    placeholderData: keepPreviousData,
    queryFn: () => firstAlerts(OFFERED, asked),
  });
  const save = async (): Promise<void> => {
    await linkAlerts(incidentId, [...chosen]);
    onClose();
  };
  const choose = (id: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Dialog title={t`Link alerts`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save)}>
        <Kept value={[...chosen]} />
        <label class="field">
          <span class="field-label">{t`Search`}</span>
          <input
            class="input"
            type="search"
            placeholder={t`The newest ones; or words, priority: P1, …`}
            aria-invalid={isWrongQuery(query.error)}
            aria-describedby={isWrongQuery(query.error) ? 'link-problem' : undefined}
            value={text}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        {isWrongQuery(query.error) ? (
          <QueryProblem
            id="link-problem"
            error={query.error}
            typed={asked}
            onText={setText}
            retry={() => void query.refetch()}
          />
        ) : (
          <Load query={query} rows={3}>
            {({ data: found, totalCount, warnings }) => (
              <>
                <SearchWarnings warnings={warnings} typed={asked} />
                {found.length === 0 ? (
                  <Empty icon="search" title={t`No alert is found`}>
                    <p>{t`Search with fewer words.`}</p>
                  </Empty>
                ) : (
                  <>
                    <ul class="rows to-link" data-unguarded>
                      {found.map((alert) => (
                        <li key={alert.id}>
                          <label class="check grow">
                            <input
                              type="checkbox"
                              checked={linked.has(alert.id) || chosen.has(alert.id)}
                              disabled={linked.has(alert.id)}
                              onChange={(event) => choose(alert.id, event.currentTarget.checked)}
                            />
                            <PriorityMark priority={alert.priority} />
                            <span class="grow">
                              {alert.message}
                              <br />
                              <StandingMark standing={standingOf(alert)} />{' '}
                              <span class="quiet small num">
                                #{alert.tinyId}
                                {alert.entity && ` · ${alert.entity}`} · <At at={alert.createdAt} />
                              </span>
                            </span>
                          </label>
                        </li>
                      ))}
                    </ul>
                    {totalCount > found.length && (
                      <p class="quiet small" role="status">
                        {t`The newest ${{ shown: found.length }} of ${{ all: totalCount }}: find others with more words`}
                      </p>
                    )}
                  </>
                )}
              </>
            )}
          </Load>
        )}
        <FormEnd onBack={onClose} disabled={busy || chosen.size === 0}>
          {busy
            ? t`Linking…`
            : chosen.size > 1
              ? plural(chosen.size, { one: 'Link # alert', other: 'Link # alerts' })
              : t`Link it`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
