import { originOf } from '../../../lifecycle/domain/derived-alert.js';
import type { InboundFamily, IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, isJsonObject, textOf, type JsonObject } from '../json.js';
import { oneAlert, paragraphs, priorityOf, saidIn } from '../one-alert.js';

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
  return oneAlert(
    {
      message:
        firstText(documentation.subject, incident.policy_name, incident.condition_name) ?? 'Incident without a policy',
      ...{ alias, aliasOrigin },
      priority: priorityOf(incident.severity),
      description: paragraphs(firstText(incident.summary), firstText(documentation.content)),
      source: 'google-cloud',
      entity: firstText(incident.resource_display_name, incident.resource_name, incident.resource_id),
      details: detailsOf(incident).filter(([key]) => !MAPPED_FIELDS.has(key)),
    },
    saidIn('incident.state', incident.state),
  );
}
