import { isJsonObject, type JsonObject } from './json.js';

/** What a sender says of a problem: that it is there, that it is over, or something that is not known (taken as a problem). */
export type State = 'problem' | 'recovery' | 'unknown';

/** A state, and where it stands: `data.essentials.monitorCondition`. */
export interface SaidState {
  state: State;
  path: string;
  word: string;
}

const RECOVERIES = words(`ok okay resolved resolve autoresolved recovered recover recovery closed close cleared clear up
  normal healthy fixed passed succeeded success green untriggered operational ended deactivated inactive backtonormal`);
const PROBLEMS =
  words(`problem firing fired alarm alert alerting alerted trigger triggered retriggered renotify critical
  warning warn rewarn error fatal down open opened reopened new create created active activated failed failure failing fail
  broken nodata renodata unreachable unavailable degraded outage pending acknowledged acknowledge updated update started
  start timeout timedout expired late major minor severe red yellow orange amber breached violated violation investigating
  identified monitoring inprogress insufficientdata raised unknown emergency high medium low info notice debug flapping
  set on unhealthy partialoutage majoroutage custom test`);
/** Of names that say many other things, only these words mean that a problem is over. */
const SURE_RECOVERIES = words('resolved resolve recovered recovery recover ok closed close cleared clear up normal');
const SURE_PROBLEMS = words(
  'problem firing fired alarm alerting trigger triggered open opened reopened down failed failure',
);
const NEGATED = /^(?:not|non|no|un|never|partial(?:ly)?)(?:$|[^a-z])/i;

/** Fields that hold a state: an unknown word there is remarked. */
const STATES = words(`status state alertstatus alertstate currentstatus currentstate newstatus newstate newstatevalue
  monitorstatus monitorcondition incidentstatus incidentstate problemstatus problemstate eventstatus triggerstatus
  servicestatus servicestate hoststatus hoststate checkstatus checkstate alerttransition transition messagetype`);
/** Fields that hold a state in some senders, and something else in others. */
const MAYBE_STATES =
  words(`action eventaction alertaction event eventtype notificationtype type conclusion level severity
  alertlevel alarmseverity perceivedseverity health`);
/** Of them: those in which `success` means that it works again, and those that say only how bad a problem is. */
const RESULTS = words('conclusion health eventtype event');
const RANKS = words('level severity alertlevel alarmseverity perceivedseverity type');
const FLAGS = words('resolved isresolved recovered isrecovered closed isclosed');

/** In titles, which people and tools write in their language. Whole words: `[未解決]` is no recovery. */
export const TRANSLATED_RECOVERIES: readonly string[] = [
  ...['gelöst', 'geloest', 'behoben', 'résolu', 'résolue', 'rétabli', 'rétablie', 'resuelto', 'resuelta'],
  ...['resolvido', 'resolvida', 'risolto', 'risolta', 'opgelost', 'hersteld', '復旧', '解決', '已恢复', '已解决'],
];

/** How deep a state is looked for. */
const DEEPEST = 3;
const MOST_FIELDS = 1000;
const LONGEST_WORD = 50;

/** A word that says how a problem stands, in any case and punctuation: `No Data`, `incident.resolved`, `ALARM`. */
export function stateOf(word: string): State {
  const plain = lettersOf(word);
  if (RECOVERIES.has(plain)) return 'recovery';
  if (PROBLEMS.has(plain)) return 'problem';
  const last = /[._:/ -]([a-z]+)$/i.exec(word.trim())?.[1]?.toLowerCase() ?? '';
  if (last === '' || NEGATED.test(word.trim())) return 'unknown';
  return RECOVERIES.has(last) ? 'recovery' : PROBLEMS.has(last) ? 'problem' : 'unknown';
}

/**
 * What a payload says of its problem. The outermost fields that say something known decide: those that hold states before those
 * that may, and of several states a problem wins. An unknown word counts where nothing known is said.
 * @param deep false: only its own fields count, as of a create body, in which objects belong to the alert
 */
export function saidState(body: JsonObject, deep: boolean): SaidState | null {
  const unknown: SaidState[] = [];
  let left = MOST_FIELDS;
  let level: { object: JsonObject; path: string; holdsState: boolean }[] = [
    { object: body, path: '', holdsState: false },
  ];
  for (let depth = 0; depth <= (deep ? DEEPEST : 0); depth++) {
    const next: typeof level = [];
    const said: SaidState[] = [];
    const maybe: SaidState[] = [];
    for (const { object, path, holdsState } of level) {
      for (const [key, value] of Object.entries(object).slice(0, Math.max(left, 0))) {
        left--;
        const name = lettersOf(key);
        const at = path === '' ? key : `${path}.${key}`;
        // `state: {value: "OK"}`
        const isState = STATES.has(name) || (holdsState && (name === 'value' || name === 'name'));
        if (isJsonObject(value)) next.push({ object: value, path: at, holdsState: STATES.has(name) });
        const state = isState ? stateAt(value) : flagOrMaybe(name, value);
        if (state === null) continue;
        const list = state === 'unknown' ? unknown : isState ? said : maybe;
        list.push({ state, path: at, word: String(value) });
      }
    }
    const decisive =
      said.find(({ state }) => state === 'problem') ??
      said[0] ??
      maybe.find(({ state }) => state === 'recovery') ??
      maybe[0];
    if (decisive) return decisive;
    level = next;
  }
  return unknown[0] ?? null;
}

function stateAt(value: unknown): State | null {
  return typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_WORD ? stateOf(value) : null;
}

/** What a field says that says other things, too, in most payloads. */
function flagOrMaybe(name: string, value: unknown): State | null {
  if (FLAGS.has(name)) return typeof value === 'boolean' ? (value ? 'recovery' : 'problem') : null;
  // An object may have a `toString` that is no function.
  if (!MAYBE_STATES.has(name) || typeof value !== 'string') return null;
  const state = stateAt(value);
  const word = lettersOf(/[a-z]+$/i.exec(value.trim())?.[0] ?? '');
  if (state === 'recovery') return SURE_RECOVERIES.has(word) || RESULTS.has(name) ? state : null;
  return state === 'problem' && SURE_PROBLEMS.has(word) && !RANKS.has(name) ? state : null;
}

/** `[RESOLVED] Disk`, `Recovered: disk`, `Resolved in 5m: disk`, `OK - disk`, `UP | disk`, `** RECOVERY … **`: the word comes first. */
const TITLE =
  /^\s*(?:\[([^\]]{1,60})\]\s*|(\p{L}{2,20})(?: alert| in [^:]{1,40})?\s*(?::|-|–|\|)\s+|\*{1,3}\s*([a-z]{2,20})\b|monitor is ([a-z]{2,20}):)/iu;

/** The word with which a title says that the problem is over, in its first brackets or before a colon; null: it does not say so. */
export function recoveryInTitle(title: string): string | null {
  for (let rest = title, at = 0; at < 5; at++) {
    const found = TITLE.exec(rest);
    if (found === null) return null;
    const [whole, tag, ...words] = found;
    const said = (tag ?? words.find((word) => word !== undefined) ?? '').replace(/:\s*\d+$/, '');
    if (SURE_RECOVERIES.has(lettersOf(said)) || isTranslated(said)) return said;
    if (SURE_PROBLEMS.has(lettersOf(said))) return null;
    // `[P1] [Recovered] …`: what is said may stand behind a priority or the name of a list.
    if (tag === undefined && !/^(?:re|fwd?|aw|wg|sv|vs|tr)$/i.test(said)) return null;
    rest = rest.slice(whole.length);
  }
  return null;
}

const isTranslated = (word: string): boolean =>
  TRANSLATED_RECOVERIES.includes(word.trim().normalize('NFC').toLowerCase());

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** In a sentence, for answers and receipts. */
export const inWords = ({ path, word }: SaidState): string => `${path} is "${word}"`;
