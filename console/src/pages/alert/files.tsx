import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { plural, t } from '#words';
import { i18n } from '#words/i18n';
import { useSignedIn } from '../../api/me.js';
import { addAttachment, type Attachment, deleteAttachment, useAttachments } from '../../data/alerts.js';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { ActButton, ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At } from '../../parts/time.js';

/** The files of an alert: to open, to add and to delete. */
export function Files({ id, whyNot }: { id: string; whyNot: string | null }): JSX.Element | null {
  const input = useRef<HTMLInputElement>(null);
  const { busy, error, send } = useSubmission();
  const [underWay, setUnderWay] = useState('');
  const [doomed, setDoomed] = useState<Attachment | null>(null);
  // Where the operator has configured no storage, there are none.
  const { data: files } = useAttachments(id, useSignedIn().attachments === true);
  if (!files) return null;
  const add = (chosen: readonly File[]): Promise<boolean> =>
    send(async () => {
      try {
        for (const file of chosen) {
          setUnderWay(file.name);
          await addAttachment(id, file);
        }
      } finally {
        setUnderWay('');
      }
    });
  return (
    <section
      class="card pad involved"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (whyNot === null) void add([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <h2>{t`Files`}</h2>
      {files.length === 0 && <p class="quiet">{t`None yet. A screenshot or a log helps the next person.`}</p>}
      {files.length > 0 && (
        <ul class="plain-list files">
          {files.map((file) => (
            <li key={file.id}>
              <Icon name="link" />
              <span>
                <a href={file.downloadUrl} target="_blank" rel="noopener noreferrer">
                  {file.fileName}
                </a>
                <br />
                <span class="quiet small">
                  {inWords(file.size)}, {file.uploadedBy}, <At at={file.createdAt} />
                </span>
              </span>
              <ActButton
                class="btn bare square"
                whyNot={whyNot}
                title={t`Delete`}
                aria-label={t`Delete ${{ name: file.fileName }}`}
                onClick={() => setDoomed(file)}
              >
                <Icon name="trash" />
              </ActButton>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t`Files to add`}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          // The same file may be chosen again.
          currentTarget.value = '';
          void add(chosen);
        }}
      />
      <ActButton class="btn small" whyNot={whyNot} disabled={busy} onClick={() => input.current?.click()}>
        <Icon name="plus" />
        {busy ? t`Uploading ${{ name: underWay }}…` : t`Add files`}
      </ActButton>
      {error !== null && <ErrorLine error={error} />}
      {doomed && (
        <Confirm
          title={t`Delete ${{ name: doomed.fileName }}?`}
          action={t`Delete`}
          onClose={() => setDoomed(null)}
          onConfirm={() => deleteAttachment(id, doomed.id)}
        >
          <p>{t`It is gone for everybody. The alert’s history keeps its name.`}</p>
        </Confirm>
      )}
    </section>
  );
}

/** `840 bytes`, `12 kB`, `3.4 MB`. */
function inWords(bytes: number): string {
  if (bytes < 1000) return plural(bytes, { one: '# byte', other: '# bytes' });
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toLocaleString(i18n.locale, { maximumFractionDigits: 1 })} MB`;
}
