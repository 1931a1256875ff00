# One or more of every resource that the provider knows. `changed` gives each of them another value in every field that can change.
terraform {
  required_providers {
    opsgenie = { source = "opsgenie/opsgenie" }
  }
}

variable "changed" {
  type    = bool
  default = false
}

# The address and the key come from OPSGENIE_API_URL and OPSGENIE_API_KEY.
provider "opsgenie" {}

resource "opsgenie_user" "ann" {
  username       = "tf.ann@example.com"
  full_name      = var.changed ? "Ann Archer-Bell" : "Ann Archer"
  role           = var.changed ? "Admin" : "User"
  locale         = var.changed ? "de_DE" : "en_US"
  timezone       = var.changed ? "America/New_York" : "Europe/Berlin"
  tags           = var.changed ? ["sre"] : ["sre", "night"]
  skype_username = var.changed ? "ann.bell" : "ann.archer"
  user_address {
    country = "Germany"
    state   = "Berlin"
    city    = var.changed ? "Potsdam" : "Berlin"
    line    = "Unter den Linden 1"
    zipcode = "10117"
  }
  user_details = {
    badge = var.changed ? "18" : "17"
  }
}

resource "opsgenie_user" "bob" {
  username  = "tf.bob@example.com"
  full_name = "Bob Baker"
  role      = opsgenie_custom_role.auditor.role_name
}

resource "opsgenie_custom_role" "auditor" {
  role_name         = "tf-auditor"
  extended_role     = "user"
  granted_rights    = var.changed ? ["alert-delete", "alert-action"] : ["alert-delete"]
  disallowed_rights = var.changed ? ["profile-edit"] : ["profile-edit", "contacts-edit"]
}

resource "opsgenie_user_contact" "sms" {
  username = opsgenie_user.ann.username
  to       = var.changed ? "49-1701234568" : "49-1701234567"
  method   = "sms"
  enabled  = !var.changed
}

resource "opsgenie_user_contact" "voice" {
  username = opsgenie_user.ann.username
  to       = "49-1701234567"
  method   = "voice"
  enabled  = var.changed
}

resource "opsgenie_notification_rule" "alerts" {
  name        = var.changed ? "new and loud alerts" : "new alerts"
  username    = opsgenie_user.ann.username
  action_type = "create-alert"
  order       = 1
  enabled     = !var.changed
  criteria {
    type = "match-all-conditions"
    conditions {
      field          = "priority"
      operation      = "equals"
      expected_value = "P1"
    }
  }
  steps {
    send_after = 0
    contact {
      method = "email"
      to     = opsgenie_user.ann.username
    }
  }
  steps {
    send_after = var.changed ? 10 : 5
    contact {
      method = "sms"
      to     = opsgenie_user_contact.sms.to
    }
  }
  time_restriction {
    type = "weekday-and-time-of-day"
    restrictions {
      start_day  = "monday"
      start_hour = 8
      start_min  = 0
      end_day    = var.changed ? "saturday" : "friday"
      end_hour   = 18
      end_min    = 0
    }
  }
  repeat {
    enabled    = true
    loop_after = 10
  }
}

resource "opsgenie_notification_rule" "handoff" {
  name              = "before my shift"
  username          = opsgenie_user.ann.username
  action_type       = "schedule-start"
  order             = 1
  notification_time = var.changed ? ["just-before", "1-day-ago"] : ["just-before", "15-minutes-ago"]
  schedules {
    type = "schedule"
    name = opsgenie_schedule.primary.name
  }
  steps {
    contact {
      method = "email"
      to     = opsgenie_user.ann.username
    }
  }
}

resource "opsgenie_team" "ops" {
  name        = var.changed ? "tf-operations" : "tf-ops"
  description = var.changed ? "Operations, day and night" : "Operations"
  member {
    id   = opsgenie_user.ann.id
    role = var.changed ? "user" : "admin"
  }
  dynamic "member" {
    for_each = var.changed ? [opsgenie_user.bob.id] : []
    content {
      id   = member.value
      role = "admin"
    }
  }
}

resource "opsgenie_team" "bare" {
  name                     = "tf-bare"
  description              = "No resources of its own"
  ignore_members           = true
  delete_default_resources = true
}

resource "opsgenie_team_routing_rule" "night" {
  name     = var.changed ? "critical outside hours" : "critical at night"
  team_id  = opsgenie_team.ops.id
  order    = 0
  timezone = var.changed ? "Europe/Rome" : "Europe/Berlin"
  criteria {
    type = "match-any-condition"
    conditions {
      field          = "message"
      operation      = "contains"
      expected_value = var.changed ? "disk full" : "disk"
      order          = 0
    }
    conditions {
      field          = "extra-properties"
      key            = "region"
      not            = true
      operation      = "equals"
      expected_value = "us"
      order          = 1
    }
  }
  time_restriction {
    type = "time-of-day"
    restriction {
      start_hour = var.changed ? 18 : 20
      start_min  = 0
      end_hour   = 8
      end_min    = 30
    }
  }
  notify {
    type = "escalation"
    id   = opsgenie_escalation.main.id
  }
}

resource "opsgenie_team_routing_rule" "rest" {
  name    = "tests"
  team_id = opsgenie_team.ops.id
  order   = 1
  criteria {
    type = "match-all"
  }
  notify {
    type = "none"
  }
  depends_on = [opsgenie_team_routing_rule.night]
}

resource "opsgenie_schedule" "primary" {
  name          = var.changed ? "tf_first" : "tf_primary"
  description   = var.changed ? "Who is asked first, always" : "Who is asked first"
  timezone      = var.changed ? "Europe/Rome" : "Europe/Berlin"
  enabled       = !var.changed
  owner_team_id = opsgenie_team.ops.id
}

resource "opsgenie_schedule_rotation" "week" {
  schedule_id = opsgenie_schedule.primary.id
  name        = var.changed ? "fortnight" : "week"
  start_date  = "2026-11-02T08:00:00Z"
  end_date    = var.changed ? "2028-11-02T08:00:00Z" : "2027-11-02T08:30:00Z"
  type        = "weekly"
  length      = var.changed ? 2 : 1
  participant {
    type = "user"
    id   = opsgenie_user.ann.id
  }
  participant {
    type = "none"
  }
  participant {
    type = "team"
    id   = opsgenie_team.ops.id
  }
  time_restriction {
    type = "weekday-and-time-of-day"
    restrictions {
      start_day  = "monday"
      start_hour = 8
      start_min  = 0
      end_day    = "friday"
      end_hour   = var.changed ? 20 : 18
      end_min    = 30
    }
  }
}

resource "opsgenie_schedule_rotation" "hours" {
  schedule_id = opsgenie_schedule.primary.id
  name        = "hours"
  start_date  = "2026-11-02T08:30:00Z"
  type        = "hourly"
  length      = var.changed ? 8 : 6
  participant {
    type = "escalation"
    id   = opsgenie_escalation.short.id
  }
  time_restriction {
    type = "time-of-day"
    restriction {
      start_hour = 1
      start_min  = 30
      end_hour   = var.changed ? 12 : 10
      end_min    = 0
    }
  }
}

resource "opsgenie_escalation" "short" {
  name = "tf-short"
  rules {
    condition   = var.changed ? "if-not-closed" : "if-not-acked"
    notify_type = var.changed ? "random" : "all"
    delay       = 1
    recipient {
      type = "team"
      id   = opsgenie_team.ops.id
    }
  }
}

resource "opsgenie_escalation" "main" {
  name          = var.changed ? "tf-main-2" : "tf-main"
  description   = var.changed ? "changed" : "The usual way"
  owner_team_id = opsgenie_team.ops.id
  rules {
    condition   = "if-not-acked"
    notify_type = "default"
    delay       = 0
    recipient {
      type = "schedule"
      id   = opsgenie_schedule.primary.id
    }
  }
  rules {
    condition   = "if-not-acked"
    notify_type = var.changed ? "previous" : "next"
    delay       = var.changed ? 7 : 5
    recipient {
      type = "schedule"
      id   = opsgenie_schedule.primary.id
    }
  }
  rules {
    condition   = "if-not-closed"
    notify_type = var.changed ? "users" : "admins"
    delay       = 30
    recipient {
      type = "team"
      id   = opsgenie_team.ops.id
    }
  }
  rules {
    condition   = "if-not-closed"
    notify_type = "default"
    delay       = 60
    recipient {
      type = "user"
      id   = opsgenie_user.bob.id
    }
  }
  repeat {
    wait_interval          = var.changed ? 20 : 10
    count                  = var.changed ? 3 : 1
    reset_recipient_states = !var.changed
    close_alert_after_all  = var.changed
  }
}

resource "opsgenie_alert_policy" "global" {
  name               = var.changed ? "tf label everything" : "tf label all"
  policy_description = var.changed ? "changed" : "Adds a tag"
  message            = var.changed ? "[shop] {{message}}" : "{{message}}"
  enabled            = !var.changed
  continue_policy    = !var.changed
  alias              = "{{alias}}"
  alert_description  = var.changed ? "{{description}} (seen)" : "{{description}}"
  entity             = "{{entity}}"
  source             = "{{source}}"
  priority           = var.changed ? "P2" : "P1"
  tags               = var.changed ? ["labelled", "twice"] : ["labelled"]
  actions            = ["restart"]

  ignore_original_tags       = var.changed
  ignore_original_details    = var.changed
  ignore_original_actions    = var.changed
  ignore_original_responders = var.changed
  filter {
    type = "match-all-conditions"
    conditions {
      field          = "tags"
      operation      = "contains"
      expected_value = var.changed ? "shop" : "web"
    }
    conditions {
      field          = "details"
      operation      = "contains-key"
      expected_value = "region"
      not            = true
    }
  }
  responders {
    type = "team"
    id   = opsgenie_team.ops.id
  }
  time_restriction {
    type = "weekday-and-time-of-day"
    restrictions {
      start_day  = "sunday"
      start_hour = 21
      start_min  = 0
      end_day    = "monday"
      end_hour   = var.changed ? 8 : 7
      end_min    = 0
    }
  }
}

resource "opsgenie_alert_policy" "team" {
  name               = "tf team policy"
  team_id            = opsgenie_team.ops.id
  policy_description = "One of the team"
  message            = var.changed ? "{{message}} ({{entity}})" : "{{message}}"
  filter {}
}

resource "opsgenie_notification_policy" "delay" {
  name               = "tf delay nights"
  team_id            = opsgenie_team.ops.id
  policy_description = var.changed ? "changed" : "Waits for the morning"
  enabled            = !var.changed
  delay_action {
    delay_option = var.changed ? "next-monday" : "next-time"
    until_hour   = var.changed ? 10 : 9
    until_minute = var.changed ? 30 : 1
  }
  filter {
    type = "match-any-condition"
    conditions {
      field          = "priority"
      operation      = "equals"
      expected_value = var.changed ? "P4" : "P5"
    }
  }
  time_restriction {
    type = "time-of-day"
    restriction {
      start_hour = 22
      start_min  = 0
      end_hour   = 6
      end_min    = 0
    }
  }
}

resource "opsgenie_notification_policy" "wait" {
  name               = "tf wait a little"
  team_id            = opsgenie_team.ops.id
  policy_description = "Waits some minutes"
  delay_action {
    delay_option = "for-duration"
    duration {
      time_amount = var.changed ? 20 : 10
      time_unit   = "minutes"
    }
  }
  filter {}
}

resource "opsgenie_notification_policy" "suppress" {
  name               = "tf suppress tests"
  team_id            = opsgenie_team.ops.id
  policy_description = "Nobody is told"
  suppress           = true
  filter {
    type = "match-all-conditions"
    conditions {
      field          = "message"
      operation      = var.changed ? "contains" : "starts-with"
      expected_value = "TEST"
    }
  }
}

resource "opsgenie_notification_policy" "close" {
  name               = "tf close old ones"
  team_id            = opsgenie_team.ops.id
  policy_description = "Closes, or pages again"
  auto_close_action {
    duration {
      time_amount = var.changed ? 3 : 2
      time_unit   = "days"
    }
  }
  filter {}
}

resource "opsgenie_notification_policy" "restart" {
  name               = "tf restart"
  team_id            = opsgenie_team.ops.id
  policy_description = "Pages again"
  auto_restart_action {
    max_repeat_count = var.changed ? 5 : 3
    duration {
      time_amount = 30
      time_unit   = "minutes"
    }
  }
  filter {}
}

resource "opsgenie_notification_policy" "dedup" {
  name               = "tf dedup"
  team_id            = opsgenie_team.ops.id
  policy_description = "Only what comes often"
  de_duplication_action {
    de_duplication_action_type = var.changed ? "value-based" : "frequency-based"
    count                      = 3
    dynamic "duration" {
      for_each = var.changed ? [] : [1]
      content {
        time_amount = 10
        time_unit   = "minutes"
      }
    }
  }
  filter {}
}

resource "opsgenie_api_integration" "prometheus" {
  name                           = var.changed ? "tf-prometheus-eu" : "tf-prometheus"
  type                           = "Prometheus"
  enabled                        = !var.changed
  allow_write_access             = !var.changed
  ignore_responders_from_payload = var.changed
  suppress_notifications         = var.changed
  owner_team_id                  = opsgenie_team.ops.id
}

resource "opsgenie_api_integration" "api" {
  name = "tf-api"
  type = "API"
  responders {
    type = "user"
    id   = var.changed ? opsgenie_user.bob.id : opsgenie_user.ann.id
  }
}

resource "opsgenie_api_integration" "webhook" {
  name                   = "tf-webhook"
  type                   = "Webhook"
  allow_write_access     = false
  suppress_notifications = var.changed
  webhook_url            = var.changed ? "https://hooks.example.com/v2" : "https://hooks.example.com/v1"
  headers = {
    "x-team" = var.changed ? "operations" : "ops"
  }
}

resource "opsgenie_email_integration" "mails" {
  name                           = var.changed ? "tf-mails-eu" : "tf-mails"
  email_username                 = var.changed ? "tfmailseu" : "tfmails"
  enabled                        = !var.changed
  ignore_responders_from_payload = true
  suppress_notifications         = var.changed
  owner_team_id                  = opsgenie_team.ops.id
}

resource "opsgenie_integration_action" "api" {
  integration_id = opsgenie_api_integration.api.id
  create {
    name          = var.changed ? "serious" : "critical"
    tags          = ["CRITICAL", "SEV-0"]
    user          = "shop"
    note          = "{{note}}"
    alias         = "{{alias}}"
    source        = "{{source}}"
    message       = var.changed ? "[P1] {{message}}" : "{{message}}"
    description   = "{{description}}"
    entity        = "{{entity}}"
    alert_actions = ["Runbook 342"]
    extra_properties = {
      region = var.changed ? "eu" : "us"
    }
    filter {
      type = "match-all-conditions"
      conditions {
        field          = "priority"
        operation      = "equals"
        expected_value = "P1"
      }
    }
    responders {
      type = "team"
      id   = opsgenie_team.ops.id
    }
  }
  create {
    name     = "medium"
    priority = var.changed ? "P4" : "P3"
    tags     = ["SEV-1"]
    filter {
      type = "match-any-condition"
      conditions {
        field          = "message"
        operation      = "starts-with"
        expected_value = "[medium]"
      }
      conditions {
        field          = "message"
        not            = true
        operation      = "contains"
        expected_value = "[low]"
      }
    }
  }
  close {
    name = "solved"
    filter {
      type = "match-any-condition"
      conditions {
        field          = "message"
        operation      = "contains"
        expected_value = var.changed ? "SOLVED" : "OK"
      }
    }
  }
  acknowledge {
    name = "tests"
    filter {
      type = "match-all-conditions"
      conditions {
        field          = "message"
        operation      = "contains"
        expected_value = "TEST"
      }
    }
  }
  add_note {
    name = "notes"
    note = var.changed ? "again: {{message}}" : "{{message}}"
    filter {
      type = "match-all-conditions"
      conditions {
        field          = "message"
        operation      = "contains"
        expected_value = "NOTE"
      }
    }
  }
  ignore {
    name = "noise"
    filter {
      type = "match-all-conditions"
      conditions {
        field          = "message"
        operation      = "starts-with"
        expected_value = "DEBUG"
      }
    }
  }
}

resource "opsgenie_heartbeat" "backup" {
  name           = "tf-nightly-backup"
  description    = var.changed ? "changed" : "The backup of the night"
  interval_unit  = var.changed ? "hours" : "minutes"
  interval       = var.changed ? 26 : 90
  enabled        = !var.changed
  alert_message  = var.changed ? "No backup!" : "No backup"
  alert_priority = var.changed ? "P2" : "P3"
  alert_tags     = var.changed ? ["backup"] : ["backup", "night"]
  owner_team_id  = opsgenie_team.ops.id
}

resource "opsgenie_maintenance" "upgrade" {
  description = var.changed ? "tf upgrade, later" : "tf upgrade"
  time {
    type       = "schedule"
    start_date = "2037-03-01T20:00:00Z"
    end_date   = var.changed ? "2037-03-01T23:00:00Z" : "2037-03-01T22:00:00Z"
  }
  rules {
    state = "disabled"
    entity {
      id   = opsgenie_api_integration.prometheus.id
      type = "integration"
    }
  }
}

resource "opsgenie_service" "shop" {
  name        = var.changed ? "tf-shop-eu" : "tf-shop"
  description = var.changed ? "changed" : "The shop"
  team_id     = opsgenie_team.ops.id
  tags        = var.changed ? ["money", "eu"] : ["money"]
}

resource "opsgenie_service_incident_rule" "shop" {
  service_id = opsgenie_service.shop.id
  incident_rule {
    condition_match_type = "match-any-condition"
    conditions {
      field          = "message"
      operation      = "contains"
      expected_value = var.changed ? "outage" : "down"
      not            = false
    }
    incident_properties {
      message  = var.changed ? "The shop has an outage" : "The shop is down"
      priority = var.changed ? "P2" : "P1"
      tags     = ["shop"]
      stakeholder_properties {
        enable  = true
        message = var.changed ? "We are looking into it" : "We know"
      }
    }
  }
}

resource "opsgenie_incident_template" "outage" {
  name              = var.changed ? "tf-big-outage" : "tf-outage"
  message           = var.changed ? "A big outage" : "Outage"
  priority          = var.changed ? "P1" : "P2"
  description       = "Everything that we know"
  tags              = ["outage"]
  impacted_services = [opsgenie_service.shop.id]
  details = {
    bridge = var.changed ? "42" : "41"
  }
  stakeholder_properties {
    enable      = true
    message     = "We know of an outage"
    description = "More in ten minutes"
  }
}

data "opsgenie_team" "ops" {
  name = opsgenie_team.ops.name
}

data "opsgenie_schedule" "primary" {
  name = opsgenie_schedule.primary.name
}

data "opsgenie_escalation" "main" {
  name = opsgenie_escalation.main.name
}

data "opsgenie_user" "ann" {
  username = opsgenie_user.ann.username
}

data "opsgenie_heartbeat" "backup" {
  name = opsgenie_heartbeat.backup.name
}

data "opsgenie_service" "shop" {
  name = opsgenie_service.shop.name
}
