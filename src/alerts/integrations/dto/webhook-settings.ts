import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { ConditionListDto } from '../../../platform/matching/condition-list.dto.js';
import type { FieldError } from '../../../platform/errors/api-error.js';
import type { IntegrationConfig } from '../domain/config-secrets.js';
import { conditionListOf, PAYLOADS } from '../domain/outbound-target.js';

const FLAGS = ['addAlertDescription', 'addAlertDetails'];

/** What is wrong with the setting at `path`. */
type SettingsProblem = Pick<FieldError, 'path' | 'message'>;

/** What is wrong with the settings of a webhook; null: nothing. Those of an outgoing one are checked of its type only. */
export function webhookProblem(type: string, config: IntegrationConfig): SettingsProblem | null {
  const { inboundSecret, signed } = config;
  if (isGiven(inboundSecret) && typeof inboundSecret !== 'string')
    return { path: 'config.inboundSecret', message: 'must be a text' };
  if (isGiven(signed) && typeof signed !== 'boolean')
    return { path: 'config.signed', message: 'must be true or false' };
  if (type.toLowerCase() !== 'webhook') return null;
  const { payload, filter } = config;
  if (isGiven(payload) && !(PAYLOADS as readonly unknown[]).includes(payload))
    return { path: `config.payload`, message: `must be one of ${PAYLOADS.join(', ')}` };
  const flag = FLAGS.find((name) => isGiven(config[name]) && typeof config[name] !== 'boolean');
  if (flag !== undefined) return { path: `config.${flag}`, message: 'must be true or false' };
  if (!isGiven(filter)) return null;
  const list = conditionListOf(filter);
  if (list === null) return { path: 'config.filter', message: 'must be an object with a type and conditions' };
  const [error] = validateSync(plainToInstance(ConditionListDto, list));
  return error ? said(error, 'config.filter') : null;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

function said({ property, constraints, children }: ValidationError, parent: string): SettingsProblem {
  const path = `${parent}.${property}`;
  const [message] = Object.values(constraints ?? {});
  if (message !== undefined) return { path, message };
  const [child] = children ?? [];
  return child ? said(child, path) : { path, message: 'is wrong' };
}
