package dev.stateroom.backend.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.backend.ObjectBackend;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.http.HttpService;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.CommitHistory.Commit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Versions, identifiers, keys and odd entries as the official clients recorded them; and which recorded steps are never sent. */
final class RecordedHubVersionsTest {
    /** Steps of the SDKs that nothing here sends: names and descriptions of repositories, tags, links, lists, deletions. */
    private static final Set<String> NOT_SENT = Set.of(
            "tag the newest commit", "list agents", "list agents, page of 2 from 2", "list agents, query, public", "list skills", "pull a skill",
            "list skills, query, public", "create with metadata", "update metadata and commit", "add links",
            "a link pinned by commit_id: the SDK cannot encode it", "remove a link", "parent too short: refused by the SDK", "empty commit",
            "delete the repository", "create with metadata and links", "update metadata", "extra headers",
            // Our own hash of a commit is kept, so that no pull has to follow.
            "web address with a path: the hash in it is not recognised, so every commit is followed by a pull");

    private final Set<String> replayed = new TreeSet<>();

    private static HttpService service(String address, Map<String, String> headers) {
        return new HttpService(URI.create(address), "the hub", headers, HubClient.LIMITS, (_, _) -> {});
    }

    private static HttpService service(RecordedHub hub) {
        return service(hub.address(), Map.of("x-api-key", HubStandIn.KEY));
    }

    private static HubClient client(HttpService service, String repository, HubWording wording) {
        return new HubClient(service, HubIdentifier.parse(repository).orThrow(), wording);
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::stringValue).toList();
    }

    /** Pulls a version and compares its paths, in the order of names, or the refusal, with what was recorded. */
    private void pulls(RecordedHub hub, HttpService service, String step, String repository) {
        replayed.add(step);
        List<JsonNode> exchanges = hub.exchanges(step);
        hub.expect(exchanges);
        JsonNode commit = exchanges.getFirst().get("query").get("commit");
        HubReply<HubTreeAt> reply = client(service, repository, HubWording.PYTHON).tree(commit == null ? null : commit.stringValue(), Cancellation.NEVER);
        assertThat(hub.differences()).as(step).isEmpty();
        JsonNode outcome = hub.outcome(step);
        switch (reply) {
            case HubReply.Done<HubTreeAt>(HubTreeAt tree) when outcome.isArray() ->
                assertThat(new TreeSet<>(tree.entries().keySet())).as(step).containsExactlyInAnyOrderElementsOf(texts(outcome));
            case HubReply.Done<HubTreeAt>(HubTreeAt tree) -> assertThat(tree.commit()).as(step).startsWith(outcome.stringValue());
            case HubReply.Refused<HubTreeAt>(int _, String message) ->
                assertThat(message.replace(hub.address(), "http://stub")).as(step).isEqualTo(outcome.get("text").stringValue());
        }
    }

    private void exists(RecordedHub hub, HttpService service, String step, String repository) {
        replayed.add(step);
        hub.expect(hub.exchanges(step));
        assertThat(client(service, repository, HubWording.PLAIN).exists(Cancellation.NEVER))
                .isEqualTo(new HubReply.Done<>(hub.outcome(step).booleanValue()));
        assertThat(hub.differences()).as(step).isEmpty();
    }

    private void history(RecordedHub hub, HttpService service, String step, int most, int exchanges) {
        replayed.add(step);
        hub.expect(hub.exchanges(step).subList(0, exchanges));
        HubReply<List<Commit>> reply = client(service, "notes", HubWording.PLAIN).history(most, Cancellation.NEVER);
        assertThat(hub.differences()).as(step).isEmpty();
        List<String> expected = texts(hub.outcome(step));
        assertThat(((HubReply.Done<List<Commit>>) reply).value())
                .extracting(commit -> commit.id().substring(0, expected.getFirst().length()))
                .containsExactlyElementsOf(expected);
    }

    private void everyStepIsReplayedOrNeverSent(RecordedHub hub) {
        Set<String> left = new TreeSet<>();
        hub.recording.get("outcomes").forEach(outcome -> left.add(outcome.get("step").stringValue()));
        left.removeAll(replayed);
        left.removeAll(NOT_SENT);
        assertThat(left).as("neither replayed nor known as never sent").isEmpty();
    }

    @Test
    void versionsAndHistories() throws IOException {
        try (RecordedHub hub = new RecordedHub("08-history-versions-lists");
                HttpService service = service(hub)) {
            history(hub, service, "history, all (132 commits)", 1_000, 7);
            history(hub, service, "history, limit 3 offset 1", 3, 1);
            hub.expect(hub.exchanges("history of a missing repo"));
            replayed.add("history of a missing repo");
            assertThat(((HubReply.Refused<List<Commit>>) client(service, "missing", HubWording.PLAIN).history(9, Cancellation.NEVER)).isMissing())
                    .isTrue();
            for (String step : List.of("pull an old version by full hash", "pull an old version by 8 digits", "pull a version that does not exist", "pull by tag")) {
                pulls(hub, service, step, "notes");
            }
            exists(hub, service, "exists", "notes");
            exists(hub, service, "exists, missing", "missing");
            everyStepIsReplayedOrNeverSent(hub);
        }
    }

    @Test
    void versionsAndHistoriesOfTheNpmPackage() throws IOException {
        try (RecordedHub hub = new RecordedHub("js-04-history-lists-metadata");
                HttpService service = service(hub)) {
            history(hub, service, "history", 100, 1);
            pulls(hub, service, "pull an old version", "notes");
            pulls(hub, service, "pull a pinned identifier", "notes:0723497c");
            exists(hub, service, "exists", "notes");
            exists(hub, service, "exists, missing", "missing");
            String step = "push to another tenant";
            replayed.add(step);
            hub.expect(hub.exchanges(step));
            SequencedMap<String, @Nullable String> changes = new LinkedHashMap<>();
            changes.put("x.md", "x");
            HubReply<String> refused = client(service, "zed/library", HubWording.JAVASCRIPT).push(changes, null);
            assertThat(hub.differences()).isEmpty();
            assertThat(((HubReply.Refused<String>) refused).message()).isEqualTo(hub.outcome(step).get("text").stringValue());
            keys(hub, "workspace header", "notes");
            everyStepIsReplayedOrNeverSent(hub);
        }
    }

    /** The recorded headers of a key and a workspace are sent, and nothing else that tells who asks. */
    private void keys(RecordedHub hub, String step, String repository) {
        JsonNode recorded = hub.exchanges(step).getFirst().get("request_headers");
        Map<String, String> headers = new HashMap<>();
        for (String name : List.of("x-api-key", "x-tenant-id")) {
            if (recorded.has(name)) {
                headers.put(name, recorded.get(name).stringValue());
            }
        }
        try (HttpService service = service(hub.address(), headers)) {
            pulls(hub, service, step, repository);
        }
    }

    @Test
    void identifiersKeysAndAddresses() throws IOException {
        try (RecordedHub hub = new RecordedHub("07-identifiers-auth-base-urls");
                HttpService service = service(hub)) {
            for (String named : List.of("notes", "-/notes", "acme/notes", "acme/notes:c147a8ee", "acme/notes:production", "notes:latest", "zed/library", "nobody/none")) {
                pulls(hub, service, "pull " + named, named);
            }
            for (String named : List.of("", "a/b/c", "/notes", "notes/", "acme/")) {
                replayed.add("invalid identifier '" + named + "'");
                assertThat(HubIdentifier.parse(named)).as(named).isInstanceOf(Outcome.Failed.class);
            }
            // The SDK asks for a repository whose name is a blank; a person meant none.
            pulls(hub, service, "invalid identifier ' '", " ");
            keys(hub, "workspace header", "notes");
            keys(hub, "workspace from LANGSMITH_WORKSPACE_ID", "notes");
            keys(hub, "no key, public repo", "zed/library");
            agentWrites(hub, service, "write to a pinned identifier (the pin is dropped)", null);
            agentWrites(hub, service, "web address without a path", "notes");
            String wrong = "wrong key";
            replayed.add(wrong);
            hub.expect(hub.exchanges(wrong));
            assertThat(agent(service, "notes").ls("/").toString().replace(hub.address(), "http://stub"))
                    .contains(hub.outcome(wrong).get("error").stringValue());
            replayed.addAll(Set.of("push to our own handle", "push to another tenant: refused before the commit", "base address ending in /api", "base address ending in /api/v1"));
            everyStepIsReplayedOrNeverSent(hub);
        }
    }

    private static AgentBackend agent(HttpService service, String repository) {
        return ((AgentReply.Answered<AgentBackend>) HubAgentBackends.of(
                        client(service, repository, HubWording.PYTHON), Dialect.of(Era.PYTHON_0_7), Clock.systemUTC()))
                .value();
    }

    /** A write by an agent; {@code named} is null if the exchange itself says which version is pinned. */
    private void agentWrites(RecordedHub hub, HttpService service, String step, @Nullable String named) {
        replayed.add(step);
        List<JsonNode> exchanges = hub.exchanges(step);
        hub.expect(exchanges);
        String repository = named == null ? "acme/notes:" + exchanges.getFirst().get("query").get("commit").stringValue() : named;
        JsonNode outcome = hub.outcome(step);
        JsonNode body = exchanges.stream().filter(one -> one.has("request_body")).findFirst().orElseThrow().get("request_body");
        String path = body.get("files").propertyNames().iterator().next();
        String answer = agent(service, repository)
                .write("/" + path, body.get("files").get(path).get("content").stringValue())
                .toString()
                .replace(hub.address(), "http://stub");
        assertThat(hub.differences()).as(step).isEmpty();
        assertThat(answer).contains(outcome.has("error") && !outcome.get("error").isNull() ? outcome.get("error").stringValue() : outcome.get("path").stringValue());
    }

    /** Python raises on these; for people an entry says what it is, and the rest is there; an answer without entries is one sentence. */
    @ParameterizedTest
    @ValueSource(strings = {"200 with an entry of an unknown type", "200 with an entry without type", "200 with a body that does not fit"})
    void oddEntriesAreShownAsWhatTheyAre(String step) throws IOException {
        try (RecordedHub hub = new RecordedHub("05-errors-on-pull");
                HttpService service = service(hub)) {
            hub.expect(hub.exchanges(step));
            Backend backend = new ObjectBackend(new HubFiles(client(service, "notes", HubWording.PLAIN), false, "notes", () -> {}));
            List<FileEntry> entries = new ArrayList<>();
            Outcome<Long> listed = backend.list(FilePath.ROOT, entries::add, Cancellation.NEVER);
            assertThat(hub.differences()).isEmpty();
            if (step.contains("entry")) {
                assertThat(listed).isInstanceOf(Outcome.Ok.class);
                assertThat(entries).hasSize(1);
                assertThat(entries.getFirst().kind()).isEqualTo(FileEntry.Kind.OTHER);
                assertThat(entries.getFirst().note()).isEqualTo(step.endsWith("unknown type") ? "an entry of the unknown type video" : "an entry without a type");
            } else {
                assertThat(listed).asString().contains("does not answer as a hub does: its answer holds no tree");
            }
        }
    }

    @Test
    void aRepositoryThatWasDeletedIsGone() throws IOException {
        try (RecordedHub hub = new RecordedHub("09-direct-sdk");
                HttpService service = service(hub)) {
            pulls(hub, service, "pull after", "made");
            everyStepIsReplayedOrNeverSent(hub);
        }
    }
}
