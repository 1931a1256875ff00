// A story with the Go SDK; each step says one line (see story.js).
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/opsgenie/opsgenie-go-sdk-v2/alert"
	"github.com/opsgenie/opsgenie-go-sdk-v2/client"
	"github.com/opsgenie/opsgenie-go-sdk-v2/heartbeat"
	"github.com/opsgenie/opsgenie-go-sdk-v2/og"
	"github.com/sirupsen/logrus"
)

var (
	ctx    = context.Background()
	prefix = os.Getenv("STORY_PREFIX")
	owner  = os.Getenv("STORY_OWNER")
	alias  = prefix + " one"
	alerts *alert.Client
	beats  *heartbeat.Client
)

// done asks what became of an accepted request; the SDK asks again while it is not there.
func done(answer *alert.AsyncAlertResult, err error) (*alert.RequestStatusResult, error) {
	if err != nil {
		return nil, err
	}
	status, err := answer.RetrieveStatus(ctx)
	if err == nil && !status.IsSuccess {
		err = errors.New(status.Status)
	}
	return status, err
}

func only(_ *alert.RequestStatusResult, err error) error { return err }

func check(holds bool, got ...any) error {
	if holds {
		return nil
	}
	return fmt.Errorf("got %+v", got)
}

// each ends at the first error.
func each(parts ...func() error) error {
	for number, part := range parts {
		if err := part(); err != nil {
			return fmt.Errorf("part %d: %w", number+1, err)
		}
	}
	return nil
}

func get() *alert.GetAlertResult {
	found, err := alerts.Get(ctx, &alert.GetAlertRequest{IdentifierType: alert.ALIAS, IdentifierValue: alias})
	if err != nil {
		return &alert.GetAlertResult{Message: err.Error()}
	}
	return found
}

func create(name string, request alert.CreateAlertRequest) (string, error) {
	request.Message = prefix + " " + name
	request.Alias = request.Message
	status, err := done(alerts.Create(ctx, &request))
	if err != nil {
		return "", err
	}
	return status.AlertID, nil
}

func creates() error {
	ops := []alert.Responder{{Type: alert.TeamResponder, Name: "ops"}}
	_, err := create("one", alert.CreateAlertRequest{
		Description: "95% used on /var", Responders: ops, VisibleTo: ops, Actions: []string{"ping", "df"},
		Tags: []string{"disk", "prod"}, Details: map[string]string{"mount": "/var", "used": "95%"}, Entity: "db-01",
		Source: "story", Priority: alert.P2, User: "ann", Note: "from the story",
	})
	return err
}

func reads() error {
	found := get()
	byID, err := alerts.Get(ctx, &alert.GetAlertRequest{IdentifierValue: found.Id})
	if err != nil {
		return err
	}
	byTiny, err := alerts.Get(ctx, &alert.GetAlertRequest{IdentifierType: alert.TINYID, IdentifierValue: found.TinyId})
	if err != nil {
		return err
	}
	return each(
		func() error { return check(byID.Alias == alias && byTiny.Id == found.Id, byID, byTiny) },
		func() error { return check(found.Entity == "db-01" && found.Details["mount"] == "/var", found) },
		func() error {
			return check(len(found.Responders) == 1 && found.Responders[0].Id != "" && found.Responders[0].Type == "team", found)
		},
		func() error { return check(found.Integration.Name != "" && found.Priority == alert.P2, found) },
	)
}

func lists() error {
	sorts := []alert.SortField{alert.CreatedAt, alert.UpdatedAt, alert.TinyId, alert.Alias, alert.Message, alert.Status,
		alert.Acknowledged, alert.IsSeen, alert.Snoozed, alert.SnoozedUntil, alert.Count, alert.LastOccurredAt, alert.Source,
		alert.Owner, alert.IntegrationName, alert.IntegrationType, alert.AckTime, alert.CloseTime, alert.AcknowledgedBy,
		alert.ClosedBy}
	query := fmt.Sprintf("alias: %q AND status: open", alias)
	for _, sort := range sorts {
		page, err := alerts.List(ctx, &alert.ListAlertRequest{Query: query, Sort: sort, Order: alert.Desc, Limit: 5})
		if err != nil {
			return fmt.Errorf("sort %s: %w", sort, err)
		}
		if err := check(len(page.Alerts) == 1 && page.Alerts[0].Alias == alias, sort, page.Alerts); err != nil {
			return err
		}
	}
	all, err := alerts.List(ctx, &alert.ListAlertRequest{Limit: 100, Offset: 0})
	if err != nil {
		return err
	}
	return check(len(all.Alerts) > 0)
}

func counts() error {
	query := fmt.Sprintf("message: %s* AND tag: disk AND teams: ops", prefix)
	counted, err := alerts.CountAlerts(ctx, &alert.CountAlertsRequest{Query: query})
	if err != nil {
		return err
	}
	return check(counted.Count == 1, counted.Count)
}

func acknowledges() error {
	acknowledge := &alert.AcknowledgeAlertRequest{IdentifierType: alert.ALIAS, IdentifierValue: alias, User: "ann", Note: "mine"}
	unacknowledge := &alert.UnacknowledgeAlertRequest{IdentifierType: alert.ALIAS, IdentifierValue: alias}
	return each(
		func() error { return only(done(alerts.Acknowledge(ctx, acknowledge))) },
		func() error { return check(get().Acknowledged && get().Report.AcknowledgedBy != "", get().Report) },
		func() error { return only(done(alerts.Unacknowledge(ctx, unacknowledge))) },
		func() error { return check(!get().Acknowledged) },
		func() error { return only(done(alerts.Acknowledge(ctx, acknowledge))) },
	)
}

func notes() error {
	note := &alert.AddNoteRequest{IdentifierType: alert.ALIAS, IdentifierValue: alias, Note: "a note", User: "ann"}
	if err := only(done(alerts.AddNote(ctx, note))); err != nil {
		return err
	}
	page, err := alerts.ListAlertNotes(ctx, &alert.ListAlertNotesRequest{IdentifierType: alert.ALIAS, IdentifierValue: alias})
	if err != nil {
		return err
	}
	return check(page.AlertLog[0].Note == "a note" && page.AlertLog[0].Owner == "ann" && page.Paging != nil, page)
}

func assigns() error {
	user := alert.User{Username: owner}
	return each(
		func() error {
			return only(done(alerts.AssignAlert(ctx, &alert.AssignRequest{
				IdentifierType: alert.ALIAS, IdentifierValue: alias, Owner: user, User: "ann"})))
		},
		func() error { return check(get().Owner == owner, get().Owner) },
	)
}

func addsResponders() error {
	user := alert.Responder{Type: alert.UserResponder, Username: owner}
	return each(
		func() error {
			return only(done(alerts.AddResponder(ctx, &alert.AddResponderRequest{
				IdentifierType: alert.ALIAS, IdentifierValue: alias, Responder: user})))
		},
		func() error { return check(len(get().Responders) == 2, get().Responders) },
		func() error {
			return only(done(alerts.AddTeam(ctx, &alert.AddTeamRequest{
				IdentifierType: alert.ALIAS, IdentifierValue: alias, Team: alert.Team{Name: "ops"}})))
		},
	)
}

func tagsAndDetails() error {
	return each(
		func() error {
			return only(done(alerts.AddTags(ctx, &alert.AddTagsRequest{
				IdentifierType: alert.ALIAS, IdentifierValue: alias, Tags: []string{"db", "x y"}})))
		},
		func() error {
			return only(done(alerts.RemoveTags(ctx, &alert.RemoveTagsRequest{
				IdentifierType: alert.ALIAS, IdentifierValue: alias, Tags: "disk,x y"})))
		},
		func() error { return check(slices.Equal(get().Tags, []string{"prod", "db"}), get().Tags) },
		func() error {
			return only(done(alerts.AddDetails(ctx, &alert.AddDetailsRequest{
				IdentifierType: alert.ALIAS, IdentifierValue: alias, Details: map[string]string{"k": "v"}})))
		},
		func() error {
			return only(done(alerts.RemoveDetails(ctx, &alert.RemoveDetailsRequest{
				IdentifierType: alert.ALIAS, IdentifierValue: alias, Keys: "mount,used"})))
		},
		func() error { return check(len(get().Details) == 1 && get().Details["k"] == "v", get().Details) },
	)
}

func updates() error {
	return each(
		func() error {
			return only(done(alerts.UpdatePriority(ctx, &alert.UpdatePriorityRequest{
				IdentifierType: alert.ALIAS, IdentifierValue: alias, Priority: alert.P1})))
		},
		func() error {
			return only(done(alerts.UpdateMessage(ctx, &alert.UpdateMessageRequest{
				IdentifierType: alert.ALIAS, IdentifierValue: alias, Message: prefix + " new"})))
		},
		func() error {
			return only(done(alerts.UpdateDescription(ctx, &alert.UpdateDescriptionRequest{
				IdentifierType: alert.ALIAS, IdentifierValue: alias, Description: "99% used"})))
		},
		func() error { return check(get().Priority == alert.P1 && get().Message == prefix+" new", get()) },
	)
}

func snoozes() error {
	end := time.Now().Add(time.Hour)
	return each(
		func() error {
			return only(done(alerts.Snooze(ctx, &alert.SnoozeAlertRequest{
				IdentifierType: alert.ALIAS, IdentifierValue: alias, EndTime: end})))
		},
		func() error {
			return check(get().Snoozed && get().SnoozedUntil.Sub(end).Abs() < time.Second, get().SnoozedUntil)
		},
	)
}

func escalates() error {
	return only(done(alerts.EscalateToNext(ctx, &alert.EscalateToNextRequest{
		IdentifierType: alert.ALIAS, IdentifierValue: alias, Escalation: alert.Escalation{Name: "ops-escalation"}})))
}

func acts() error {
	return only(done(alerts.ExecuteCustomAction(ctx, &alert.ExecuteCustomActionAlertRequest{
		IdentifierType: alert.ALIAS, IdentifierValue: alias, Action: "ping"})))
}

func logsAndRecipients() error {
	logs, err := alerts.ListAlertLogs(ctx, &alert.ListAlertLogsRequest{
		IdentifierType: alert.ALIAS, IdentifierValue: alias, Limit: 100})
	if err != nil {
		return err
	}
	for _, log := range logs.AlertLog {
		if log.Log == "" || log.Offset == "" {
			return check(false, log)
		}
	}
	recipients, err := alerts.ListAlertRecipients(ctx, &alert.ListAlertRecipientRequest{
		IdentifierType: alert.ALIAS, IdentifierValue: alias})
	if err != nil {
		return err
	}
	paged := slices.ContainsFunc(recipients.AlertRecipients, func(r alert.AlertRecipient) bool { return r.User.Username == owner })
	return check(len(logs.AlertLog) >= 10 && paged, len(logs.AlertLog), recipients.AlertRecipients)
}

func listsAttachments() error {
	page, err := alerts.ListAlertsAttachments(ctx, &alert.ListAttachmentsRequest{
		IdentifierType: alert.ALIAS, IdentifierValue: alias})
	if err != nil {
		return err
	}
	return check(len(page.Attachment) == 0, page)
}

func searches() error {
	query := fmt.Sprintf("alias: %q", alias)
	user := alert.User{Username: owner}
	made, err := alerts.CreateSavedSearch(ctx, &alert.CreateSavedSearchRequest{Name: prefix + " search", Query: query, Owner: user})
	if err != nil {
		return err
	}
	found, err := alerts.GetSavedSearch(ctx, &alert.GetSavedSearchRequest{IdentifierType: alert.ID, IdentifierValue: made.Id})
	if err != nil {
		return err
	}
	page, err := alerts.List(ctx, &alert.ListAlertRequest{SearchIdentifier: made.Id, SearchIdentifierType: alert.ID})
	if err != nil {
		return err
	}
	return each(
		func() error { return check(found.Query == query && made.Name == prefix+" search", found, made) },
		func() error { return check(len(page.Alerts) == 1 && page.Alerts[0].Alias == alias, page.Alerts) },
		func() error {
			_, err := alerts.UpdateSavedSearch(ctx, &alert.UpdateSavedSearchRequest{IdentifierType: alert.ID,
				IdentifierValue: made.Id, NewName: prefix + " other", Query: "status: open", Owner: user})
			return err
		},
		func() error {
			_, err := alerts.DeleteSavedSearch(ctx, &alert.DeleteSavedSearchRequest{IdentifierType: alert.ID, IdentifierValue: made.Id})
			return err
		},
	)
}

func closesAndDeletes() error {
	if _, err := create("two", alert.CreateAlertRequest{}); err != nil {
		return err
	}
	three, err := create("three", alert.CreateAlertRequest{})
	if err != nil {
		return err
	}
	return each(
		func() error {
			return only(done(alerts.Close(ctx, &alert.CloseAlertRequest{
				IdentifierType: alert.ALIAS, IdentifierValue: prefix + " two", User: "ann", Note: "over"})))
		},
		func() error {
			return only(done(alerts.Delete(ctx, &alert.DeleteAlertRequest{IdentifierValue: three, Source: "story"})))
		},
		func() error {
			_, err := alerts.Get(ctx, &alert.GetAlertRequest{IdentifierValue: three})
			var refused *client.ApiError
			return check(errors.As(err, &refused) && refused.StatusCode == 404, err)
		},
	)
}

func isToldOfFailures() error {
	answer, err := alerts.Close(ctx, &alert.CloseAlertRequest{IdentifierType: alert.ALIAS, IdentifierValue: prefix + " none"})
	if err != nil {
		return err
	}
	status, err := answer.RetrieveStatus(ctx)
	if err != nil {
		return err
	}
	_, err = alerts.List(ctx, &alert.ListAlertRequest{Query: "status: open AND ("})
	var refused *client.ApiError
	return each(
		func() error { return check(!status.IsSuccess && status.Status != "", status) },
		func() error { return check(errors.As(err, &refused) && refused.Message != "", err) },
		func() error {
			limits := answer.ResultMetadata
			return check(limits.RateLimitState != "" && limits.ResponseTime > 0 && limits.RequestId != "", limits)
		},
	)
}

func pings() error {
	name := prefix + "-heartbeat"
	enabled := true
	add := func(name string, interval int) error {
		_, err := beats.Add(ctx, &heartbeat.AddRequest{Name: name, Interval: interval, IntervalUnit: heartbeat.Minutes,
			Enabled: &enabled, OwnerTeam: og.OwnerTeam{Name: "ops"}, AlertPriority: "P2", AlertTag: []string{"beat"}})
		return err
	}
	return each(
		func() error { return add(name, 10) },
		func() error {
			pong, err := beats.Ping(ctx, name)
			if err != nil {
				return err
			}
			return check(pong.Message == "PONG - Heartbeat received", pong)
		},
		func() error {
			state, err := beats.Disable(ctx, name)
			if err != nil {
				return err
			}
			return check(!state.Enabled && state.Name == name, state)
		},
		func() error {
			state, err := beats.Enable(ctx, name)
			if err != nil {
				return err
			}
			return check(state.Enabled, state)
		},
		func() error {
			_, err := beats.Update(ctx, &heartbeat.UpdateRequest{Name: name, Interval: 20, IntervalUnit: heartbeat.Minutes})
			return err
		},
		func() error {
			got, err := beats.Get(ctx, name)
			if err != nil {
				return err
			}
			return check(got.Interval == 20 && got.IntervalUnit == "minutes" && !got.Expired, got)
		},
		func() error { return add(prefix+"-gone", 10) },
		func() error {
			list, err := beats.List(ctx)
			if err != nil {
				return err
			}
			there := func(name string) bool {
				return slices.ContainsFunc(list.Heartbeats, func(beat heartbeat.Heartbeat) bool { return beat.Name == name })
			}
			return check(there(name) && there(prefix+"-gone"), list)
		},
		func() error {
			_, err := beats.Delete(ctx, prefix+"-gone")
			return err
		},
	)
}

func main() {
	config := func() *client.Config {
		host := strings.TrimPrefix(os.Getenv("PAGER_URL"), "http://")
		return &client.Config{ApiKey: os.Getenv("PAGER_KEY"), OpsGenieAPIURL: client.ApiUrl(host), LogLevel: logrus.ErrorLevel}
	}
	var err error
	if alerts, err = alert.NewClient(config()); err != nil {
		panic(err)
	}
	if beats, err = heartbeat.NewClient(config()); err != nil {
		panic(err)
	}
	steps := []struct {
		name string
		run  func() error
	}{
		{"creates", creates}, {"reads", reads}, {"lists", lists}, {"counts", counts}, {"acknowledges", acknowledges},
		{"notes", notes}, {"assigns", assigns}, {"adds responders", addsResponders}, {"tags and details", tagsAndDetails},
		{"updates", updates}, {"snoozes", snoozes}, {"escalates", escalates}, {"acts", acts},
		{"logs and recipients", logsAndRecipients}, {"lists attachments", listsAttachments}, {"searches", searches},
		{"closes and deletes", closesAndDeletes}, {"is told of failures", isToldOfFailures}, {"beats", pings},
	}
	for _, step := range steps {
		if err := step.run(); err != nil {
			fmt.Printf("not ok %s: %s\n", step.name, strings.ReplaceAll(err.Error(), "\n", " "))
		} else {
			fmt.Printf("ok %s\n", step.name)
		}
	}
}
