import type { JSX } from 'preact';
import { Link, useLocation } from 'wouter-preact';
import { t } from '#words';
import type { Schemas } from '../../api/client.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { Icon } from '../../parts/icon.js';
import { Face } from '../../parts/marks.js';
import { Among } from '../../parts/among.js';
import { byName } from '../../parts/by-name.js';
import { allOf } from '../../parts/lists.js';
import { ActButton, Empty, Load } from '../../parts/states.js';
import { clockIn, pageZone, readersZone } from '../../parts/moment.js';
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
  const schedules = useAllOnCalls();
  const mayNot = refusal(useSignedIn(), 'schedules');
  return (
    <div class="page on-call">
      <div class="page-head">
        <h1>{t`On call now`}</h1>
        <span class="end">
          <TimesIn />
          <Link class="btn" href="/schedules">
            <Icon name="calendar" />
            {t`Schedules`}
          </Link>
        </span>
      </div>
      <Load query={schedules}>
        {(all) =>
          all.length === 0 ? (
            <Empty
              icon="phone"
              title={t`There is no schedule yet`}
              first={{ label: t`Create the first schedule`, act: '/schedules?new=first', whyNot: mayNot }}
            >
              <p>{t`A schedule says who is on call, and when. You then see here who answers now, and who is next.`}</p>
            </Empty>
          ) : (
            <Among label={t`Find a schedule or a person`} all={[...all].sort(nobodyFirst)} textOf={textOf}>
              {(shown) => (
                <ul class="duties">
                  {shown.map((each) => (
                    <Duty key={each.schedule.id} {...each} />
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

const hasNobody = ({ schedule, onCall }: OnCall): boolean => schedule.enabled && onCall.length === 0;
const nobodyFirst = (a: OnCall, b: OnCall): number =>
  Number(hasNobody(b)) - Number(hasNobody(a)) || byName(a.schedule, b.schedule);
const textOf = ({ schedule, onCall }: OnCall): string => [schedule, ...onCall].map(({ name }) => name).join('\n');

/** One schedule. */
function Duty({ schedule: { id, name, timezone, enabled }, onCall, next, nextGap }: OnCall): JSX.Element {
  const zones = pageZone(readersZone(), timezone);
  const at = (moment: number): string => clockIn(moment, zones);
  const [, navigate] = useLocation();
  const isEmpty = onCall.length === 0;
  const gap = nextGap && { start: Date.parse(nextGap.start), end: Date.parse(nextGap.end) };
  const isCut = gap !== null && gap.end > now() + GAP_AHEAD - HOUR;
  const others = next.filter((person) => !onCall.some((each) => each.id === person.id));
  return (
    <li class={`card pad duty-card${isEmpty && enabled ? ' nobody' : ''}`}>
      <div class="card-head">
        <h2>
          <Link href={`/schedules/${id}`}>{name}</Link>
        </h2>
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
          <span class={enabled ? 'strong open' : 'quiet'}>
            {enabled ? t`Nobody is on call` : t`This schedule is switched off`}
          </span>
        </p>
      )}
      <div class="duty-next">
        <p class="quiet num small">
          {next.length > 0 &&
            t`Then ${{ names: allOf(next.map((person) => person.name)) }}, ${{ time: at(Date.parse(next[0]!.from)) }}`}
        </p>
        <ActButton
          class="btn small"
          whyNot={refusal(useSignedIn(), 'schedules')}
          aria-label={t`Override in ${name}`}
          onClick={() => navigate(`/schedules/${id}?new`)}
        >
          {t`Override`}
        </ActButton>
      </div>
      {others.map((person) => (
        <Mark key={person.id} person={person} scheduleId={id} named />
      ))}
      {gap && !isEmpty && enabled && (
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
