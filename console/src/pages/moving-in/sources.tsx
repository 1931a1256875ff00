import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { readFromApi, type ApiSource } from '../../data/moving-in.js';
import { Form } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { SelectField, TextField } from '../../parts/inputs.js';
import { ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { filesOfDrop, sendBackup, type GivenFile } from './backup.js';
import { OptionFields, optionsBody, useOptions, type Options } from './options.js';
import { SERVICES } from './words.js';

interface Access {
  source: ApiSource;
  setSource: (source: ApiSource) => void;
  url: string;
  setUrl: (url: string) => void;
  key: string;
  setKey: (key: string) => void;
  options: Options;
  change: (change: Partial<Options>) => void;
}

/** What is typed about the service that is left: it stays while it is read, as that may come to nothing. */
export function useAccess(): Access {
  const [source, setSource] = useState<ApiSource>('api');
  const [url, setUrl] = useState('');
  const [key, setKey] = useState('');
  const [options, change] = useOptions();
  return { source, setSource, url, setUrl, key, setKey, options, change };
}

/** The key and the address of the service that is left. */
export function FromApi({ isOff, access }: { isOff: boolean; access: Access }): JSX.Element {
  const { source, setSource, url, setUrl, key, setKey, options, change } = access;
  const { busy, error, send } = useSubmission();
  const start = async (): Promise<void> => {
    await readFromApi({ source, url: url.trim(), key: key.trim(), ...optionsBody(options) });
  };
  return (
    <section class="card pad stack">
      <h2>{t`From its API: everything, while the service lives`}</h2>
      <Form error={error} onSubmit={() => void send(start)}>
        <SelectField label={t`Service`} path="source" value={source} onChange={(name) => setSource(name as ApiSource)}>
          {Object.entries(SERVICES).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t`Address of the API`}
          path="url"
          type="url"
          required
          placeholder={SERVICES[source].address}
          value={url}
          onChange={setUrl}
        />
        <TextField
          label={t`API key`}
          path="key"
          hint={t(SERVICES[source].key)}
          type="password"
          autocomplete="off"
          required
          value={key}
          onChange={setKey}
        />
        <OptionFields options={options} onChange={change} />
        <div class="form-end">
          <button class="btn main" disabled={busy || isOff}>
            {busy ? t`One moment…` : t`Read it and try`}
          </button>
        </div>
      </Form>
    </section>
  );
}

/** The folder or the zip file of the backup tool. */
export function FromBackup({
  sent,
  onSent,
}: {
  sent: string | null;
  onSent: (sent: string | null) => void;
}): JSX.Element {
  const [isOver, setOver] = useState(false);
  const [options, change] = useOptions();
  const { busy, error, send } = useSubmission();
  const take = (find: () => Promise<readonly GivenFile[]> | readonly GivenFile[]): void =>
    void send(async () => {
      try {
        onSent('');
        await sendBackup(await find(), optionsBody(options), onSent);
      } finally {
        onSent(null);
      }
    });
  const chosen = ({ currentTarget }: JSX.TargetedEvent<HTMLInputElement>): void => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    if (files.length > 0) take(() => files.map((file) => ({ path: file.webkitRelativePath || file.name, file })));
  };
  return (
    <section class="card pad stack">
      <h2>{t`From a backup: when the service is gone`}</h2>
      <div
        class={isOver ? 'drop over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          // Read at once: it is empty after the event.
          const dropped = filesOfDrop(event.dataTransfer);
          if (!busy) take(() => dropped);
        }}
      >
        <Icon name="down" />
        <p>{t`Drop the folder or the zip file of the backup tool here, or choose it.`}</p>
        <div class="line">
          <label class="btn">
            {t`Choose a zip file`}
            <input class="file-field" type="file" accept=".zip,application/zip" disabled={busy} onChange={chosen} />
          </label>
          <label class="btn">
            {t`Choose a folder`}
            <input class="file-field" type="file" disabled={busy} onChange={chosen} ref={asFolder} />
          </label>
        </div>
        <p class="quiet small">
          {t`At most 200 MB. Only the JSON files of a backup are read; nothing else leaves this computer.`}
        </p>
      </div>
      <OptionFields options={options} onChange={change} />
      {sent && <p role="status">{sent}</p>}
      {error !== null && <ErrorLine error={error} />}
    </section>
  );
}

/** An attribute that types do not know. */
const asFolder = (input: HTMLInputElement | null): void => input?.setAttribute('webkitdirectory', '');
