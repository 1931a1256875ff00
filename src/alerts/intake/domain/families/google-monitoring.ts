import type { Priority } from '../../../../platform/domain/priority.js';
import { boundedAlias, deriveAlert, originOf, type DerivedAlert } from '../../../lifecycle/domain/derived-alert.js';
import { unknownState, type InboundFamily, type IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, isJsonObject, textOf, type JsonObject } from '../json.js';
import { stateOf } from '../state.js';

const PRIORITY_OF_SEVERITY: Readonly<Record<string, Priority>> = { critical: 'P1', error: 'P2', warning: 'P3' };
/** Fields that are mapped to other fields of the alert. */
const MAPPED_FIELDS: ReadonlySet<string> = new Set(['summary', 'documentation', 'state']);

/** Google Cloud Monitoring's webhook. */
export const googleMonitoring: InboundFamily = {
  name: 'google-monitoring',
  typeWords: ['googlecloud', 'stackdriver', 'gcp'],
  canRead: ({ incident }) => isJsonObject(incident) && textOf(incident.incident_id) !== null,
  isShownBy: (body) =>
    googleMonitoring.canRead(body) &&
    isJsonObject(body.incident) &&
    firstText(body.incident.policy_name, body.incident.condition_name) !== null,
  map: ({ incident }) => [mapIncident(isJsonObject(incident) ? incident : {})],
};

function mapIncident(incident: JsonObject): IntakeAction {
  const id = textOf(incident.incident_id);
  const alias = id === null ? null : `google:${id}`;
  const aliasOrigin = originOf(textOf(incident.scoping_project_id));
  const documentation = isJsonObject(incident.documentation) ? incident.documentation : {};
  const said = (): DerivedAlert =>
    deriveAlert({
      message:
        firstText(documentation.subject, incident.policy_name, incident.condition_name) ?? 'Incident without a policy',
      ...{ alias, aliasOrigin },
      priority: PRIORITY_OF_SEVERITY[textOf(incident.severity)?.toLowerCase() ?? ''] ?? 'P3',
      description: [firstText(incident.summary), firstText(documentation.content)]
        .filter((text) => text !== null)
        .join('\n\n'),
      source: 'google-cloud',
      entity: firstText(incident.resource_display_name, incident.resource_name, incident.resource_id),
      details: detailsOf(incident).filter(([key]) => !MAPPED_FIELDS.has(key)),
    });
  const word = textOf(incident.state);
  const state = word === null ? 'problem' : stateOf(word);
  if (state === 'recovery')
    return alias === null
      ? { kind: 'skip', reason: 'no-alias-to-close' }
      : { kind: 'close', alias: boundedAlias(alias), aliasOrigin, said };
  const remark = state === 'unknown' ? { remark: unknownState(`incident.state is "${word ?? ''}"`) } : {};
  return { kind: 'create', fields: said(), ...remark };
}
