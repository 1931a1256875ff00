import { SourceRefused } from '../domain/source-refused.js';
import { goAlert } from './goalert/goalert.js';
import { grafanaOnCall } from './grafana-oncall/grafana-oncall.js';
import { pagerDuty } from './pagerduty/pagerduty.js';
import type { Source } from './source.js';
import { thirdParty } from './third-party/third-party.js';

/** Every service that organisations come from: a folder and a line each. */
export const SOURCES: readonly Source[] = [thirdParty, grafanaOnCall, pagerDuty, goAlert];
export const SOURCE_NAMES: readonly string[] = SOURCES.map(({ name }) => name);

/** @param name `backup` is of the third party @throws SourceRefused */
export function sourceNamed(name: string): Source {
  const wanted = name === 'backup' ? thirdParty.name : name;
  const found = SOURCES.find((each) => each.name === wanted);
  if (found === undefined) throw new SourceRefused(`There is no source ${name}; there are ${SOURCE_NAMES.join(', ')}`);
  return found;
}
