package dev.stateroom.ui.replay;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.replay.ReplayedCall;
import dev.stateroom.tool.ToolName;
import dev.stateroom.ui.command.CommandMenu;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.ListWithDetail;
import dev.stateroom.ui.kit.PanesView;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.OpenDialog;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.recording.ArgumentText;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Recorded calls, replayed; see {@code View}. */
public final class ReplayView extends PanesView {
    /** For a call so far from the beginning its files are shown without being asked for: all before it run again. */
    private static final int SOON = 200;
    private static final double DETAIL = 572;

    private final Session session;
    private final Translations words = Translations.of(ReplayView.class);
    private final RecordingSources recordings;
    private final ReplayModel model;
    private final ReplayActions actions;
    private final ReplayTable table;
    private final ReplaySums sums;
    private final ReplayBar bar;
    private final ReplayDetail detail;
    private final ListWithDetail panes;
    private final Label failure = ViewParts.shrinking("", "sr-small", "sr-danger");
    private @Nullable Object loaded;
    private boolean fromLog;
    private boolean wantsFocus;
    private String arranged = "nothing yet";

    /** A view over {@code session}'s thread, or over a log that the user opens. */
    public ReplayView(Session session, WorkspaceOpener opener, Navigation navigation, OpenDialog open, SaveDialog save) {
        super("replay");
        this.session = session;
        recordings = new RecordingSources(session, opener);
        model = new ReplayModel(session, recordings);
        actions = new ReplayActions(session, model, recordings, overlays(), new ReplayActions.Dialogs(open, save, this::window));
        table = new ReplayTable(model.rows(), words);
        model.onResults(table::update);
        sums = new ReplaySums(model);
        BooleanBinding some = Bindings.isNotEmpty(model.rows());
        BooleanBinding chosen = Bindings.isNotNull(table.getSelectionModel().selectedItemProperty());
        BooleanBinding idle = some.and(model.runningProperty().not());
        BooleanBinding over = Bindings.isNotNull(model.reportProperty());
        String none = words.get("why.noCalls");
        String first = words.get("why.noCall");
        UserCommand step = command("step", "skip-forward", model::step).on("F10").when(idle, none);
        UserCommand run = command("run", "play", model::run).on("F5").when(idle, none);
        UserCommand stop = command("stop", "square", model::stop).on("Shift+F5").when(model.runningProperty(), words.get("why.idle"));
        UserCommand edit = command("edit", "edit-2", this::edit).on("e").when(chosen, first);
        UserCommand copy = command("copy", "code", () -> with(row -> SystemClipboard.put(ArgumentText.write(row.call().args()))))
                .on("Shortcut+C")
                .when(chosen, first);
        UserCommand go = command("go", "corner-up-right", () -> with(row -> navigation.openCall(row.call().id())))
                .on("g")
                .when(Bindings.createBooleanBinding(() -> !fromLog && table.getSelectionModel().getSelectedItem() != null, table.getSelectionModel().selectedItemProperty()), words.get("why.noStep"));
        UserCommand log = command("log", "folder-plus", this::openLog).on("Shortcut+Shift+L");
        UserCommand json = command("json", "download", () -> actions.export("json")).when(over, words.get("why.notOver"));
        UserCommand junit = command("junit", "download", () -> actions.export("xml")).when(over, words.get("why.notOver"));
        UserCommand html = command("html", "download", () -> actions.export("html")).on("Shortcut+E").when(over, words.get("why.notOver"));
        UserCommand keep = command("case", "save", () -> actions.export("jsonl")).when(over, words.get("why.notOver"));
        UserCommand toDifference = command("difference", "git-pull-request", model::runToDifference).on("Shortcut+F5").when(idle, none);
        BooleanBinding unexpected = Bindings.createBooleanBinding(() -> selectedIsUnexpected() && selectedAnswered(), table.getSelectionModel().selectedItemProperty(), model.changesProperty());
        BooleanBinding lacks = Bindings.createBooleanBinding(() -> actions.lacking(table.getSelectionModel().getSelectedItem()) != null, table.getSelectionModel().selectedItemProperty(), model.changesProperty());
        UserCommand accept = command("accept", "check-circle", () -> with(row -> model.accept(row.index()))).on("a").when(unexpected, words.get("why.expected"));
        UserCommand include = command("include", "corner-down-right", this::include).on("i").when(lacks, words.get("why.included"));
        UserCommand files = command("files", "columns", this::files).on("b").when(chosen, first);
        UserCommand compare = command("compare", "columns", () -> actions.compare(this::select))
                .on("Shortcut+Shift+R")
                .when(Bindings.isNotNull(model.runs().comparisonProperty()), words.get("why.oneRun"));
        UserCommand apply = command("apply", "upload", actions::apply).when(over, words.get("why.notOver"));
        UserCommand undo = command("undo", "rotate-ccw", this::undo)
                .on("Shortcut+Z")
                .when(model.undoableProperty().or(actions.changes().undoableProperty()), words.get("why.nothingDone"));
        setCommands(List.of(
                run,
                step,
                stop,
                toDifference,
                command("next", "chevron-down", () -> move(1)).on("j").when(some, none),
                command("previous", "chevron-up", () -> move(-1)).on("k").when(some, none),
                command("nextDifference", "arrow-down", this::nextDifference).on("F8").when(some, none),
                command("toggleStop", "octagon", () -> with(row -> model.toggleStop(row.index()))).on("F9").when(chosen, first),
                edit,
                copy,
                go,
                command("reset", "rotate-ccw", model::reset).when(idle, none),
                command("thread", "git-commit", this::openThread).when(Bindings.isNotNull(session.threadProperty()), words.get("why.noThread")),
                log,
                json,
                junit,
                html,
                keep,
                accept,
                include,
                files,
                compare,
                apply,
                undo));
        bar = new ReplayBar(model, new ReplayBar.Actions(step, run, stop, List.of(toDifference, compare, undo, log, commands().get(12), json, junit, html, keep, apply), actions::rulesFile, actions::routesFile));
        table.setContextMenu(CommandMenu.of(List.of(go, files, edit, copy, accept, include)));
        detail = new ReplayDetail(List.of(edit, copy), go, files, List.of(include, accept));
        VBox.setVgrow(table, Priority.ALWAYS);
        table.setMinHeight(0);
        HBox hints = ReplayBar.hints();
        VBox list = ViewParts.styled(new VBox(table, failure, hints), "sr-content");
        failure.setId("replay-failure");
        ViewParts.setShown(failure, false);
        panes = remember(new ListWithDetail(list, detail, ListWithDetail.NarrowForm.BELOW, DETAIL, 320, 900));
        panes.setTable(table);
        panes.setBars(bar, sums);
        panes.getStyleClass().add("sr-content");
        panes.filledProperty().set(true);
        panes.narrowProperty().subscribe(narrow -> {
            bar.setNarrow(narrow);
            detail.setNarrow(narrow);
            ViewParts.setShown(hints, !narrow);
        });
        setContent(panes);
        listen();
        arrange();
    }

    private UserCommand command(String name, String icon, Runnable action) {
        return UserCommand.of("replay." + name, words.get("command." + name), icon, action);
    }

    private void listen() {
        table.getSelectionModel().selectedItemProperty().subscribe(this::show);
        model.changesProperty().subscribe(() -> {
            sums.show();
            arrange();
            if (table.getSelectionModel().isEmpty() && !model.rows().isEmpty()) {
                table.getSelectionModel().selectFirst();
            }
        });
        model.setupProperty().subscribe(this::arrange);
        model.reportProperty().subscribe(report -> {
            sums.show();
            if (report != null && report.calls().stream().anyMatch(ReplayedCall::isUnexpected) && !selectedIsUnexpected()) {
                nextDifference();
            }
        });
        model.failureProperty().subscribe(why -> {
            failure.setText(why == null ? "" : CoreSentences.shown(why));
            ViewParts.setShown(failure, why != null);
            arrange();
        });
        actions.changes().noticeProperty().subscribe(notice -> {
            failure.setText(notice == null ? "" : notice.sentence());
            ViewParts.setShown(failure, notice != null);
            failure.getStyleClass().setAll("label", "sr-small", notice != null && notice.bad() ? "sr-danger" : "sr-muted");
        });
        session.threadProperty().subscribe(this::wake);
        session.workspaceProperty().subscribe(this::wake);
        node().sceneProperty().subscribe(this::wake);
    }

    private boolean selectedIsUnexpected() {
        ReplayRow row = table.getSelectionModel().getSelectedItem();
        return row != null && row.result() != null && row.result().isUnexpected();
    }

    private boolean selectedAnswered() {
        ReplayRow row = table.getSelectionModel().getSelectedItem();
        return row != null && row.result() != null && row.result().actual() != null;
    }

    /** Reads the calls of the thread, or of the log that is open by itself, when the view is shown. */
    private void wake() {
        OpenWorkspace open = session.workspaceProperty().get();
        RecordedThread thread = session.threadProperty().get();
        Object wanted = open != null && open.isLog() ? open : thread;
        if (!isShown() || (wanted == loaded && (wanted != null || fromLog))) {
            return;
        }
        loaded = wanted;
        fromLog = false;
        if (open != null && open.isLog()) {
            open(Path.of(open.address()));
        } else if (thread == null) {
            model.clear();
        } else {
            model.load(words.get("work.thread", thread.id()), recordings.of(thread));
        }
        arrange();
    }

    private void openThread() {
        loaded = null;
        wake();
    }

    private void openLog() {
        Path log = actions.asked(words.get("command.log"));
        if (log != null) {
            open(log);
        }
    }

    /** Shows the calls of a log. */
    void open(Path log) {
        fromLog = true;
        model.load(words.get("work.log", String.valueOf(log.getFileName())), RecordingSources.of(log));
    }

    /** Undoes the last apply, else the last choice. */
    private void undo() {
        if (actions.changes().undoableProperty().get()) {
            actions.changes().undo();
        } else {
            model.undo();
        }
    }

    private void files() {
        with(row -> {
            if (detail.showsFiles()) {
                detail.hideFiles();
            } else {
                showFiles(row);
            }
        });
    }

    private void showFiles(ReplayRow row) {
        actions.files(row, sides -> {
            if (table.getSelectionModel().getSelectedItem() == row) {
                detail.showFiles(sides);
            }
        });
    }

    /** Shows the answer and, for a call that ran and writes files, these too, unless many calls would have to run again for it. */
    private void show(@Nullable ReplayRow row) {
        detail.show(row);
        if (row != null && !panes.narrowProperty().get() && row.index() < SOON && row.result() != null && row.result().actual() != null && ToolName.named(row.call().tool()).map(ToolName::operation).orElse(null) == ToolName.Operation.WRITE) {
            showFiles(row);
        }
    }

    private void include() {
        Integer at = actions.lacking(table.getSelectionModel().getSelectedItem());
        if (at != null) {
            actions.include(at);
        }
    }

    private void edit() {
        with(row -> {
            ArgumentEditor editor = new ArgumentEditor(
                    row,
                    args -> {
                        overlays().hide();
                        model.edit(row.index(), args);
                        table.getSelectionModel().select(row.index());
                    },
                    overlays()::hide);
            overlays().show(editor, editor::focus);
        });
    }

    private void with(Consumer<ReplayRow> action) {
        ReplayRow row = table.getSelectionModel().getSelectedItem();
        if (row != null) {
            action.accept(row);
        }
    }

    private void move(int by) {
        int next = Math.clamp((long) table.getSelectionModel().getSelectedIndex() + by, 0, Math.max(0, model.rows().size() - 1));
        select(next);
    }

    private void select(int index) {
        table.getSelectionModel().clearAndSelect(index);
        table.scrollTo(Math.max(0, index - 4));
    }

    private void nextDifference() {
        int from = table.getSelectionModel().getSelectedIndex();
        int size = model.rows().size();
        for (int i = 1; i <= size; i++) {
            int at = Math.floorMod(from + i, size);
            ReplayedCall result = model.rows().get(at).result();
            if (result != null && result.isUnexpected()) {
                select(at);
                return;
            }
        }
    }

    private void arrange() {
        ReplaySetup setup = model.setupProperty().get();
        boolean any = setup != null && !model.rows().isEmpty();
        String form = any ? "" : "empty" + (setup == null) + model.failureProperty().get();
        if (form.equals(arranged)) {
            return;
        }
        arranged = form;
        ViewParts.setShown(sums, any);
        if (!any) {
            Failure why = model.failureProperty().get();
            Button action = ViewParts.button("folder-plus", words.get("command.log"), this::openLog);
            panes.setInstead(ViewParts.empty(
                    "play-circle",
                    words.get(setup == null ? "empty" : "empty.noCalls"),
                    why == null ? words.get("empty.why") : CoreSentences.shown(why),
                    action));
            return;
        }
        panes.setInstead(null);
        if (wantsFocus) {
            focusFirst();
        }
    }

    @Override
    public void focusFirst() {
        wantsFocus = model.rows().isEmpty();
        table.requestFocus();
    }

    @Override
    public List<Node> panes() {
        return List.of(bar, table, detail.lines());
    }

    @Override
    public void close() {
        recordings.close();
    }

    @Override
    public boolean isLoading() {
        return model.isLoading();
    }
}
