import { WARNINGS } from '../common/http/api-docs.js';
import { HAND_EDITS, MANAGED_BY } from '../common/http/managed.js';
import { type Document, operationsOf, type Schema, schemaRef, visitAll } from './openapi.js';

/**
 * What a configuration may manage: `managedBy` of its views stands once, and the answers to changes of it have `warnings`.
 */
export function warnOfManaged(document: Document): void {
  document.components.schemas['ManagedBy'] = {
    ...{ type: 'string', example: 'github.com/acme/oncall' },
    description: 'The configuration that manages it; absent: none',
  };
  visitAll(document, ({ properties }) => {
    if (properties?.[MANAGED_BY]) properties[MANAGED_BY] = { $ref: schemaRef('ManagedBy') };
  });
  for (const [route, { responses }] of operationsOf(document)) {
    if (!(route in HAND_EDITS)) continue;
    for (const [status, { content = {} }] of Object.entries(responses)) {
      const data = content['application/json']?.schema?.properties?.['data'];
      if (status.startsWith('2') && data) addWarnings(data);
    }
  }
}

function addWarnings(data: Schema): void {
  const own = data.properties ? data : data.allOf?.find(({ properties }) => properties !== undefined);
  if (own) own.properties = { ...own.properties, warnings: own.properties?.['warnings'] ?? WARNINGS };
}
