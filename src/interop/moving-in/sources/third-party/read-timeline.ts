import { type Ref, refIn } from '../../../codec/refs.js';
import { isObject, WireObject } from '../../../codec/wire-object.js';
import type { OrgTimeline } from '../../domain/org.js';

interface Range {
  start: string;
  end: string;
}

/**
 * From the answer to a request for the timeline of a schedule. It is only compared with: one that cannot be read is none, and
 * the report says that the schedule was not compared.
 */
export function readTimeline(data: unknown): OrgTimeline | null {
  if (!isObject(data) || !isObject(data['finalTimeline'])) return null;
  const wire = WireObject.forgiving(data);
  const [from, to] = [wire.instant('startDate'), wire.instant('endDate')];
  if (from === undefined || to === undefined || to <= from) return null;
  const rotations = wire.part('finalTimeline').objects('rotations') ?? [];
  const periods = rotations
    .flatMap((rotation) => rotation.objects('periods') ?? [])
    .map((period) => ({ start: period.instant('startDate'), end: period.instant('endDate'), who: whoIn(period) }));
  const isWhole = <T extends Partial<Range>>(period: T): period is T & Range =>
    period.start !== undefined && period.end !== undefined;
  return periods.every(isWhole) ? { from, to, periods } : null;
}

/** The people, where the service names those of a team or an escalation one by one. */
function whoIn(period: WireObject): Ref[] {
  const people = period.objects('flattenedRecipients') ?? [];
  const named = people.length > 0 ? people : [period.part('recipient')];
  return named.flatMap((each) => {
    const ref = refIn(each, []);
    // A user's login name stands as the name here.
    const name = ref?.name ?? each.text('name') ?? null;
    return ref === null || ref.type === 'none' ? [] : [{ ...ref, name }];
  });
}
