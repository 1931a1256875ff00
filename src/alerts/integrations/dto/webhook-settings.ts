import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { ConditionListDto } from '../../../platform/matching/condition-list.dto.js';
import type { IntegrationConfig } from '../domain/config-secrets.js';
import { conditionListOf, PAYLOADS } from '../domain/outbound-target.js';

const FLAGS = ['addAlertDescription', 'addAlertDetails'];

/** What is wrong with the settings of a webhook, with its place; null: nothing. Those of an outgoing one are checked of its type only. */
export function webhookProblem(type: string, config: IntegrationConfig): string | null {
  const { inboundSecret, signed } = config;
  if (isGiven(inboundSecret) && typeof inboundSecret !== 'string') return 'config.inboundSecret: must be a text';
  if (isGiven(signed) && typeof signed !== 'boolean') return 'config.signed: must be true or false';
  if (type.toLowerCase() !== 'webhook') return null;
  const { payload, filter } = config;
  if (isGiven(payload) && !(PAYLOADS as readonly unknown[]).includes(payload))
    return `config.payload: must be one of ${PAYLOADS.join(', ')}`;
  const flag = FLAGS.find((name) => isGiven(config[name]) && typeof config[name] !== 'boolean');
  if (flag !== undefined) return `config.${flag}: must be true or false`;
  if (!isGiven(filter)) return null;
  const list = conditionListOf(filter);
  if (list === null) return 'config.filter: must be an object with a type and conditions';
  const [error] = validateSync(plainToInstance(ConditionListDto, list));
  return error ? said(error, 'config.filter') : null;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

function said({ property, constraints, children }: ValidationError, path: string): string {
  const place = `${path}.${property}`;
  const [text] = Object.values(constraints ?? {});
  if (text !== undefined) return `${place}: ${text}`;
  const [child] = children ?? [];
  return child ? said(child, place) : `${place}: is wrong`;
}
