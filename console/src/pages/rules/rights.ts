import { t } from '#words';
import { isOfOthers, refusal, type Me } from '../../api/me.js';

const isLead = (role: string): boolean => role === 'admin' || role === 'lead';

/** Why the person may not change a routing rule to that team (null: of any); null: they may. */
export function whyNotRouting(me: Me, teamId: string | null): string | null {
  const why = refusal(me, null);
  if (why !== null || me.role === 'admin') return why;
  const own = (me.teams ?? []).filter(({ role }) => isLead(role));
  const may = teamId === null ? own.length > 0 : own.some(({ id }) => id === teamId);
  return may ? null : t`Only administrators and the leads of the team may change this`;
}

/** The same of an alert policy; null: of every team, or of none yet. */
export function whyNotPolicy(me: Me, teamId: string | null): string | null {
  const why = refusal(me, 'escalations');
  return why === null && me.role !== 'admin' && isOfOthers(me, teamId) ? t`This policy belongs to another team` : why;
}
