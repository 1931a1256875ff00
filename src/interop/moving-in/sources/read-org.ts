import type { Slices } from '../../../platform/slices/slices.js';
import type { Problem } from '../../codec/wire-object.js';
import type { Difference } from '../domain/difference.js';
import { OTHER_KINDS, type Org } from '../domain/org.js';
import { storableRaw } from '../domain/storable.js';
import type { Raw, ReadOrg } from './source.js';
import { sourceNamed } from './sources.js';

/** An organisation from what a source says: the same model whatever the source. @throws SourceRefused for an unknown source */
export function* readOrg(given: Raw): Slices<ReadOrg> {
  const source = sourceNamed(given.source);
  const { raw, differences: unstorable } = yield* storableRaw(given, source.kinds);
  const { org, differences, problems } = yield* source.read(raw);
  return {
    org,
    differences: [HOLIDAYS, ...unstorable, ...refusedLists(given), ...differences],
    problems: unique([...problems, ...doubledIds(org)]),
  };
}

/** No source tells them, and every report says so. */
const HOLIDAYS: Difference = {
  ...{ kind: 'organisation', name: 'holidays', id: null, verdict: 'note', pages: false },
  what: 'holidays and time off of people are in no source',
  effect: 'everybody is on call in their turns, as there; enter time off here before you go live',
};

/** Lists that the API did not give; what a backup lacks is read with it. */
function refusedLists({ source, missing }: Raw): Difference[] {
  if (source === 'backup') return [];
  return missing.map((list) => ({
    ...{ kind: 'organisation', name: list, id: null, verdict: 'not-movable', pages: true },
    what: `the service did not give the list of ${list}`,
    effect: 'none are moved: crawl again with a key that may read them',
  }));
}

/** What is read twice is wrong once. */
function unique(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((each) => [`${each.where}\n${each.message}`, each])).values()];
}

/** Two objects of one id are a broken source: neither counts. */
function doubledIds(org: Org): Problem[] {
  const named: [string, readonly { id: string | null }[]][] = [
    ...(['users', 'teams', 'schedules', 'escalations', 'forwardings', 'customRoles'] as const).map(
      (kind): (typeof named)[number] => [kind, org[kind]],
    ),
    ['contacts', org.users.flatMap(({ contacts }) => contacts)],
    ['notification rules', org.users.flatMap(({ rules }) => rules)],
    ['routing rules', org.teams.flatMap(({ routingRules }) => routingRules)],
    ['rotations', org.schedules.flatMap(({ rotations }) => rotations)],
    ['policies', org.policies.filter(({ effects }) => effects.type !== 'other')],
    ...OTHER_KINDS.map((kind): (typeof named)[number] => [kind, org.others.filter((each) => each.kind === kind)]),
  ];
  return named.flatMap(([where, objects]) => {
    const seen = new Set<string>();
    return objects.flatMap((object) => {
      const id = object.id?.toLowerCase() ?? '';
      if (id !== '' && seen.has(id)) return [{ where, message: `there are two of the id ${id}` }];
      seen.add(id);
      return [];
    });
  });
}
