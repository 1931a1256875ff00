/** What a person has set for this browser. */
interface Settings {
  theme: 'system' | 'light' | 'dark';
  density: 'comfortable' | 'compact';
  /** Single-key shortcuts. */
  keys: boolean;
  /** The order of what happened to an alert. */
  timeline: 'newest' | 'oldest';
  /** A zone in which the person does not want the times of this browser. */
  zoneKept: string;
  /** The organisation whose setup checklist the person does not want to see; '': none. */
  setupHidden: string;
  /** In which zone pages show times: in that of their schedule, or in the person's. */
  timesIn: 'schedule' | 'mine';
}

const DEFAULTS: Settings = {
  ...{ theme: 'system', density: 'comfortable', keys: true, zoneKept: '' },
  ...{ timeline: 'newest', setupHidden: '', timesIn: 'schedule' },
};
const STORED = 'pager.settings';

let current: Settings = read();
apply();

function read(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Settings>) };
  } catch {
    return DEFAULTS;
  }
}

/** The page follows at once. */
export function setSetting<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  current = { ...current, [name]: value };
  localStorage.setItem(STORED, JSON.stringify(current));
  apply();
}

export const setting = <Name extends keyof Settings>(name: Name): Settings[Name] => current[name];

function apply(): void {
  const { dataset } = document.documentElement;
  if (current.theme === 'system') delete dataset['theme'];
  else dataset['theme'] = current.theme;
  dataset['density'] = current.density;
}
