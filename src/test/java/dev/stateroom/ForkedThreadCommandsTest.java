package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.LiveThread;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.langgraph.ForkedThreads;
import dev.stateroom.langgraph.ForkedThreads.Truth;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Where the stored history is not what ran, commands say so, show either, and fork with what the run saw. */
final class ForkedThreadCommandsTest {
    private static final String DATABASE = "lg120.db";
    private static final String THREAD = "lg120-00-fork-mid";

    @TempDir
    Path folder;

    private CommandRun done(String... arguments) {
        CommandRun run = CommandRun.of(folder.resolve("data"), arguments);
        assertThat(run.status()).as(run.err()).isZero();
        return run;
    }

    private static List<Truth> truths(String thread) {
        return ForkedThreads.read().of(DATABASE).stream().filter(t -> t.thread().equals(thread)).toList();
    }

    private static Map<String, String> hashes(JsonNode rows) {
        Map<String, String> hashes = new TreeMap<>();
        rows.forEach(row -> hashes.put(row.get("path").stringValue(), row.get("sha256").stringValue()));
        return hashes;
    }

    @Test
    void historyNamesTheFilesThatTheRunSawAtEachCheckpointThatDiffers() {
        String database = ForkedThreads.copy(DATABASE, folder).toString();
        Map<String, Truth> truths = new TreeMap<>();
        truths(THREAD).forEach(truth -> truths.put(truth.key().id(), truth));
        for (JsonNode row : done("history", database, THREAD, "--json").json()) {
            Truth truth = Objects.requireNonNull(truths.get(row.get("checkpoint_id").stringValue()));
            JsonNode differs = row.get("stored_differs");
            assertThat(differs != null).isEqualTo(truth.diverges());
            if (differs != null) {
                Map<String, String> live = new TreeMap<>();
                differs.get("live").properties().forEach(file -> live.put(file.getKey(), file.getValue().stringValue()));
                assertThat(live).isEqualTo(truth.live());
                assertThat(differs.get("why").stringValue()).isNotEmpty();
                assertThat(differs.get("cause").stringValue()).isEqualTo(truth.cause());
            }
        }
        assertThat(done("history", database, THREAD).out()).contains("(the run saw other files: abandoned-branch)");
    }

    @Test
    void bothCanBeLookedAtAndAForkHealsTheThread() {
        String database = ForkedThreads.copy(DATABASE, folder).toString();
        Truth truth = truths(THREAD).stream().filter(Truth::diverges).findFirst().orElseThrow();
        String at = truth.key().id();
        CommandRun stored = done("files", database, THREAD, "--at", at, "--json");
        assertThat(hashes(stored.json())).isEqualTo(truth.stored());
        assertThat(stored.err()).contains("the run saw files that differ from the stored ones (use --live to show them)");
        assertThat(hashes(done("files", database, THREAD, "--at", at, "--live", "--json").json())).isEqualTo(truth.live());
        done("thread", "fork", database, THREAD, "--at", at, "--live", "--as", "healed");
        assertThat(hashes(done("files", "local:", "healed", "--json").json())).isEqualTo(truth.live());
        done("thread", "fork", database, THREAD, "--at", at, "--as", "stored");
        assertThat(hashes(done("files", "local:", "stored", "--json").json())).isEqualTo(truth.stored());
    }

    @Test
    void theMountedTreeShowsBothToo() {
        String database = ForkedThreads.copy("lg126.db", folder).toString();
        JsonNode history = done("history", database, "lg126-05-sub-fork", "--json", "--namespace", "").json();
        assertThat(history.findValues("stored_differs")).isNotEmpty();
        CommandRun ls = done("ls", database, "/", "--json");
        JsonNode threads = done("threads", database, "--json").json();
        String newest = threads.get(0).get("thread_id").stringValue();
        boolean differs = done("history", database, newest, "--json", "--namespace", "").json().get(0).has("stored_differs");
        assertThat(ls.err().contains("the run saw other files")).isEqualTo(differs);
        assertThat(done("ls", database, "/", "--live", "--json").json()).isNotNull();
    }

    @Test
    void aLinearThreadIsNotMarked() {
        String database = ForkedThreads.copy(DATABASE, folder).toString();
        assertThat(done("history", database, "lg120-03-linear-line", "--json").json().findValues("stored_differs")).isEmpty();
        assertThat(done("files", database, "lg120-03-linear-line").err()).isEmpty();
    }

    @Test
    void whatTheRunSawIsAThreadInEveryRespect() {
        for (Method method : RecordedThread.class.getMethods()) {
            if (!Modifier.isStatic(method.getModifiers())) {
                assertThat(declared(method)).as(method.toString()).isNotNull();
            }
        }
    }

    private static @Nullable Method declared(Method wanted) {
        return Arrays.stream(LiveThread.class.getDeclaredMethods())
                .filter(m -> m.getName().equals(wanted.getName()) && Arrays.equals(m.getParameterTypes(), wanted.getParameterTypes()))
                .findFirst()
                .orElse(null);
    }
}
