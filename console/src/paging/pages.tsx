import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { t } from '#words';
import type { Schemas } from '../api/client.js';
import { type AlertPreview, useWouldPage } from '../data/alerts.js';
import { useSettled } from '../parts/settled.js';

type Asked = Schemas['PreviewAlertDto'];

const MOST_NAMED = 3;

/** Whom an alert would page now, such as that of a heartbeat's expiry; nobody: in red, with the way to mend it. */
export function WouldPage({
  pages,
  warnings,
  say = (names) => t`If it expires: pages ${names}`,
}: Pick<Schemas['HeartbeatView'], 'pages' | 'warnings'> & {
  /** @param names of those whom it pages */
  say?: (names: string) => string;
}): JSX.Element | null {
  if (pages === null) return null;
  if (pages.length === 0) {
    const [warning = ''] = warnings;
    return (
      <span class="open strong">
        {t`Pages nobody: ${{ why: warning.slice(warning.indexOf(': ') + 1).trim() }}.`}{' '}
        <Link href="/escalations">{t`Mend escalations`}</Link>
      </span>
    );
  }
  const named = pages.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = pages.length - named.length;
  return (
    <>
      {say([...named, ...(more > 0 ? [t`${{ count: more }} more`] : [])].join(', '))}
      {warnings.length > 0 && <span class="open">. {warnings.join('. ')}.</span>}
    </>
  );
}

/** The same of what is not saved. @param asked the alert */
export function PagesOfUnsaved({ asked, say }: { asked: Asked; say?: (names: string) => string }): JSX.Element | null {
  const { data } = useWouldPage(useSettled(JSON.stringify(asked)));
  if (!data || data.outcome === 'hidden') return null;
  const paged = (data.escalation?.steps ?? []).flatMap(({ people }) => people.filter(({ pages }) => pages.length > 0));
  const pages = [...new Map(paged.map(({ userId, name }) => [userId, { userId, name }])).values()];
  return (
    <p class="small" aria-live="polite">
      <WouldPage pages={pages} warnings={pages.length > 0 ? [] : [`: ${whyNobody(data)}`]} {...(say ? { say } : {})} />
    </p>
  );
}

function whyNobody({ escalation, explanation }: AlertPreview): string {
  if (escalation === null) return explanation.replace(/\.$/, '');
  return escalation.policy
    ? t`the escalation policy ${{ policy: escalation.policy.name }} reaches nobody`
    : t`no escalation policy applies`;
}
