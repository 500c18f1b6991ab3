package dev.stateroom.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.backend.hub.HubClient;
import dev.stateroom.backend.hub.HubFiles;
import dev.stateroom.backend.hub.HubIdentifier;
import dev.stateroom.backend.hub.HubReply;
import dev.stateroom.backend.hub.HubStandIn;
import dev.stateroom.backend.hub.HubWording;
import dev.stateroom.http.FaultProxy.Fault;
import dev.stateroom.http.FaultProxy;
import dev.stateroom.http.HttpService;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.CommitHistory.Commit;
import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** A repository of a hub, over the wire. */
final class HubFilesTest extends WritableContract {
    private final HubStandIn hub = new HubStandIn();
    private final FaultProxy proxy = new FaultProxy(hub.address());
    private final List<HttpService> services = new ArrayList<>();
    private int number;

    @AfterEach
    void stop() {
        services.forEach(HttpService::close);
        proxy.close();
        hub.close();
    }

    private HubFiles files(String repository, boolean writable) {
        return files(repository, writable, hub.address());
    }

    private HubFiles files(String repository, boolean writable, String address) {
        HttpService service = new HttpService(
                URI.create(address), "the hub", Map.of("x-api-key", HubStandIn.KEY), HubClient.LIMITS, (_, _) -> {});
        services.add(service);
        HubClient client = new HubClient(service, HubIdentifier.parse(repository).orThrow(), HubWording.PLAIN);
        return new HubFiles(client, writable, repository, () -> {});
    }

    @Override
    Backend holding(Map<String, byte[]> files) {
        String name = "sample" + number++;
        if (!files.isEmpty()) {
            Map<String, String> texts = new HashMap<>();
            files.forEach((path, bytes) -> texts.put(path.substring(1), new String(bytes, StandardCharsets.UTF_8)));
            hub.commit(name, texts);
        }
        return new ObjectBackend(files(name, true));
    }

    @Override
    boolean keepsBytes() {
        return false;
    }

    /** Each needs some requests. */
    @Override
    int randomEdits() {
        return 1;
    }

    private static List<Commit> history(HubFiles files) {
        return ((HubReply.Done<List<Commit>>) files.client().history(1_000, Cancellation.NEVER)).value();
    }

    @Test
    void everythingIsAnsweredFromOnePull() throws IOException {
        hub.commit("notes", Map.of("a/b.md", "one\n", "c.md", "two\n"));
        Backend backend = new ObjectBackend(files("notes", false));
        list(backend, "/").orThrow();
        list(backend, "/a").orThrow();
        read(backend, "/a/b.md", 0, -1);
        assertThat(grep(backend, "two", "/", null)).containsExactly("/c.md:1:two");
        assertThat(hub.requests).containsExactly("GET /v1/platform/hub/repos/-/notes/directories?repo_type=agent");
    }

    @Test
    void whatOthersCommitIsSeenAfterARefresh() throws IOException {
        hub.commit("notes", Map.of("a.md", "one\n"));
        HubFiles files = files("notes", false);
        Backend backend = new ObjectBackend(files);
        read(backend, "/a.md", 0, -1);
        hub.commit("notes", Map.of("a.md", "two\n"));
        assertThat(read(backend, "/a.md", 0, -1)).asString(StandardCharsets.UTF_8).isEqualTo("one\n");
        files.commits().orElseThrow().refresh(Cancellation.NEVER).orThrow();
        assertThat(read(backend, "/a.md", 0, -1)).asString(StandardCharsets.UTF_8).isEqualTo("two\n");
    }

    @Test
    void aRepositoryThatIsNotThereIsEmptyAndTheFirstWriteMakesIt() {
        Backend backend = new ObjectBackend(files("fresh-agent", true));
        assertThat(names(backend, "/")).isEmpty();
        write(backend, "/a.md", "first\n", false).orThrow();
        write(backend, "/b.md", "second\n", false).orThrow();
        assertThat(names(backend, "/")).containsExactly("a.md", "b.md");
        assertThat(hub.commits.getFirst().has("parent_commit")).isFalse();
        assertThat(hub.commits.getLast().get("parent_commit").stringValue()).hasSize(64);
        assertThat(hub.requests).contains("POST /repos");
    }

    @Test
    void aNameThatNoRepositoryCanHaveIsRefusedBeforeItIsSent() {
        Backend backend = new ObjectBackend(files("Fresh.Agent", true));
        assertThat(failure(write(backend, "/a.md", "x", false)).sentence()).contains("\"Fresh.Agent\" cannot be made: a repository's name is of small letters");
        assertThat(hub.commits).isEmpty();
    }

    @Test
    void somebodyElsesRepositoryIsNotCommittedTo() {
        Backend backend = new ObjectBackend(files("zed/library", true));
        assertThat(failure(write(backend, "/a.md", "x", false)).sentence()).contains("nothing is committed to zed: the key belongs to acme");
        assertThat(hub.commits).isEmpty();
    }

    @Test
    void aPinnedVersionIsShownAndCannotBeChanged() throws IOException {
        String old = hub.commit("notes", Map.of("a.md", "one\n"));
        hub.commit("notes", Map.of("a.md", "two\n"));
        hub.tag("production", old);
        for (String version : List.of(old, old.substring(0, 8), "production")) {
            Backend backend = new ObjectBackend(files("acme/notes:" + version, true));
            assertThat(read(backend, "/a.md", 0, -1)).asString(StandardCharsets.UTF_8).isEqualTo("one\n");
            assertThat(backend.capabilities().has(Capability.WRITE)).isFalse();
            assertThat(failure(write(backend, "/a.md", "x", true)).sentence()).contains("read-only");
        }
        assertThat(hub.commits).isEmpty();
    }

    @Test
    void aVersionThatIsNotThereIsNoEmptyRepository() {
        hub.commit("notes", Map.of("a.md", "one\n"));
        Backend backend = new ObjectBackend(files("notes:no-such-tag", false));
        assertThat(failure(list(backend, "/")).sentence()).contains("no version no-such-tag");
    }

    @Test
    void linksAndWhatIsUnknownAreShownAndNotRead() {
        hub.commitEntries("notes", JsonMapper.shared().readTree("""
                {"skills/web": {"type": "skill", "repo_handle": "web", "owner": "zed"}, "film": {"type": "video", "url": "u"},
                 "odd": {"content": "x"}, "a.md": {"type": "file", "content": "text"}}"""));
        Backend backend = new ObjectBackend(files("notes", true));
        assertThat(backend.entry(new FilePath("/skills/web")).orThrow())
                .satisfies(entry -> assertThat(entry.kind()).isEqualTo(FileEntry.Kind.LINK))
                .satisfies(entry -> assertThat(entry.note()).isEqualTo("links to the skill zed/web"));
        assertThat(backend.entry(new FilePath("/film")).orThrow().note()).isEqualTo("an entry of the unknown type video");
        assertThat(backend.entry(new FilePath("/odd")).orThrow().kind()).isEqualTo(FileEntry.Kind.OTHER);
        assertThat(failure(backend.read(new FilePath("/skills/web"), 0, -1)).sentence()).contains("links to the skill zed/web");
        assertThat(grep(backend, "text", "/", null)).containsExactly("/a.md:1:text");
        assertThat(failure(write(backend, "/skills/web", "x", true)).sentence()).contains("links to another repository");
    }

    @Test
    void whatIsNoTextIsNotSent() {
        Backend backend = holding(Map.of());
        assertThat(failure(backend.write(
                                new FilePath("/x"), new ByteArrayInputStream(new byte[] {(byte) 0xff}), false, Cancellation.NEVER))
                        .sentence())
                .contains("not text in UTF-8");
        assertThat(hub.commits).isEmpty();
    }

    @Test
    void aCommitThatCameFirstStopsOursAndShowsBothSides() throws IOException {
        hub.commit("notes", Map.of("a.md", "one\n", "b.md", "b\n"));
        HubFiles files = files("notes", true);
        Backend backend = new ObjectBackend(files);
        list(backend, "/").orThrow();
        hub.commit("notes", Map.of("a.md", "theirs\n"));
        assertThat(failure(write(backend, "/a.md", "mine\n", true)).sentence()).contains("a.md was changed there too");
        CommitHistory.Conflict conflict = files.commits().orElseThrow().conflict().orElseThrow();
        assertThat(conflict.base()).isEqualTo("one\n");
        assertThat(conflict.mine()).isEqualTo("mine\n");
        assertThat(conflict.theirs()).isEqualTo("theirs\n");
        assertThat(conflict.head()).isNotEqualTo(conflict.parent());
        assertThat(read(backend, "/a.md", 0, -1)).asString(StandardCharsets.UTF_8).isEqualTo("theirs\n");
        write(backend, "/a.md", "both\n", true).orThrow();

        hub.commit("notes", Map.of("new.md", "new\n"));
        assertThat(failure(write(backend, "/b.md", "mine\n", true)).sentence()).contains("b.md is the same there");
        write(backend, "/b.md", "mine\n", true).orThrow();
        assertThat(names(backend, "/")).containsExactly("a.md", "b.md", "new.md");
    }

    @Test
    void aCommitWhoseAnswerWasLostIsMadeOnce() throws IOException {
        hub.commit("notes", Map.of("a.md", "one\n"));
        HubFiles files = files("notes", true, proxy.address());
        Backend backend = new ObjectBackend(files);
        list(backend, "/").orThrow();
        proxy.then(request -> request.startsWith("POST"), new Fault.Lost());
        write(backend, "/a.md", "two\n", true).orThrow();
        assertThat(history(files)).hasSize(2);
        write(backend, "/a.md", "three\n", true).orThrow();
        assertThat(read(backend, "/a.md", 0, -1)).asString(StandardCharsets.UTF_8).isEqualTo("three\n");
    }

    @Test
    void aFirstCommitWhoseAnswerWasLostIsNotSentAgain() {
        Backend backend = new ObjectBackend(files("fresh", true, proxy.address()));
        list(backend, "/").orThrow();
        proxy.then(request -> request.endsWith("/directories/commits"), new Fault.Lost());
        assertThat(failure(write(backend, "/a.md", "x", true)).sentence()).startsWith("fresh: ").contains("broke the connection off");
        assertThat(hub.commits).hasSize(1);
        assertThat(names(backend, "/")).containsExactly("a.md");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "400 | the hub cannot do it now (HTTP 400, why)",
        "401 | the hub does not accept the key, or wants one",
        "403 | the hub does not let this key do that (HTTP 403, why)",
        "409 | the hub has a newer commit (HTTP 409, why)",
        "429 | the hub has had too many requests (HTTP 429, why)",
        "500 | the hub cannot do it now (HTTP 500, why)",
        "503 | the hub cannot do it now (HTTP 503, why)",
        "302 | the hub sends elsewhere, where the key does not go (HTTP 302, why)",
    })
    void whatTheHubAnswersIsOneSentence(int status, String words) {
        hub.commit("notes", Map.of("a.md", "one\n"));
        Fault fault = new Fault.Answered(status, "Location: http://127.0.0.2:1/", "{\"error\": \"why\"}");
        proxy.then(fault, fault, fault, fault);
        Backend backend = new ObjectBackend(files("notes", false, proxy.address()));
        assertThat(failure(list(backend, "/")).sentence()).startsWith("notes: " + words).doesNotContain(HubStandIn.KEY);
        assertThat(proxy.asked).hasSize(status >= 429 ? 4 : 1);
    }

    @Test
    void aTreeThatIsCutOffIsPulledAgain() {
        hub.commit("notes", Map.of("a.md", "x".repeat(5_000)));
        proxy.then(new Fault.Cut(1_000), new Fault.WrongLength(10), new Fault.Answered(429, "Retry-After: 1", ""));
        assertThat(names(new ObjectBackend(files("notes", false, proxy.address())), "/")).containsExactly("a.md");
    }

    @Test
    void theHistoryComesByPages() {
        for (int i = 0; i < 132; i++) {
            hub.commit("notes", Map.of("a.md", "text " + i));
        }
        assertThat(history(files("notes", false))).hasSize(132).extracting(Commit::created).doesNotContainNull();
        assertThat(hub.requests).hasSize(2).first().asString().contains("limit=100&offset=0");
    }

    @Test
    void eachCommitThatChangedAFileIsAVersionOfIt() {
        hub.commit("notes", Map.of("a.md", "one\n", "b.md", "other\n"));
        Backend backend = new ObjectBackend(files("notes", true));
        write(backend, "/b.md", "not about a.md\n", true).orThrow();
        write(backend, "/a.md", "two\n", true).orThrow();
        backend.delete(new FilePath("/a.md"), Cancellation.NEVER).orThrow();
        write(backend, "/a.md", "three\n", false).orThrow();

        List<KeptVersion> versions = backend.keptVersions(new FilePath("/a.md"), Cancellation.NEVER).orThrow();

        assertThat(versions).extracting(KeptVersion::text).containsExactly("one\n", "two\n", null, "three\n");
        assertThat(versions).extracting(KeptVersion::isDeletion).containsExactly(false, false, true, false);
        assertThat(versions).allMatch(KeptVersion::isEveryChange).allMatch(version -> version.at() != null);
        assertThat(versions.getLast().id()).isEqualTo(history(files("notes", false)).getFirst().id());
        assertThat(backend.keptVersions(new FilePath("/none.md"), Cancellation.NEVER).orThrow()).isEmpty();
    }
}
