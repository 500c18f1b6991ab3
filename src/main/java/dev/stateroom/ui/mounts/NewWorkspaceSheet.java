package dev.stateroom.ui.mounts;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.OpenDialog;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.UnsavedWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.document.ReplacedFile;
import dev.stateroom.workspace.inference.InferenceCertainty;
import dev.stateroom.workspace.inference.InferredLine;
import dev.stateroom.workspace.inference.InferredWorkspace;
import dev.stateroom.workspace.inference.WorkspaceInference;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Shows the workspace that the open thread implies, line by line, and opens it, or saves it as a workspace file first. */
final class NewWorkspaceSheet extends VBox {
    private final WorkspaceOpener opener;
    private final Navigation navigation;
    private final WindowOverlays overlays;
    private final Translations words;
    private final SaveDialog saving;
    private final OpenDialog folders;
    private final ThreadSource source;
    private final RecordedThread thread;
    private final String address;
    private final List<Path> lookIn = new ArrayList<>();
    private final ListView<InferredLine> lines = new ListView<>();
    private final Label summary = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Label problem = ViewParts.shrinking("", "sr-small", "sr-danger");
    private final Button show;
    private final Button save;
    private final Consumer<DocumentFile> shown;
    private @Nullable DocumentFile derived;
    private final LatestTask running;

    /** A sheet for the shown thread; {@code shown} opens what was derived without a file. */
    NewWorkspaceSheet(
            Session session,
            OpenWorkspace open,
            RecordedThread thread,
            WorkspaceOpener opener,
            Navigation navigation,
            WindowOverlays overlays,
            Translations words,
            SaveDialog saving,
            OpenDialog folders,
            Consumer<DocumentFile> shown) {
        super(12);
        running = new LatestTask(session.work(), this::broken);
        this.opener = opener;
        this.navigation = navigation;
        this.overlays = overlays;
        this.words = words;
        this.saving = saving;
        this.folders = folders;
        this.shown = shown;
        this.source = Objects.requireNonNull(open.threads());
        this.thread = thread;
        this.address = open.address();
        setId("new-workspace");
        getStyleClass().addAll("sr-float", "mount-dialog");
        setMaxSize(760, 560);
        save = ViewParts.plainButton(words.get("new.save"), "new-workspace-save", this::save);
        save.setDisable(true);
        show = ViewParts.plainButton(words.get("new.open"), "new-workspace-open", this::open);
        show.getStyleClass().add("sr-primary");
        show.setDefaultButton(true);
        show.disableProperty().bind(save.disableProperty());
        lines.setId("new-workspace-lines");
        lines.setAccessibleText(words.get("new.lines"));
        lines.setPlaceholder(ViewParts.text(words.get("new.reading"), "sr-small", "sr-muted"));
        lines.setCellFactory(list -> new LineCell(words));
        // A list would consume these keys.
        lines.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.ENTER && !show.isDisabled()) {
                open();
                e.consume();
            } else if (e.getCode() == KeyCode.ESCAPE) {
                close();
                e.consume();
            }
        });
        VBox.setVgrow(lines, Priority.ALWAYS);
        problem.setId("new-workspace-problem");
        problem.setWrapText(true);
        problem.managedProperty().bind(problem.textProperty().isNotEmpty());
        Button look = ViewParts.button("folder", words.get("new.look"), "new-workspace-look", this::look);
        Button cancel = ViewParts.plainButton(words.get("cancel"), this::close);
        HBox buttons = new HBox(8, look, ViewParts.grow(), cancel, save, show);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        Label from = ViewParts.shrinking(words.get("new.from", source.description().name(), session.titles().names().unique(thread.id())), "sr-small", "sr-muted");
        getChildren().addAll(new VBox(2, ViewParts.text(words.get("new.title"), "sr-title"), from), lines, summary, problem, buttons);
        // What was asked for is not needed once the sheet is gone.
        overlays.shownProperty().subscribe(sheet -> {
            if (sheet != this) {
                stop();
            }
        });
    }

    /** Begins to read, with the focus on the lines. */
    void begin() {
        lines.requestFocus();
        read();
    }

    private void stop() {
        running.cancel();
    }

    private void close() {
        stop();
        overlays.hide();
    }

    private Outcome<InferredWorkspace> inferred(Path folder, Cancellation cancellation, Progress progress) {
        return new WorkspaceInference(opener, lookIn, cancellation, progress).of(address, source, thread, folder);
    }

    private void read() {
        stop();
        save.setDisable(true);
        summary.setText(words.get("new.reading"));
        // Usually the file is saved next to the database: the lines show paths relative to that folder.
        String database = source.description().address();
        Path beside = database.startsWith("sqlite:") ? Path.of(database.substring("sqlite:".length())).getParent() : null;
        Path folder = beside == null ? Path.of("").toAbsolutePath() : beside;
        running.begin(
                words.get("new.reading"),
                (c, p) -> inferred(folder, c, p).then(found -> UnsavedWorkspace.in(folder, thread.id(), found.text())
                        .map(file -> new Derived(found, file))),
                this::show);
    }

    private record Derived(InferredWorkspace workspace, DocumentFile file) {}

    private void show(Outcome<Derived> outcome) {
        switch (outcome) {
            case Outcome.Ok<Derived>(Derived(InferredWorkspace workspace, DocumentFile file)) -> {
                derived = file;
                problem.setText("");
                lines.getItems().setAll(workspace.lines());
                long open = workspace.lines().stream().filter(line -> line.section() == InferredLine.Section.TREE && line.certainty() == InferenceCertainty.UNKNOWN).count();
                summary.setText(words.get("new.summary", workspace.lines().size(), open));
                save.setDisable(false);
            }
            case Outcome.Failed<Derived>(Failure failure) -> failed(CoreSentences.shown(failure));
        }
    }

    private void failed(String sentence) {
        summary.setText("");
        problem.setText(sentence);
    }

    private void broken(Throwable defect) {
        System.getLogger(NewWorkspaceSheet.class.getName()).log(System.Logger.Level.ERROR, "a workspace could not be derived", defect);
        failed(words.get("broken", String.valueOf(defect.getMessage())));
    }

    private void look() {
        Path folder = folders.ask(getScene() == null ? null : getScene().getWindow(), words.get("new.look"));
        if (folder != null) {
            lookIn.add(folder);
            read();
        }
    }

    private void open() {
        DocumentFile file = derived;
        if (file != null) {
            close();
            shown.accept(file);
        }
    }

    private void save() {
        Path chosen = saving.ask(getScene() == null ? null : getScene().getWindow(), words.get("new.save"), thread.id().replaceAll("[^A-Za-z0-9._-]", "-") + DocumentFile.ENDING);
        if (chosen == null) {
            return;
        }
        Path file = chosen.toString().endsWith(".json") ? chosen.toAbsolutePath() : Path.of(chosen.toAbsolutePath() + DocumentFile.ENDING);
        Path folder = Objects.requireNonNullElse(file.getParent(), file);
        stop();
        save.setDisable(true);
        running.begin(words.get("saving", file.getFileName()), (c, p) -> inferred(folder, c, p).then(workspace -> write(file, workspace)), this::saved);
    }

    private static Outcome<Path> write(Path file, InferredWorkspace workspace) {
        try {
            ReplacedFile.write(file, workspace.text().getBytes(StandardCharsets.UTF_8));
            return Outcome.ok(file);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, file + " cannot be written", e);
        }
    }

    private void saved(Outcome<Path> outcome) {
        save.setDisable(false);
        outcome.either(file -> {
            close();
            navigation.open(file.toString());
        }, failure -> failed(CoreSentences.shown(failure)));
    }

    /** A prefix, its backend, how sure that is and why. */
    private static final class LineCell extends FilledCell<InferredLine> {
        private final Translations words;
        private final Label name = ViewParts.shrinking("", "sr-mono");
        private final Label value = ViewParts.shrinking("");
        private final Label because = ViewParts.shrinking("", "sr-small", "sr-muted");
        private final Label certainty = new Label();
        private final HBox row;

        LineCell(Translations words) {
            this.words = words;
            ViewParts.fixWidth(name, 150);
            VBox text = new VBox(2, value, because);
            HBox.setHgrow(text, Priority.ALWAYS);
            certainty.setMinWidth(USE_PREF_SIZE);
            row = new HBox(12, name, text, certainty);
            row.setAlignment(Pos.CENTER_LEFT);
            row.setPadding(new Insets(6, 0, 6, 0));
            setPrefWidth(0);
        }

        @Override
        protected void fill(InferredLine line) {
            name.setText(line.name());
            value.setText(line.value());
            because.setText(line.evidence());
            boolean unknown = line.certainty() == InferenceCertainty.UNKNOWN;
            certainty.setText(words.get("new." + line.certainty().word()));
            certainty.getStyleClass().setAll("label", "sr-pill", unknown || line.certainty() == InferenceCertainty.GUESS ? "sr-warning" : "sr-muted");
            certainty.setGraphic(FeatherIcons.of(unknown ? "help-circle" : "check", FeatherIcons.ROW));
            setAccessibleText(line.name() + ", " + line.value() + ", " + certainty.getText() + ": " + line.evidence());
            ViewParts.show(this, row);
        }
    }
}
