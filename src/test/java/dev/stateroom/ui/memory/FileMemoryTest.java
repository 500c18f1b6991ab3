package dev.stateroom.ui.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.ui.memory.Remembered.Frame;
import dev.stateroom.ui.memory.Remembered.Place;
import dev.stateroom.ui.memory.Remembered.Recent;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileMemoryTest {
    private static final Executor AT_ONCE = Runnable::run;

    @TempDir
    Path folder;

    private static Remembered everything() {
        Place place = new Place(
                "diff",
                "线程 1",
                new CheckpointKey("tools:1|x", "1f1e"),
                new CheckpointKey("", "1f1d"),
                new Location("/memories/", new FilePath("/a \"b\".md"), "v", 7));
        return new Remembered(
                        "dark",
                        "zh-CN",
                        null,
                        List.of(new Recent("other.db", "other", Instant.parse("2026-01-01T00:00:00Z"), null)),
                        Map.of("files", Map.of("divider", "0.25")),
                        new Frame(1111, 777, true))
                .withOpen(new Recent("/x/sessions.db", "sessions", Instant.parse("2026-02-03T04:05:06Z"), place));
    }

    @Test
    void whatIsKeptIsRecalledWhole() {
        new FileMemory(folder.resolve("new"), AT_ONCE).keep(everything());

        Memory.Recalled recalled = new FileMemory(folder.resolve("new"), AT_ONCE).recall();

        assertThat(recalled.remembered()).isEqualTo(everything());
        assertThat(recalled.note()).isEmpty();
    }

    @Test
    void theFirstStartRemembersNothingAndSaysNothing() {
        Memory.Recalled recalled = new FileMemory(folder, AT_ONCE).recall();

        assertThat(recalled.remembered()).isEqualTo(Remembered.NOTHING);
        assertThat(recalled.note()).isEmpty();
    }

    @Test
    void aDamagedFileIsSetAsideAndNamed() throws Exception {
        for (String damage : List.of("{\"version\":1,\"recent\":[", "", "[]", "{\"version\":99}", "\u0000\u0001")) {
            Files.writeString(folder.resolve("window.json"), damage);

            Memory.Recalled recalled = new FileMemory(folder, AT_ONCE).recall();

            assertThat(recalled.remembered()).as(damage).isEqualTo(Remembered.NOTHING);
            assertThat(recalled.note()).as(damage).contains("window.json").contains("set aside");
            assertThat(folder.resolve("window.json.damaged")).hasContent(damage);
            assertThat(folder.resolve("window.json")).doesNotExist();
        }
    }

    @Test
    void valuesOfAnotherKindFallBackToTheUsualOnes() throws Exception {
        Files.writeString(
                folder.resolve("window.json"),
                """
                {"version": 1, "theme": 7, "open": {}, "recent": [{"address": "a.db", "place": {"view": "files",
                 "selection": {"mount": "/", "path": "not/absolute"}}}, 3], "frame": {"width": -4, "height": 1e99}}
                """);

        Memory.Recalled recalled = new FileMemory(folder, AT_ONCE).recall();

        assertThat(recalled.note()).isEmpty();
        assertThat(recalled.remembered().theme()).isEqualTo("system");
        assertThat(recalled.remembered().frame()).isEqualTo(Remembered.NOTHING.frame());
        assertThat(recalled.remembered().recent()).hasSize(1);
        assertThat(recalled.remembered().recent().getFirst().name()).isEqualTo("a.db");
    }

    @Test
    void manyChangesMakeOneWriteOfTheLast() {
        List<Runnable> later = new ArrayList<>();
        FileMemory memory = new FileMemory(folder, later::add);
        for (int i = 0; i < 50; i++) {
            memory.keep(Remembered.NOTHING.withTheme(i % 2 == 0 ? "light" : "dark"));
        }

        assertThat(later).hasSize(1);
        assertThat(folder.resolve("window.json")).doesNotExist();
        later.getFirst().run();
        assertThat(new FileMemory(folder, AT_ONCE).recall().remembered().theme()).isEqualTo("dark");
    }

    @Test
    void closingWritesWhatWaits() {
        FileMemory memory = new FileMemory(folder, waiting -> {});
        memory.keep(everything());

        memory.close();

        assertThat(new FileMemory(folder, AT_ONCE).recall().remembered()).isEqualTo(everything());
        assertThat(folder.resolve("window.json.next")).doesNotExist();
    }

    @Test
    void onlyTheNewestItemsAreKeptEachOnce() {
        Remembered now = Remembered.NOTHING;
        for (int i = 0; i < 40; i++) {
            now = now.withOpen(new Recent("db" + i % 30, "n", Instant.EPOCH, null));
        }

        assertThat(now.recent()).hasSize(Remembered.MOST_RECENT);
        assertThat(now.recent().stream().map(Recent::address)).doesNotHaveDuplicates().startsWith("db9", "db8");
        assertThat(now.without("db9").open()).isNull();
    }
}
