import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { shownChanges } from '../../../../src/configuration/domain/shown-changes.js';
import { wordsOf } from '../../../../src/interop/moving-in/domain/report.js';
import { api, dataOf, type Schemas } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { LongList } from './long-list.js';
import { readFiles, type Configuration } from './read-files.js';
import { LONGEST_VALUE } from './report-rows.js';

type Plan = Schemas['PlanView'];
type Planned = Plan['objects'][number];

const ACTIONS: Readonly<Record<Planned['action'], string>> = {
  ...{ create: 'new', change: 'changes', delete: 'is deleted', same: 'the same', kept: 'kept' },
};
const REASONS: Readonly<Record<string, string>> = {
  'no-prune': 'no longer in the configuration',
  'not-managed': 'no configuration manages it',
  'managed-by-another': 'another configuration manages it',
};

/** Configuration files: what they would change, and making it so. */
export function Files(): JSX.Element {
  const [given, setGiven] = useState<{ name: string; configuration: Configuration } | null>(null);
  const [prune, setPrune] = useState(false);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [isApplied, setApplied] = useState(false);
  const { busy, error, send } = useSubmission();
  const planFor = (configuration: Configuration, prunes: boolean): void =>
    void send(async () => {
      setApplied(false);
      setPlan(await dataOf(api.POST('/v2/config/plan', { body: { configuration, prune: prunes } })));
    });
  const take = ({ currentTarget }: JSX.TargetedEvent<HTMLInputElement>): void => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    void send(async () => {
      setPlan(null);
      const configuration = await readFiles(files);
      setGiven({ name: files.length === 1 ? (files[0]?.name ?? '') : `${files.length} files`, configuration });
      setApplied(false);
      setPlan(await dataOf(api.POST('/v2/config/plan', { body: { configuration, prune } })));
    });
  };
  const changes = plan ? plan.objects.filter(({ action }) => action !== 'same' && action !== 'kept') : [];
  return (
    <>
      <section class="card pad stack">
        <h2>Configuration files</h2>
        <p class="quiet">
          A file, or all files of a folder as <code>config export</code> writes it: YAML or JSON, by names. The plan
          shows every difference; it is carried out as a whole or not at all.
        </p>
        <div class="line">
          <label class="btn">
            Choose files
            <input class="chosen" type="file" multiple accept=".yaml,.yml,.json" disabled={busy} onChange={take} />
          </label>
          <label class="btn">
            Choose a folder
            <input class="chosen" type="file" disabled={busy} onChange={take} ref={asFolder} />
          </label>
          <button type="button" class="btn" disabled={busy} onClick={() => void send(download)}>
            Download the present configuration
          </button>
        </div>
        <label class="check">
          <input
            type="checkbox"
            checked={prune}
            onChange={({ currentTarget: { checked } }) => {
              setPrune(checked);
              if (given) planFor(given.configuration, checked);
            }}
          />
          <span>Delete what this configuration manages and no longer has.</span>
        </label>
        {error !== null && <ErrorLine error={error} />}
        {busy && <p role="status">One moment…</p>}
      </section>
      {plan && given && (
        <section class="card pad stack" aria-label="The plan">
          <div class="card-head">
            <h2>
              {isApplied ? 'Applied' : 'The plan'}: {given.name}
            </h2>
            {!isApplied && (
              <button
                type="button"
                class="btn main"
                disabled={busy || plan.refusals.length > 0 || changes.length === 0}
                title={plan.refusals.length > 0 ? 'Something in it is refused' : undefined}
                onClick={() => setAsked(true)}
              >
                Apply
              </button>
            )}
          </div>
          <p role="status">
            {isApplied ? 'Done: ' : ''}
            {plan.counts['create']} new, {plan.counts['change']} changed, {plan.counts['delete']} deleted,{' '}
            {plan.counts['same']} the same, {plan.counts['kept']} kept; managed by {plan.managedBy}.
          </p>
          <ul class="stack">
            {plan.refusals.map(({ kind, key, message }) => (
              <li key={`${kind} ${key}`} class="report-row alarm">
                <span class="tag">{wordsOf(kind)}</span> <span class="strong">{key}</span> {message}
              </li>
            ))}
          </ul>
          <LongList items={[...changes, ...kept(plan)]} size={60} keyOf={({ kind, key }) => `${kind} ${key}`}>
            {(each) => <PlannedRow planned={each} />}
          </LongList>
        </section>
      )}
      {isAsked && plan && given && (
        <Confirm
          title="Apply the plan?"
          action="Apply"
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            const body = { configuration: given.configuration, prune, hash: plan.hash };
            setPlan(await dataOf(api.POST('/v2/config/apply', { body })));
            setApplied(true);
            await queries.invalidateQueries();
          }}
        >
          <p>
            {changes.length} {changes.length === 1 ? 'object changes' : 'objects change'}, as the plan shows, or none
            does.
          </p>
        </Confirm>
      )}
    </>
  );
}

/** As a file that can be planned again: without the envelope of the answer. */
async function download(): Promise<void> {
  const configuration = await dataOf(api.GET('/v2/config'));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(configuration, null, 2)}\n`]));
  link.download = 'pager.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

const kept = ({ objects }: Plan): Planned[] =>
  objects.filter(({ action, reason }) => action === 'kept' && reason !== 'not-managed');

function PlannedRow({ planned }: { planned: Planned }): JSX.Element {
  const { kind, key, action, changes = [], reason } = planned;
  return (
    <div class={`report-row ${action === 'delete' ? 'alarm' : 'plain'}`}>
      <p>
        <span class="tag">{wordsOf(kind)}</span> <span class="tag">{ACTIONS[action]}</span>{' '}
        <span class="strong">{key}</span>
        {reason && <span class="quiet small"> {REASONS[reason]}</span>}
      </p>
      {shownChanges(changes, LONGEST_VALUE).map((line) => (
        <p key={line} class="small">
          {line}
        </p>
      ))}
    </div>
  );
}

/** An attribute that types do not know. */
const asFolder = (input: HTMLInputElement | null): void => input?.setAttribute('webkitdirectory', '');
