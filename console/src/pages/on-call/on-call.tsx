import type { JSX } from 'preact';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { t } from '#words';
import type { Schemas } from '../../api/client.js';
import { useTeamNames } from '../../api/directory.js';
import { mayOpen, refusal, useSignedIn } from '../../api/me.js';
import { Icon } from '../../parts/icon.js';
import { Face } from '../../parts/marks.js';
import { Among } from '../../parts/among.js';
import { byName } from '../../parts/by-name.js';
import { allOf } from '../../parts/lists.js';
import { ActButton, Empty, Load } from '../../parts/states.js';
import { clockIn, pageZone, readersZone } from '../../parts/moment.js';
import { useFindInAddress } from '../../parts/opened.js';
import { now } from '../../parts/time.js';
import { fromTo } from '../../schedules/from-to.js';
import { useAllOnCalls } from '../../data/schedules.js';
import { UnreachableMark } from '../../schedules/unreachable.js';
import './on-call.css';
import { TimesIn } from '../../schedules/zone-switch.js';

type OnCall = Schemas['ScheduleOnCallView'];

const HOUR = 3_600_000;
/** A gap is looked for so far ahead: one that lasts until then may last longer. */
const GAP_AHEAD = 14 * 24 * HOUR;

/** Who is on call now in each schedule, until when, and who is next. */
export default function OnCallPage(): JSX.Element {
  const me = useSignedIn();
  const search = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const allTeams = search.has('all');
  const found = useFindInAddress();
  const schedules = useAllOnCalls(allTeams);
  const mayNot = refusal(me, 'schedules');
  const teamName = useTeamNames();
  const textOf = ({ schedule, onCall }: OnCall): string =>
    [schedule.name, teamName(schedule.teamId), ...onCall.map(({ name }) => name)].join('\n');
  const hasOthers = (schedules.data?.data ?? []).some(({ schedule }) => !mayOpen(me, schedule.teamId));
  const othersLast = (a: OnCall, b: OnCall): number =>
    Number(mayOpen(me, b.schedule.teamId)) - Number(mayOpen(me, a.schedule.teamId));
  const isNarrowed = (schedules.data?.hidden ?? 0) > 0;
  return (
    <div class="page on-call">
      <div class="page-head">
        <h1>{t`On call now`}</h1>
        {(allTeams || isNarrowed || hasOthers) && (
          <span class="tabs" role="group" aria-label={t`Teams`}>
            {[false, true].map((all) => (
              <button
                key={String(all)}
                type="button"
                aria-pressed={all === allTeams}
                onClick={() => navigate(all ? '/on-call?all' : '/on-call', { replace: true })}
              >
                {all ? t`All teams` : t`My teams`}
              </button>
            ))}
          </span>
        )}
        <span class="end">
          <TimesIn />
          <Link class="btn" href="/schedules">
            <Icon name="calendar" />
            {t`Schedules`}
          </Link>
        </span>
      </div>
      <Load query={schedules}>
        {({ data: all }) =>
          all.length === 0 && !isNarrowed ? (
            <Empty
              icon="phone"
              title={t`There is no schedule yet`}
              first={{ label: t`Create the first schedule`, act: '/schedules?new=first', whyNot: mayNot }}
            >
              <p>{t`A schedule says who is on call, and when. You then see here who answers now, and who is next.`}</p>
            </Empty>
          ) : (
            <Among
              label={t`Find a schedule, a team or a person`}
              all={[...all].sort((a, b) => othersLast(a, b) || nobodyFirst(a, b))}
              textOf={textOf}
              found={found}
              key={found}
            >
              {(shown) => (
                <ul class="duties">
                  {shown.map((each) => (
                    <Duty key={each.schedule.id} {...each} team={allTeams ? teamName(each.schedule.teamId) : null} />
                  ))}
                </ul>
              )}
            </Among>
          )
        }
      </Load>
    </div>
  );
}

/** Nobody is on call now, and that is not intended. */
const hasNobody = ({ schedule, onCall, nextGap }: OnCall): boolean =>
  schedule.enabled && onCall.length === 0 && !nextGap?.intended;
const nobodyFirst = (a: OnCall, b: OnCall): number =>
  Number(hasNobody(b)) - Number(hasNobody(a)) || byName(a.schedule, b.schedule);

/** One schedule. */
function Duty({ team, ...duty }: OnCall & { /** Null: it is not said. */ team: string | null }): JSX.Element {
  const {
    schedule: { id, name, timezone, enabled, teamId },
    onCall,
    next,
    nextUnintendedGap,
  } = duty;
  const zones = pageZone(readersZone(), timezone);
  const at = (moment: number): string => clockIn(moment, zones);
  const [, navigate] = useLocation();
  const isEmpty = onCall.length === 0;
  const me = useSignedIn();
  const isOpen = mayOpen(me, teamId);
  const isMissed = hasNobody(duty);
  const gap = nextUnintendedGap && {
    start: Date.parse(nextUnintendedGap.start),
    end: Date.parse(nextUnintendedGap.end),
  };
  const isCut = gap !== null && gap.end > now() + GAP_AHEAD - HOUR;
  const others = next.filter((person) => !onCall.some((each) => each.id === person.id));
  return (
    <li class={`card pad duty-card${isMissed ? ' nobody' : ''}`}>
      <div class="card-head">
        <h2>{isOpen ? <Link href={`/schedules/${id}`}>{name}</Link> : name}</h2>
        {team !== null && <span class="quiet small">{team}</span>}
      </div>
      {onCall.map((person) => (
        <p class="duty-person" key={person.id}>
          <Face name={person.name} large />
          <span>
            <span class="strong">{person.name}</span>
            <br />
            <span class="quiet num">
              {person.until ? t`until ${{ time: at(Date.parse(person.until)) }}` : t`with no end in sight`}
            </span>
            <Mark person={person} scheduleId={id} />
          </span>
        </p>
      ))}
      {isEmpty && (
        <p class="duty-person">
          <Face name={null} large />
          <span class={isMissed ? 'strong open' : 'quiet'}>
            {isMissed
              ? t`Nobody is on call`
              : enabled
                ? t`Nobody on call, as the rotations say`
                : t`This schedule is switched off`}
          </span>
        </p>
      )}
      <div class="duty-next">
        <p class="quiet num small">
          {next.length > 0 &&
            t`Then ${{ names: allOf(next.map((person) => person.name)) }}, ${{ time: at(Date.parse(next[0]!.from)) }}`}
        </p>
        {isOpen && (
          <ActButton
            class="btn small"
            whyNot={refusal(me, 'schedules')}
            aria-label={t`Override in ${name}`}
            onClick={() => navigate(`/schedules/${id}?new`)}
          >
            {t`Override`}
          </ActButton>
        )}
      </div>
      {others.map((person) => (
        <Mark key={person.id} person={person} scheduleId={id} named />
      ))}
      {gap && !isMissed && enabled && (
        <p class="warn small num">
          <Icon name="warning" /> {t`Nobody ${{ when: fromTo(isCut ? { ...gap, end: Infinity } : gap, at) }}`}
        </p>
      )}
    </li>
  );
}

/** Why no message reaches the person, or what holds them. */
function Mark({
  person: { id, name, unreachable, quiet },
  scheduleId,
  named = false,
}: {
  person: OnCall['onCall'][number] | OnCall['next'][number];
  scheduleId: string;
  named?: boolean;
}): JSX.Element | null {
  const why = unreachable ?? quiet;
  return why && <UnreachableMark person={{ id, name, ...why }} scheduleId={scheduleId} named={named} />;
}
