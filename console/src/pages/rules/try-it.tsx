import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type MessageDescriptor, msg, t, Trans } from '#words';
import { alertPreview, storedAlert, type AlertPreview as Preview, firstAlerts } from '../../data/alerts.js';
import { SelectField, TextField } from '../../parts/inputs.js';
import { PriorityMark, type Priority } from '../../parts/marks.js';
import { ErrorLine, Load } from '../../parts/states.js';
import { exact, localTimes } from '../../parts/time.js';
import { nextSundayNight, Steps } from '../../paging/steps.js';
import { listed } from '../../alerts/match-fields.js';
import { actionsInWords } from './words.js';
import { TeamField } from '../../parts/team-field.js';
import { queries } from '../../api/queries.js';
import { Pick } from '../../parts/pick.js';
import type { Source } from '../../api/sources.js';
import { useSubmission } from '../../parts/submit.js';
import type { Alert } from '../../alerts/alert.js';
import { PriorityField } from '../../parts/priority-fields.js';

interface Typed {
  message: string;
  priority: Priority;
  source: string;
  entity: string;
  tags: string;
  /** Empty: of no team. */
  sender: string;
  isSunday: boolean;
}

const NOTHING: Typed = { message: '', priority: 'P1', source: '', entity: '', tags: '', sender: '', isSunday: false };
/** So many are read at once. */
const OFFERED = 100;
/** The newest first, or those that have the words. */
const ALERTS: Source = {
  resource: 'alerts',
  find: (text) => firstAlerts(OFFERED, text),
  entryOf: (found) => {
    const { id, priority, message } = found as Alert;
    return { id, name: `${priority} ${message}` };
  },
};

/** What would become of an alert: a recent one, or one that is typed. Nothing is stored, nobody is paged. */
export function TryIt(): JSX.Element {
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const [asked, setAsked] = useState<Typed | null>(null);
  const taking = useSubmission();
  const take = async (identifier: string): Promise<void> => {
    const { message, priority, source, entity, tags } = await storedAlert(identifier);
    const taken = { message, priority, source: source ?? '', entity: entity ?? '', tags: tags.join(', ') };
    const next = { ...typed, ...taken };
    setTyped(next);
    setAsked(next);
  };
  const preview = useQuery({
    ...alertPreview(bodyOf(asked ?? NOTHING)),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  // What was tried may be left; why it could not be tried stands in the place of the preview.
  const trying = useSubmission();
  const set = (next: Partial<Typed>): void => setTyped({ ...typed, ...next });
  const text = (name: 'message' | 'source' | 'entity' | 'tags', label: string, isRequired = false): JSX.Element => (
    <TextField label={label} required={isRequired} value={typed[name]} onChange={(value) => set({ [name]: value })} />
  );
  return (
    <div class="try">
      <form
        class="card pad form"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(typed);
          void trying.send(() => queries.fetchQuery(alertPreview(bodyOf(typed))));
        }}
      >
        <Pick
          label={t`Take a recent alert, or type one`}
          value=""
          groups={[{ of: ALERTS }]}
          onChange={(id) => id && void taking.send(() => take(id))}
        />
        {taking.error !== null && <ErrorLine error={taking.error} />}
        {text('message', t`Message`, true)}
        <div class="form-row">
          <PriorityField value={typed.priority} onChange={(priority) => set({ priority })} />
          {text('source', t`Source`)}
        </div>
        <div class="form-row">
          {text('entity', t`Entity`)}
          {text('tags', t`Tags`)}
        </div>
        <div class="form-row">
          <TeamField
            label={t`Sender's team`}
            value={typed.sender}
            onChange={(value) => set({ sender: value })}
            none={t`none`}
          />
          <SelectField
            label={t`When`}
            value={typed.isSunday ? 'sunday' : ''}
            onChange={(value) => set({ isSunday: value !== '' })}
          >
            <option value="">{t`now`}</option>
            <option value="sunday">{t`next Sunday at 03:00`}</option>
          </SelectField>
        </div>
        <div class="form-end">
          <span class="quiet small">{t`Nothing is stored, nobody is paged.`}</span>
          <button class="btn main">{t`Try it`}</button>
        </div>
      </form>
      {asked !== null && (
        <section class="card pad" aria-label={t`What would happen`} aria-busy={preview.isFetching}>
          <div class="card-head">
            <h2>{t`What would happen`}</h2>
          </div>
          <Load query={preview}>{(found) => <Outcome found={found} />}</Load>
        </section>
      )}
    </div>
  );
}

function bodyOf({ message, priority, source, entity, tags, sender, isSunday }: Typed) {
  const at = isSunday ? { at: new Date(nextSundayNight(Date.now())).toISOString() } : {};
  const given = { ...(source && { source }), ...(entity && { entity }) };
  return { message, priority, ...given, tags: listed(tags), teamId: sender || null, ...at };
}

const because = (reasons: readonly string[]): string =>
  reasons.length === 0 ? t`as every alert` : t`because of its ${{ reasons: reasons.join(', ') }}`;

function Outcome({ found }: { found: Preview }): JSX.Element {
  const { at, routing, policies, alert, escalation, explanation, outcome, delayedUntil, warnings = [] } = found;
  return (
    <div class="outcome">
      <ol class="try-story">
        {outcome === 'hidden' ? (
          <li>{explanation}</li>
        ) : (
          <>
            {warnings.map((warning) => (
              <li key={warning} class="warn">
                {warning}
              </li>
            ))}
            <li>{routed(found)}</li>
            {policies.length === 0 && <li>{t`No alert policy matches.`}</li>}
            {policies.map(({ id, name, decides, because: reasons, actions }) => (
              <li key={id} class={decides ? undefined : 'quiet'}>
                {decides ? (
                  <Trans>
                    <span class="strong">{name}</span> decides, {because(reasons)}: {actionsInWords(actions)}.
                  </Trans>
                ) : (
                  <Trans>
                    <span class="strong">{name}</span> matches too, but the first one has decided.
                  </Trans>
                )}
              </li>
            ))}
            {outcome === 'suppressed' || outcome === 'repeat' ? (
              <li class="strong">{localTimes(explanation)}</li>
            ) : null}
            {alert && <Created alert={alert} delayedUntil={delayedUntil} />}
            {escalation?.policy && (
              <li>
                <Trans>
                  <a class="link" href={`/console/escalations/${escalation.policy.id}`}>
                    {escalation.policy.name}
                  </a>{' '}
                  decides who is paged: {whyPolicy(escalation.because)}.
                </Trans>
              </li>
            )}
            {escalation && !escalation.policy && <li>{t`No escalation policy applies.`}</li>}
            {alert && !escalation && <li>{t`Nobody is paged.`}</li>}
          </>
        )}
      </ol>
      {escalation && <Steps paging={escalation} start={Date.parse(at)} />}
      <p class="unseen" role="status">
        {routing && localTimes(explanation)}
      </p>
    </div>
  );
}

function Created({
  alert: { priority, status, tags },
  delayedUntil,
}: { alert: NonNullable<Preview['alert']> } & Pick<Preview, 'delayedUntil'>): JSX.Element {
  const what = (
    <>
      <PriorityMark priority={priority} /> {STATUS[status] && `${t(STATUS[status])} `}
      {tags.map((tag) => (
        <span key={tag} class="tag">
          {tag}
        </span>
      ))}
    </>
  );
  return (
    <li>
      {delayedUntil ? (
        <Trans>
          It is created as {what} and pages nobody before {exact(delayedUntil)}.
        </Trans>
      ) : (
        <Trans>It is created as {what}.</Trans>
      )}
    </li>
  );
}

function routed({ routing, alert }: Preview): JSX.Element {
  const team = alert?.teamName ?? t`its team`;
  if (routing.rule)
    return (
      <>
        <Trans>
          <span class="strong">{routing.rule.name}</span> gives it to {team}, {because(routing.rule.because)}.
        </Trans>
      </>
    );
  if (routing.outcome === 'has-team') return <>{t`Its sender belongs to ${team}, so no routing rule is asked.`}</>;
  return <>{t`No routing rule matches: it belongs to no team.`}</>;
}

const WHY_POLICY: Readonly<Record<string, MessageDescriptor>> = {
  'named-by-responder': msg`the alert names it`,
  'team-default': msg`it is the default policy, and of this team`,
  'team-oldest': msg`it is the oldest policy of this team for this priority`,
  'tenant-default': msg`it is the default policy`,
};

function whyPolicy(because: string | null | undefined): string {
  const why = WHY_POLICY[because ?? ''];
  return why ? t(why) : '';
}

/** Of an alert that is not open from the beginning. */
const STATUS: Readonly<Record<string, MessageDescriptor>> = {
  acknowledged: msg`acknowledged`,
  closed: msg`closed`,
};
