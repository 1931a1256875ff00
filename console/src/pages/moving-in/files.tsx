import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type MessageDescriptor, msg, plural, t, Trans } from '#words';
import { shownChanges } from '../../../../src/configuration/domain/shown-changes.js';
import {
  applyConfiguration,
  type Configuration,
  type Plan,
  planConfiguration,
  storedConfiguration,
} from '../../data/moving-in.js';
import { replayConfiguration } from '../../data/replay.js';
import { Confirm } from '../../parts/confirm.js';
import { ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { ReplayPanel } from '../../schedules/replay.js';
import { LongList } from './long-list.js';
import { readFiles } from './read-files.js';
import { LONGEST_VALUE } from './report-rows.js';
import { kindName } from './words.js';

type Planned = Plan['objects'][number];

const ACTIONS: Readonly<Record<Planned['action'], MessageDescriptor>> = {
  create: msg`new`,
  change: msg`changes`,
  delete: msg`is deleted`,
  same: msg`the same`,
  kept: msg`kept`,
};
const REASONS: Readonly<Record<string, MessageDescriptor>> = {
  'no-prune': msg`no longer in the configuration`,
  'not-managed': msg`no configuration manages it`,
  'managed-by-another': msg`another configuration manages it`,
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
      setPlan(await planConfiguration(configuration, prunes));
    });
  const take = ({ currentTarget }: JSX.TargetedEvent<HTMLInputElement>): void => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    void send(async () => {
      setPlan(null);
      const configuration = await readFiles(files);
      const count = files.length;
      const name = count === 1 ? (files[0]?.name ?? '') : plural(count, { one: '# file', other: '# files' });
      setGiven({ name, configuration });
      setApplied(false);
      setPlan(await planConfiguration(configuration, prune));
    });
  };
  const changes = plan ? plan.objects.filter(({ action }) => action !== 'same' && action !== 'kept') : [];
  return (
    <>
      <section class="card pad stack">
        <h2>{t`Configuration files`}</h2>
        <p class="quiet">
          <Trans>
            A file, or all files of a folder as <code>config export</code> writes it: YAML or JSON, by names. The plan
            shows every difference; it is carried out as a whole or not at all.
          </Trans>
        </p>
        <div class="line">
          <label class="btn">
            {t`Choose files`}
            <input class="file-field" type="file" multiple accept=".yaml,.yml,.json" disabled={busy} onChange={take} />
          </label>
          <label class="btn">
            {t`Choose a folder`}
            <input class="file-field" type="file" disabled={busy} onChange={take} ref={asFolder} />
          </label>
          <button type="button" class="btn" disabled={busy} onClick={() => void send(download)}>
            {t`Download the present configuration`}
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
          <span>{t`Delete what this configuration manages and no longer has.`}</span>
        </label>
        {error !== null && <ErrorLine error={error} />}
        {busy && <p role="status">{t`One moment…`}</p>}
      </section>
      {plan && given && (
        <section class="card pad stack" aria-label={t`The plan`}>
          <div class="card-head">
            <h2>{isApplied ? t`Applied: ${{ name: given.name }}` : t`The plan: ${{ name: given.name }}`}</h2>
            {!isApplied && (
              <button
                type="button"
                class="btn main"
                disabled={busy || plan.refusals.length > 0 || changes.length === 0}
                onClick={() => setAsked(true)}
              >
                {t`Apply`}
              </button>
            )}
          </div>
          <p role="status">{isApplied ? t`Done: ${{ counts: countsOf(plan) }}` : countsOf(plan)}</p>
          {!isApplied && plan.refusals.length > 0 && <p>{t`Something in it is refused, so nothing can be applied.`}</p>}
          {!isApplied && plan.refusals.length === 0 && changes.length > 0 && (
            <ReplayPanel of={plan.hash} run={(progress) => replayConfiguration(given.configuration, prune, progress)} />
          )}
          <ul class="stack">
            {plan.refusals.map(({ kind, key, message }) => (
              <li key={`${kind} ${key}`} class="report-row alarm">
                <span class="tag">{kindName(kind)}</span> <span class="strong">{key}</span> {message}
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
          title={t`Apply the plan?`}
          action={t`Apply`}
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            setPlan(await applyConfiguration(given.configuration, prune, plan.hash));
            setApplied(true);
          }}
        >
          <p>
            {plural(changes.length, {
              one: '# object changes, as the plan shows, or none does.',
              other: '# objects change, as the plan shows, or none does.',
            })}
          </p>
        </Confirm>
      )}
    </>
  );
}

/** As a file that can be planned again: without the envelope of the answer. */
async function download(): Promise<void> {
  const configuration = await storedConfiguration();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(configuration, null, 2)}\n`]));
  link.download = 'pager.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

function countsOf({ counts, managedBy }: Plan): string {
  const { create = 0, change = 0, delete: deleted = 0, same = 0, kept: left = 0 } = counts;
  return t`${create} new, ${change} changed, ${deleted} deleted, ${same} the same, ${{ kept: left }} kept; managed by ${managedBy}.`;
}

const kept = ({ objects }: Plan): Planned[] =>
  objects.filter(({ action, reason }) => action === 'kept' && reason !== 'not-managed');

function PlannedRow({ planned }: { planned: Planned }): JSX.Element {
  const { kind, key, action, changes = [], reason } = planned;
  return (
    <div class={`report-row ${action === 'delete' ? 'alarm' : 'plain'}`}>
      <p>
        <span class="tag">{kindName(kind)}</span> <span class="tag">{t(ACTIONS[action])}</span>{' '}
        <span class="strong">{key}</span>
        {reason && <span class="quiet small"> {REASONS[reason] && t(REASONS[reason])}</span>}
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
