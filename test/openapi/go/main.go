// A short story with the generated client: an alert from open to closed, a schedule that can be read.
package main

import (
	"context"
	"log"
	"net/http"
	"os"

	"pagerstory/pager"
)

func check(err error, what string, response *http.Response) {
	if err != nil {
		log.Fatalf("%s: %v", what, err)
	}
	if response.StatusCode >= 300 {
		log.Fatalf("%s: %s", what, response.Status)
	}
}

func main() {
	ctx := context.Background()
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("PAGER_TOKEN"))
		return nil
	}
	client, err := pager.NewClientWithResponses(os.Getenv("PAGER_URL"), pager.WithRequestEditorFn(authorize))
	if err != nil {
		log.Fatal(err)
	}

	alias := "from-go"
	created, err := client.AlertsCreateWithResponse(ctx, pager.CreateAlertDto{Message: "From Go", Alias: &alias})
	check(err, "create", created.HTTPResponse)

	listed, err := client.AlertsListWithResponse(ctx, &pager.AlertsListParams{})
	check(err, "list", listed.HTTPResponse)
	var id string
	for _, alert := range listed.JSON200.Data {
		if alert.Alias == alias {
			id = alert.Id.String()
		}
	}
	if id == "" {
		log.Fatal("the alert is not listed")
	}

	acknowledged, err := client.AlertLifecycleAcknowledgeWithResponse(
		ctx, id, &pager.AlertLifecycleAcknowledgeParams{}, pager.ActionDto{})
	check(err, "acknowledge", acknowledged.HTTPResponse)
	closed, err := client.AlertLifecycleCloseWithResponse(
		ctx, id, &pager.AlertLifecycleCloseParams{}, pager.ActionDto{})
	check(err, "close", closed.HTTPResponse)
	read, err := client.AlertsGetWithResponse(ctx, id, &pager.AlertsGetParams{})
	check(err, "read", read.HTTPResponse)
	if string(read.JSON200.Data.Status) != "closed" {
		log.Fatalf("the alert is %v", read.JSON200.Data.Status)
	}

	schedule, err := client.SchedulesCreateWithResponse(ctx, pager.CreateScheduleDto{Name: "From Go"})
	check(err, "schedule", schedule.HTTPResponse)
	if schedule.JSON200.Data.Id.String() == "" {
		log.Fatal("the schedule has no id")
	}
}
