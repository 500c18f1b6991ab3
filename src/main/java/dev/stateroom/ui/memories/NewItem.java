package dev.stateroom.ui.memories;

import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.ui.changes.PromptSheet;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.items.NamespaceText;
import dev.stateroom.workspace.memory.WorkspaceStores;
import java.util.List;
import java.util.Objects;

/** Begins a new item: asks for its place, and stages it empty. */
final class NewItem {
    private final MemoriesModel model;
    private final Translations words;
    private final WindowOverlays overlays;
    private final Runnable onStarted;

    /** @param onStarted runs when the item is staged */
    NewItem(MemoriesModel model, Translations words, WindowOverlays overlays, Runnable onStarted) {
        this.model = model;
        this.words = words;
        this.overlays = overlays;
        this.onStarted = onStarted;
    }

    /** Asks for namespace and key of a new item, in the store that can be changed. */
    void ask() {
        MemoriesModel.Overview overview = Objects.requireNonNull(model.overviewProperty().get());
        String owner = overview.stores().stores().stream()
                .map(WorkspaceStores.Mounted::name)
                .filter(model::isWritable)
                .findFirst()
                .orElseThrow();
        MemoryLocation near = model.selectedProperty().get();
        Namespace begin = near != null && near.namespace() != null && near.owner().equals(owner)
                ? near.namespace()
                : overview.namespaces().getOrDefault(owner, List.of()).stream()
                        .findFirst()
                        .map(contents -> contents.namespace())
                        .orElse(new Namespace(List.of("memories")));
        PromptSheet.name(
                overlays,
                words.get("add"),
                words.get("add.why"),
                begin + " /notes.md",
                text -> wrong(text, owner),
                words.get("add.verb"),
                text -> place(text, owner).map(place -> {
                    model.edits().begin(place);
                    onStarted.run();
                    return true;
                }));
    }

    private String wrong(String text, String owner) {
        return switch (place(text, owner)) {
            case Outcome.Ok<MemoryLocation> _ -> "";
            case Outcome.Failed<MemoryLocation>(var failure) -> CoreSentences.shown(failure);
        };
    }

    private Outcome<MemoryLocation> place(String text, String owner) {
        int space = text.strip().indexOf(' ');
        if (space < 1) {
            return Outcome.failed(Failure.Kind.INVALID, words.get("add.form"));
        }
        String key = text.strip().substring(space + 1).strip();
        return NamespaceText.parse(text.strip().substring(0, space))
                .then(NamespaceText::writable)
                .then(namespace -> key.isEmpty()
                        ? Outcome.failed(Failure.Kind.INVALID, words.get("add.form"))
                        : Outcome.ok(new MemoryLocation(owner, namespace, key)));
    }
}
