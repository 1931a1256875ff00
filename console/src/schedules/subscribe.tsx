import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type MessageDescriptor, msg, t, Trans } from '#words';
import {
  createCalendarLink,
  revokeCalendarLink,
  useCalendarLinks,
  type CalendarLink,
  type NewCalendarLink,
} from '../data/calendar-links.js';
import { CopyBlock } from '../parts/copy.js';
import { Dialog } from '../parts/dialog.js';
import { Icon } from '../parts/icon.js';
import { ErrorLine, Load } from '../parts/states.js';
import { useSubmission } from '../parts/submit.js';
import { day } from '../parts/time.js';

type Kind = CalendarLink['kind'];

/** Creates and revokes the URLs for calendar programs and wall screens. */
export function Subscribe({
  kind,
  id,
  small = false,
}: {
  kind: Kind;
  /** Of the schedule or the team; the person's for their own shifts. */
  id: string;
  small?: boolean;
}): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class={small ? 'btn small' : 'btn'} onClick={() => setOpen(true)}>
        <Icon name="calendar" />
        {t`Subscribe`}
      </button>
      {isOpen && <Links kind={kind} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

const WHAT: Readonly<Record<Kind, MessageDescriptor>> = {
  user: msg`A link shows your shifts in all schedules to calendar programs, and who is on call now on a screen on the wall, without signing in.`,
  schedule: msg`A link shows the shifts of this schedule to calendar programs, and who is on call now on a screen on the wall, without signing in.`,
  team: msg`A link shows the shifts of the schedules of this team to calendar programs, and who is on call now on a screen on the wall, without signing in.`,
};

function Links({ kind, id, onClose }: { kind: Kind; id: string; onClose: () => void }): JSX.Element {
  const query = useCalendarLinks();
  const [made, setMade] = useState<NewCalendarLink | null>(null);
  const { busy, error, send } = useSubmission();
  const make = async (): Promise<void> => setMade(await createCalendarLink({ kind, ...(kind !== 'user' && { id }) }));
  return (
    <Dialog title={t`Subscribe`} onClose={onClose} wide>
      {made ? (
        <>
          <p>{t`Copy the addresses now: they are not shown again. Anyone who has one can read the calendar.`}</p>
          <h3>{t`For your calendar program`}</h3>
          <CopyBlock text={made.calendarUrl} label={t`Address of the calendar`} />
          <h3>{t`A page for a screen on the wall`}</h3>
          <CopyBlock text={made.pageUrl} label={t`Address of the page`} />
          <p class="quiet small">
            <Trans>
              The same as data: add <code>.json</code>.
            </Trans>
          </p>
        </>
      ) : (
        <>
          <p>
            {t(WHAT[kind])} {t`It ends when you revoke it, or may not see it any more.`}
          </p>
          <button type="button" class="btn main" disabled={busy} onClick={() => void send(make)}>
            <Icon name="link" />
            {busy ? t`Making it…` : t`Make a link`}
          </button>
        </>
      )}
      {error !== null && <ErrorLine error={error} />}
      <Load query={query} rows={1}>
        {(links) => {
          const own = links.filter((link) => link.kind === kind && link.targetId === id);
          return (
            own.length > 0 && (
              <>
                <h3>{t`Your links`}</h3>
                <ul class="rows">
                  {own.map((link) => (
                    <li key={link.id}>
                      <span class="grow">
                        {link.id === made?.id
                          ? t`Made ${{ day: day(link.createdAt) }}, just now`
                          : t`Made ${{ day: day(link.createdAt) }}`}
                      </span>
                      <button
                        type="button"
                        class="btn small"
                        disabled={busy}
                        aria-label={t`Revoke the link of ${{ day: day(link.createdAt) }}`}
                        onClick={() =>
                          void send(async () => {
                            await revokeCalendarLink(link.id);
                            if (link.id === made?.id) setMade(null);
                          })
                        }
                      >
                        {t`Revoke`}
                      </button>
                    </li>
                  ))}
                </ul>
              </>
            )
          );
        }}
      </Load>
    </Dialog>
  );
}
