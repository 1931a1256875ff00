/** Contact methods, escalation policies and all that is sent to people, rooms and webhooks. */
export const PAGING = `
-- The types of channels, in the one table to which every column with such a type refers.
CREATE TABLE channel_types (
  type text NOT NULL,
  PRIMARY KEY (type)
);
INSERT INTO channel_types VALUES ('sms'), ('voice'), ('email'), ('push');

-- A channel is personal data: it goes with its owner.
CREATE TABLE channels (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  type text NOT NULL,
  value text NOT NULL,
  label text,
  verified boolean NOT NULL,
  "codeHash" text,
  "codeExpiresAt" timestamptz(3),
  "codeTries" integer NOT NULL,
  "lastResendAt" timestamptz(3),
  "lastTestAt" timestamptz(3),
  "lastTestResult" text,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  "sealedSecret" text,
  "disabledReason" text,
  "failedAt" timestamptz(3),
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT "channels_lastTestResult_check" CHECK ("lastTestResult" IN ('ok', 'failed')),
  FOREIGN KEY ("tenantId", "userId") REFERENCES users("tenantId", id) ON DELETE CASCADE,
  FOREIGN KEY (type) REFERENCES channel_types(type)
);
-- A text message names its sender by number alone, whatever the tenant.
CREATE INDEX channels_sender ON channels (value) WHERE (type = 'sms') AND verified;
CREATE INDEX channels_user ON channels ("tenantId", "userId", "createdAt", id);

-- Verification codes of the last hour, which outlive the channels that they were for.
CREATE TABLE channel_codes (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  FOREIGN KEY ("tenantId") REFERENCES tenants("tenantId") ON DELETE CASCADE
);

CREATE TABLE channel_paces (
  "tenantId" uuid NOT NULL,
  "channelId" uuid NOT NULL,
  pace jsonb NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", "channelId")
) WITH (fillfactor='50');
CREATE INDEX channel_paces_age ON channel_paces ("updatedAt");

-- No foreign keys: a notice is history, as handoff notices are.
CREATE TABLE address_notices (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  failed jsonb NOT NULL,
  "channelId" uuid NOT NULL,
  "channelType" text NOT NULL,
  state text NOT NULL,
  "dueAt" timestamptz(3) NOT NULL,
  attempts integer NOT NULL,
  reason text,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT address_notices_state_check CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead')),
  FOREIGN KEY ("channelType") REFERENCES channel_types(type)
);
CREATE INDEX address_notices_age ON address_notices ("updatedAt") WHERE NOT (state IN ('pending', 'sending'));
CREATE INDEX address_notices_due ON address_notices ("tenantId", "dueAt") WHERE state IN ('pending', 'sending');

CREATE TABLE push_tokens (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  token text NOT NULL,
  platform text,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  UNIQUE ("tenantId", token),
  FOREIGN KEY ("tenantId", "userId") REFERENCES users("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX push_tokens_user ON push_tokens ("tenantId", "userId");

CREATE TABLE escalation_policy_versions (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "policyId" uuid NOT NULL,
  name text NOT NULL,
  "repeatInterval" integer NOT NULL,
  "repeatCount" integer NOT NULL,
  "closeAlertAfterAll" boolean NOT NULL,
  rules jsonb NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "unusedSince" timestamptz(3),
  "whenNobody" text DEFAULT 'next' NOT NULL,
  priorities jsonb,
  "roomRules" jsonb DEFAULT '[]' NOT NULL,
  "resetAcknowledgements" boolean DEFAULT false NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT "escalation_policy_versions_repeatCount_check" CHECK ("repeatCount" >= 1),
  CONSTRAINT "escalation_policy_versions_repeatInterval_check" CHECK ("repeatInterval" >= 0)
);

-- The policy may go; its versions stay for the runs that were promised them.
CREATE TABLE escalation_policies (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  "teamId" uuid,
  priorities jsonb,
  "isDefault" boolean NOT NULL,
  "versionId" uuid NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  FOREIGN KEY ("tenantId", "versionId") REFERENCES escalation_policy_versions("tenantId", id)
);
CREATE UNIQUE INDEX escalation_policies_one_default ON escalation_policies ("tenantId") WHERE "isDefault";

-- No foreign key to alerts, for the reason given with alert_activities. A run is deleted with its alert, or by the first step
-- that misses the alert.
CREATE TABLE escalation_runs (
  "tenantId" uuid NOT NULL,
  "alertId" uuid NOT NULL,
  "runId" uuid NOT NULL,
  "versionId" uuid,
  responders jsonb NOT NULL,
  cycle integer NOT NULL,
  step integer NOT NULL,
  "cycleStartedAt" timestamptz(3) NOT NULL,
  "firedRules" jsonb NOT NULL,
  "lastFiredAt" timestamptz(3),
  "resumedAt" timestamptz(3),
  paused boolean NOT NULL,
  state text NOT NULL,
  "stateReason" text,
  "nextDueAt" timestamptz(3),
  "startedAt" timestamptz(3) NOT NULL,
  attempts integer NOT NULL,
  "lastError" text,
  hold jsonb,
  told boolean DEFAULT true NOT NULL,
  PRIMARY KEY ("tenantId", "alertId"),
  CONSTRAINT escalation_runs_state_check CHECK (state IN ('running', 'paused', 'stopped', 'completed', 'exhausted', 'failed'))
);
-- Holds only runs that wait for a time, so that an idle tick reads next to nothing.
CREATE INDEX escalation_runs_due ON escalation_runs ("nextDueAt") WHERE "nextDueAt" IS NOT NULL;
CREATE INDEX escalation_runs_held ON escalation_runs ("tenantId", ((hold ->> 'by'::text))) WHERE hold IS NOT NULL;
CREATE INDEX escalation_runs_waiting ON escalation_runs ("tenantId", "alertId") WHERE "stateReason" = 'nobody-on-call';

-- People's rules about how they are told, and what a delivery must remember of them.
CREATE TABLE notification_rules (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  name text NOT NULL,
  enabled boolean NOT NULL,
  "order" integer NOT NULL,
  criteria jsonb NOT NULL,
  action jsonb NOT NULL,
  repeat jsonb NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  FOREIGN KEY ("tenantId", "userId") REFERENCES users("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX notification_rules_of_shifts ON notification_rules ("tenantId") WHERE enabled AND ((criteria -> 'actionTypes'::text) ?| ARRAY['schedule-start'::text, 'schedule-end'::text]);
CREATE INDEX notification_rules_user ON notification_rules ("tenantId", "userId", "order", id);

-- Whether and when people are told of alerts that are stored in any case.
CREATE TABLE notification_policies (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  "teamId" uuid,
  enabled boolean NOT NULL,
  "order" integer NOT NULL,
  match jsonb NOT NULL,
  hours jsonb,
  actions jsonb NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT notification_policies_order_check CHECK ("order" >= 0),
  FOREIGN KEY ("tenantId", "teamId") REFERENCES teams("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX notification_policies_team ON notification_policies ("tenantId", "teamId");

-- The target is text, as the contract validates nothing: one that names nobody forwards nothing.
CREATE TABLE forwarding_rules (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "fromUserId" uuid NOT NULL,
  "toUserId" text NOT NULL,
  "startDate" timestamptz(3),
  "endDate" timestamptz(3),
  alias text,
  enabled boolean NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  FOREIGN KEY ("tenantId", "fromUserId") REFERENCES users("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX forwarding_rules_user ON forwarding_rules ("tenantId", "fromUserId", "createdAt", id);

-- No foreign keys: a delivery is history, and outlives the alert, the person and the channel.
CREATE TABLE deliveries (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "alertId" uuid NOT NULL,
  "userId" uuid NOT NULL,
  "channelId" uuid NOT NULL,
  "channelType" text NOT NULL,
  cause text NOT NULL,
  "untilClosed" boolean NOT NULL,
  state text NOT NULL,
  "dueAt" timestamptz(3) NOT NULL,
  attempts integer NOT NULL,
  reason text,
  reference text,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  occasion text DEFAULT 'create-alert' NOT NULL,
  "ruleId" uuid,
  "standsIn" boolean DEFAULT false NOT NULL,
  repetition integer DEFAULT 0 NOT NULL,
  "repeatSec" integer,
  "repeatsLeft" integer,
  "receiptDueAt" timestamptz(3),
  "inPlaceOf" jsonb,
  "bundledInto" uuid,
  follows boolean DEFAULT false NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT deliveries_occasion_check CHECK (occasion IN ('create-alert', 'acknowledged', 'closed', 'assigned', 'note-added')),
  CONSTRAINT deliveries_state_check CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead', 'bundled'))
);
CREATE INDEX deliveries_bundled ON deliveries ("dueAt") WHERE state = 'bundled';
-- What the sender looks for; empty when there is nothing to do.
CREATE INDEX deliveries_due ON deliveries ("channelType", "dueAt") WHERE state IN ('pending', 'sending');
CREATE INDEX deliveries_of_bundles ON deliveries ("tenantId", "bundledInto", "createdAt", id) WHERE "bundledInto" IS NOT NULL;
-- Whatever runs twice, nobody is paged twice for one cause.
CREATE UNIQUE INDEX deliveries_once ON deliveries ("tenantId", "alertId", "userId", "channelId", cause);
-- What the receipts job looks for: pushes whose second answer is still out.
CREATE INDEX deliveries_receipt ON deliveries ("receiptDueAt") WHERE "receiptDueAt" IS NOT NULL;
CREATE INDEX deliveries_turns ON deliveries ("channelType", "tenantId", "dueAt") WHERE state IN ('pending', 'sending');

-- No foreign keys: a bundle is history, as deliveries are.
CREATE TABLE page_bundles (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  "channelId" uuid NOT NULL,
  "channelType" text NOT NULL,
  "windowKey" text NOT NULL,
  state text NOT NULL,
  "dueAt" timestamptz(3) NOT NULL,
  attempts integer NOT NULL,
  reason text,
  reference text,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT page_bundles_state_check CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead')),
  FOREIGN KEY ("channelType") REFERENCES channel_types(type)
);
CREATE INDEX page_bundles_age ON page_bundles ("updatedAt") WHERE NOT (state IN ('pending', 'sending'));
CREATE INDEX page_bundles_due ON page_bundles ("channelType", "dueAt") WHERE state IN ('pending', 'sending');
CREATE INDEX page_bundles_turns ON page_bundles ("channelType", "tenantId", "dueAt") WHERE state IN ('pending', 'sending');

-- No foreign keys: a notice to a phone that is gone by then comes to nothing by itself.
CREATE TABLE push_notices (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  "tokenId" uuid NOT NULL,
  cause text NOT NULL,
  content jsonb NOT NULL,
  state text NOT NULL,
  "dueAt" timestamptz(3) NOT NULL,
  attempts integer NOT NULL,
  reason text,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT push_notices_state_check CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead')),
  UNIQUE ("tenantId", cause, "tokenId")
);
CREATE INDEX push_notices_due ON push_notices ("dueAt") WHERE state IN ('pending', 'sending');
CREATE INDEX push_notices_finished ON push_notices ("updatedAt") WHERE state <> ALL (ARRAY['pending'::text, 'sending'::text]);
CREATE INDEX push_notices_turns ON push_notices ("tenantId", "dueAt") WHERE state IN ('pending', 'sending');

-- No foreign keys: a notice is history, and outlives the person, the channel and the schedule.
CREATE TABLE handoff_notices (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  "scheduleId" uuid NOT NULL,
  kind text NOT NULL,
  at timestamptz(3) NOT NULL,
  handoff jsonb NOT NULL,
  "channelId" uuid NOT NULL,
  "channelType" text NOT NULL,
  state text NOT NULL,
  "dueAt" timestamptz(3) NOT NULL,
  attempts integer NOT NULL,
  reason text,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT handoff_notices_kind_check CHECK (kind IN ('begin', 'end')),
  CONSTRAINT handoff_notices_state_check CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead')),
  FOREIGN KEY ("channelType") REFERENCES channel_types(type)
);
-- What the sender looks for; empty when there is nothing to do.
CREATE INDEX handoff_notices_due ON handoff_notices ("dueAt") WHERE state IN ('pending', 'sending');
CREATE INDEX handoff_notices_finished ON handoff_notices ("updatedAt") WHERE state <> ALL (ARRAY['pending'::text, 'sending'::text]);
-- Whatever runs twice, nobody is told twice of one beginning or end.
CREATE UNIQUE INDEX handoff_notices_once ON handoff_notices ("tenantId", "userId", "scheduleId", at, kind, "channelId");
CREATE INDEX handoff_notices_turns ON handoff_notices ("tenantId", "dueAt") WHERE state IN ('pending', 'sending');

-- No foreign keys: a notice is history, as handoff notices are.
CREATE TABLE shift_notices (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  "scheduleId" uuid NOT NULL,
  kind text NOT NULL,
  at timestamptz(3) NOT NULL,
  "time" text NOT NULL,
  "delayMins" integer NOT NULL,
  handoff jsonb NOT NULL,
  "ruleId" uuid NOT NULL,
  "channelId" uuid NOT NULL,
  "channelType" text NOT NULL,
  state text NOT NULL,
  "dueAt" timestamptz(3) NOT NULL,
  attempts integer NOT NULL,
  reason text,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT shift_notices_kind_check CHECK (kind IN ('begin', 'end')),
  CONSTRAINT shift_notices_state_check CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead')),
  FOREIGN KEY ("channelType") REFERENCES channel_types(type)
);
CREATE INDEX shift_notices_age ON shift_notices ("updatedAt") WHERE NOT (state IN ('pending', 'sending'));
CREATE INDEX shift_notices_due ON shift_notices ("tenantId", "dueAt") WHERE state IN ('pending', 'sending');
-- Whatever runs twice, nobody is told twice.
CREATE UNIQUE INDEX shift_notices_once ON shift_notices ("tenantId", "userId", "scheduleId", at, kind, "time", "channelId", "delayMins");

-- No foreign keys: a link to what is gone says so on its page, and is swept away with the others.
CREATE TABLE acknowledge_links (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "tokenHash" text NOT NULL,
  "alertId" uuid NOT NULL,
  "userId" uuid,
  "expiresAt" timestamptz(3) NOT NULL,
  "usedAt" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL,
  "alertIds" uuid[],
  action text DEFAULT 'acknowledge' NOT NULL,
  PRIMARY KEY ("tenantId", id),
  UNIQUE ("tokenHash")
);
CREATE INDEX acknowledge_links_expiry ON acknowledge_links ("expiresAt");

-- Replies by text message and call that were acted on, so that one that is sent again does nothing.
CREATE TABLE taken_replies (
  "tenantId" uuid NOT NULL,
  id text NOT NULL,
  "takenAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id)
);
CREATE INDEX taken_replies_age ON taken_replies ("takenAt");

-- Chats of an organisation: places in which several people read what is posted.
CREATE TABLE chat_rooms (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  value text NOT NULL,
  "teamId" uuid,
  verified boolean NOT NULL,
  "codeHash" text,
  "codeExpiresAt" timestamptz(3),
  "codeTries" integer NOT NULL,
  "lastResendAt" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  "sealedSecret" text,
  "failedAt" timestamptz(3),
  "failedReason" text,
  PRIMARY KEY ("tenantId", id),
  FOREIGN KEY (type) REFERENCES channel_types(type)
);

-- No foreign keys but to the type: a post is history, as deliveries are.
CREATE TABLE room_pages (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "alertId" uuid NOT NULL,
  "roomId" uuid NOT NULL,
  "channelType" text NOT NULL,
  cause text NOT NULL,
  "untilClosed" boolean NOT NULL,
  "bundledInto" uuid,
  reference text,
  state text NOT NULL,
  "dueAt" timestamptz(3) NOT NULL,
  attempts integer NOT NULL,
  reason text,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT room_pages_state_check CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead', 'bundled')),
  FOREIGN KEY ("channelType") REFERENCES channel_types(type)
);
CREATE INDEX room_pages_bundled ON room_pages ("dueAt") WHERE state = 'bundled';
CREATE INDEX room_pages_due ON room_pages ("channelType", "dueAt") WHERE state IN ('pending', 'sending');
CREATE INDEX room_pages_members ON room_pages ("tenantId", "bundledInto") WHERE "bundledInto" IS NOT NULL;
CREATE UNIQUE INDEX room_pages_once ON room_pages ("tenantId", "alertId", "roomId", cause);
CREATE INDEX room_pages_turns ON room_pages ("channelType", "tenantId", "dueAt") WHERE state IN ('pending', 'sending');
CREATE INDEX room_pages_waiting ON room_pages ("tenantId", "roomId", "dueAt") WHERE state IN ('pending', 'sending');

-- No foreign keys: a post is history, as deliveries are.
CREATE TABLE room_posts (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "roomId" uuid NOT NULL,
  announcement jsonb NOT NULL,
  state text NOT NULL,
  "dueAt" timestamptz(3) NOT NULL,
  attempts integer NOT NULL,
  reason text,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT room_posts_state_check CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead'))
);
CREATE INDEX room_posts_age ON room_posts ("updatedAt") WHERE NOT (state IN ('pending', 'sending'));
CREATE INDEX room_posts_due ON room_posts ("tenantId", "dueAt") WHERE state IN ('pending', 'sending');

CREATE TABLE room_revisions (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "roomPageId" uuid NOT NULL,
  state text NOT NULL,
  "dueAt" timestamptz(3) NOT NULL,
  attempts integer NOT NULL,
  reason text,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT room_revisions_state_check CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead'))
);
CREATE INDEX room_revisions_age ON room_revisions ("updatedAt") WHERE NOT (state IN ('pending', 'sending'));
CREATE INDEX room_revisions_due ON room_revisions ("tenantId", "dueAt") WHERE state IN ('pending', 'sending');

-- No foreign keys: a revision is history, as deliveries are.
CREATE TABLE chat_revisions (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "deliveryId" uuid NOT NULL,
  state text NOT NULL,
  "dueAt" timestamptz(3) NOT NULL,
  attempts integer NOT NULL,
  reason text,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT chat_revisions_state_check CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead'))
);
CREATE INDEX chat_revisions_age ON chat_revisions ("updatedAt") WHERE NOT (state IN ('pending', 'sending'));
CREATE INDEX chat_revisions_due ON chat_revisions ("tenantId", "dueAt") WHERE state IN ('pending', 'sending');

CREATE TABLE mails (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  recipient text NOT NULL,
  content text NOT NULL,
  attempts integer NOT NULL,
  "dueAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  enclosing boolean DEFAULT false NOT NULL,
  PRIMARY KEY ("tenantId", id),
  FOREIGN KEY ("tenantId") REFERENCES tenants("tenantId")
);
-- Over all tenants: the job that sends them serves everybody.
CREATE INDEX mails_due ON mails ("dueAt");
CREATE INDEX mails_turns ON mails (enclosing, "tenantId", "dueAt");

-- No foreign keys: a delivery is history, and outlives the alert and the integration.
CREATE TABLE webhook_deliveries (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "integrationId" uuid NOT NULL,
  "eventId" uuid NOT NULL,
  "subjectId" uuid NOT NULL,
  event text NOT NULL,
  message jsonb,
  state text NOT NULL,
  "dueAt" timestamptz(3) NOT NULL,
  attempts integer NOT NULL,
  reason text,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT webhook_deliveries_check CHECK ((message IS NOT NULL) OR (state <> ALL (ARRAY['pending'::text, 'sending'::text]))),
  CONSTRAINT webhook_deliveries_state_check CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead'))
);
-- What the sender looks for, integration by integration; empty when there is nothing to do.
CREATE INDEX webhook_deliveries_due ON webhook_deliveries ("tenantId", "integrationId", "dueAt", "eventId") WHERE state IN ('pending', 'sending');
CREATE INDEX webhook_deliveries_finished ON webhook_deliveries ("updatedAt") WHERE state <> ALL (ARRAY['pending'::text, 'sending'::text]);
-- Whatever runs twice, no integration is told twice of one event.
CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries ("tenantId", "integrationId", "eventId");
-- Whether an earlier event of the same subject is still on its way.
CREATE INDEX webhook_deliveries_order ON webhook_deliveries ("tenantId", "integrationId", "subjectId", "eventId") WHERE state IN ('pending', 'sending');
`;
