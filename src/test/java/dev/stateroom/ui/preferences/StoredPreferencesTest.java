package dev.stateroom.ui.preferences;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.preferences.PreferenceValues.Frame;
import dev.stateroom.ui.preferences.PreferenceValues.Place;
import dev.stateroom.ui.preferences.PreferenceValues.Recent;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.settings.SettingsChange;
import dev.stateroom.workspace.settings.SettingsStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredPreferencesTest {
    private static final Executor AT_ONCE = Runnable::run;
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:07Z");

    @TempDir
    Path folder;

    private final List<LocalData> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(LocalData::close);
    }

    private SettingsStore settings() {
        LocalData data = new LocalData(folder, Clock.systemUTC(), (command, in, out, err) -> 2);
        opened.add(data);
        return new SettingsStore(data);
    }

    private StoredPreferences memory(SettingsStore settings) {
        StoredPreferences memory = new StoredPreferences(settings, AT_ONCE, InstantSource.fixed(NOW));
        memory.recall();
        return memory;
    }

    /** What the next start has when its database is open. */
    private PreferenceValues next() {
        opened.forEach(LocalData::close);
        StoredPreferences memory = memory(settings());
        assertThat(memory.ask()).isEqualTo(new PreferencesStore.StartNotice(PreferencesStore.Note.NONE, ""));
        return memory.catchUp();
    }

    private static PreferenceValues everything() {
        Place place = new Place(
                "diff",
                "线程 1",
                new CheckpointKey("tools:1|x", "1f1e"),
                new CheckpointKey("", "1f1d"),
                new Location("/memories/", new FilePath("/a \"b\".md"), "v", 7));
        return new PreferenceValues(
                        "dark",
                        "zh-CN",
                        null,
                        List.of(recent("other.db", "2026-01-01T00:00:00Z")),
                        Map.of("files", Map.of("divider", "0.25")),
                        new Frame(1111, 777, true, new PreferenceValues.Corner(-1280, 24)))
                .withOpen(new Recent("/x/sessions.db", "sessions", Instant.parse("2026-02-03T04:05:06Z"), place));
    }

    private static Recent recent(String address, String at) {
        return new Recent(address, address, Instant.parse(at), null);
    }

    @Test
    void whatIsKeptIsRecalledWholeAtOnceAndForCertain() {
        memory(settings()).keep(everything());

        assertThat(next()).isEqualTo(everything());
        assertThat(new StoredPreferences(settings(), AT_ONCE, InstantSource.fixed(NOW)).recall()).isEqualTo(everything());
    }

    @Test
    void theFirstStartRemembersNothingAndSaysNothing() {
        assertThat(memory(settings()).recall()).isEqualTo(PreferenceValues.NOTHING);
        assertThat(next()).isEqualTo(PreferenceValues.NOTHING);
    }

    @Test
    void valuesOfAnotherKindFallBackToTheUsualOnes() {
        settings().change(List.of(
                new SettingsChange.Put("frame", "{\"width\": -4, \"height\": 1e99}"),
                new SettingsChange.Put("view.files", "[3"),
                new SettingsChange.Opening("a.db", "a.db", NOW, "{\"view\": \"files\", \"selection\": {\"mount\": \"/\", \"path\": \"not/absolute\"}}"),
                new SettingsChange.Opening("b.db", "b.db", NOW, "}{")));

        PreferenceValues found = next();
        assertThat(found.frame()).isEqualTo(PreferenceValues.NOTHING.frame());
        assertThat(found.views().get("files")).isEmpty();
        assertThat(found.recent()).extracting(Recent::address).containsExactly("a.db", "b.db");
        assertThat(found.recent().getFirst().place()).isEqualTo(new Place("files", null, null, null, null));
    }

    @Test
    void manyChangesMakeOneWriteOfTheLast() {
        List<Runnable> later = new ArrayList<>();
        StoredPreferences memory = new StoredPreferences(settings(), later::add, InstantSource.fixed(NOW));
        for (int i = 0; i < 50; i++) {
            memory.keep(PreferenceValues.NOTHING.withTheme(i % 2 == 0 ? "light" : "dark"));
        }

        assertThat(later).hasSize(1);
        later.getFirst().run();
        assertThat(next().theme()).isEqualTo("dark");
    }

    @Test
    void closingWritesWhatWaits() {
        StoredPreferences memory = new StoredPreferences(settings(), waiting -> {}, InstantSource.fixed(NOW));
        memory.keep(everything());

        memory.close();

        assertThat(next()).isEqualTo(everything());
    }

    @Test
    void onlyTheNewestItemsAreKeptEachOnce() {
        PreferenceValues now = PreferenceValues.NOTHING;
        for (int i = 0; i < 40; i++) {
            now = now.withOpen(new Recent("db" + i % 30, "n", Instant.EPOCH.plusSeconds(i), null));
        }

        assertThat(now.recent()).hasSize(PreferenceValues.MOST_RECENT);
        assertThat(now.recent().stream().map(Recent::address)).doesNotHaveDuplicates().startsWith("db9", "db8");
        assertThat(now.without("db9").open()).isNull();
        memory(settings()).keep(now);
        assertThat(next().recent()).isEqualTo(now.recent());
    }

    @Test
    void twoWindowsKeepEachOthersRecentItemsAndShareTheTheme() {
        SettingsStore shared = settings();
        List<String> told = new ArrayList<>();
        StoredPreferences first = memory(shared);
        StoredPreferences second = memory(shared);
        first.ask();
        first.catchUp();
        second.catchUp();
        second.attend(() -> told.add("changed"));

        first.keep(PreferenceValues.NOTHING.withOpen(recent("one.db", "2026-02-01T00:00:00Z")).withView("files", Map.of("a", "1")));
        second.keep(PreferenceValues.NOTHING.withOpen(recent("two.db", "2026-02-02T00:00:00Z")).withTheme("dark"));

        assertThat(told).isNotEmpty();
        assertThat(first.catchUp().theme()).isEqualTo("dark");
        assertThat(first.catchUp().recent()).extracting(Recent::address).containsExactly("two.db", "one.db");
        assertThat(first.catchUp().open()).as("each window's own").isEqualTo("one.db");
        assertThat(second.catchUp().recent()).extracting(Recent::address).containsExactly("two.db", "one.db");
        assertThat(second.catchUp().views()).as("each window's own").isEmpty();
        PreferenceValues after = next();
        assertThat(after.recent()).extracting(Recent::address).containsExactly("two.db", "one.db");
        assertThat(after.views()).as("not taken back by the other window").containsKey("files");
    }

    @Test
    void whatWasChangedBeforeTheDatabaseWasOpenHoldsAndTheRestIsAsThere() {
        settings().change(List.of(new SettingsChange.Put("theme", "light"), new SettingsChange.Put("language", "zh-CN")));
        opened.forEach(LocalData::close);
        StoredPreferences memory = new StoredPreferences(settings(), waiting -> {}, InstantSource.fixed(NOW));
        memory.recall();
        memory.keep(PreferenceValues.NOTHING.withLanguage("zh-CN").withTheme("dark"));

        memory.ask();

        assertThat(memory.catchUp().theme()).isEqualTo("dark");
        assertThat(memory.catchUp().language()).isEqualTo("zh-CN");
    }

    @Test
    void whatIsBeingWrittenIsNotTakenBackByAnOlderAnswer() {
        SettingsStore shared = settings();
        List<StoredPreferences> memory = new ArrayList<>();
        List<PreferenceValues> caughtUp = new ArrayList<>();
        // It hears of a change before the window's own memory does.
        shared.listen(kept -> caughtUp.add(memory.getFirst().catchUp()));
        memory.add(memory(shared));

        memory.getFirst().keep(PreferenceValues.NOTHING.withView("inbox", Map.of("drafts", "put off")));
        memory.getFirst().keep(PreferenceValues.NOTHING.withView("inbox", Map.of("drafts", "")));

        assertThat(caughtUp).hasSize(2);
        assertThat(caughtUp.getLast().views().get("inbox")).isEqualTo(Map.of("drafts", ""));
        assertThat(memory.getFirst().catchUp().views().get("inbox")).as("the next answer").isEqualTo(Map.of("drafts", ""));
    }

    @Test
    void clearingForgetsAlsoWhatOthersAddedBefore() {
        SettingsStore shared = settings();
        StoredPreferences memory = memory(shared);
        memory.ask();
        memory.keep(memory.catchUp().withOpen(recent("one.db", "2026-02-01T00:00:00Z")));
        settings().opened("two.db", "two");
        shared.change(List.of(new SettingsChange.Opening("three.db", "three", NOW.plusSeconds(1), null)));

        memory.keep(memory.catchUp().withoutRecent());

        assertThat(next().recent()).extracting(Recent::address).as("opened behind that").contains("three.db").doesNotContain("one.db");
    }
}
