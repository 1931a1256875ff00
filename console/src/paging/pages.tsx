import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { api, dataOf, type Schemas } from '../api/client.js';
import { useSettled } from '../parts/settled.js';

type Asked = Schemas['PreviewAlertDto'];
type Preview = Schemas['AlertPreviewView'];

const MOST_NAMED = 3;

/** Whom an alert would page now, such as that of a heartbeat's expiry; nobody: in red, with the way to mend it. */
export function WouldPage({
  pages,
  warnings,
  lead = 'If it expires: pages',
}: Pick<Schemas['HeartbeatView'], 'pages' | 'warnings'> & { lead?: string }): JSX.Element | null {
  if (pages === null) return null;
  if (pages.length === 0) {
    const [warning = ''] = warnings;
    return (
      <span class="open strong">
        Pages nobody: {warning.slice(warning.indexOf(': ') + 1).trim()}.{' '}
        <Link href="/escalations">Mend escalations</Link>
      </span>
    );
  }
  const named = pages.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = pages.length - named.length;
  return (
    <>
      {lead} {[...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')}
      {warnings.length > 0 && <span class="open">. {warnings.join('. ')}.</span>}
    </>
  );
}

/** The same of what is not saved. @param asked the alert */
export function PagesOfUnsaved({ asked, lead }: { asked: Asked; lead?: string }): JSX.Element | null {
  const body = useSettled(JSON.stringify(asked));
  const { data } = useQuery({
    queryKey: ['escalation', 'preview', body],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: () => dataOf(api.POST('/v2/alerts/preview', { body: JSON.parse(body) as Asked })),
  });
  if (!data || data.outcome === 'hidden') return null;
  const paged = (data.escalation?.steps ?? []).flatMap(({ people }) => people.filter(({ pages }) => pages.length > 0));
  const pages = [...new Map(paged.map(({ userId, name }) => [userId, { userId, name }])).values()];
  return (
    <p class="small" aria-live="polite">
      <WouldPage
        pages={pages}
        warnings={pages.length > 0 ? [] : [`: ${whyNobody(data)}`]}
        {...(lead ? { lead } : {})}
      />
    </p>
  );
}

function whyNobody({ escalation, explanation }: Preview): string {
  if (escalation === null) return explanation.replace(/\.$/, '');
  return escalation.policy
    ? `the escalation policy ${escalation.policy.name} reaches nobody`
    : 'no escalation policy applies';
}
