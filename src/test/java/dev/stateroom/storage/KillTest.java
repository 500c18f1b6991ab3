package dev.stateroom.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemVersion;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.storage.items.LocalItems;
import dev.stateroom.storage.threads.LocalThread;
import dev.stateroom.storage.threads.LocalThreadStore;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.settings.SettingsStore;
import dev.stateroom.workspace.settings.SettingsValues;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writers at full speed, killed again and again: whatever was acknowledged is there, and nothing is there by half. {@code
 * -Dsoak.share=1} kills 200 times.
 */
final class KillTest {
    private static final int ROUNDS = 200;
    private static final List<String> BESIDE = List.of("nothing", "compaction", "export", "backup", "migration", "import", "threads", "settings");

    /** Settings that are heard of before a writer of them is killed. */
    private static final int LEAST_SETTINGS = 4;

    @TempDir
    Path folder;

    /** What was acknowledged: content's hash by key and version. */
    private final Map<String, Map<Integer, Integer>> acknowledged = new HashMap<>();

    private final Random random = new Random(20260301);
    /** The newest step that was acknowledged, by thread. */
    private final Map<String, Integer> steps = new HashMap<>();

    /** The newest value that was acknowledged, by setting. */
    private final Map<String, Long> settings = new HashMap<>();

    private long written;
    private int migrations;
    private int exports;

    /** Milliseconds that the last change of a schema took. */
    private int opening = 500;

    @Test
    void whatWasAcknowledgedSurvivesEveryKill() throws Exception {
        int rounds = SoakShare.of(ROUNDS, BESIDE.size());
        for (int round = 0; round < rounds; round++) {
            String beside = BESIDE.get(round % BESIDE.size());
            Path data = folder.resolve(beside.equals("migration") ? "old" + round : "data");
            Files.createDirectories(data);
            if (beside.equals("migration")) {
                acknowledged.clear();
                old(data);
            }
            kill(data, round, beside);
            check(data, beside);
            checkExport(data);
            if (beside.equals("settings")) {
                checkSettings(data);
            }
            if (beside.equals("migration")) {
                acknowledged.clear();
                acknowledged.putAll(lasting);
            } else {
                lasting = new HashMap<>(acknowledged);
            }
        }
        System.out.println("kill test: " + rounds + " rounds, " + written + " changes acknowledged, " + migrations + " killed while the schema changed, "
                + exports + " exports found whole");
        assertThat(written).isPositive();
    }

    private Map<String, Map<Integer, Integer>> lasting = new HashMap<>();

    private static void old(Path data) throws IOException {
        try (InputStream in = Objects.requireNonNull(KillTest.class.getResourceAsStream("database/version-1.mv.db"))) {
            Files.copy(in, data.resolve("stateroom.mv.db"));
        }
    }

    /** Kills a writer some time after it began to write; one that changes the schema also while it does that. */
    private void kill(Path data, int round, String beside) throws Exception {
        Process writer = ChildProgram.start(
                List.of("-Xmx200m"), KilledWriter.class, data.toString(), Integer.toString(round), beside);
        try (BufferedReader out = writer.inputReader()) {
            int most = 20 + random.nextInt(120);
            int lines = 0;
            int heard = 0;
            long began = 0;
            boolean ready = !beside.equals("migration");
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.equals(KilledWriter.OPENING)) {
                    began = System.nanoTime();
                    if (!ready) {
                        // Sometimes behind it: then the next round knows how long it takes.
                        int after = random.nextInt(opening + opening / 4);
                        CompletableFuture.runAsync(
                                () -> writer.toHandle().destroyForcibly(), CompletableFuture.delayedExecutor(after, TimeUnit.MILLISECONDS));
                    }
                    continue;
                }
                if (line.equals(KilledWriter.READY)) {
                    opening = ready ? opening : Math.max(1, (int) ((System.nanoTime() - began) / 1_000_000));
                    ready = true;
                    continue;
                }
                String[] parts = line.split(" ");
                if (parts.length == 4 && parts[0].equals("step") && parts[3].equals(";")) {
                    steps.merge(parts[1], Integer.valueOf(parts[2]), Math::max);
                    written++;
                    continue;
                }
                if (parts.length == 4 && parts[0].equals("setting") && parts[3].equals(";")) {
                    settings.merge(parts[1], Long.valueOf(parts[2]), Math::max);
                    heard++;
                    written++;
                    continue;
                }
                // The last line may have been cut off.
                if (parts.length == 4 && parts[3].equals(";")) {
                    acknowledged
                            .computeIfAbsent(parts[0], _ -> new HashMap<>())
                            .put(Integer.valueOf(parts[1]), Integer.valueOf(parts[2]));
                    written++;
                }
                if (++lines >= most && heard >= (beside.equals("settings") ? LEAST_SETTINGS : 0)) {
                    // Its streams stay open: what it said before is still to be read.
                    writer.toHandle().destroyForcibly();
                }
            }
            migrations += ready ? 0 : 1;
        } finally {
            writer.destroyForcibly().waitFor();
        }
    }

    /** An export that was cut off leaves the one before it, or none. */
    private void checkExport(Path data) throws IOException {
        Path export = data.resolve(KilledWriter.EXPORT);
        if (Files.exists(export)) {
            String text = Files.readString(export);
            assertThat(text).endsWith("\n");
            Map<String, Integer> last = new HashMap<>();
            text.lines().map(JsonMapper.shared()::readTree).forEach(line -> assertThat(line.get("version").intValue())
                    .as("no gap in %s", line.get("key"))
                    .isEqualTo(last.merge(line.get("key").stringValue(), 1, Integer::sum)));
            exports++;
            Files.delete(export);
        }
        assertThat(data.resolve("backups/migrating")).doesNotExist();
    }

    private void check(Path data, String beside) {
        try (EmbeddedDatabase database = EmbeddedDatabase.open(data, Clock.systemUTC()).orThrow()) {
            LocalItems items = new LocalItems(database, "", new ChangeAuthor("checker", "kill test"), Clock.systemUTC());
            Map<String, Map<Integer, Integer>> found = new HashMap<>();
            Map<String, List<Integer>> numbers = new HashMap<>();
            items.allVersions(
                            KilledWriter.NAMESPACE,
                            recorded -> {
                                ItemVersion version = recorded.version();
                                ForeignValue.Fields value = ForeignValue.fields(version.value());
                                String content = Objects.requireNonNull(ForeignValue.text(value.get("content")));
                                assertThat(value.get("length")).as("not by half").isEqualTo(new ForeignValue.Int(content.length()));
                                found.computeIfAbsent(recorded.key(), _ -> new HashMap<>()).put(version.version(), content.hashCode());
                                numbers.computeIfAbsent(recorded.key(), _ -> new ArrayList<>()).add(version.version());
                            },
                            Cancellation.NEVER)
                    .orThrow();
            acknowledged.forEach((key, versions) ->
                    assertThat(found.getOrDefault(key, Map.of())).as("%s during %s", key, beside).containsAllEntriesOf(versions));
            numbers.forEach((key, versions) -> assertThat(versions).as("no gap in %s", key).containsExactlyElementsOf(
                    IntStream.rangeClosed(1, versions.size()).boxed().toList()));
            Map<String, Integer> lots = new HashMap<>();
            numbers.keySet().stream()
                    .filter(key -> key.startsWith("/import/"))
                    .forEach(key -> lots.merge(key.substring(0, key.lastIndexOf('/')), 1, Integer::sum));
            assertThat(lots.values()).as("imported by half").allMatch(count -> count == KilledWriter.LOT);
            long live = items.namespaces(Cancellation.NEVER).orThrow().stream()
                    .filter(contents -> contents.namespace().equals(KilledWriter.NAMESPACE))
                    .mapToLong(contents -> contents.items())
                    .sum();
            assertThat(live).as("the number that is kept beside the items").isEqualTo(found.size());
            checkSteps(database, beside);
            if (beside.equals("migration")) {
                assertThat(items.namespaces(Cancellation.NEVER).orThrow().stream().mapToLong(contents -> contents.items()).sum())
                        .isEqualTo(11 + found.size());
            }
        }
    }

    /** Settings of the holder and of another who left them next to the database; their copy says the same if there is one. */
    private void checkSettings(Path data) {
        try (LocalData opened = new LocalData(data, Clock.systemUTC(), (command, in, out, err) -> 2)) {
            SettingsStore kept = new SettingsStore(opened);
            SettingsValues before = kept.found();
            boolean certain = kept.isFound();
            Map<String, String> values = kept.kept().orThrow().orElseThrow().values();
            assertThat(settings).isNotEmpty();
            settings.forEach((name, value) -> assertThat(Long.parseLong(values.getOrDefault(name, "-1"))).as(name).isGreaterThanOrEqualTo(value));
            if (certain) {
                assertThat(before.values()).as("what is known without the database").isEqualTo(values);
            }
        }
    }

    /** Every step that was acknowledged is there with all its files; at most one more, which nobody heard of. */
    private void checkSteps(EmbeddedDatabase database, String beside) {
        if (beside.equals("migration")) {
            return;
        }
        LocalThreadStore threads = new LocalThreadStore(database, "", new ChangeAuthor("checker", "kill test"), Clock.systemUTC());
        for (Map.Entry<String, Integer> last : steps.entrySet()) {
            LocalThread thread = threads.named(last.getKey()).orThrow().orElseThrow();
            assertThat(thread.head()).as(thread.name()).isBetween(last.getValue(), last.getValue() + 1);
            for (int step : new int[] {1, last.getValue() / 2 + 1, thread.head()}) {
                FileSet files = threads.files(thread, step, Cancellation.NEVER).orThrow();
                assertThat(files.size()).isEqualTo(Math.min(step, 7) + 1);
                assertThat(text(files, "/last")).isEqualTo(Integer.toString(step));
                assertThat(text(files, "/f" + (step - 1) % 7)).isEqualTo(Integer.toString(step));
            }
        }
    }

    private static String text(FileSet files, String path) {
        return new String(Objects.requireNonNull(files.get(path)).bytes(), StandardCharsets.UTF_8);
    }
}
