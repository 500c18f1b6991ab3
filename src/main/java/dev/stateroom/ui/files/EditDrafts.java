package dev.stateroom.ui.files;

import dev.stateroom.history.ThreadFork;
import dev.stateroom.ui.changes.ChangeStack;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.change.ChangeTarget;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which files are being edited. A draft stays when another file is looked at, until it is saved or discarded. */
final class EditDrafts {
    private final Session session;
    private final Translations words;
    private final ChangeStack stack;
    private final Runnable changed;
    private final Map<Key, TextEditor> editors = new HashMap<>();

    /** A file; in a fork that of the fork, which can be edited while its newest step is shown. */
    private record Key(Location at, @Nullable String fork) {}

    private Key key(Location at) {
        ThreadFork fork = session.forks().shownProperty().get();
        return new Key(Location.of(at.mount(), at.path()), fork == null || session.forks().of(at.mount()) == null ? null : fork.name());
    }

    /** {@code changed} runs when editing of a file begins or ends. */
    EditDrafts(Session session, Translations words, ChangeStack stack, Runnable changed) {
        this.session = session;
        this.words = words;
        this.stack = stack;
        this.changed = changed;
        session.workspaceProperty().subscribe(v -> editors.clear());
    }

    /** Returns the editor of a file; null if it is not being edited. */
    @Nullable TextEditor of(@Nullable Location at) {
        return at == null ? null : editors.get(key(at));
    }

    /** True if a file has unsaved changes. */
    boolean hasUnsaved() {
        return editors.values().stream().anyMatch(TextEditor::isChanged);
    }

    /** Saves all of them, one after the other; {@code saved} runs once the last is written. */
    void save(Runnable saved) {
        TextEditor next = editors.values().stream().filter(TextEditor::isChanged).findFirst().orElse(null);
        if (next == null) {
            saved.run();
        } else {
            next.save(() -> save(saved));
        }
    }

    void begin(ChangeTarget file) {
        Key at = key(file.location());
        if (editors.containsKey(at)) {
            changed.run();
            return;
        }
        stack.look(words.get("edit.reading", file), (c, p) -> TextEditor.read(file), read -> {
            TextEditor editor = new TextEditor(words, read, stack, () -> discard(at));
            editors.put(at, editor);
            changed.run();
            editor.focus();
        });
    }

    /** Discards the draft of a file, if there is one. */
    void end(Location at) {
        discard(key(at));
    }

    private void discard(Key at) {
        editors.remove(at);
        changed.run();
    }
}
