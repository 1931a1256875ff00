import com.ifountain.opsgenie.client.OpsGenieClient;
import com.ifountain.opsgenie.client.model.BaseRequest;
import com.ifountain.opsgenie.client.model.beans.Heartbeat;
import com.ifountain.opsgenie.client.model.customer.*;
import com.ifountain.opsgenie.client.swagger.ApiException;
import com.ifountain.opsgenie.client.swagger.api.AlertApi;
import com.ifountain.opsgenie.client.swagger.model.*;
import java.util.*;
import org.joda.time.DateTime;

/** A story with the Java SDK; each step says one line (see story.js). */
public class Story {
  interface Step {
    void run() throws Exception;
  }

  static final String PREFIX = System.getenv("STORY_PREFIX");
  static final String OWNER = System.getenv("STORY_OWNER");
  static final String ALIAS = PREFIX + " one";
  static final OpsGenieClient client = new OpsGenieClient();
  static final AlertApi alerts = client.alertV2();

  /** What became of an accepted request; while it is not there yet, it is asked for again. */
  static AlertRequestStatus done(SuccessResponse answer) throws Exception {
    AlertRequestStatus status = statusOf(answer);
    check(status.getIsSuccess(), status.getStatus());
    return status;
  }

  static AlertRequestStatus statusOf(SuccessResponse answer) throws Exception {
    check("Request will be processed".equals(answer.getResult()), answer);
    for (int tries = 1; ; tries++) {
      try {
        return alerts.getRequestStatus(answer.getRequestId()).getData();
      } catch (ApiException error) {
        if (error.getCode() != 404 || tries == 20) throw error;
      }
    }
  }

  static void check(boolean holds, Object got) {
    if (!holds) throw new IllegalStateException("got " + got);
  }

  static Alert get() throws Exception {
    return alerts.getAlert(ALIAS, "alias").getData();
  }

  static TeamRecipient ops() {
    TeamRecipient team = new TeamRecipient();
    team.setName("ops");
    return team;
  }

  static UserRecipient owner() {
    UserRecipient user = new UserRecipient();
    user.setUsername(OWNER);
    return user;
  }

  static String create(String name, CreateAlertRequest request) throws Exception {
    request.setMessage(PREFIX + " " + name);
    request.setAlias(PREFIX + " " + name);
    return done(alerts.createAlert(request)).getAlertId();
  }

  static void creates() throws Exception {
    CreateAlertRequest request = new CreateAlertRequest();
    request.setDescription("95% used on /var");
    request.setTeams(List.of(ops()));
    request.setVisibleTo(List.of(ops()));
    request.setActions(List.of("ping", "df"));
    request.setTags(List.of("disk", "prod"));
    request.setDetails(Map.of("mount", "/var", "used", "95%"));
    request.setEntity("db-01");
    request.setSource("story");
    request.setPriority(CreateAlertRequest.PriorityEnum.P2);
    request.setUser("ann");
    request.setNote("from the story");
    create("one", request);
  }

  static void reads() throws Exception {
    Alert alert = get();
    check(alert.getEntity().equals("db-01") && alert.getDetails().get("mount").equals("/var"), alert);
    check(alert.getPriority().equals("P2") && alert.getIntegration().getName() != null, alert);
    check(alerts.getAlert(alert.getId(), "id").getData().getAlias().equals(ALIAS), alert);
    check(alerts.getAlert(alert.getTinyId(), "tiny").getData().getId().equals(alert.getId()), alert);
  }

  static void lists() throws Exception {
    for (ListAlertsRequest.SortEnum sort : ListAlertsRequest.SortEnum.values()) {
      ListAlertsRequest request = new ListAlertsRequest();
      request.setQuery("alias: \"" + ALIAS + "\" AND status: open AND teams: ops");
      request.setSort(sort);
      request.setOrder(ListAlertsRequest.OrderEnum.DESC);
      request.setLimit(5);
      List<BaseAlert> page = alerts.listAlerts(request).getData();
      check(page.size() == 1 && page.get(0).getAlias().equals(ALIAS), sort + " " + page);
    }
    check(!alerts.listAlerts(new ListAlertsRequest()).getData().isEmpty(), "no alert");
  }

  static void acknowledges() throws Exception {
    AcknowledgeAlertRequest request = new AcknowledgeAlertRequest();
    request.setUser("ann");
    request.setNote("mine");
    done(alerts.acknowledgeAlert(ALIAS, "alias", request));
    check(get().getAcknowledged() && get().getReport().getAcknowledgedBy() != null, get().getReport());
    done(alerts.unAcknowledgeAlert(ALIAS, "alias", new UnAcknowledgeAlertRequest()));
    check(!get().getAcknowledged(), get());
    done(alerts.acknowledgeAlert(ALIAS, "alias", null));
  }

  static void notes() throws Exception {
    AddAlertNoteRequest request = new AddAlertNoteRequest();
    request.setNote("a note");
    request.setUser("ann");
    done(alerts.addNote(ALIAS, request, "alias"));
    ListAlertNotesRequest list = new ListAlertNotesRequest();
    list.setIdentifier(ALIAS);
    list.setIdentifierType(ListAlertNotesRequest.IdentifierTypeEnum.ALIAS);
    AlertNote note = alerts.listNotes(list).getData().get(0);
    check(note.getNote().equals("a note") && note.getOwner().equals("ann"), note);
  }

  static void assigns() throws Exception {
    AssignAlertRequest request = new AssignAlertRequest();
    request.setOwner(owner());
    done(alerts.assignAlert(ALIAS, request, "alias"));
    check(get().getOwner().equals(OWNER), get().getOwner());
  }

  static void addsTeams() throws Exception {
    AddAlertTeamRequest request = new AddAlertTeamRequest();
    request.setTeam(ops());
    done(alerts.addTeam(ALIAS, request, "alias"));
  }

  static void tagsAndDetails() throws Exception {
    AddAlertTagsRequest add = new AddAlertTagsRequest();
    add.setTags(List.of("db", "x y"));
    done(alerts.addTags(ALIAS, add, "alias"));
    DeleteAlertTagsRequest remove = new DeleteAlertTagsRequest();
    remove.setIdentifier(ALIAS);
    remove.setIdentifierType(DeleteAlertTagsRequest.IdentifierTypeEnum.ALIAS);
    remove.setTags(List.of("disk", "x y"));
    done(alerts.deleteTags(remove));
    check(get().getTags().equals(List.of("prod", "db")), get().getTags());
    AddAlertDetailsRequest details = new AddAlertDetailsRequest();
    details.setDetails(Map.of("k", "v"));
    done(alerts.addDetails(ALIAS, details, "alias"));
    DeleteAlertDetailsRequest fewer = new DeleteAlertDetailsRequest();
    fewer.setIdentifier(ALIAS);
    fewer.setIdentifierType(DeleteAlertDetailsRequest.IdentifierTypeEnum.ALIAS);
    fewer.setKeys(List.of("mount", "used"));
    done(alerts.deleteDetails(fewer));
    check(get().getDetails().equals(Map.of("k", "v")), get().getDetails());
  }

  static void snoozes() throws Exception {
    SnoozeAlertRequest request = new SnoozeAlertRequest();
    request.setEndTime(DateTime.now().plusHours(1));
    done(alerts.snoozeAlert(ALIAS, request, "alias"));
    check(get().getSnoozed() && get().getSnoozedUntil().isAfterNow(), get().getSnoozedUntil());
  }

  static void escalates() throws Exception {
    EscalationRecipient escalation = new EscalationRecipient();
    escalation.setName("ops-escalation");
    EscalateAlertToNextRequest request = new EscalateAlertToNextRequest();
    request.setEscalation(escalation);
    done(alerts.escalateAlert(ALIAS, request, "alias"));
  }

  static void acts() throws Exception {
    done(alerts.executeCustomAction(ALIAS, "ping", "alias", new ExecuteCustomAlertActionRequest()));
  }

  static void logsAndRecipients() throws Exception {
    ListAlertLogsRequest request = new ListAlertLogsRequest();
    request.setIdentifier(ALIAS);
    request.setIdentifierType(ListAlertLogsRequest.IdentifierTypeEnum.ALIAS);
    request.setLimit(100);
    List<AlertLog> logs = alerts.listLogs(request).getData();
    check(logs.size() >= 10 && logs.stream().allMatch(log -> log.getLog() != null && log.getOffset() != null), logs);
    List<AlertRecipient> recipients = alerts.listRecipients(ALIAS, "alias").getData();
    check(recipients.stream().anyMatch(each -> each.getUser().getUsername().equals(OWNER)), recipients);
  }

  static void listsAttachments() throws Exception {
    check(alerts.listAttachments(ALIAS, "alias").getData().isEmpty(), "attachments");
  }

  static void searches() throws Exception {
    AddSavedSearchRequest request = new AddSavedSearchRequest();
    request.setName(PREFIX + " search");
    request.setQuery("alias: \"" + ALIAS + "\"");
    request.setOwner(owner());
    SavedSearchMeta made = alerts.addSavedSearches(request).getData();
    check(alerts.getSavedSearch(made.getId(), "id").getData().getQuery().equals(request.getQuery()), made);
    check(alerts.listSavedSearches().getData().stream().anyMatch(each -> each.getId().equals(made.getId())), made);
    ListAlertsRequest list = new ListAlertsRequest();
    list.setSearchIdentifier(made.getId());
    list.setSearchIdentifierType(ListAlertsRequest.SearchIdentifierTypeEnum.ID);
    List<BaseAlert> page = alerts.listAlerts(list).getData();
    check(page.size() == 1 && page.get(0).getAlias().equals(ALIAS), page);
    alerts.deleteSavedSearch(PREFIX + " search", "name");
  }

  static void closesAndDeletes() throws Exception {
    create("two", new CreateAlertRequest());
    CloseAlertRequest close = new CloseAlertRequest();
    close.setUser("ann");
    close.setNote("over");
    done(alerts.closeAlert(PREFIX + " two", "alias", close));
    check(alerts.getAlert(PREFIX + " two", "alias").getData().getStatus().equals("closed"), "open");
    String three = create("three", new CreateAlertRequest());
    DeleteAlertRequest delete = new DeleteAlertRequest();
    delete.setIdentifier(three);
    delete.setIdentifierType(DeleteAlertRequest.IdentifierTypeEnum.ID);
    done(alerts.deleteAlert(delete));
    try {
      alerts.getAlert(three, "id");
      check(false, "it is still there");
    } catch (ApiException error) {
      check(error.getCode() == 404, error.getCode());
    }
  }

  static void isToldOfFailures() throws Exception {
    AlertRequestStatus status = statusOf(alerts.closeAlert(PREFIX + " none", "alias", null));
    check(!status.getIsSuccess() && !status.getStatus().isEmpty(), status);
    try {
      ListAlertsRequest request = new ListAlertsRequest();
      request.setQuery("status: open AND (");
      alerts.listAlerts(request);
      check(false, "a query that makes no sense was taken");
    } catch (ApiException error) {
      check(error.getCode() == 400, error.getCode() + " " + error.getResponseBody());
    }
  }

  /** The heartbeats of this SDK do not know the client's key. */
  static <T extends BaseRequest> T withKey(T request) {
    request.setApiKey(System.getenv("PAGER_KEY"));
    return request;
  }

  static void addHeartbeat(String name) throws Exception {
    AddHeartbeatRequest request = withKey(new AddHeartbeatRequest());
    request.setName(name);
    request.setInterval(10);
    request.setIntervalUnit(Heartbeat.IntervalUnit.minutes);
    request.setEnabled(true);
    client.addHeartbeat(request);
  }

  static void enable(String name, boolean enable) throws Exception {
    EnableHeartbeatRequest request = withKey(new EnableHeartbeatRequest());
    request.setName(name);
    request.setEnable(enable);
    client.enableHeartbeat(request);
    GetHeartbeatRequest get = withKey(new GetHeartbeatRequest());
    get.setName(name);
    check(client.getHeartbeat(get).getHeartbeat().isEnabled() == enable, enable);
  }

  static void beats() throws Exception {
    String name = PREFIX + "-heartbeat";
    addHeartbeat(name);
    addHeartbeat(PREFIX + "-gone");
    HeartbeatPingRequest ping = withKey(new HeartbeatPingRequest());
    ping.setName(name);
    client.pingHeartbeat(ping);
    enable(name, false);
    enable(name, true);
    UpdateHeartbeatRequest update = withKey(new UpdateHeartbeatRequest());
    update.setName(name);
    update.setInterval(20);
    update.setIntervalUnit(Heartbeat.IntervalUnit.minutes);
    client.updateHeartbeat(update);
    GetHeartbeatRequest get = withKey(new GetHeartbeatRequest());
    get.setName(name);
    Heartbeat beat = client.getHeartbeat(get).getHeartbeat();
    check(beat.getInterval() == 20 && !beat.isExpired() && beat.getLastPingTime() != null, beat);
    DeleteHeartbeatRequest delete = withKey(new DeleteHeartbeatRequest());
    delete.setName(PREFIX + "-gone");
    client.deleteHeartbeat(delete);
  }

  public static void main(String[] arguments) {
    client.setRootUri(System.getenv("PAGER_URL"));
    client.setApiKey(System.getenv("PAGER_KEY"));
    alerts.getApiClient().setBasePath(System.getenv("PAGER_URL"));
    alerts.getApiClient().setApiKeyPrefix("GenieKey");
    alerts.getApiClient().setApiKey(System.getenv("PAGER_KEY"));
    Map<String, Step> steps = new LinkedHashMap<>();
    steps.put("creates", Story::creates);
    steps.put("reads", Story::reads);
    steps.put("lists", Story::lists);
    steps.put("acknowledges", Story::acknowledges);
    steps.put("notes", Story::notes);
    steps.put("assigns", Story::assigns);
    steps.put("adds teams", Story::addsTeams);
    steps.put("tags and details", Story::tagsAndDetails);
    steps.put("snoozes", Story::snoozes);
    steps.put("escalates", Story::escalates);
    steps.put("acts", Story::acts);
    steps.put("logs and recipients", Story::logsAndRecipients);
    steps.put("lists attachments", Story::listsAttachments);
    steps.put("searches", Story::searches);
    steps.put("closes and deletes", Story::closesAndDeletes);
    steps.put("is told of failures", Story::isToldOfFailures);
    steps.put("beats", Story::beats);
    steps.forEach(
        (name, step) -> {
          try {
            step.run();
            System.out.println("ok " + name);
          } catch (Throwable error) {
            error.printStackTrace();
            String body = error instanceof ApiException refused ? " " + refused.getResponseBody() : "";
            System.out.println("not ok " + name + ": " + (error + body).replace('\n', ' '));
          }
        });
    client.close();
    System.exit(0);
  }
}
