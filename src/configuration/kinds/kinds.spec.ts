import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { CreateEscalationPolicyDto, EscalationRuleDto } from '../../paging/escalation/dto/escalation-policy.dto.js';
import { CreateRotationDto, TimeRestrictionDto, WeeklyRestrictionDto } from '../../on-call/dto/rotation.dto.js';
import { OmitType } from '@nestjs/swagger';
import { CreateOverrideDto } from '../../on-call/dto/override.dto.js';
import { CreateScheduleDto } from '../../on-call/dto/schedule.dto.js';
import { CreateAlertPolicyDto } from '../../alerts/policies/dto/alert-policy.dto.js';
import { CreateNotificationPolicyDto } from '../../alerts/policies/notification/notification-policy.dto.js';
import { StakeholderNoticeDto } from '../../incidents/dto/stakeholder-notice.dto.js';
import { CreateIncidentRuleDto, RuleIncidentDto } from '../../incidents/rules/incident-rule.dto.js';
import { CreateIncidentTemplateDto } from '../../incidents/templates/incident-template.dto.js';
import { UpdateHeartbeatDto } from '../../alerts/heartbeats/dto/heartbeat.dto.js';
import { CreateIntegrationDto } from '../../alerts/integrations/dto/integration.dto.js';
import {
  AnswerRuleDto,
  CreateRuleDto,
  IntegrationRulesDto,
} from '../../alerts/integrations/dto/integration-rules.dto.js';
import {
  RecurrenceDto,
  SilenceDto,
  UpdateMaintenanceWindowDto,
} from '../../alerts/maintenance/dto/maintenance-window.dto.js';
import { CreateSavedSearchDto } from '../../alerts/saved-searches/dto/saved-search.dto.js';
import { CreateServiceDto } from '../../incidents/services/dto/service.dto.js';
import { PutStatusPageDto } from '../../incidents/status-page/dto/status-page.dto.js';
import { CreateRoutingRuleDto } from '../../alerts/routing/dto/routing-rule.dto.js';
import { RuleHoursDto } from '../../on-call/dto/rule-hours.dto.js';
import { CreateTeamRoutingRuleDto } from '../../alerts/routing/team-rules/team-routing-rule.dto.js';
import { CreateTeamRoleDto } from '../../people/teams/dto/team-role.dto.js';
import { CreateTeamDto, TeamMemberDto } from '../../people/teams/dto/team.dto.js';
import { CustomRoleDto } from '../../people/users/custom-roles/custom-role.dto.js';
import { ChangeAccountDto } from '../../people/account/account.dto.js';
import { CreateUserDto } from '../../people/users/dto/user.dto.js';
import type { Field, Fields, KindName } from '../domain/fields.js';
import { declarationOf } from '../domain/kinds.js';

/** Fields with another name in a configuration. */
const RENAMED: Readonly<Record<string, string>> = {
  ...{ teamId: 'team', targetTeamId: 'targetTeam', userId: 'user', serviceId: 'service', ownerId: 'owner' },
  ...{ teamIds: 'teams', integrationIds: 'integrations', rotationIds: 'rotations' },
};
/** Fields that no configuration has: secrets, state, derived values, chat rooms, which connect themselves, and whose it is. */
const LEFT_OUT = [
  'status',
  'confirm',
  'password',
  'username',
  'userName',
  'recipientType',
  'recipientId',
  'recipientName',
  'announceRoomId',
  'organisation',
];

function within(kind: KindName, ...path: string[]): Fields {
  let fields: Fields = declarationOf(kind).fields;
  for (const name of path) fields = inner(fields[name]);
  return fields;
}

function inner(field: Field | undefined): Fields {
  if (field?.is === 'list') return inner(field.of);
  if (field?.is === 'object') return field.fields;
  if (field?.is === 'target') return field.more ?? {};
  throw new Error('It has no fields');
}

const bodies: [Type<object>, Fields][] = [
  [CustomRoleDto, within('customRoles')],
  [CreateUserDto, within('users')],
  [CreateTeamDto, within('teams')],
  [TeamMemberDto, within('teams', 'members')],
  [CreateTeamRoleDto, within('teams', 'roles')],
  [CreateScheduleDto, within('schedules')],
  [CreateRotationDto, within('schedules', 'rotations')],
  [TimeRestrictionDto, within('schedules', 'rotations', 'timeRestriction')],
  [WeeklyRestrictionDto, within('schedules', 'rotations', 'restrictions')],
  [OmitType(CreateOverrideDto, ['userId', 'participant']), within('schedules', 'overrides')],
  [CreateEscalationPolicyDto, within('escalationPolicies')],
  [EscalationRuleDto, within('escalationPolicies', 'rules')],
  [CreateRoutingRuleDto, within('routingRules')],
  [CreateTeamRoutingRuleDto, within('teamRoutingRules')],
  [RuleHoursDto, within('teamRoutingRules', 'hours')],
  [CreateAlertPolicyDto, within('alertPolicies')],
  [CreateNotificationPolicyDto, within('notificationPolicies')],
  [CreateServiceDto, within('services')],
  [CreateIncidentRuleDto, within('incidentRules')],
  [RuleIncidentDto, within('incidentRules', 'incident')],
  [StakeholderNoticeDto, within('incidentRules', 'incident', 'stakeholderNotice')],
  [CreateIncidentTemplateDto, within('incidentTemplates')],
  [CreateSavedSearchDto, within('savedSearches')],
  [PutStatusPageDto, within('statusPage')],
  [ChangeAccountDto, within('account')],
  [UpdateHeartbeatDto, within('heartbeats')],
  [CreateIntegrationDto, within('integrations')],
  [IntegrationRulesDto, within('integrations', 'rules')],
  [CreateRuleDto, within('integrations', 'rules', 'create')],
  [AnswerRuleDto, within('integrations', 'rules', 'close')],
  [UpdateMaintenanceWindowDto, within('maintenanceWindows')],
  [SilenceDto, within('maintenanceWindows', 'silence')],
  [RecurrenceDto, within('maintenanceWindows', 'recurrence')],
];

/** @contract operating-36, operating-37, operating-41 */
it.each(bodies)('a configuration can say everything that %p takes', (type, fields) => {
  const listed = Reflect.getMetadata('swagger/apiModelPropertiesArray', type.prototype as object) as string[];
  const taken = listed.map((name) => name.replace(/^:/, '')).filter((name) => !LEFT_OUT.includes(name));
  expect(taken.map((name) => RENAMED[name] ?? name).filter((name) => !(name in fields))).toEqual([]);
});
