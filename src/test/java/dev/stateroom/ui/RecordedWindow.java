package dev.stateroom.ui;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.compare.ComparisonPair;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** A window of the whole program over the recorded database of an agent that worked on a small project. */
public abstract class RecordedWindow extends WindowSupport {
    /** The thread with the most steps. */
    protected static final String THREAD = "0197a000-0000-7000-8000-000000000001";

    @TempDir
    protected static Path sample;

    /** One window for all tests of a class: each starts at the newest step of the thread. */
    @Override
    protected boolean sharesWindow() {
        return true;
    }

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(sample, Clock.systemUTC());
    }

    /** The recorded database. */
    protected static Path sessions() throws Exception {
        return Path.of(Objects.requireNonNull(RecordedWindow.class.getResource("/python-sqlite/sessions.db")).toURI());
    }

    /** Opens the thread at its newest step, with its timeline; where it is open already, goes back to where it began. */
    protected final void openRecorded() throws Exception {
        OpenWorkspace before = onFx(() -> session().workspaceProperty().get());
        if (before == null || !before.name().equals("sessions.db")) {
            open(sessions().toString());
        }
        onFx(() -> {
            session().thingsProperty().set(ComparisonPair.NONE);
            session().selectionProperty().set(null);
            shell().navigation().show("files");
            RecordedThread thread = session().threadProperty().get();
            if (thread == null || !thread.id().equals(THREAD)) {
                session().openThread(THREAD, () -> {});
            } else {
                session().stepProperty().set(Objects.requireNonNull(thread.head(CheckpointKey.ROOT_NAMESPACE)).key());
            }
            return true;
        });
        waitUntilIdle();
        await(() -> session().timelineProperty().get() != null);
    }

    /** Goes to the step of that number. */
    protected final void goTo(int step) throws Exception {
        onFx(() -> {
            var timeline = Objects.requireNonNull(session().timelineProperty().get());
            session().stepProperty().set(timeline.steps().get(step + 1).key());
            return true;
        });
        waitUntilIdle();
    }

    /** Waits until it holds on the FX thread. */
    protected final void await(Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(condition));
    }

    /** Puts a text into a field and waits for its result. */
    protected final void fill(String selector, String text) throws Exception {
        onFx(() -> {
            ((TextField) Objects.requireNonNull(scene().lookup(selector), selector)).setText(text);
            return true;
        });
        waitUntilIdle();
    }

    /** What a label says. */
    protected final String said(String selector) throws Exception {
        return onFx(() -> ((Label) Objects.requireNonNull(scene().lookup(selector), selector)).getText());
    }
}
