import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { type MessageDescriptor, msg, t } from '#words';
import { type RehearsedMessage, useRehearsals, useRehearsedMessages } from '../../data/rehearsals.js';
import { channelName } from '../../parts/channels.js';
import { Icon } from '../../parts/icon.js';
import { LoadEarlier } from '../../parts/load-earlier.js';
import { Load } from '../../parts/states.js';
import { At } from '../../parts/time.js';

const KINDS: Readonly<Record<RehearsedMessage['kind'], [path: string, gone: MessageDescriptor]>> = {
  alert: ['/alerts', msg`An alert`],
  incident: ['/incidents', msg`An incident`],
  shift: ['/schedules', msg`A shift`],
};

/** What would have reached the person, had nothing rehearsed. Nothing where nothing has. */
export function Rehearsed(): JSX.Element | null {
  const section = useRef<HTMLElement>(null);
  const query = useRehearsedMessages();
  const isRehearsing = (useRehearsals().data ?? []).length > 0;
  const isEmpty = query.data?.pages[0]?.data.length === 0;
  useEffect(() => {
    if (query.data && location.hash === '#rehearsed') section.current?.scrollIntoView();
  }, [query.data !== undefined]);
  if (isEmpty && !isRehearsing) return null;
  return (
    <section class="card pad" ref={section}>
      <div class="card-head">
        <h2 id="rehearsed">{t`What would have reached me`}</h2>
      </div>
      <Load query={query} rows={2}>
        {({ pages }) => (
          <>
            {isEmpty && <p class="quiet">{t`Nothing yet.`}</p>}
            <ul class="rows">
              {pages
                .flatMap(({ data }) => data)
                .map((message) => (
                  <Row key={message.id} message={message} />
                ))}
            </ul>
            <LoadEarlier query={query} />
          </>
        )}
      </Load>
    </section>
  );
}

function Row({ message: { at, channel, kind, subjectId, title } }: { message: RehearsedMessage }): JSX.Element {
  const [path, gone] = KINDS[kind];
  return (
    <li>
      <Icon name="mail" />
      <span class="grow">
        {title === null ? (
          <span class="quiet">{t(gone)}</span>
        ) : (
          <Link class="strong" href={`${path}/${subjectId}`}>
            {title}
          </Link>
        )}
        <br />
        <span class="quiet small">
          {channelName(channel)}, <At at={at} />
        </span>
      </span>
    </li>
  );
}
