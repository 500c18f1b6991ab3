package dev.stateroom.ui.replay;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.ReplayScratch;
import dev.stateroom.replay.ReplayedCall;
import dev.stateroom.replay.RunRecord;
import dev.stateroom.replay.VerdictNote;
import dev.stateroom.report.ReplayFiles;
import dev.stateroom.ui.changes.ChangeStack;
import dev.stateroom.ui.changes.PromptSheet;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.OpenDialog;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.change.AppliedChanges;
import dev.stateroom.vfs.change.PlannedChange;
import dev.stateroom.workspace.CallFiles;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.ScratchCopy;
import dev.stateroom.workspace.ScratchPlan;
import dev.stateroom.workspace.document.RulesFile;
import dev.stateroom.workspace.recording.CallFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.control.ListView;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** The commands of a replay that need a file, a question, or another copy to run over. */
final class ReplayActions {
    private static final int MOST_SHOWN = 500;

    private final Session session;
    private final ReplayModel model;
    private final RecordingSources recordings;
    private final WindowOverlays overlays;
    private final Dialogs dialogs;
    private final ChangeStack changes;
    private final Translations words = Translations.of(ReplayActions.class);

    /** The dialogs that ask for files, and the window that they belong to. */
    record Dialogs(OpenDialog open, SaveDialog save, Supplier<@Nullable Window> window) {}

    ReplayActions(Session session, ReplayModel model, RecordingSources recordings, WindowOverlays overlays, Dialogs dialogs) {
        this.session = session;
        this.model = model;
        this.recordings = recordings;
        this.overlays = overlays;
        this.dialogs = dialogs;
        this.changes = new ChangeStack(session.work());
        changes.onAsked(PromptSheet.assent(overlays));
        changes.onChanged(_ -> session.refresh(() -> {}));
    }

    /** The applied changes, which can be undone. */
    ChangeStack changes() {
        return changes;
    }

    @Nullable Path asked(String title) {
        return dialogs.open().ask(dialogs.window().get(), title);
    }

    /** Reads a file off the FX thread; the view shows what is wrong with it. */
    private <T> void read(String title, Supplier<Outcome<T>> reading, Consumer<T> then) {
        session.run(title, (c, p) -> reading.get(), read -> read.either(then, model.failureProperty()::set));
    }

    void rulesFile() {
        Path file = asked(words.get("rules.file"));
        if (file != null) {
            String name = Objects.toString(file.getFileName());
            read(words.get("work.rules", name), () -> RulesFile.open(file), (RuleBook rules) -> model.chooseRules(name, rules));
        }
    }

    void routesFile() {
        Path file = asked(words.get("routes.file"));
        if (file != null) {
            model.chooseRoutes(file);
        }
    }

    /** Returns the call, maybe the given one, whose subagent's calls are not recorded, so that the given call differs. */
    @Nullable Integer lacking(@Nullable ReplayRow row) {
        ReplayedCall result = row == null ? null : row.result();
        if (row == null || result == null) {
            return null;
        }
        Integer because = result.difference() == null ? null : result.difference().because();
        int at = because == null ? row.index() : because;
        ReplayedCall other = model.rows().get(at).result();
        return other != null && other.note().reason() == VerdictNote.Reason.SUBAGENT_UNRECORDED ? at : null;
    }

    /** Adds the calls of a subagent, which the recording lacks, from a log of their own. */
    void include(int index) {
        Path file = asked(words.get("command.include"));
        if (file != null) {
            read(
                    words.get("work.log", Objects.toString(file.getFileName())),
                    () -> CallFile.recording(file),
                    (CallRecording subagent) -> model.include(index, subagent));
        }
    }

    void export(String form) {
        ReplaySetup setup = model.setupProperty().get();
        ReplayReport report = model.reportProperty().get();
        RunRecord record = model.runs().record();
        if (setup == null || report == null) {
            return;
        }
        Path file = dialogs.save().ask(dialogs.window().get(), words.get("export"), "replay." + form);
        if (file != null) {
            read(
                    words.get("work.export", Objects.toString(file.getFileName())),
                    () -> ReplayFiles.write(file, form, setup.recording(), report, record),
                    _ -> {});
        }
    }

    /** Names what would be changed in the real mounts, and changes it if the user agrees. */
    void apply() {
        ReplaySetup setup = model.setupProperty().get();
        ReplayReport report = model.reportProperty().get();
        if (setup == null || report == null || !(model.runs().copy() instanceof ScratchCopy copy)) {
            return;
        }
        read(words.get("work.plan"), () -> plan(copy, setup, report), (ScratchPlan plan) -> {
            if (plan.changes().isEmpty()) {
                model.failureProperty().set(new Failure(
                        Failure.Kind.UNSUPPORTED, plan.leftAlone().isEmpty() ? words.get("apply.nothing") : String.join("; ", plan.leftAlone())));
                return;
            }
            ListView<String> list = new ListView<>();
            list.setId("replay-changes");
            list.setAccessibleText(words.get("apply.list"));
            list.getStyleClass().add("replay-changes");
            plan.changes().stream().limit(MOST_SHOWN).map(this::line).forEach(list.getItems()::add);
            if (plan.changes().size() > MOST_SHOWN) {
                list.getItems().add(words.get("apply.more", plan.changes().size() - MOST_SHOWN));
            }
            list.setPrefHeight(Math.min(320, 26.0 * list.getItems().size() + 4));
            List<String> mounts = plan.changes().stream().map(change -> change.at().mount()).distinct().toList();
            PromptSheet.review(
                    overlays,
                    words.get("apply.title", plan.changes().size()),
                    words.get("apply.why", String.join(", ", mounts)) + (plan.leftAlone().isEmpty() ? "" : " " + String.join(" ", plan.leftAlone())),
                    list,
                    words.get("apply.tick"),
                    words.get("apply.go"),
                    () -> changes.run(words.get("work.apply"), (c, p) -> changes.changes().apply(plan.changes(), c, p).map(AppliedChanges::done), () -> {}));
        });
    }

    private Outcome<ScratchPlan> plan(ScratchCopy copy, ReplaySetup setup, ReplayReport report) {
        OpenWorkspace workspace = recordings.workspace(setup);
        return workspace == null
                ? Outcome.failed(Failure.Kind.UNSUPPORTED, words.get("apply.state"))
                : ScratchPlan.of(copy, new MountedTree(workspace), setup.recording(), report);
    }

    private String line(PlannedChange change) {
        String key = change.isDeletion() ? "apply.delete" : change.isNew() ? "apply.create" : "apply.write";
        return words.get(key, change.at().toString(), change.bytes(), change.before().bytes());
    }

    /** Shows the last run next to the one before it. */
    void compare(Consumer<Integer> select) {
        var comparison = model.runs().comparisonProperty().get();
        if (comparison != null) {
            ComparePane pane = new ComparePane(
                    comparison,
                    index -> {
                        overlays.hide();
                        select.accept(index);
                    },
                    overlays::hide);
            overlays.show(pane, pane::focus);
        }
    }

    /** Finds the files that a call changed, with their content before and after it. */
    void files(ReplayRow row, Consumer<List<CallFiles.Sides>> shown) {
        ReplaySetup setup = model.setupProperty().get();
        Dialect dialect = setup == null ? null : setup.dialect();
        if (setup == null || dialect == null) {
            return;
        }
        Map<Integer, ForeignValue> edits = model.edits();
        session.run(
                words.get("work.files", row.index() + 1),
                (c, p) -> {
                    OpenWorkspace workspace = recordings.workspace(setup);
                    return recordings.scratch(setup, dialect) instanceof AgentReply.Answered<ReplayScratch>(ReplayScratch scratch)
                            ? CallFiles.of(setup.recording(), scratch, workspace == null ? null : new MountedTree(workspace), edits, row.index(), c, p)
                            : List.<CallFiles.Sides>of();
                },
                shown);
    }
}
