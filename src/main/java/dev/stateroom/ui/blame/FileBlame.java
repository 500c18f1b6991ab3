package dev.stateroom.ui.blame;

import dev.stateroom.history.Blame;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.mounted.MountedHistory;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.preview.PreviewPane;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.versions.PathHistory;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.animation.PauseTransition;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableDoubleValue;
import javafx.geometry.Bounds;
import javafx.geometry.BoundingBox;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Marks at the left of the lines of the file in front that show which call wrote each. Computed in the background for the shown file;
 * hovering over a mark shows a card, a click opens the call. FX thread only.
 */
public final class FileBlame {
    private static final double GAP = 6;
    private static final double CARD = 424;
    private static final double ROOMY = 800;
    private static final double LEAST = 700;
    private static final Duration REST = Duration.millis(250);

    private final Session session;
    private final PreviewPane preview;
    private final Consumer<ToolCall> open;
    private final Translations words = Translations.of(FileBlame.class);
    private final BooleanProperty wanted = new SimpleBooleanProperty(true);
    private final BooleanProperty possible = new SimpleBooleanProperty(false);
    private final Pane layer = new Pane();
    private final BooleanProperty partly = new SimpleBooleanProperty(false);
    private final Label hintText = ViewParts.text("", "sr-small", "sr-muted");
    private final HBox hint = ViewParts.row(hintText, ViewParts.keyHint("B"));
    private final PauseTransition resting = new PauseTransition(REST);
    private final PauseTransition leaving = new PauseTransition(REST);
    private final List<UserCommand> commands;
    private final LatestTask computing;
    private final LatestTask reading;
    private @Nullable Shown asked;
    private @Nullable Blame blame;
    private @Nullable MountedHistory history;

    /** {@code mounts} null for a file of the thread's state. */
    private record Shown(RecordedThread thread, CheckpointKey at, String path, @Nullable OpenWorkspace mounts) {}

    /** {@code history} null for a file of the thread's state. */
    private record Found(Blame blame, @Nullable MountedHistory history) {}

    /** Marks in {@code preview}; {@code open} shows a call in full. */
    public FileBlame(Session session, PreviewPane preview, Consumer<ToolCall> open) {
        this.session = session;
        computing = new LatestTask(session.work(), session::broken);
        reading = new LatestTask(session.work(), session::broken);
        this.preview = preview;
        this.open = open;
        commands = List.of(
                UserCommand.of("blame.toggle", words.get("toggle"), "user", () -> wanted.set(!wanted.get())).on("B"),
                UserCommand.of("blame.line", words.get("line"), "message-square", this::showCaret)
                        .on("Shift+B")
                        .when(possible, words.get("why.no.blame")));
        hint.setId("blame-hint");
        hint.setMinWidth(Region.USE_PREF_SIZE);
        layer.setPickOnBounds(false);
        layer.setId("blame-layer");
        leaving.setOnFinished(e -> hide());
        wanted.subscribe(() -> follow(asked, true));
        session.callsProperty().subscribe(v -> follow(asked, true));
    }

    /** The commands to show and hide the marks, and to show the card of the line with the caret. */
    public List<UserCommand> commands() {
        return commands;
    }

    /** Returns the hint for the row above the text that marks are shown: shorter if there is less width, and hidden if there is little. */
    public Node hint(ObservableDoubleValue width) {
        hint.visibleProperty().bind(possible.and(wanted).and(Bindings.greaterThan(width, LEAST)));
        hint.managedProperty().bind(hint.visibleProperty());
        hintText.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> words.get(partly.get() ? "hint.partly" : width.get() < ROOMY ? "hint.short" : "hint"),
                        width,
                        partly));
        return hint;
    }

    /** The layer over the viewer in which cards float. */
    public Pane layer() {
        return layer;
    }

    /** True while the authors of lines are computed. */
    public boolean isLoading() {
        return computing.isRunning();
    }

    /** Called if another file of the thread's state, or another step, is in front; null for a file without a recorded history. */
    public void show(@Nullable String path) {
        show(path, null);
    }

    /**
     * The same for a file that may be on a mount.
     *
     * @param mounts the workspace whose mount has the file, with {@code path} as the agent writes it; null for the thread's state
     */
    public void show(@Nullable String path, @Nullable OpenWorkspace mounts) {
        RecordedThread thread = session.threadProperty().get();
        CheckpointKey at = session.stepProperty().get();
        follow(path == null || thread == null || at == null ? null : new Shown(thread, at, path, mounts), false);
    }

    private void follow(@Nullable Shown next, boolean isReload) {
        ToolCall.Ledger calls = session.callsProperty().get();
        if (!isReload && Objects.equals(next, asked)) {
            return;
        }
        hide();
        computing.cancel();
        asked = next;
        blame = null;
        history = null;
        possible.set(false);
        if (next == null || !wanted.get() || calls == null) {
            preview.setGutter(null);
            return;
        }
        preview.setGutter(new BlameMarks(null, this, (mark, line) -> {}));
        Timeline known = session.timelineProperty().get();
        computing.begin(words.get("finding", next.path()), (c, p) -> found(next, known, calls, c), this::arrived, defect -> preview.setGutter(null));
    }

    private static Outcome<Found> found(Shown next, @Nullable Timeline known, ToolCall.Ledger calls, Cancellation cancellation) {
        OpenWorkspace mounts = next.mounts();
        if (mounts != null) {
            MountedHistory history = new PathHistory(mounts, next.thread(), calls).mountedAt(next.path(), next.at(), cancellation).history();
            return history.versions().isEmpty()
                    ? Outcome.failed(Failure.Kind.NOT_FOUND, "nothing recorded tells about " + next.path())
                    : history.blame(cancellation).map(blame -> new Found(blame, history));
        }
        int index = known == null ? -1 : known.indexOf(next.at());
        Timeline line = known == null || index < 0
                ? Timeline.of(next.thread(), next.at(), cancellation, Progress.SILENT)
                : known.upTo(index);
        return Blame.of(next.thread(), line, calls, next.path(), false, cancellation).map(blame -> new Found(blame, null));
    }

    private void arrived(Outcome<Found> outcome) {
        switch (outcome) {
            case Outcome.Ok<Found>(Found(Blame ready, MountedHistory of)) -> {
                blame = ready;
                history = of;
                possible.set(true);
                preview.setGutter(new BlameMarks(ready, this, this::listen));
                partly.set(!ready.notes().isEmpty());
                HoverTip.set(hintText, ready.notes().isEmpty() ? null : String.join("\n", ready.notes()));
            }
            case Outcome.Failed<Found>(Failure _) -> preview.setGutter(null); // the viewer itself says what it is
        }
    }

    /** The whole mark of a line in one sentence, for a screen reader. */
    String spoken(int line, Blame.Origin origin) {
        return words.get("spoken", line, title(origin), where(origin));
    }

    /** The tool, or what else brought the line. */
    String title(Blame.Origin origin) {
        ToolCall call = origin.call();
        return call != null ? call.tool() : words.get("cause." + origin.cause().name());
    }

    private String where(Blame.Origin origin) {
        Integer step = origin.step();
        ToolCall call = origin.call();
        if (step == null) {
            return "";
        }
        if (call == null) {
            return words.get("where.step", step);
        }
        String agent = call.agent().equals("main") ? words.get("agent.main") : words.get("agent.sub", call.agent());
        return call.turn() > 0 ? words.get("where.turn", step, call.turn(), agent) : words.get("where", step, agent);
    }

    private void listen(Node mark, int line) {
        mark.setOnMouseEntered(e -> {
            leaving.stop();
            resting.setOnFinished(done -> showCard(mark, line));
            resting.playFromStart();
        });
        mark.setOnMouseExited(e -> {
            resting.stop();
            leaving.playFromStart();
        });
        mark.setOnMouseClicked(e -> {
            if (e.getButton() == MouseButton.PRIMARY) {
                openCall(line);
                e.consume();
            }
        });
    }

    private void openCall(int line) {
        Blame now = blame;
        ToolCall call = now == null || line > now.size() ? null : now.origin(line - 1).call();
        hide();
        if (call != null) {
            open.accept(call);
        } else if (now != null && line <= now.size()) {
            goTo(now.origin(line - 1));
        }
    }

    private void goTo(Blame.Origin origin) {
        hide();
        Timeline timeline = session.timelineProperty().get();
        CheckpointKey key = origin.checkpoint();
        OffsetDateTime at = origin.at();
        if (key != null && !key.isRoot() && timeline != null && at != null) {
            // A subagent's own step is not on the timeline: the step that it ran in is.
            session.stepProperty().set(timeline.steps().get(timeline.indexAt(at.toInstant())).key());
        } else if (key != null) {
            session.stepProperty().set(key);
        }
    }

    private void showCaret() {
        int line = preview.caretLine();
        Node mark = preview.lookup("#blame-" + line);
        if (line > 0) {
            showCard(mark, line);
            Node go = layer.lookup("#blame-open");
            Node focus = go == null ? layer.lookup("#blame-go") : go;
            if (focus != null) {
                focus.requestFocus();
            }
        }
    }

    private void showCard(@Nullable Node mark, int line) {
        Blame now = blame;
        Shown of = asked;
        MountedHistory mounted = history;
        if (now == null || of == null || line > now.size()) {
            return;
        }
        hide();
        Blame.Origin origin = now.origin(line - 1);
        BlameCard card = new BlameCard(
                words, origin, title(origin), where(origin), () -> goTo(origin), () -> openCall(line));
        card.setOnMouseEntered(e -> leaving.stop());
        card.setOnMouseExited(e -> leaving.playFromStart());
        card.setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.ESCAPE) {
                hide();
                preview.focusFirst();
                e.consume();
            }
        });
        layer.getChildren().setAll(card);
        place(card, mark);
        reading.begin(
                words.get("finding", of.path()),
                (c, p) -> mounted == null
                        ? ChangeAround.of(of.thread(), origin, of.path(), now.text(line - 1), c)
                        : ChangeAround.of(mounted, origin, now.text(line - 1), c),
                around -> {
                    card.show(around);
                    place(card, mark);
                },
                defect -> {});
    }

    /** Places a card below the mark if it fits, else above it, else to its right: never over it, as a click on the mark opens the call. */
    private void place(BlameCard card, @Nullable Node mark) {
        Bounds at = mark != null && mark.getScene() != null
                ? layer.sceneToLocal(mark.localToScene(mark.getBoundsInLocal()))
                : new BoundingBox(GAP, GAP, 0, 0);
        size(card, layer.getWidth() - 2 * GAP);
        double below = at.getMaxY() + GAP;
        double above = at.getMinY() - card.getHeight() - GAP;
        if (below + card.getHeight() <= layer.getHeight() || above >= GAP) {
            double x = Math.max(GAP, Math.min(at.getMinX() + 16, layer.getWidth() - card.getWidth() - GAP));
            card.relocate(Math.rint(x), Math.rint(below + card.getHeight() <= layer.getHeight() ? below : above));
        } else {
            size(card, layer.getWidth() - at.getMaxX() - 2 * GAP);
            card.relocate(Math.rint(at.getMaxX() + GAP), Math.rint(Math.max(GAP, Math.min(below, layer.getHeight() - card.getHeight() - GAP))));
        }
    }

    private static void size(BlameCard card, double most) {
        card.setPrefWidth(Math.min(CARD, most));
        card.applyCss();
        card.autosize();
    }

    private void hide() {
        resting.stop();
        leaving.stop();
        reading.cancel();
        layer.getChildren().clear();
    }
}
