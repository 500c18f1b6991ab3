package dev.stateroom.ui.memories;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.ItemContent;
import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.memory.WorkspaceStores;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Changes to items that are not written yet, and how they are written and undone. The edits themselves are values; writing blocks and
 * belongs off the FX thread.
 */
final class StagedEdits {
    private static final String BY_WINDOW = "window";

    private StagedEdits() {}

    /**
     * A change to one item.
     *
     * @param place the item
     * @param base its value when editing began; null if it was not there
     * @param baseVersion its version then; 0 if it was not there
     * @param baseText its text then
     * @param ttl minutes from its last change until it expires, which an edit keeps; null if it never does
     * @param text the new text; null to delete the item
     */
    record Staged(
            MemoryLocation place, @Nullable ForeignValue base, int baseVersion, String baseText, @Nullable Double ttl, @Nullable String text) {
        /** Returns the change to be written, without a value for a deletion; fails if the text cannot be a value. */
        Outcome<ItemChange> change(InstantSource clock) {
            if (text == null) {
                return Outcome.ok(change(null, baseVersion));
            }
            return new ItemContent(base).with(text, clock).map(value -> change(value, baseVersion));
        }

        private ItemChange change(ForeignValue.@Nullable Fields value, int expected) {
            return new ItemChange(Objects.requireNonNull(place.namespace()), place.key(), value, value == null ? null : ttl, expected);
        }
    }

    /**
     * What a commit did to one item.
     *
     * @param place the item
     * @param former its former value; null if it was not there
     * @param ttl minutes from a change until the former item expired; null if it never did
     * @param version the version of the item since then; 0 if it is gone
     */
    record Committed(MemoryLocation place, @Nullable ForeignValue former, @Nullable Double ttl, int version) {}

    /** Writes all edits of each store together; an item that was changed meanwhile refuses those of its store. */
    static Outcome<List<Committed>> commit(List<Staged> edits, WorkspaceStores stores, InstantSource clock) {
        List<Planned> plans = new ArrayList<>();
        for (Staged edit : edits) {
            switch (edit.change(clock)) {
                case Outcome.Ok<ItemChange>(ItemChange change) -> plans.add(new Planned(edit.place(), change, edit.base(), edit.ttl()));
                case Outcome.Failed<ItemChange>(Failure failure) -> {
                    return Outcome.failed(failure);
                }
            }
        }
        return write(plans, stores);
    }

    /** Gives the items the values that they had before a commit, as new versions; refused where one was changed since. */
    static Outcome<List<Committed>> undo(List<Committed> commit, WorkspaceStores stores) {
        List<Planned> plans = new ArrayList<>();
        for (Committed one : commit) {
            MemoryLocation place = one.place();
            ForeignValue.Fields former = one.former() instanceof ForeignValue.Fields fields ? fields : null;
            if (one.former() != null && former == null) {
                return Outcome.failed(Failure.Kind.UNSUPPORTED, place + " held a value that is not an object, which no store takes back");
            }
            ItemChange change = new ItemChange(Objects.requireNonNull(place.namespace()), place.key(), former, former == null ? null : one.ttl(), one.version());
            plans.add(new Planned(place, change, null, null));
        }
        return write(plans, stores);
    }

    /** A change to be made, and the item as it was before. */
    private record Planned(MemoryLocation place, ItemChange change, @Nullable ForeignValue former, @Nullable Double ttl) {}

    private static Outcome<List<Committed>> write(List<Planned> plans, WorkspaceStores stores) {
        Map<String, List<Planned>> byStore = new LinkedHashMap<>();
        plans.forEach(plan -> byStore.computeIfAbsent(plan.place().owner(), owner -> new ArrayList<>()).add(plan));
        List<Committed> done = new ArrayList<>();
        Outcome<List<Committed>> outcome = Outcome.ok(done);
        for (Map.Entry<String, List<Planned>> one : byStore.entrySet()) {
            List<ItemChange> changes = one.getValue().stream().map(Planned::change).toList();
            outcome = outcome.then(_ -> write(one.getKey(), changes, stores)).map(versions -> {
                for (int i = 0; i < versions.size(); i++) {
                    Planned plan = one.getValue().get(i);
                    // A deleted item has no version.
                    int version = plan.change().value() == null ? 0 : versions.get(i);
                    done.add(new Committed(plan.place(), plan.former(), plan.ttl(), version));
                }
                return done;
            });
        }
        return outcome;
    }

    private static Outcome<List<Integer>> write(String owner, List<ItemChange> changes, WorkspaceStores stores) {
        return store(owner, stores).then(store -> store.madeBy(new ChangeAuthor(System.getProperty("user.name", ""), BY_WINDOW)).change(changes));
    }

    private static Outcome<VersionedItems> store(String owner, WorkspaceStores stores) {
        WorkspaceStores.Mounted store = stores.named(owner);
        return store != null && store.items() instanceof VersionedItems own
                ? Outcome.ok(own)
                : Outcome.failed(Failure.Kind.DENIED, owner + " is read-only. Import a copy to edit it");
    }
}
