package dev.stateroom.langgraph.devserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.langgraph.RecordedTruth;
import dev.stateroom.langgraph.RecordedTruth.Case;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.JsonNode;

/** The pickles of {@code langgraph dev} against what the server itself answered, and LangGraph's saver against its other savers. */
final class DevServerTruthTest {
    @TempDir
    Path folder;

    static final List<String> RELEASES = DevServerData.RELEASES;

    private static String text(JsonNode node, String field) {
        return node.get(field).stringValue();
    }

    @ParameterizedTest
    @FieldSource("RELEASES")
    void everyCheckpointIsWhatTheServerAnswered(String release) {
        int checked = 0;
        try (ThreadSource source = DevServerData.open(DevServerData.project(release, folder))) {
            for (Map.Entry<String, JsonNode> entry : DevServerData.truth(release).properties()) {
                if (entry.getKey().equals("store")) {
                    continue;
                }
                RecordedThread thread = source.thread(entry.getKey(), Cancellation.NEVER).orThrow();
                JsonNode history = entry.getValue().get("history");
                assertThat(thread.checkpoints()).hasSize(history.size());
                for (JsonNode expected : history) {
                    check(thread, expected);
                    checked++;
                }
                assertThat(thread.problems()).isEmpty();
            }
        }
        assertThat(checked).isEqualTo(49);
    }

    private static void check(RecordedThread thread, JsonNode expected) {
        CheckpointKey key = new CheckpointKey("", text(expected.get("checkpoint"), "checkpoint_id"));
        Checkpoint checkpoint = Objects.requireNonNull(thread.checkpoint(key));
        assertThat(checkpoint.step()).isEqualTo(expected.get("metadata").get("step").intValue());
        assertThat(checkpoint.source()).isEqualTo(text(expected.get("metadata"), "source"));
        JsonNode parent = expected.get("parent_checkpoint");
        assertThat(checkpoint.parentId()).isEqualTo(parent == null || parent.isNull() ? null : text(parent, "checkpoint_id"));
        JsonNode values = expected.get("values");
        FileSet files = thread.filesAt(key, Cancellation.NEVER).orThrow().value();
        Map<String, String> wanted = new TreeMap<>();
        if (values.get("files") != null) {
            values.get("files").properties().forEach(file -> wanted.put(file.getKey(), text(file.getValue(), "content")));
        }
        Map<String, String> found = new TreeMap<>();
        files.keys().forEach(path -> found.put(path, new String(Objects.requireNonNull(files.get(path)).bytes(), StandardCharsets.UTF_8)));
        assertThat(found).isEqualTo(wanted);
        List<String> messages = new ArrayList<>();
        if (values.get("messages") != null) {
            values.get("messages").forEach(message -> messages.add(text(message, "id")));
        }
        assertThat(thread.messagesAt(key, Cancellation.NEVER).orThrow().value().stream().map(message -> String.valueOf(message.id())).toList())
                .isEqualTo(messages);
    }

    @ParameterizedTest
    @FieldSource("RELEASES")
    void threadsAreListedWithTheirNamesAndStatus(String release) {
        Map<String, String> wanted = new TreeMap<>();
        Map<String, String> found = new TreeMap<>();
        try (ThreadSource source = DevServerData.open(DevServerData.project(release, folder))) {
            DevServerData.truth(release).properties().stream()
                    .filter(entry -> !entry.getKey().equals("store"))
                    .forEach(entry -> wanted.put(
                            entry.getKey(),
                            text(entry.getValue().get("thread").get("metadata"), "title") + " " + text(entry.getValue().get("thread"), "status")
                                    + " " + entry.getValue().get("history").size()));
            for (ThreadSummary summary : source.threads(Cancellation.NEVER).orThrow()) {
                ThreadStatus status = ThreadStatus.of(source.thread(summary.id(), Cancellation.NEVER).orThrow(), Cancellation.NEVER);
                found.put(summary.id(), summary.name() + " " + status.state().word() + " " + summary.checkpointCount());
                assertThat(summary.updatedAt()).isNotNull();
            }
            assertThat(source.thread("nobody", Cancellation.NEVER)).isInstanceOf(Outcome.Failed.class);
        }
        assertThat(found).isEqualTo(wanted).hasSize(4);
    }

    @ParameterizedTest
    @FieldSource("RELEASES")
    void itemsAreThoseOfTheServer(String release) {
        DevServerFolder at = DevServerFolder.at(DevServerData.project(release, folder)).orElseThrow();
        JsonNode wanted = DevServerData.truth(release).get("store").get("items").get(0);
        try (ItemStore store = DevServerItems.open(at, Clock.systemUTC(), Cancellation.NEVER).orThrow()) {
            assertThat(store.namespaces(Cancellation.NEVER).orThrow().stream().map(one -> one.namespace().prefix())).containsExactly("memories.user1", "plain");
            var item = store.item(new Namespace(List.of("memories", "user1")), text(wanted, "key")).orThrow();
            assertThat(String.valueOf(item.value())).contains("likes tea");
            assertThat(item.createdAt()).isEqualTo(text(wanted, "created_at").substring(0, 19).replace('T', ' '));
        }
    }

    @Test
    void everyThreadOfTheSaverIsWhatTheOtherSaversTell() {
        JsonNode truth = RecordedTruth.json("python-sqlite/expected.json");
        List<Case> cases = new ArrayList<>(RecordedTruth.cases("pickles", truth));
        Collections.shuffle(cases, new Random(7));
        try (ThreadSource source = DevServerData.open(DevServerData.converted(folder))) {
            Map<String, RecordedThread> threads = new LinkedHashMap<>();
            for (Case c : cases) {
                RecordedTruth.checkRebuilt(c, threads.computeIfAbsent(c.thread(), id -> source.thread(id, Cancellation.NEVER).orThrow()));
                RecordedTruth.checkRebuilt(c, source.threadUnindexed(c.thread(), Cancellation.NEVER).orThrow());
            }
            truth.get("threads").properties().forEach(thread -> RecordedTruth.checkLatest(
                    thread.getValue().get("latest"), source.thread(thread.getKey(), Cancellation.NEVER).orThrow()));
            assertThat(threads).hasSize(12);
        }
    }

    @Test
    void itIsReadAgainWhenTheServerWrote() throws Exception {
        Path project = DevServerData.project("0.36.7", folder);
        try (ThreadSource source = DevServerData.open(project)) {
            assertThat(source.refresh(Cancellation.NEVER).orThrow()).isFalse();
            Files.delete(project.resolve(DevServerFolder.NAME).resolve(DevServerFolder.OPERATIONS));
            assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
            assertThat(source.threads(Cancellation.NEVER).orThrow()).hasSize(3);
            Files.write(project.resolve(DevServerFolder.NAME).resolve(DevServerFolder.STORAGE), new byte[] {'c', 'o', 's'});
            Failure failure = source.refresh(Cancellation.NEVER) instanceof Outcome.Failed<Boolean>(Failure why) ? why : null;
            assertThat(Objects.requireNonNull(failure).sentence()).contains(DevServerFolder.STORAGE, "damaged at byte");
            assertThat(source.threads(Cancellation.NEVER).orThrow()).as("what was read stays").hasSize(3);
        }
    }

    @Test
    void theFolderIsFoundFromTheProjectAndFromItsFiles() {
        Path project = DevServerData.project("0.36.7", folder);
        Path api = project.resolve(DevServerFolder.NAME);

        assertThat(DevServerFolder.at(project)).contains(new DevServerFolder(api));
        assertThat(DevServerFolder.at(api)).contains(new DevServerFolder(api));
        assertThat(DevServerFolder.at(api.resolve(DevServerFolder.STORAGE))).contains(new DevServerFolder(api));
        assertThat(DevServerFolder.at(folder)).isEmpty();
    }
}
