package dev.stateroom.ui.mounts;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.OpenDialog;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.workspace.NearbyStore;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.UnsavedWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.document.DocumentFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableValue;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * Commands about mounts that work in every view: adding a mount to the open workspace, deriving a workspace from a thread, saving, undoing.
 * FX thread only.
 */
public final class MountCommands {
    private final Session session;
    private final WorkspaceOpener opener;
    private final Navigation navigation;
    private final WindowOverlays overlays;
    private final OpenDialog folders;
    private final SaveDialog saving;
    private final Translations words = Translations.of(MountCommands.class);
    private final MountsModel model;
    private final List<UserCommand> commands;

    /** Commands for the session's open workspace; the sheets are shown over the window, the dialogs ask for a folder and a new file. */
    public MountCommands(
            Session session, WorkspaceOpener opener, Navigation navigation, WindowOverlays overlays, OpenDialog folders, SaveDialog saving) {
        this.session = session;
        this.opener = opener;
        this.navigation = navigation;
        this.overlays = overlays;
        this.folders = folders;
        this.saving = saving;
        this.model = new MountsModel(session, navigation::open);
        this.commands = make();
        // A sheet belongs to the workspace that it was opened for.
        session.workspaceProperty().subscribe(v -> {
            if (overlays.shownProperty().get() instanceof AddMountSheet || overlays.shownProperty().get() instanceof NewWorkspaceSheet) {
                overlays.hide();
            }
        });
    }

    private List<UserCommand> make() {
        BooleanBinding open = session.workspaceProperty().isNotNull();
        BooleanBinding derivable = Bindings.createBooleanBinding(
                () -> session.threadProperty().get() != null, session.threadProperty(), session.workspaceProperty());
        ObservableValue<Boolean> changed = model.fileProperty().map(DocumentFile::isChanged).orElse(false);
        String same = words.get("why.same");
        return List.of(
                UserCommand.of("mounts.addTo", words.get("add.sheet"), "plus-square", () -> add(""))
                        .on("Shortcut+Alt+A")
                        .when(open, words.get("why.nothing")),
                UserCommand.of("mounts.new", words.get("new.verb"), "file-plus", this::derive)
                        .on("Shortcut+Alt+N")
                        .when(derivable, words.get("why.noThread")),
                UserCommand.of("mounts.undo", words.get("undo"), "rotate-ccw", model::undo)
                        .on("Shortcut+Z")
                        .when(Bindings.createBooleanBinding(model::canUndo, model.fileProperty()), same),
                UserCommand.of("mounts.redo", words.get("redo"), "rotate-cw", model::redo)
                        .on("Shortcut+Shift+Z")
                        .when(Bindings.createBooleanBinding(model::canRedo, model.fileProperty()), same),
                UserCommand.of("mounts.save", words.get("save"), "save", this::save)
                        .on("Shortcut+S")
                        .when(changed, same));
    }

    /** All commands; the same list at each call. */
    public List<UserCommand> commands() {
        return commands;
    }

    /** The commands for a menu of the tree. */
    public List<UserCommand> ofTree() {
        return commands.subList(0, 2);
    }

    MountsModel model() {
        return model;
    }

    private <T> void later(String what, BackgroundTask.Body<Outcome<T>> body, Consumer<T> then, Consumer<String> refused) {
        session.run(words.get(what), body, outcome -> outcome.either(then, why -> refused.accept(CoreSentences.shown(why))));
    }

    /** Asks for a mount and shows it at once; {@code prefix} is the wanted one, empty for any. */
    public void add(String prefix) {
        OpenWorkspace open = session.workspaceProperty().get();
        if (open == null) {
            return;
        }
        RecordedThread thread = session.threadProperty().get();
        String id = thread == null ? open.threadId() : thread.id();
        DocumentFile now = model.fileProperty().get();
        String database = open.threads() == null ? "" : open.threads().description().address();
        later(
                "add.sheet",
                (c, p) -> (now == null ? UnsavedWorkspace.around(open, id) : Outcome.ok(now)).map(around -> new MountStart(
                        around, new AddMountSheet.Proposals(open.name(), database, NearbyStore.of(opener, database, c).orElse(null), prefix))),
                begun -> {
                    if (session.workspaceProperty().get() == open) {
                        ask(open, begun);
                    }
                },
                why -> session.fail(why));
    }

    private record MountStart(DocumentFile around, AddMountSheet.Proposals proposals) {}

    private void ask(OpenWorkspace open, MountStart begun) {
        DocumentFile around = begun.around();
        AddMountSheet sheet = new AddMountSheet(
                session.work(), opener, words, around, begun.proposals(), overlays::hide, (at, json, refused) -> later(
                        "add.sheet",
                        (c, p) -> around.with(RouteRow.adding(around, at, json)).then(next -> opener.agreeTyped(open.isDocument() ? around : null, next, at)
                                .map(_ -> next)),
                        next -> {
                            overlays.hide();
                            model.add(around, next);
                        },
                        refused));
        overlays.show(sheet, sheet::focus);
    }

    /** Derives a workspace from the shown thread. */
    public void derive() {
        OpenWorkspace open = session.workspaceProperty().get();
        RecordedThread thread = session.threadProperty().get();
        if (open == null || open.threads() == null || thread == null) {
            return;
        }
        NewWorkspaceSheet sheet = new NewWorkspaceSheet(
                session, open, thread, opener, navigation, overlays, words, saving, folders, derived -> later(
                        "new.reading",
                        (c, p) -> UnsavedWorkspace.around(open, thread.id()),
                        was -> model.add(was, derived),
                        session::fail));
        overlays.show(sheet, sheet::begin);
    }

    private @Nullable Window window() {
        return overlays.layer().getScene() == null ? null : overlays.layer().getScene().getWindow();
    }

    /** Saves, and opens the saved file again, so that the window shows its contents. */
    private void save() {
        saveThen(saved -> navigation.open(saved.path().toString()));
    }

    /** Writes the workspace file; if it is new, to a place that the user chooses. {@code done} runs once it is written. */
    void saveThen(Consumer<DocumentFile> done) {
        DocumentFile file = model.fileProperty().get();
        Path to = null;
        if (file != null && file.isNew()) {
            Path chosen = saving.ask(window(), words.get("save"), String.valueOf(file.path().getFileName()));
            if (chosen == null) {
                return;
            }
            Path absolute = chosen.toAbsolutePath();
            to = absolute.toString().endsWith(".json") ? absolute : Path.of(absolute + DocumentFile.ENDING);
        }
        model.save(to, (was, now) -> later(
                "save",
                (c, p) -> was.path().equals(now.path()) ? Outcome.ok(now) : opener.agreeMoved(was, now).map(_ -> now),
                done,
                why -> done.accept(Objects.requireNonNull(now))));
    }
}
