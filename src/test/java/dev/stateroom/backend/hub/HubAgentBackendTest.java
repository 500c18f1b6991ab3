package dev.stateroom.backend.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.conformance.standin.MemoryHub;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class HubAgentBackendTest {

    private static AgentBackend over(HubRepository hub, Era era) {
        return answer(HubAgentBackends.of(hub, Dialect.of(era), InstantSource.system()));
    }

    private static <R> R answer(AgentReply<R> reply) {
        if (reply instanceof AgentReply.Answered<R>(R value)) {
            return value;
        }
        throw new AssertionError(reply);
    }

    private static MemoryHub hub(String... keys) {
        MemoryHub hub = new MemoryHub(true, List.of());
        for (String key : keys) {
            hub.put(key, "one two\r\nthree");
        }
        return hub;
    }

    @Test
    void threeConflictsAreOvercomeAndAFourthIsTheAnswer() {
        AgentBackend patient = over(new MemoryHub(true, List.of("conflict", "conflict", "conflict")), Era.PYTHON_0_7);
        AgentBackend beaten =
                over(new MemoryHub(true, List.of("conflict", "conflict", "conflict", "conflict")), Era.PYTHON_0_7);

        assertThat(answer(patient.write("/a", "x")).error()).isNull();
        assertThat(answer(beaten.write("/a", "x")).error()).isEqualTo("Hub unavailable: conflict");
    }

    @Test
    void olderReleasesDoNotTryAgain() {
        AgentBackend python = over(new MemoryHub(true, List.of("conflict")), Era.PYTHON_0_5);

        assertThat(answer(python.write("/a", "x")).error()).isEqualTo("Hub unavailable: conflict");
        assertThat(answer(python.write("/a", "x")).error()).isNull();
    }

    @Test
    void agentsOverOneCopySeeEachOthersCommits() {
        HubCopy copy = new HubCopy(hub("a"));
        AgentBackend first = over(copy, Era.JS_1_14);
        answer(first.edit("/a", "one", "1", false));

        answer(over(copy, Era.PYTHON_0_7).write("/gone", "back"));

        assertThat(answer(first.delete("/gone")).error()).isNull();
        assertThat(copy.now()).containsOnlyKeys("a");
    }

    @Test
    void anEditIsMadeAnewOnWhatAnotherCommitted() {
        Contended hub = new Contended();
        AgentBackend backend = over(hub, Era.JS_1_14);
        answer(backend.read("/a", null, null));
        hub.other("a", "x and x");

        AgentResult.Edit edit = answer(backend.edit("/a", "x", "y", true));

        assertThat(edit.occurrences()).isEqualTo(2);
        assertThat(hub.files()).containsEntry("a", "y and y");
    }

    @Test
    void anEditWhoseTextIsGoneIsAConflict() {
        Contended hub = new Contended();
        AgentBackend backend = over(hub, Era.PYTHON_0_7);
        answer(backend.read("/a", null, null));
        hub.other("a", "nothing of it");

        assertThat(answer(backend.edit("/a", "x", "y", false)).error()).isEqualTo("Hub unavailable: conflict");
        assertThat(hub.files()).containsEntry("a", "nothing of it");
    }

    @Test
    void aDeletionThatAnotherMadeIsDone() {
        Contended hub = new Contended();
        AgentBackend backend = over(hub, Era.PYTHON_0_7);
        answer(backend.read("/a", null, null));
        hub.other("a", null);

        assertThat(answer(backend.delete("/a")).error()).isNull();
    }

    @Test
    void pythonSearchesByExpressionsUntil06() {
        GrepRequest request = GrepRequest.of("t.o|^three", "/a", null);

        assertThat(answer(over(hub("a"), Era.PYTHON_0_5).grep(request)).matches()).hasSize(2);
        assertThat(answer(over(hub("a"), Era.PYTHON_0_7).grep(request)).matches()).isEmpty();
        assertThat(answer(over(hub("a"), Era.PYTHON_0_5).grep(GrepRequest.of("(", null, null))).error())
                .isEqualTo("Invalid regex pattern: missing ), unterminated subpattern at position 0");
    }

    @Test
    void aCapIsPassedOverWhereGrepTakesNone() {
        GrepRequest request = new GrepRequest("t", null, null, 1, 0);
        AgentBackend early = answer(HubAgentBackends.of(
                hub("a"), Dialect.of(Era.Language.JAVASCRIPT, new Release(1, 10, 5)), InstantSource.system()));

        assertThat(answer(early.grep(request)).matches()).hasSize(2);
        assertThat(answer(over(hub("a"), Era.JS_1_14).grep(request)).matches()).hasSize(1);
    }

    @Test
    void npmWalksNumbersFirst() {
        assertThat(answer(over(hub("b", "10", "9", "01"), Era.JS_1_14).ls("/")).entries())
                .extracting(AgentResult.FileInfo::path)
                .containsExactly("/9", "/10", "/b", "/01");
    }

    @Test
    void theRootIsDeletedInNpmAndNotFoundInPython() {
        MemoryHub emptied = hub("a", "b/c");

        assertThat(answer(over(emptied, Era.JS_1_14).delete("/")).error()).isNull();
        assertThat(emptied.files()).isEmpty();
        assertThat(answer(over(hub("a"), Era.PYTHON_0_7).delete("/")).error())
                .isEqualTo("Error: File '/' not found");
    }

    @Test
    void aFailedUploadIsToldAsEachLanguageDoes() {
        List<AgentBackend.Content> files =
                List.of(new AgentBackend.Content("/a", "x".getBytes(StandardCharsets.UTF_8)));

        assertThat(answer(over(new MemoryHub(true, List.of("error")), Era.PYTHON_0_7).uploadFiles(files)))
                .extracting(AgentResult.Upload::error)
                .containsExactly("Hub unavailable: service down");
        assertThat(answer(over(new MemoryHub(true, List.of("error")), Era.JS_1_14).uploadFiles(files)))
                .extracting(AgentResult.Upload::error)
                .containsExactly("invalid_path");
    }

    @Test
    void releasesBeforeTheHubHaveNone() {
        Dialect early = Dialect.of(Era.Language.PYTHON, new Release(0, 5, 9));

        assertThat(HubAgentBackends.of(hub(), early, InstantSource.system()))
                .isEqualTo(AgentReply.raised("NotImplementedError", ""));
    }

    /** A repository with one file, which others change too. */
    private static final class Contended implements HubRepository {
        private SequencedMap<String, String> files = new LinkedHashMap<>();
        private int commits = 1;

        Contended() {
            files.put("a", "x");
        }

        SequencedMap<String, String> files() {
            return files;
        }

        void other(String key, @Nullable String text) {
            SequencedMap<String, @Nullable String> changes = new LinkedHashMap<>();
            changes.put(key, text);
            assertThat(push(changes, Integer.toString(commits))).isInstanceOf(HubReply.Done.class);
        }

        @Override
        public HubReply<Snapshot> pull() {
            return new HubReply.Done<>(new Snapshot(files, Integer.toString(commits)));
        }

        @Override
        public HubReply<String> push(SequencedMap<String, @Nullable String> changes, @Nullable String parent) {
            if (!Integer.toString(commits).equals(parent)) {
                return new HubReply.Refused<>(409, "conflict");
            }
            commits++;
            files = new LinkedHashMap<>(new Snapshot(files, parent).with(changes, "").files());
            return new HubReply.Done<>(Integer.toString(commits));
        }
    }
}
