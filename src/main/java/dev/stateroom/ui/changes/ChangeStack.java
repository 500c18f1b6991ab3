package dev.stateroom.ui.changes;

import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.ChangeConsent;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.change.ChangeRunner;
import dev.stateroom.vfs.change.CompletedChange;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.work.TaskRunner;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * The changes that were made in this window, newest first, each of which can be undone and redone. Changes run off the FX thread, one after
 * the other; a cancelled one is reported too. FX thread only.
 */
public final class ChangeStack {
    private static final int MOST = 100;
    private static final long KEPT_PER_CHANGE = 64L * 1024 * 1024;

    private final TaskRunner work;
    private final ChangeRunner changes = new ChangeRunner(KEPT_PER_CHANGE);
    private final Translations words = Translations.of(ChangeStack.class);
    private final Deque<CompletedChange> undo = new ArrayDeque<>();
    private final Deque<CompletedChange> redo = new ArrayDeque<>();
    private final ReadOnlyBooleanWrapper undoable = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper redoable = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<@Nullable ChangeNotice> notice = new ReadOnlyObjectWrapper<>();
    private Consumer<Location> changed = where -> {};
    private BiConsumer<String, Runnable> asked = (sentence, yes) -> {};

    /**
     * What the user sees of the last change.
     *
     * @param sentence what was done, or why it was not
     * @param bad true if it was not, or not wholly, done
     * @param undoable true if it can be undone
     */
    public record ChangeNotice(String sentence, boolean bad, boolean undoable) {}

    /** An empty stack; changes run on {@code work}. */
    public ChangeStack(TaskRunner work) {
        this.work = work;
    }

    /** {@code where} gets the place of each change, so that it can be read again. */
    public void onChanged(Consumer<Location> where) {
        changed = where;
    }

    /** Sets how to ask the user for consent to a change that waits for it: with a sentence, and an action that runs after a yes. */
    public void onAsked(BiConsumer<String, Runnable> ask) {
        asked = ask;
    }

    /** Returns what makes changes; to be called in the body given to {@link #run}. */
    public ChangeRunner changes() {
        return changes;
    }

    /** Largest number of bytes of old content that are kept for one change; a larger one cannot be undone. */
    public static long keptPerChange() {
        return KEPT_PER_CHANGE;
    }

    /** True when something can be undone. */
    public ReadOnlyBooleanProperty undoableProperty() {
        return undoable.getReadOnlyProperty();
    }

    /** True when something that was undone can be redone. */
    public ReadOnlyBooleanProperty redoableProperty() {
        return redoable.getReadOnlyProperty();
    }

    /** True while a change is being made. */
    public ReadOnlyBooleanProperty busyProperty() {
        return busy.getReadOnlyProperty();
    }

    /** The notice of the last change; null if there is none, or it was dismissed. */
    public ReadOnlyObjectProperty<@Nullable ChangeNotice> noticeProperty() {
        return notice.getReadOnlyProperty();
    }

    /** Removes the notice. */
    public void dismiss() {
        notice.set(null);
    }

    /** Forgets all changes, as another workspace is open. */
    public void clear() {
        undo.clear();
        redo.clear();
        notice.set(null);
        update();
    }

    /**
     * Makes a change.
     *
     * @param title what the user reads while it runs
     * @param after runs once it is done, even in part
     */
    public void run(String title, BackgroundTask.Body<Outcome<CompletedChange>> body, Runnable after) {
        submit(title, body, done -> {
            redo.clear();
            push(undo, done);
            after.run();
        });
    }

    /** Reads what the question before a change shows; {@code found} receives it, a failure is shown as by {@link #refuse}. */
    public <T> void look(String title, BackgroundTask.Body<Outcome<T>> body, Consumer<? super T> found) {
        work.submit(BackgroundTask.of(title, body), outcome -> outcome.either(found, this::refuse), this::broken);
    }

    /** Takes the newest change back. */
    public void undo() {
        take(undo, redo);
    }

    /** Redoes what was undone last. */
    public void redo() {
        take(redo, undo);
    }

    private void take(Deque<CompletedChange> from, Deque<CompletedChange> to) {
        CompletedChange done = from.peek();
        if (done == null || busy.get()) {
            return;
        }
        submit(
                words.get("undoing"),
                (c, p) -> Outcome.ok(changes.undo(done, c, p)),
                undone -> {
                    from.remove(done);
                    push(to, undone);
                });
    }

    /** Runs a change. A cancelled task does not call back, but what it did so far must be known. */
    private void submit(String title, BackgroundTask.Body<Outcome<CompletedChange>> body, Consumer<CompletedChange> done) {
        if (busy.get()) {
            notice.set(new ChangeNotice(words.get("busy"), true, false));
            return;
        }
        busy.set(true);
        work.submit(
                BackgroundTask.of(title, (c, p) -> {
                    Outcome<CompletedChange> outcome = unasked(body.run(c, p));
                    Platform.runLater(() -> {
                        ended(outcome, done);
                        if (outcome instanceof Outcome.Failed<CompletedChange>(Failure why) && ChangeConsent.isWanted(outcome)) {
                            asked.accept(CoreSentences.shown(why), () -> submit(title, agreed(body), done));
                        }
                    });
                    return true;
                }),
                ok -> {},
                defect -> {
                    busy.set(false);
                    broken(defect);
                });
    }

    /** If a step waits for consent, undoes those before it, so that all of it can be made again after a yes. */
    private Outcome<CompletedChange> unasked(Outcome<CompletedChange> outcome) {
        if (!(outcome instanceof Outcome.Ok<CompletedChange>(CompletedChange done)) || done.failure() == null || done.failure().kind() != Failure.Kind.UNASKED) {
            return outcome;
        }
        CompletedChange back = done.inverse().isEmpty() ? null : ChangeConsent.given(() -> changes.undo(done, Cancellation.NEVER, Progress.SILENT));
        return done.undoable() && (back == null || back.failure() == null) ? Outcome.failed(done.failure()) : outcome;
    }

    private static BackgroundTask.Body<Outcome<CompletedChange>> agreed(BackgroundTask.Body<Outcome<CompletedChange>> body) {
        return (c, p) -> ChangeConsent.given(() -> {
            try {
                return body.run(c, p);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** Shows a sentence that is worth knowing before changes are made. */
    public void tell(String sentence) {
        notice.set(new ChangeNotice(sentence, false, false));
    }

    /** Shows why a change was not begun. */
    public void refuse(Failure why) {
        notice.set(new ChangeNotice(CoreSentences.shown(why), true, false));
    }

    /** Shows that the preparation of a change failed unexpectedly. */
    public void broken(Throwable defect) {
        System.getLogger(ChangeStack.class.getName()).log(System.Logger.Level.ERROR, "a change failed", defect);
        notice.set(new ChangeNotice(words.get("broken", String.valueOf(defect.getMessage())), true, false));
    }

    private void ended(Outcome<CompletedChange> outcome, Consumer<CompletedChange> after) {
        busy.set(false);
        outcome.either(done -> {
            after.accept(done);
            notice.set(tell(done));
            update();
            changed.accept(done.where());
        }, this::refuse);
    }

    private ChangeNotice tell(CompletedChange done) {
        boolean back = done.undoable() && !done.inverse().isEmpty();
        Failure failure = done.failure();
        if (failure != null) {
            return new ChangeNotice(CoreSentences.shown(failure), true, back);
        }
        String what = words.get("done." + done.kind(), done.where().agentPath(), done.files());
        return new ChangeNotice(back ? what : words.get("not.undoable", what), false, back && done.kind() != CompletedChange.Kind.UNDONE);
    }

    private static void push(Deque<CompletedChange> stack, CompletedChange done) {
        if (done.undoable() && !done.inverse().isEmpty()) {
            stack.push(done);
            if (stack.size() > MOST) {
                stack.removeLast();
            }
        }
    }

    private void update() {
        undoable.set(!undo.isEmpty());
        redoable.set(!redo.isEmpty());
    }
}
