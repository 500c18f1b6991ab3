package dev.stateroom.ui.modelinput;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.work.PacedReading;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.modelinput.ModelInput;
import java.util.Objects;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Reads the model input at the shown step, while the user looks at it. FX thread only, apart from reading. */
final class ModelInputModel {
    /**
     * The result of reading.
     *
     * @param input null if no model answered yet, or nothing was read
     * @param before the input of the previous answer; null for the first
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
    private final PacedReading reading;
    private @Nullable Wanted read;
    private boolean isShown;

    ModelInputModel(Session session, Translations words) {
        this.session = session;
        reading = new PacedReading(session.work(), this::look, session::broken);
        this.words = words;
        session.threadProperty().subscribe(v -> look());
        session.stepProperty().subscribe(v -> look());
        session.callsProperty().subscribe(v -> look());
    }

    ReadOnlyObjectProperty<Found> foundProperty() {
        return found.getReadOnlyProperty();
    }

    boolean isLoading() {
        return reading.isReading();
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
            reading.reset();
            read = null;
            found.set(Found.NOTHING);
            return;
        }
        if (!isShown || wanted.equals(read)) {
            return;
        }
        if (read == null || !read.step().equals(step)) {
            reading.reset();
        }
        if (reading.begin()) {
            read = wanted;
            reading.read(BackgroundTask.of(words.get("work", wanted.thread().id()), (c, p) -> read(wanted, c)), found::set, () -> read = null);
        }
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
}
