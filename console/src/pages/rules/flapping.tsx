import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { refusal, useSignedIn } from '../../api/me.js';
import { useChanges } from '../../parts/changes.js';
import { Form } from '../../parts/form.js';
import { NumberField } from '../../parts/inputs.js';
import { Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { storedFlapping, updateFlapping, useFlapping, type FlappingSettings as Settings } from '../../data/rules.js';

/** What counts as flapping, and what follows from it: for all teams. */
export function Flapping(): JSX.Element {
  const query = useFlapping();
  return (
    <>
      <p class="quiet">
        {t`An alert that opens and closes again and again pages for its first openings. Further ones are kept and marked: such an alert pages only if it stays open, and once an hour while it goes on.`}
      </p>
      <Load query={query} rows={3}>
        {(settings) => <SettingsForm before={settings} />}
      </Load>
    </>
  );
}

function SettingsForm({ before }: { before: Settings }): JSX.Element {
  const me = useSignedIn();
  const why =
    refusal(me, 'escalations') ?? (me.role === 'admin' ? null : t`Only administrators change this, for all teams`);
  /** What is changed here; all else follows what is stored, as others change it. */
  const [own, setOwn] = useState<Partial<Settings>>({});
  const settings = { ...before, ...own };
  const set = (change: Partial<Settings>): void => setOwn({ ...own, ...change });
  const changes = useChanges(settings, before, { follows: before });
  const { busy, error, send } = useSubmission();
  const isSaved = JSON.stringify(settings) === JSON.stringify(before);
  const number = (name: 'openingsPerHour' | 'holdMinutes', label: string, max: number): JSX.Element => (
    <NumberField
      label={label}
      path={name}
      min={1}
      max={max}
      required
      disabled={why !== null || !settings.enabled}
      value={settings[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const save = async (): Promise<void> => {
    await updateFlapping(await changes(storedFlapping));
    setOwn({});
  };
  return (
    <section class="card pad flapping">
      <Form error={error} onSubmit={() => void send(save)}>
        <label class="check">
          <input
            type="checkbox"
            disabled={why !== null}
            checked={settings.enabled}
            onChange={(event) => set({ enabled: event.currentTarget.checked })}
          />
          {t`Hold the pages of alerts that open and close again and again`}
        </label>
        <div class="form-row">
          {number('openingsPerHour', t`Openings within an hour that page one by one`, 100)}
          {number('holdMinutes', t`Minutes until a further one pages, if still open`, 120)}
        </div>
        <label class="check">
          <input
            type="checkbox"
            disabled={why !== null || !settings.enabled}
            checked={settings.holdsP1}
            onChange={(event) => set({ holdsP1: event.currentTarget.checked })}
          />
          {t`P1, too`}
        </label>
        <div class="form-end">
          {why !== null && <span class="quiet small">{why}</span>}
          <button class="btn main" disabled={busy || isSaved || why !== null}>
            {busy ? t`Saving…` : isSaved ? t`Saved` : t`Save`}
          </button>
        </div>
      </Form>
    </section>
  );
}
