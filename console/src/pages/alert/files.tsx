import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { answerOf, api } from '../../api/client.js';
import { Icon } from '../../parts/icon.js';
import { At } from '../../parts/time.js';
import { useActivities } from './story.js';

/** The files of an alert, to open; asked for only when its history has one. */
export function Files({ id }: { id: string }): JSX.Element | null {
  const { data: history } = useActivities(id);
  const { data } = useQuery({
    enabled: history?.activities.some(({ type }) => type === 'attachment-added') ?? false,
    queryKey: ['alert', id, 'attachments'],
    queryFn: () => answerOf(api.GET('/v2/alerts/{identifier}/attachments', { params: { path: { identifier: id } } })),
  });
  const files = data?.data ?? [];
  if (files.length === 0) return null;
  return (
    <section class="card pad involved">
      <h2>Files</h2>
      <ul class="plain-list">
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
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `840 bytes`, `12 kB`, `3.4 MB`. */
function inWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
