package dev.stateroom.ui.files;

import dev.stateroom.ui.changes.ChangeStack;
import dev.stateroom.ui.changes.PromptSheet;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.change.ChangeRunner;
import dev.stateroom.vfs.change.ChangeTarget;
import dev.stateroom.vfs.change.CompletedChange;
import dev.stateroom.work.BackgroundTask;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** Commands for the files in the tree: create, rename, copy, delete, undo. */
final class TreeChanges {
    private final Session session;
    private final Translations words;
    private final SelectedEntry chosen;
    private final WindowOverlays overlays;
    private final ChangeStack stack;
    private final ObjectProperty<@Nullable ChangeTarget> marked = new SimpleObjectProperty<>();
    private final List<UserCommand> commands;

    TreeChanges(Session session, Translations words, SelectedEntry chosen, WindowOverlays overlays, ChangeStack stack, ChangeAccess access) {
        this.session = session;
        this.words = words;
        this.chosen = chosen;
        this.overlays = overlays;
        this.stack = stack;
        Supplier<String> readOnly = access::why;
        var pastable = Bindings.and(chosen.writableProperty(), marked.isNotNull());
        commands = List.of(
                UserCommand.of("files.new-file", words.get("new.file"), "file-plus", this::newFile)
                        .on("Shortcut+N")
                        .when(chosen.writableProperty(), readOnly),
                UserCommand.of("files.new-folder", words.get("new.folder"), "folder-plus", this::newFolder)
                        .on("Shortcut+Shift+N")
                        .when(chosen.writableProperty(), readOnly),
                UserCommand.of("files.rename", words.get("rename"), "edit-3", this::rename)
                        .on("F2")
                        .when(chosen.writableEntryProperty(), readOnly),
                UserCommand.of("files.delete", words.get("delete"), "trash-2", this::delete)
                        .on("Delete")
                        .when(chosen.writableEntryProperty(), readOnly),
                UserCommand.of("files.copy", words.get("copy"), "copy", this::mark)
                        .when(chosen.entryProperty(), words.get("why.no.path")),
                UserCommand.of("files.paste", words.get("paste"), "clipboard", this::paste)
                        .on("Shortcut+V")
                        .when(pastable, words.get("why.no.paste")),
                UserCommand.of("files.undo", words.get("undo"), "rotate-ccw", stack::undo)
                        .on("Shortcut+Z")
                        .when(stack.undoableProperty(), words.get("why.no.undo")),
                UserCommand.of("files.redo", words.get("redo"), "rotate-cw", stack::redo)
                        .on("Shortcut+Shift+Z")
                        .when(stack.redoableProperty(), words.get("why.no.redo")));
        session.workspaceProperty().subscribe(v -> {
            marked.set(null);
            stack.clear();
        });
    }

    List<UserCommand> commands() {
        return commands;
    }

    private void with(Consumer<ChangeTarget> act) {
        ChangeTarget place = chosen.place();
        if (place != null) {
            act.accept(place);
        }
    }

    private void newFile() {
        create(words.get("new.file.title"), file -> stack.changes().createFile(file, new byte[0]));
    }

    private void newFolder() {
        create(words.get("new.folder.title"), folder -> stack.changes().createFolder(folder));
    }

    private void create(String title, Function<ChangeTarget, Outcome<CompletedChange>> make) {
        with(place -> {
            ChangeTarget folder = chosen.folder(place);
            PromptSheet.name(overlays, title, words.get("in", folder), "", name("", true), words.get("create"), path -> {
                ChangeTarget made = below(folder, path);
                stack.run(
                        words.get("creating", made),
                        (c, p) -> make.apply(made),
                        () -> session.selectionProperty().set(made.location()));
            });
        });
    }

    private static ChangeTarget below(ChangeTarget folder, String path) {
        ChangeTarget place = folder;
        for (String name : path.split("/")) {
            place = place.child(name);
        }
        return place;
    }

    /** Returns what is wrong with a name; with {@code folders}, slashes may separate folders to be created. */
    private Function<String, String> name(String present, boolean folders) {
        return text -> {
            if (text.equals(present)) {
                return words.get(text.isEmpty() ? "name.empty" : "name.same");
            }
            List<String> names = folders ? List.of(text.split("/", -1)) : List.of(text);
            return names.stream().allMatch(ChangeRunner::isName) ? "" : words.get("name.bad");
        };
    }

    private void rename() {
        with(place -> PromptSheet.name(
                overlays,
                words.get("rename.title", place.path().name()),
                words.get("rename.why"),
                place.path().name(),
                name(place.path().name(), false),
                words.get("rename.verb"),
                name -> stack.run(
                        words.get("renaming", place),
                        (c, p) -> stack.changes().rename(place, name, c, p),
                        () -> session.selectionProperty()
                                .set(place.at(place.path().parent()).child(name).location()))));
    }

    /** Counts first what would be deleted, to show it in the question. */
    private void delete() {
        with(place -> stack.look(words.get("counting", place), (c, p) -> stack.changes().extent(place, c), found -> confirm(place, found)));
    }

    private void confirm(ChangeTarget place, ChangeRunner.Extent extent) {
        boolean kept = extent.bytes() <= ChangeStack.keptPerChange();
        PromptSheet.question(
                overlays,
                words.get("delete.title", place),
                words.get(kept ? "delete.why" : "delete.final", extent.files(), extent.bytes()),
                words.get("delete.verb", extent.files()),
                () -> stack.run(
                        words.get("deleting", place), (c, p) -> stack.changes().delete(place, c, p), () -> {}));
    }

    /** Makes the selected file or folder the source of Paste. */
    void mark() {
        with(marked::set);
    }

    private void paste() {
        ChangeTarget from = marked.get();
        if (from != null) {
            with(place -> copy(from, chosen.folder(place)));
        }
    }

    /** Copies into a folder. In the same folder the copy gets a free name; elsewhere the user is asked before a file is replaced. */
    void copy(ChangeTarget from, ChangeTarget folder) {
        String name = from.path().isRoot() ? from.mount().replace("/", "") : from.path().name();
        boolean here = from.backend() == folder.backend() && from.path().parent().equals(folder.path());
        session.work()
                .submit(
                        BackgroundTask.of(words.get("copying", from), (c, p) -> here ? free(folder, name) : taken(folder.child(name)) ? "" : name),
                        free -> {
                            if (free.isEmpty()) {
                                PromptSheet.question(
                                        overlays,
                                        words.get("replace.title", folder.child(name)),
                                        words.get("replace.why"),
                                        words.get("replace.verb"),
                                        () -> copy(from, folder, name, true));
                            } else {
                                copy(from, folder, free, false);
                            }
                        },
                        stack::broken);
    }

    private void copy(ChangeTarget from, ChangeTarget folder, String name, boolean replace) {
        stack.run(
                words.get("copying", from),
                (c, p) -> stack.changes().copy(from, folder, name, replace, c, p),
                () -> session.selectionProperty().set(folder.child(name).location()));
    }

    private static boolean taken(ChangeTarget place) {
        return place.backend().entry(place.path()) instanceof Outcome.Ok<FileEntry>;
    }

    private static String free(ChangeTarget folder, String name) {
        int dot = name.lastIndexOf('.');
        String stem = dot > 0 ? name.substring(0, dot) : name;
        String suffix = dot > 0 ? name.substring(dot) : "";
        int number = 2;
        String next = stem + " copy" + suffix;
        while (taken(folder.child(next))) {
            next = stem + " copy " + number++ + suffix;
        }
        return next;
    }
}
