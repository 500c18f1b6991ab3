package dev.stateroom.ui.tripwire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.preferences.PreferencesStore;
import dev.stateroom.ui.session.ScriptedThread;
import dev.stateroom.ui.session.ScriptedWorkspace;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.SourceWatch;
import dev.stateroom.ui.tripwire.TripwireModel.ChosenTripwire;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.work.HeldTasks;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.follow.GrowingDatabase;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** What is reported where tripwires are switched on, and looks are stopped, while an agent writes: the test says when a look ends. */
class TripwireModelTest {
    private static final String SHOWN = "hitl-execute-pending";
    private static final String THREAD = "v1-file-data";

    @TempDir
    Path folder;

    private static final Translations WORDS = Translations.of(TripwireModel.class);
    private static final Set<String> HELD = Set.of(WORDS.get("work", THREAD), WORDS.get("work.others"));

    /** Does everything at once but what a tripwire wants to know. */
    private final HeldTasks work = new HeldTasks(task -> HELD.contains(task.title()));
    private LocalData data;
    private Session session;
    private @Nullable SourceWatch watch;
    private int happened;

    @BeforeAll
    static void startToolkit() throws Exception {
        Pictures.startToolkit();
    }

    @BeforeEach
    void open() {
        data = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
        session = new Session(work, new LocalOpener(folder, Clock.systemUTC(), null, new OwnData(data, false), folder, new Credentials(_ -> null)));
    }

    @AfterEach
    void close() throws Exception {
        onFx(() -> {
            if (watch != null) {
                watch.close();
            }
            session.leave();
            return true;
        });
        data.close();
    }

    /** Opens a thread and waits for nothing: on the FX thread. */
    private TripwireModel show(String thread, String wires) {
        session.open(folder.resolve("a.db").toString(), () -> session.openThread(thread, () -> {}));
        return new TripwireModel(
                session,
                new Preferences(PreferencesStore.none(), PreferenceValues.NOTHING.withView("tripwires", Map.of("wires", wires))),
                (title, sentence) -> {});
    }

    private static void switchOn(TripwireModel model, int index) {
        model.chosen().set(index, new ChosenTripwire(model.chosen().get(index).wire(), true));
    }

    private GrowingDatabase agent(String... threads) throws Exception {
        return GrowingDatabase.at(folder.resolve("a.db"), "python-sqlite/sessions.db").only(threads);
    }

    private static void finish(GrowingDatabase agent) throws Exception {
        while (agent.hasMore()) {
            agent.grow(1);
        }
    }

    @Test
    void theLeastBudgetThatIsOnCounts() throws Exception {
        TripwireModel model = onFx(() -> new TripwireModel(
                session,
                new Preferences(PreferencesStore.none(), PreferenceValues.NOTHING.withView("tripwires", Map.of("wires", "cost:2\ncost:0.50\ntokens:900\noff tokens:300\nloop"))),
                (title, sentence) -> {}));
        assertThat(onFx(model::dollarBudget)).isEqualTo(0.5);
        assertThat(onFx(model::tokenBudget)).isEqualTo(900);
        assertThat(onFx(() -> {
            switchOn(model, 3);
            return model.tokenBudget();
        })).isEqualTo(300);
    }

    @Test
    void whatIsWrittenBetweenTheSwitchingOnAndTheNextLookIsReported() throws Exception {
        try (GrowingDatabase agent = agent(THREAD)) {
            agent.grow(7);
            TripwireModel model = onFx(() -> {
                TripwireModel made = show(THREAD, "path:/elsewhere/**\noff path:/notes/**");
                work.next();
                // The next look comes after a pause, and so later than all of this.
                switchOn(made, 1);
                finish(agent);
                ScriptedWorkspace.goOn(session);
                return made;
            });
            until(work::isHeld);
            assertThat(onFx(() -> model.freshProperty().get())).isNull();
            onFx(work::next);
            assertThat(onFx(() -> model.freshProperty().get())).extracting(one -> one.wire().text()).isEqualTo("path:/notes/**");
        }
    }

    @Test
    void whatWasWrittenInAnotherThreadBeforeTheSwitchingOnIsNoNews() throws Exception {
        try (GrowingDatabase agent = agent(SHOWN, THREAD)) {
            TripwireModel model = followed(agent, "path:/elsewhere/**\noff path:/notes/**");
            agent.grow(1);
            until(work::isHeld);
            int before = onFx(() -> happened);
            finish(agent);
            until(() -> happened > before && session.runningProperty().get().isEmpty());
            onFx(() -> {
                switchOn(model, 1);
                return work.next();
            });
            until(work::isHeld);
            onFx(work::next);
            assertThat(onFx(() -> model.freshProperty().get())).isNull();
        }
    }

    @Test
    void aLookThatIsStoppedLosesNothing() throws Exception {
        try (GrowingDatabase agent = agent(SHOWN, THREAD)) {
            TripwireModel model = followed(agent, "path:/notes/new.txt");
            agent.grow(12);
            until(work::isHeld);
            onFx(work::stop);
            finish(agent);
            until(work::isHeld);
            onFx(work::next);
            assertThat(onFx(() -> model.freshProperty().get())).extracting(one -> one.thread()).isEqualTo(THREAD);
        }
    }

    @Test
    void whatAThreadOfThatNameElsewherePassedIsNotTold() throws Exception {
        ScriptedThread there = new ScriptedThread(THREAD)
                .step(f -> {}, ScriptedThread.asks("", ScriptedThread.call("c1", "read_file", "/a.md")))
                .step(f -> {}, ScriptedThread.answer("c1", "read_file", "x"));
        TripwireModel model = onFx(() -> {
            session.show(ScriptedWorkspace.workspace(there));
            session.openThread(THREAD, () -> {});
            TripwireModel made = new TripwireModel(
                    session,
                    new Preferences(PreferencesStore.none(), PreferenceValues.NOTHING.withView("tripwires", Map.of("wires", "path:/**"))),
                    (title, sentence) -> {});
            session.show(ScriptedWorkspace.workspace(new ScriptedThread(THREAD).step(f -> {}, ScriptedThread.human("Go"))));
            session.openThread(THREAD, () -> {});
            return made;
        });
        onFx(work::next);
        assertThat(onFx(() -> model.sprungProperty().get())).isEmpty();
        assertThat(onFx(work::isHeld)).as("this one is looked at without a pause").isTrue();
        onFx(work::next);
        assertThat(onFx(() -> model.sprungProperty().get())).isEmpty();
    }

    /** Shows the one thread and follows the source, before the other begins. */
    private TripwireModel followed(GrowingDatabase agent, String wires) throws Exception {
        agent.grow(5);
        TripwireModel model = onFx(() -> {
            TripwireModel made = show(SHOWN, wires);
            session.whenFollowed(events -> happened += events.size());
            watch = new SourceWatch(session);
            return made;
        });
        until(session::isWatched);
        return model;
    }

    private static <T> T onFx(Callable<T> what) throws Exception {
        return WaitForAsyncUtils.asyncFx(what).get(60, TimeUnit.SECONDS);
    }

    private static void until(Callable<Boolean> reached) {
        await().atMost(Duration.ofSeconds(60)).until(() -> onFx(reached));
    }
}
