package dev.stateroom.workspace.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.storage.LocalData;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SettingsStoreTest {
    private static final Instant TIME = Instant.parse("2026-03-01T10:00:00Z");

    @TempDir
    Path folder;

    private final List<LocalData> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(LocalData::close);
    }

    /** Those of another process: what one process has open, the next does not get. */
    private SettingsStore settings() {
        LocalData data = new LocalData(folder, Clock.systemUTC(), (command, in, out, err) -> 2);
        opened.add(data);
        return new SettingsStore(data);
    }

    private void end() {
        opened.forEach(LocalData::close);
        opened.clear();
    }

    private static SettingsValues kept(SettingsStore settings) {
        return settings.kept().orThrow().orElseThrow();
    }

    private static SettingsChange opening(String address, int second) {
        return new SettingsChange.Opening(address, "name of " + address, TIME.plusSeconds(second), null);
    }

    private static List<String> addresses(SettingsValues kept) {
        return kept.recent().stream().map(SettingsChange.Opening::address).toList();
    }

    @Test
    void whatIsChangedIsThereAfterTheProcessAndInItsCopy() {
        SettingsStore first = settings();
        assertThat(first.change(List.of(new SettingsChange.Put("theme", "dark"), new SettingsChange.Put("gone", "x"), opening("a.db", 1))))
                .isEqualTo(Outcome.ok(true));
        first.change(List.of(new SettingsChange.Put("gone", null), new SettingsChange.Opening("a.db", "other", TIME.plusSeconds(2), "{\"view\":\"files\"}")));
        end();

        SettingsStore second = settings();
        SettingsValues expected = new SettingsValues(
                Map.of("theme", "dark"), List.of(new SettingsChange.Opening("a.db", "other", TIME.plusSeconds(2), "{\"view\":\"files\"}")));
        assertThat(second.found()).isEqualTo(expected);
        assertThat(kept(second)).isEqualTo(expected);
        assertThat(second.isRecreated()).isFalse();
    }

    @Test
    void twoProcessesThatAddAtOnceLoseNothingOfEachOther() throws Exception {
        SettingsStore holder = settings();
        kept(holder);
        SettingsStore other = settings();
        assertThat(other.kept().orThrow()).as("held by the first").isEmpty();
        int each = SettingsValues.MOST_RECENT / 2;
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<?> mine = threads.submit(() -> {
                for (int i = 0; i < each; i++) {
                    assertThat(holder.change(List.of(opening("mine" + i, i), new SettingsChange.Put("mine" + i, "1")))).isEqualTo(Outcome.ok(true));
                }
            });
            Future<?> theirs = threads.submit(() -> {
                for (int i = 0; i < each; i++) {
                    assertThat(other.change(List.of(opening("theirs" + i, i), new SettingsChange.Put("theirs" + i, "1")))).isEqualTo(Outcome.ok(false));
                }
            });
            mine.get(30, TimeUnit.SECONDS);
            theirs.get(30, TimeUnit.SECONDS);
        }
        SettingsValues both = kept(holder);
        assertThat(both.recent()).hasSize(2 * each);
        assertThat(both.values()).hasSize(2 * each);
        assertThat(folder.resolve("arrivals")).doesNotExist();
    }

    @Test
    void whatArrivedIsKnownAtOnceAndTakenOverByTheNextHolder() {
        SettingsStore holder = settings();
        holder.change(List.of(opening("a.db", 1), opening("b.db", 2)));
        SettingsStore command = settings();
        command.change(List.of(opening("c.db", 3), new SettingsChange.Forgotten("a.db", TIME.plusSeconds(1))));
        assertThat(addresses(command.found())).containsExactly("c.db", "b.db");
        end();

        assertThat(addresses(kept(settings()))).containsExactly("c.db", "b.db");
    }

    @Test
    void whatIsChangedAfterTheFolderWasLetGoWaitsForTheNextHolder() {
        SettingsStore ended = settings();
        kept(ended);
        end();
        assertThat(ended.kept().orThrow()).as("not opened again").isEmpty();
        assertThat(ended.change(List.of(new SettingsChange.Put("theme", "dark")))).isEqualTo(Outcome.ok(false));

        assertThat(kept(settings()).values()).containsEntry("theme", "dark");
    }

    @Test
    void aKillBehindTheTakingOverAppliesItOnceMoreBeforeAnythingNewer() throws Exception {
        SettingsStore holder = settings();
        kept(holder);
        settings().change(List.of(new SettingsChange.Put("theme", "dark")));
        Files.move(folder.resolve("arrivals"), folder.resolve("arrivals.taken"));
        assertThat(holder.change(List.of(new SettingsChange.Put("theme", "light")))).isEqualTo(Outcome.ok(true));

        assertThat(kept(holder).values()).containsEntry("theme", "light");
        assertThat(folder.resolve("arrivals.taken")).doesNotExist();
    }

    @Test
    void damagedArrivalsAreLeftOut() throws Exception {
        SettingsStore holder = settings();
        kept(holder);
        settings().change(List.of(opening("c.db", 3)));
        for (String damage : List.of("", "opened\0x", "opened\0x\0y\0not a time", "put", "nothing known\0x")) {
            Files.writeString(folder.resolve("arrivals/opened-" + Integer.toHexString(damage.hashCode())), damage);
        }

        assertThat(addresses(kept(holder))).containsExactly("c.db");
        assertThat(folder.resolve("arrivals.taken")).doesNotExist();
    }

    @Test
    void commandsThatOpenNoDatabaseLeaveABoundedNumberOfFiles() throws IOException {
        SettingsStore command = settings();
        for (int i = 0; i < 100; i++) {
            command.opened("db" + i, "db");
        }

        assertThat(folder.resolve("stateroom.mv.db")).doesNotExist();
        try (Stream<Path> files = Files.list(folder.resolve("arrivals"))) {
            assertThat(files.count()).isEqualTo(64);
        }
        assertThat(command.found().recent()).hasSize(SettingsValues.MOST_RECENT);
        assertThat(command.found().recent().getFirst().address()).isEqualTo("db99");
    }

    @Test
    void theDatabaseHoldsWhereItsCopyDiffersOrIsDamagedOrGone() throws Exception {
        settings().change(List.of(new SettingsChange.Put("theme", "dark"), opening("a.db", 1)));
        end();
        Path copy = folder.resolve("settings.cache");
        String right = Files.readString(copy);
        List<String> damages = List.of(
                right.replace("dark", "light").replace("a.db", "z.db"), "", "{", "[]", "{\"version\":99}", "\0\1", right.replace("\"dark\"", "7"));
        for (String damage : damages) {
            Files.writeString(copy, damage);
            assertThat(kept(settings()).values()).as(damage).containsEntry("theme", "dark");
            end();
            assertThat(copy).as("written anew after %s", damage).hasContent(right);
        }
        Files.delete(copy);
        SettingsStore without = settings();
        assertThat(without.isFound()).as("the database has to be asked").isFalse();
        assertThat(addresses(kept(without))).containsExactly("a.db");
    }

    @Test
    void theCopyIsTakenAwayBeforeTheDatabaseChanges() throws Exception {
        SettingsStore holder = settings();
        holder.change(List.of(new SettingsChange.Put("theme", "dark")));
        Path copy = folder.resolve("settings.cache");
        assertThat(copy).exists();
        EmbeddedDatabase database = opened.getFirst().database().orThrow().orElseThrow();
        try (ExecutorService threads = Executors.newFixedThreadPool(1)) {
            List<Future<Outcome<Boolean>>> change = new ArrayList<>();
            // Changes of the database wait for this one.
            database.write(session -> {
                change.add(threads.submit(() -> holder.change(List.of(new SettingsChange.Put("theme", "light")))));
                await().atMost(Duration.ofSeconds(20)).until(() -> Files.notExists(copy));
                return Outcome.ok(true);
            }).orThrow();
            assertThat(change.getFirst().get(20, TimeUnit.SECONDS)).isEqualTo(Outcome.ok(true));
        }
        assertThat(holder.found().values()).containsEntry("theme", "light");
    }

    @Test
    void filesOfAnOlderVersionAreTakenOverOnce() throws Exception {
        String digest = "ab".repeat(32);
        Files.writeString(folder.resolve("window.json"), """
                {"version": 1, "theme": "dark", "language": "zh-CN", "open": "b.db", "frame": {"width": 1111.0, "height": 777.0, "maximized": true},
                 "recent": [{"address": "b.db", "name": "b", "opened_at": "2026-01-02T00:00:00Z", "place": {"view": "diff", "thread": "t"}},
                            {"address": "a.db", "name": "a", "opened_at": "2026-01-01T00:00:00Z"}, {"name": "no address"}, 3],
                 "views": {"files": {"divider": "0.25"}}}
                """);
        Files.writeString(folder.resolve("last-opened"), "b.db\n");
        Files.writeString(folder.resolve("consents"), digest + "\nnot a digest\n");
        Files.writeString(folder.resolve("unlocked"), "cd".repeat(32) + "\n");

        SettingsStore first = settings();
        assertThat(first.isFound()).isFalse();
        SettingsValues taken = kept(first);
        assertThat(taken.values())
                .containsEntry("theme", "dark")
                .containsEntry("language", "zh-CN")
                .containsEntry("open", "b.db")
                .containsEntry("frame", "{\"width\":1111.0,\"height\":777.0,\"maximized\":true}")
                .containsEntry("view.files", "{\"divider\":\"0.25\"}")
                .hasSize(5);
        assertThat(addresses(taken)).containsExactly("b.db", "a.db");
        assertThat(taken.recent().getFirst().title()).isEqualTo("b");
        assertThat(taken.recent().getFirst().place()).isEqualTo("{\"view\":\"diff\",\"thread\":\"t\"}");
        assertThat(first.hasAgreement(digest)).isEqualTo(Outcome.ok(Optional.of(true)));
        assertThat(first.hasAgreement("cd".repeat(32))).isEqualTo(Outcome.ok(Optional.of(true)));
        assertThat(first.hasAgreement("ef".repeat(32))).isEqualTo(Outcome.ok(Optional.of(false)));
        first.change(List.of(new SettingsChange.Put("theme", "light")));
        for (String name : List.of("window.json", "last-opened", "consents", "unlocked")) {
            assertThat(folder.resolve(name)).doesNotExist();
        }
        end();

        Files.writeString(folder.resolve("window.json"), "{\"version\": 1, \"theme\": \"dark\"}");
        assertThat(kept(settings()).values()).as("once").containsEntry("theme", "light");
    }

    @Test
    void damagedFilesOfAnOlderVersionDoNotKeepItFromBeginning() throws Exception {
        for (String damage : List.of("{\"version\":1,\"recent\":[", "", "[]", "\0\1")) {
            Files.writeString(folder.resolve("window.json"), damage);
            assertThat(kept(settings())).as(damage).isEqualTo(SettingsValues.NOTHING);
            end();
            deleteDatabase();
            Files.delete(folder.resolve("settings.cache"));
        }
    }

    @Test
    void aDatabaseThatIsGoneIsSaidAndNotMadeAgain() throws Exception {
        settings().change(List.of(new SettingsChange.Put("theme", "dark")));
        end();
        Files.delete(folder.resolve("stateroom.mv.db"));
        assertThat(settings().kept()).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.DAMAGED);
            assertThat(failed.failure().sentence()).contains("stateroom.mv.db is gone; the newest good copy is ");
        });
        assertThat(folder.resolve("stateroom.mv.db")).doesNotExist();
    }

    /** The database with everything that tells of it. */
    private void deleteDatabase() throws IOException {
        Files.delete(folder.resolve("stateroom.mv.db"));
        Files.delete(folder.resolve("stateroom.mark"));
        try (Stream<Path> copies = Files.list(folder.resolve("backups"))) {
            for (Path copy : copies.toList()) {
                Files.delete(copy);
            }
        }
    }

    @Test
    void aDatabaseThatIsGoneWithAllItsCopiesIsSaidAndBeginsWithTheUsual() throws Exception {
        settings().change(List.of(new SettingsChange.Put("theme", "dark")));
        end();
        deleteDatabase();

        SettingsStore again = settings();
        assertThat(kept(again)).isEqualTo(SettingsValues.NOTHING);
        assertThat(again.isRecreated()).isTrue();
        assertThat(again.found()).isEqualTo(SettingsValues.NOTHING);
    }

    @Test
    void aDatabaseThatCannotBeReadIsSaidAndLosesNoChange() throws Exception {
        settings().change(List.of(new SettingsChange.Put("theme", "dark")));
        end();
        Path file = folder.resolve("stateroom.mv.db");
        byte[] right = Files.readAllBytes(file);
        Files.write(file, "this is no database, whatever its name says".repeat(500).getBytes(StandardCharsets.UTF_8));

        SettingsStore damaged = settings();
        assertThat(damaged.kept()).isInstanceOfSatisfying(Outcome.Failed.class, failed -> assertThat(failed.failure().sentence())
                .contains("stateroom.mv.db"));
        assertThat(damaged.change(List.of(new SettingsChange.Put("theme", "light"), opening("a.db", 1)))).isEqualTo(Outcome.ok(false));
        assertThat(settings().found().values()).containsEntry("theme", "light");
        end();

        Files.write(file, right);
        SettingsValues mended = kept(settings());
        assertThat(mended.values()).containsEntry("theme", "light");
        assertThat(addresses(mended)).containsExactly("a.db");
    }

    @Test
    void whatIsClearedIsGoneEverywhereSaveWhatWasOpenedLater() {
        SettingsStore holder = settings();
        holder.change(List.of(opening("a.db", 1), opening("b.db", 2)));
        settings().change(List.of(opening("c.db", 3), opening("d.db", 9)));

        holder.change(List.of(new SettingsChange.Cleared(TIME.plusSeconds(5))));

        assertThat(addresses(kept(holder))).containsExactly("d.db");
        assertThat(addresses(holder.found())).containsExactly("d.db");
        end();
        assertThat(addresses(kept(settings()))).containsExactly("d.db");
    }

    @Test
    void anAgreementThatWasWithdrawnDoesNotComeBackWithACopy() {
        SettingsStore holder = settings();
        LocalData data = opened.getFirst();
        String digest = "ab".repeat(32);
        holder.agree(digest, true);
        Path copy = data.database().orThrow().orElseThrow().backup().orThrow();
        holder.agree(digest, false);

        data.database().orThrow().orElseThrow().restore(String.valueOf(copy.getFileName())).orThrow();

        assertThat(holder.hasAgreement(digest)).isEqualTo(Outcome.ok(Optional.of(false)));
    }
}
