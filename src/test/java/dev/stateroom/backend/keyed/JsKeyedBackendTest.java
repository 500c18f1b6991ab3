package dev.stateroom.backend.keyed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentBackend.Content;
import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import dev.stateroom.langgraph.store.MemoryItems;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class JsKeyedBackendTest {
    private static final InstantSource CLOCK = InstantSource.system();
    private static final Dialect NEWEST = Dialect.of(Era.JS_1_14);
    private static final Dialect DELETES_ONE = Dialect.of(Era.Language.JAVASCRIPT, new Release(1, 11, 0));

    private final StateFiles files = new StateFiles();
    private final MemoryItems items = new MemoryItems(MemoryItems.Kinship.TEXT, CLOCK);

    @Test
    void deletingTookTheFolderAlongFrom112On() {
        for (String path : List.of("/d", "/d/x", "/d/y")) {
            state(NEWEST).write(path, "x");
        }
        assertThat(answered(state(Dialect.of(Era.JS_1_9)).read("/d", null, null)).error()).isNull();
        assertThat(answered(state(DELETES_ONE).delete("/d/")).error()).isEqualTo("Error: File '/d/' not found");
        assertThat(answered(state(DELETES_ONE).delete("/d")).error()).isNull();
        assertThat(files.size()).isEqualTo(2);
        assertThat(answered(state(NEWEST).delete("/d//")).path()).isEqualTo("/d//");
        assertThat(files.size()).isZero();
        assertThat(state(Dialect.of(Era.JS_1_9)).delete("/d")).isInstanceOf(AgentReply.Raised.class);
    }

    @Test
    void aSnapshotAnswersItsChangesAndStaysAsItIs() {
        state(NEWEST).write("/d/x", "x");
        AgentBackend snapshot = KeyedAgentBackends.snapshot(files, NEWEST, FileFormat.V2, CLOCK);
        FilesUpdate gone = answered(snapshot.delete("/d")).filesUpdate();
        assertThat(files.size()).isEqualTo(1);
        files.apply(gone);
        assertThat(files.size()).isZero();
        assertThat(answered(KeyedAgentBackends.snapshot(files, DELETES_ONE, FileFormat.V2, CLOCK)
                                .delete("/nope"))
                        .error())
                .isEqualTo("Error: File '/nope' not found");
    }

    @Test
    void theStoreOfARunTakesNoBatch() {
        AgentBackend ofRun = store(StoreAccess.OF_RUN, "a");
        ofRun.write("/x", "x");
        assertThat(answered(ofRun.delete("/x")).error())
                .startsWith("Error deleting '/x': The `batch` method is not implemented on `AsyncBatchedStore`.");
        assertThat(answered(store(StoreAccess.EXPLICIT, "a").delete("/x")).error()).isNull();
        assertThat(answered(ofRun.ls("/")).entries()).isEmpty();
    }

    @Test
    void aStoreHandedOverChecksItsLabels() {
        AgentBackend backend = store(StoreAccess.EXPLICIT, "a.b");
        assertThat(backend.write("/x", "x"))
                .isEqualTo(AgentReply.raised(
                        "InvalidNamespaceError",
                        "Invalid namespace label 'a.b' found in a.b. Namespace labels cannot contain periods ('.')."));
        assertThat(answered(backend.uploadFiles(List.of(new Content("/x", new byte[0])))))
                .containsExactly(new AgentResult.Upload("/x", "invalid_path"));
        assertThat(answered(store(StoreAccess.OF_RUN, "a.b").write("/x", "x")).error()).isNull();
    }

    @Test
    void neighboursWhoseNameBeginsTheSameAreSeenToo() {
        store(StoreAccess.OF_RUN, "alicex").write("/other.txt", "needle");
        AgentBackend alice = store(StoreAccess.OF_RUN, "alice");
        assertThat(answered(alice.grep(GrepRequest.of("needle", null, null))).matches()).hasSize(1);
        assertThat(answered(alice.read("/other.txt", null, null)).error()).isEqualTo("File '/other.txt' not found");
        store(StoreAccess.OF_RUN, "a:b").write("/colon.txt", "x");
        assertThat(answered(store(StoreAccess.OF_RUN, "a", "b").read("/colon.txt", null, null)).error())
                .isNull();
    }

    @Test
    void bytesUnderATextTypeSpoilGrepAndEditAndAreToldByReads() {
        files.put("/t.txt", new FileData(new FileData.Binary(new byte[] {1}), null, "text/plain", "d", "d"));
        AgentBackend backend = state(NEWEST);
        AgentReply<Object> thrown = AgentReply.raised("Error", "Cannot convert binary FileData to string");
        assertThat(backend.grep(GrepRequest.of("x", null, null))).isEqualTo(thrown);
        assertThat(backend.edit("/t.txt", "a", "b", false)).isEqualTo(thrown);
        assertThat(answered(backend.read("/t.txt", null, null)).error())
                .isEqualTo("File '/t.txt' has binary content but text MIME type");
        assertThat(answered(backend.ls("/")).entries())
                .containsExactly(new AgentResult.FileInfo("/t.txt", false, 1L, "d"));
    }

    @Test
    void aCapIsToldOnlyWhereSomethingIsMissing() {
        files.put("/a", new FileData(new FileData.Text("x\nx\nx"), null, "text/plain", "d", "d"));
        GrepRequest capped = new GrepRequest("x", null, null, 2, 0);
        AgentResult.Grep two = answered(state(NEWEST).grep(capped));
        assertThat(two.matches()).hasSize(2);
        assertThat(two.truncated()).isTrue();
        assertThat(answered(state(NEWEST).grep(new GrepRequest("x", null, null, 3, 0))).truncated())
                .isNull();
        assertThat(answered(state(Dialect.of(Era.JS_1_9)).grep(capped)).matches()).hasSize(3);
    }

    @Test
    void aKeyIsARootOfItsOwnInTheNewestEraOnly() {
        files.put("/d/x.txt", new FileData(new FileData.Text("hit"), null, "text/plain", "d", "d"));
        GrepRequest request = GrepRequest.of("hit", "d/x.txt", null);
        assertThat(answered(state(NEWEST).grep(request)).matches()).hasSize(1);
        assertThat(answered(state(Dialect.of(Era.JS_1_9)).grep(request)).matches()).isEmpty();
        assertThat(Objects.requireNonNull(answered(state(NEWEST).glob("x.txt", "/d/x.txt")).matches()))
                .hasSize(1);
    }

    @Test
    void aKeyWithoutANameFitsNoPattern() {
        state(NEWEST).write("/", "x");
        state(NEWEST).write("/a", "x");
        AgentBackend old = state(Dialect.of(Era.JS_1_9));
        assertThat(Objects.requireNonNull(answered(old.glob("*", null)).matches()))
                .extracting(AgentResult.FileInfo::path)
                .containsExactly("/a");
        assertThat(answered(old.grep(GrepRequest.of("x", null, "**"))).matches()).hasSize(1);
        // The newest era takes the key for the root of the search.
        assertThat(answered(state(NEWEST).glob("*", null)).matches()).isEmpty();
    }

    private AgentBackend state(Dialect dialect) {
        return KeyedAgentBackends.state(files, dialect, FileFormat.V2, CLOCK);
    }

    private AgentBackend store(StoreAccess access, String... labels) {
        return answered(
                KeyedAgentBackends.store(items, access, NamespaceSource.of(labels), NEWEST, FileFormat.V2, CLOCK));
    }

    private static <R> R answered(AgentReply<R> reply) {
        if (reply instanceof AgentReply.Answered<R>(R value)) {
            return value;
        }
        throw new AssertionError(reply);
    }
}
