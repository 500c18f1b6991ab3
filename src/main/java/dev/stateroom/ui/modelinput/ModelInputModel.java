package dev.stateroom.ui.modelinput;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.work.ReadingPause;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.modelinput.ModelInput;
import java.util.Objects;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Reads what the model was given at the step that is shown, while a person looks at it. FX thread only, but for the reading. */
final class ModelInputModel {
    /**
     * What was read.
     *
     * @param input null where no model answered yet, or nothing was read
     * @param before the input of the answer before that one; null for the first
     * @param failure why it could not be read; null if it could
     * @param isRead false until something was read
     */
    record Found(@Nullable ModelInput input, @Nullable ModelInput before, @Nullable Failure failure, boolean isRead) {
        static final Found NOTHING = new Found(null, null, null, false);
    }

    private record Wanted(RecordedThread thread, CheckpointKey step, ToolCall.Ledger calls) {}

    private final Session session;
    private final Translations words;
    private final ReadOnlyObjectWrapper<Found> found = new ReadOnlyObjectWrapper<>(Found.NOTHING);
    private final ReadingPause pause = new ReadingPause(this::look);
    private TaskRunner.@Nullable Running reading;
    private @Nullable Wanted read;
    private boolean isShown;

    ModelInputModel(Session session, Translations words) {
        this.session = session;
        this.words = words;
        session.threadProperty().subscribe(v -> look());
        session.stepProperty().subscribe(v -> look());
        session.callsProperty().subscribe(v -> look());
    }

    ReadOnlyObjectProperty<Found> foundProperty() {
        return found.getReadOnlyProperty();
    }

    boolean isLoading() {
        return reading != null;
    }

    /** Reads only while it is shown. */
    void show(boolean now) {
        isShown = now;
        look();
    }

    private void look() {
        RecordedThread thread = session.threadProperty().get();
        CheckpointKey step = session.stepProperty().get();
        ToolCall.Ledger calls = session.callsProperty().get();
        Wanted wanted = thread == null || step == null || calls == null ? null : new Wanted(thread, step, calls);
        if (wanted == null) {
            stop();
            read = null;
            found.set(Found.NOTHING);
            return;
        }
        if (!isShown || wanted.equals(read)) {
            return;
        }
        if (read == null || !read.step().equals(step)) {
            pause.reset();
        }
        if (pause.begin()) {
            read(wanted);
        }
    }

    private void read(Wanted wanted) {
        stop();
        read = wanted;
        reading = session.work().submit(
                BackgroundTask.of(words.get("work", wanted.thread().id()), (c, p) -> read(wanted, c)),
                now -> {
                    reading = null;
                    pause.end();
                    found.set(now);
                },
                defect -> {
                    reading = null;
                    pause.end();
                    session.broken(defect);
                });
        reading.whenStopped(() -> {
            reading = null;
            read = null;
            pause.end();
        });
    }

    private static Found read(Wanted wanted, Cancellation cancellation) {
        return switch (at(wanted, wanted.step(), cancellation)) {
            case Outcome.Failed<Optional<ModelInput>>(Failure failure) -> new Found(null, null, failure, true);
            case Outcome.Ok<Optional<ModelInput>>(Optional<ModelInput> input) -> new Found(
                    input.orElse(null),
                    input.map(now -> now.answeredAt().parent())
                            .filter(Objects::nonNull)
                            .flatMap(parent -> at(wanted, parent, cancellation).orElse(Optional.empty()))
                            .orElse(null),
                    null,
                    true);
        };
    }

    private static Outcome<Optional<ModelInput>> at(Wanted wanted, CheckpointKey step, Cancellation cancellation) {
        return ModelInput.at(wanted.thread(), wanted.calls(), step, cancellation);
    }

    private void stop() {
        if (reading != null) {
            reading.cancel();
            reading = null;
        }
    }
}
