import type { Priority } from '../../../../platform/domain/priority.js';
import type { InboundFamily, IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, isJsonObject, textOf, type JsonObject } from '../json.js';
import { oneAlert, priorityOf, saidIn } from '../one-alert.js';

const PRIORITY_OF_SEVERITY: Readonly<Record<string, Priority>> = {
  ...{ sev0: 'P1', sev1: 'P2', sev2: 'P3', sev3: 'P4', sev4: 'P5' },
};

/** Azure Monitor's common alert schema, whichever of its services the alert is of. */
export const azureMonitor: InboundFamily = {
  name: 'azure-monitor',
  typeWords: ['azure'],
  canRead: ({ data }) =>
    isJsonObject(data) && isJsonObject(data.essentials) && textOf(data.essentials.alertRule) !== null,
  isShownBy: (body) => body.schemaId === 'azureMonitorCommonAlertSchema' && azureMonitor.canRead(body),
  map: ({ data }) => [mapAlert(isJsonObject(data) ? data : {})],
};

function mapAlert({ essentials: given, alertContext, customProperties }: JsonObject): IntakeAction {
  const essentials = isJsonObject(given) ? given : {};
  // Both name one firing of the rule, and its end has the same.
  const id = firstText(essentials.alertId, essentials.originAlertId);
  const alias = id === null ? null : `azure:${id}`;
  const context = isJsonObject(alertContext) ? alertContext : {};
  return oneAlert(
    {
      message: firstText(essentials.alertRule) ?? 'Azure alert',
      alias,
      priority: priorityOf(essentials.severity, PRIORITY_OF_SEVERITY),
      description: [firstText(essentials.description), ...conditionsOf(context)]
        .filter((text) => text !== null)
        .join('\n'),
      source: 'azure',
      entity: firstText(...listOf(essentials.configurationItems), nameOf(listOf(essentials.alertTargetIDs)[0])),
      details: [
        ...detailsOf(essentials).filter(([key]) => key !== 'description' && key !== 'alertRule'),
        ...detailsOf(context, 'context.'),
        ...detailsOf(customProperties, 'custom.'),
      ],
    },
    saidIn('monitorCondition', essentials.monitorCondition),
  );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The last part of a resource's path is its name. */
const nameOf = (path: unknown): string | null =>
  textOf(path)
    ?.split('/')
    .findLast((part) => part !== '') ?? null;

/** `Percentage CPU GreaterThan 80: 97.2` */
function conditionsOf({ condition }: JsonObject): string[] {
  return listOf(isJsonObject(condition) ? condition.allOf : null).flatMap((each) => {
    if (!isJsonObject(each)) return [];
    const asked = [firstText(each.metricName, each.searchQuery), textOf(each.operator), textOf(each.threshold)];
    const text = asked.filter((part) => part !== null).join(' ');
    const value = textOf(each.metricValue);
    return text === '' ? [] : [value === null ? text : `${text}: ${value}`];
  });
}
