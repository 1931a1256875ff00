/** Alerts, and what they come from and pass on their way: integrations, policies, routing, heartbeats, maintenance. */
export const ALERTS = String.raw`
CREATE TABLE integrations (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "teamId" uuid,
  name text NOT NULL,
  type text NOT NULL,
  enabled boolean NOT NULL,
  "allowRead" boolean NOT NULL,
  "allowWrite" boolean NOT NULL,
  "allowDelete" boolean NOT NULL,
  "allowConfig" boolean NOT NULL,
  "suppressNotifications" boolean NOT NULL,
  "configSealed" text NOT NULL,
  "urlTokenHash" text NOT NULL,
  "urlTokenSealed" text NOT NULL,
  "pendingSubscription" jsonb,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  responders jsonb DEFAULT '[]' NOT NULL,
  "ignoreResponders" boolean DEFAULT false NOT NULL,
  rules jsonb,
  PRIMARY KEY ("tenantId", id)
);
-- A global look-up: the token in the URL is all that a sender shows.
CREATE UNIQUE INDEX integrations_url_token ON integrations ("urlTokenHash");

-- What each integration sent last; beside the integrations, of which every change drops snapshots.
CREATE TABLE integration_receipts (
  "tenantId" uuid NOT NULL,
  "integrationId" uuid NOT NULL,
  "receivedAt" timestamptz(3),
  "refusedAt" timestamptz(3),
  reason text,
  PRIMARY KEY ("tenantId", "integrationId"),
  CONSTRAINT integration_receipts_integration FOREIGN KEY ("tenantId", "integrationId") REFERENCES integrations("tenantId", id) ON DELETE CASCADE
) WITH (fillfactor='70');

CREATE TABLE api_keys (
  "tenantId" uuid NOT NULL,
  id text NOT NULL,
  "integrationId" uuid NOT NULL,
  "teamId" uuid,
  "keyPrefix" text NOT NULL,
  scopes text[] NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "lastUsedAt" timestamptz(3),
  permissions jsonb,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT api_keys_scopes_check CHECK (scopes <@ ARRAY['read'::text, 'write'::text, 'delete'::text, 'config'::text]),
  FOREIGN KEY ("tenantId", "integrationId") REFERENCES integrations("tenantId", id) ON DELETE CASCADE
);
-- A global look-up: the id is the SHA-256 of the key, which is all that a caller shows.
CREATE UNIQUE INDEX api_keys_hash ON api_keys (id);
CREATE INDEX api_keys_integration ON api_keys ("tenantId", "integrationId", "createdAt" DESC);

CREATE TABLE alerts (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "tinyId" integer NOT NULL,
  alias text NOT NULL,
  message text NOT NULL,
  description text,
  status text NOT NULL,
  acknowledged boolean NOT NULL,
  "snoozedUntil" timestamptz(3),
  priority text NOT NULL,
  source text NOT NULL,
  entity text NOT NULL,
  owner text,
  "ownerId" uuid,
  "teamId" uuid,
  tags text[] NOT NULL,
  details jsonb NOT NULL,
  responders jsonb NOT NULL,
  "visibleTo" jsonb,
  actions text[] NOT NULL,
  "readBy" jsonb NOT NULL,
  count integer NOT NULL,
  "skipEscalation" boolean NOT NULL,
  "suppressNotifications" boolean NOT NULL,
  "delayedUntil" timestamptz(3),
  "integrationId" uuid,
  "lastOccurredAt" timestamptz(3) NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  "acknowledgedAt" timestamptz(3),
  "closedAt" timestamptz(3),
  "firstAcknowledgedAt" timestamptz(3),
  "firstAcknowledgedBy" uuid,
  "acknowledgedBy" jsonb,
  "closedBy" jsonb,
  maintenance uuid,
  "silencedUntil" timestamptz(3),
  flapping jsonb,
  "heldUntil" timestamptz(3),
  "aliasOrigin" text,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT alerts_check CHECK ((status <> 'acknowledged') OR acknowledged),
  CONSTRAINT alerts_count_check CHECK (count >= 1),
  CONSTRAINT alerts_priority_check CHECK (priority IN ('P1', 'P2', 'P3', 'P4', 'P5')),
  CONSTRAINT alerts_status_check CHECK (status IN ('open', 'acknowledged', 'closed')),
  CONSTRAINT "alerts_tinyId_check" CHECK (("tinyId" >= 0) AND ("tinyId" <= 99999))
);
ALTER TABLE alerts ADD CONSTRAINT alerts_alias_check CHECK ((char_length(split_part(alias, E'\x1f', 1)) >= 1) AND (char_length(split_part(alias, E'\x1f', 1)) <= 512)) NOT VALID;
-- The alias pointer: the newest alert created with an alias.
CREATE INDEX alerts_alias_pointer ON alerts ("tenantId", alias, "createdAt" DESC, id DESC);
CREATE INDEX alerts_closed ON alerts ("closedAt") WHERE status = 'closed';
CREATE INDEX alerts_newest ON alerts ("tenantId", "createdAt", id) INCLUDE (status, priority, "teamId", source, "firstAcknowledgedAt", "closedAt");
-- At most one alert per alias that is not closed, whatever the concurrency.
CREATE UNIQUE INDEX alerts_open_alias ON alerts ("tenantId", alias) WHERE status <> 'closed';
CREATE INDEX alerts_owner ON alerts ("tenantId", "ownerId", "createdAt" DESC, id DESC) WHERE "ownerId" IS NOT NULL;
CREATE INDEX alerts_scoped_alias ON alerts ("tenantId", split_part(alias, E'\x1f', 1)) WHERE strpos(alias, E'\x1f') > 0;
CREATE INDEX alerts_snooze_due ON alerts ("snoozedUntil") WHERE "snoozedUntil" IS NOT NULL;
CREATE INDEX alerts_tiny_id ON alerts ("tenantId", "tinyId");

-- What became of accepted requests, for a day. A row holds the receipts of one batch that have all but their alert in common:
-- positions (within the block of request ids) and "alertIds" go side by side.
CREATE TABLE alert_receipts (
  "tenantId" uuid NOT NULL,
  block uuid NOT NULL,
  id uuid NOT NULL,
  positions integer[] NOT NULL,
  "alertIds" uuid[] NOT NULL,
  action text NOT NULL,
  success boolean NOT NULL,
  status text NOT NULL,
  alias text,
  "integrationId" uuid,
  "processedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", block, id),
  CONSTRAINT alert_receipts_check CHECK (cardinality("alertIds") = cardinality(positions))
);
CREATE INDEX alert_receipts_age ON alert_receipts ("processedAt");

CREATE TABLE alert_recipients (
  "tenantId" uuid NOT NULL,
  "alertId" uuid NOT NULL,
  "userId" uuid NOT NULL,
  "namedAt" timestamptz(3) NOT NULL,
  named boolean DEFAULT true NOT NULL,
  PRIMARY KEY ("tenantId", "alertId", "userId")
);
CREATE INDEX alert_recipients_of_people ON alert_recipients ("tenantId", "userId", "alertId");

-- No foreign keys from activities and recipients, which every create writes: PostgreSQL keeps one plan per connection for their
-- checks, made while the table was still small, when any index that begins with the tenant looks as good as the primary key; each
-- check then reads through the tenant (measured: a tenth of the speed, until the first ANALYZE). They are written under the lock
-- of their alert and deleted with it.
CREATE TABLE alert_activities (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "alertId" uuid NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  entries json NOT NULL,
  PRIMARY KEY ("tenantId", "alertId", "createdAt", id)
);

CREATE TABLE alert_notes (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "alertId" uuid NOT NULL,
  note text NOT NULL,
  "user" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  actor jsonb,
  PRIMARY KEY ("tenantId", id),
  FOREIGN KEY ("tenantId", "alertId") REFERENCES alerts("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX alert_notes_newest ON alert_notes ("tenantId", "alertId", "createdAt" DESC, id DESC);

-- Whether people found an alert useful, one answer for each person and alert.
CREATE TABLE alert_feedback (
  "tenantId" uuid NOT NULL,
  "alertId" uuid NOT NULL,
  "userId" uuid NOT NULL,
  useful boolean NOT NULL,
  "givenAt" timestamptz NOT NULL,
  PRIMARY KEY ("tenantId", "alertId", "userId"),
  FOREIGN KEY ("tenantId", "alertId") REFERENCES alerts("tenantId", id) ON DELETE CASCADE,
  FOREIGN KEY ("tenantId", "userId") REFERENCES users("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX alert_feedback_user ON alert_feedback ("tenantId", "userId");

-- When alerts are closed, or their escalations start anew, by the notification policy that asked for it.
CREATE TABLE alert_timers (
  "tenantId" uuid NOT NULL,
  "alertId" uuid NOT NULL,
  kind text NOT NULL,
  "dueAt" timestamptz NOT NULL,
  "everyMinutes" integer NOT NULL,
  "left" integer NOT NULL,
  "policyId" uuid NOT NULL,
  "policyName" text NOT NULL,
  PRIMARY KEY ("tenantId", "alertId", kind),
  CONSTRAINT "alert_timers_everyMinutes_check" CHECK ("everyMinutes" > 0),
  CONSTRAINT alert_timers_kind_check CHECK (kind IN ('close', 'restart')),
  CONSTRAINT alert_timers_left_check CHECK ("left" > 0),
  FOREIGN KEY ("tenantId", "alertId") REFERENCES alerts("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX alert_timers_due ON alert_timers ("dueAt");

-- When alerts are closed that nobody has raised again, by the alert policy that asked for it.
CREATE TABLE alert_auto_closes (
  "tenantId" uuid NOT NULL,
  "alertId" uuid NOT NULL,
  hours integer NOT NULL,
  "policyId" uuid NOT NULL,
  "policyName" text NOT NULL,
  "dueAt" timestamptz NOT NULL,
  PRIMARY KEY ("tenantId", "alertId"),
  CONSTRAINT alert_auto_closes_hours_check CHECK (hours > 0),
  FOREIGN KEY ("tenantId", "alertId") REFERENCES alerts("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX alert_auto_closes_due ON alert_auto_closes ("dueAt");

-- No foreign key to alerts: its check would lock, and so write, every alert that is indexed.
CREATE TABLE alert_texts (
  "tenantId" uuid NOT NULL,
  "alertId" uuid NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  text text NOT NULL,
  PRIMARY KEY ("tenantId", "alertId")
);
-- New entries wait in a list that the job sorts in by the thousand, so that none who edits an alert pays for that: it is large
-- enough never to be full before (in kB).
CREATE INDEX alert_texts_trigrams ON alert_texts USING gin ("tenantId", text gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='262144');

-- Alerts up to this one, in the order of "createdAt" and id, are in alert_texts.
CREATE TABLE alert_search_progress (
  "tenantId" uuid NOT NULL,
  "upTo" timestamptz(3) NOT NULL,
  "upToId" uuid NOT NULL,
  PRIMARY KEY ("tenantId")
);

CREATE TABLE attachments (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "alertId" uuid NOT NULL,
  "fileName" text NOT NULL,
  "contentType" text NOT NULL,
  size integer NOT NULL,
  "uploadedBy" text NOT NULL,
  "objectKey" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "uploadedAt" timestamptz(3),
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT attachments_size_check CHECK (size >= 0),
  FOREIGN KEY ("tenantId", "alertId") REFERENCES alerts("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX attachments_alert ON attachments ("tenantId", "alertId", "createdAt" DESC);
CREATE INDEX attachments_pending ON attachments ("createdAt") WHERE "uploadedAt" IS NULL;

CREATE TABLE attachment_removals (
  "tenantId" uuid NOT NULL,
  "objectKey" text NOT NULL,
  "dueAt" timestamptz(3) NOT NULL,
  attempts integer NOT NULL,
  PRIMARY KEY ("tenantId", "objectKey"),
  CONSTRAINT attachment_removals_attempts_check CHECK (attempts >= 0)
);
CREATE INDEX attachment_removals_due ON attachment_removals ("dueAt");

CREATE TABLE alert_policies (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  "teamId" uuid,
  enabled boolean NOT NULL,
  "order" integer NOT NULL,
  match jsonb NOT NULL,
  actions jsonb NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  description text,
  hours jsonb,
  "afterMatch" text,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT alert_policies_order_check CHECK ("order" >= 0),
  FOREIGN KEY ("tenantId", "teamId") REFERENCES teams("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX alert_policies_team ON alert_policies ("tenantId", "teamId");

-- A rule without its target team could only send alerts where nobody sees them, so it goes with the team.
CREATE TABLE routing_rules (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  enabled boolean NOT NULL,
  "order" integer NOT NULL,
  match jsonb NOT NULL,
  "targetTeamId" uuid NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT routing_rules_order_check CHECK ("order" >= 0),
  FOREIGN KEY ("tenantId", "targetTeamId") REFERENCES teams("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX routing_rules_team ON routing_rules ("tenantId", "targetTeamId");

-- Routing rules of a team: which escalation policy or schedule is told of its alerts.
CREATE TABLE team_routing_rules (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "teamId" uuid NOT NULL,
  name text NOT NULL,
  enabled boolean NOT NULL,
  "order" integer NOT NULL,
  "isDefault" boolean NOT NULL,
  match jsonb NOT NULL,
  hours jsonb,
  notify jsonb NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT team_routing_rules_order_check CHECK ("order" >= 0),
  FOREIGN KEY ("tenantId", "teamId") REFERENCES teams("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX team_routing_rules_team ON team_routing_rules ("tenantId", "teamId");

-- What a tenant takes for flapping, where it is not what most do.
CREATE TABLE flapping_settings (
  "tenantId" uuid NOT NULL,
  enabled boolean NOT NULL,
  "openingsPerHour" integer NOT NULL,
  "holdMinutes" integer NOT NULL,
  "holdsP1" boolean NOT NULL,
  "updatedAt" timestamptz NOT NULL,
  PRIMARY KEY ("tenantId"),
  CONSTRAINT "flapping_settings_holdMinutes_check" CHECK ("holdMinutes" > 0),
  CONSTRAINT "flapping_settings_openingsPerHour_check" CHECK ("openingsPerHour" > 0)
);

CREATE TABLE saved_searches (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  "teamId" uuid,
  "createdAt" timestamptz(3) NOT NULL,
  description text,
  "ownerId" uuid,
  "updatedAt" timestamptz,
  PRIMARY KEY ("tenantId", id)
);

-- The name is the key. Compared by code point, so that the primary key also serves the paged list.
CREATE TABLE heartbeats (
  "tenantId" uuid NOT NULL,
  name text NOT NULL COLLATE pg_catalog."C",
  description text,
  "interval" integer NOT NULL,
  "intervalUnit" text NOT NULL,
  "intervalMinutes" integer NOT NULL,
  enabled boolean NOT NULL,
  expired boolean NOT NULL,
  "lastPing" timestamptz(3),
  "armedAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3),
  "heldUntil" timestamptz(3),
  "alertId" uuid,
  "serviceId" text,
  "alertMessage" text,
  "alertTags" text[] NOT NULL,
  "alertPriority" text NOT NULL,
  "teamId" uuid,
  "createdAt" timestamptz(3) NOT NULL,
  "integrationId" uuid,
  "orphanedFrom" uuid,
  PRIMARY KEY ("tenantId", name),
  CONSTRAINT "heartbeats_alertPriority_check" CHECK ("alertPriority" IN ('P1', 'P2', 'P3', 'P4', 'P5')),
  CONSTRAINT heartbeats_check CHECK (("expiresAt" IS NOT NULL) = (enabled AND (NOT expired))),
  CONSTRAINT heartbeats_check1 CHECK (("orphanedFrom" IS NULL) OR (NOT enabled)),
  CONSTRAINT "heartbeats_intervalMinutes_check" CHECK ("intervalMinutes" >= 1),
  CONSTRAINT "heartbeats_intervalUnit_check" CHECK ("intervalUnit" IN ('minutes', 'hours', 'days', 'minute', 'hour', 'day')),
  CONSTRAINT heartbeats_interval_check CHECK ("interval" >= 1),
  CONSTRAINT heartbeats_name_check CHECK ((char_length(name) >= 1) AND (char_length(name) <= 500))
);
-- What the expiry job reads: nothing but the heartbeats that still can expire, the next one first.
CREATE INDEX heartbeats_due ON heartbeats (GREATEST("expiresAt", "heldUntil")) WHERE "expiresAt" IS NOT NULL;
CREATE INDEX heartbeats_integration ON heartbeats ("tenantId", "integrationId") WHERE "integrationId" IS NOT NULL;

-- One row: since when, and when last, a process was able to take pings of heartbeats.
CREATE TABLE ping_availability (
  "isOnly" boolean DEFAULT true NOT NULL,
  "availableSince" timestamptz NOT NULL,
  "seenAt" timestamptz NOT NULL,
  PRIMARY KEY ("isOnly"),
  CONSTRAINT "ping_availability_isOnly_check" CHECK ("isOnly")
);

CREATE TABLE maintenance_windows (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  "startTime" timestamptz(3) NOT NULL,
  "endTime" timestamptz(3) NOT NULL,
  "serviceId" text,
  enabled boolean NOT NULL,
  "teamId" uuid,
  "createdAt" timestamptz(3) NOT NULL,
  public boolean DEFAULT false NOT NULL,
  silence jsonb,
  recurrence jsonb,
  "endedAt" timestamptz(3),
  heartbeats boolean DEFAULT true NOT NULL,
  rules jsonb,
  PRIMARY KEY ("tenantId", id)
);
CREATE INDEX maintenance_windows_end ON maintenance_windows ("tenantId", "endTime") WHERE enabled;

-- What maintenance windows have switched, and what has to be taken back.
CREATE TABLE maintenance_switches (
  "tenantId" uuid NOT NULL,
  type text NOT NULL,
  id uuid NOT NULL,
  before boolean NOT NULL,
  applied boolean NOT NULL,
  PRIMARY KEY ("tenantId", type, id),
  CONSTRAINT maintenance_switches_type_check CHECK (type IN ('integration', 'policy'))
);

CREATE FUNCTION alert_search_edited() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        INSERT INTO alert_texts ("tenantId", "alertId", "createdAt", text)
        VALUES (NEW."tenantId", NEW.id, NEW."createdAt", alert_search_text(NEW))
        ON CONFLICT ("tenantId", "alertId") DO UPDATE SET text = excluded.text;
        RETURN NULL;
      END $$;
CREATE FUNCTION alert_search_late() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      DECLARE
        progress alert_search_progress;
      BEGIN
        SELECT * INTO progress FROM alert_search_progress WHERE "tenantId" = NEW."tenantId" FOR SHARE;
        IF (NEW."createdAt", NEW.id) <= (progress."upTo", progress."upToId") THEN
          INSERT INTO alert_texts ("tenantId", "alertId", "createdAt", text)
          VALUES (NEW."tenantId", NEW.id, NEW."createdAt", alert_search_text(NEW));
        END IF;
        RETURN NULL;
      END $$;
CREATE FUNCTION alert_search_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        PERFORM 1 FROM alert_search_progress WHERE "tenantId" = OLD."tenantId" FOR SHARE;
        DELETE FROM alert_texts WHERE "tenantId" = OLD."tenantId" AND "alertId" = OLD.id;
        RETURN NULL;
      END $$;
CREATE FUNCTION alert_search_text(a alerts) RETURNS text
    LANGUAGE sql STABLE
    AS $$
      SELECT concat_ws(E'\n', a.message, a.description, a.source, a.entity, array_to_string(a.tags, E'\n'), (SELECT string_agg(value, E'\n') FROM jsonb_each_text(a.details)))
    $$;
CREATE FUNCTION remember_attachment_object() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        INSERT INTO attachment_removals ("tenantId", "objectKey", "dueAt", attempts)
        VALUES (OLD."tenantId", OLD."objectKey", OLD."createdAt", 0)
        ON CONFLICT DO NOTHING;
        RETURN NULL;
      END
      $$;

CREATE TRIGGER alert_search_edited AFTER UPDATE ON alerts FOR EACH ROW WHEN (((old.message IS DISTINCT FROM new.message) OR (old.description IS DISTINCT FROM new.description) OR (old.source IS DISTINCT FROM new.source) OR (old.entity IS DISTINCT FROM new.entity) OR (old.tags IS DISTINCT FROM new.tags) OR (old.details IS DISTINCT FROM new.details))) EXECUTE FUNCTION alert_search_edited();
CREATE TRIGGER alert_search_late AFTER INSERT ON alerts FOR EACH ROW WHEN ((new."createdAt" < (now() - '00:00:30'::interval))) EXECUTE FUNCTION alert_search_late();
CREATE TRIGGER alert_search_removed AFTER DELETE ON alerts FOR EACH ROW EXECUTE FUNCTION alert_search_removed();
CREATE TRIGGER attachments_deleted AFTER DELETE ON attachments FOR EACH ROW EXECUTE FUNCTION remember_attachment_object();
`;
