package dev.stateroom.cli.store;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.ItemVersion;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Progress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "get", description = "Show an item, or an earlier version of it.")
final class StoreGetCommand extends StoreItemCommand {
    @Option(names = "--at", paramLabel = "N", description = "The version to show (default: the newest).")
    private @Nullable Integer number;

    @Override
    int answer(ItemStore store, Progress progress) {
        Namespace where = namespace();
        List<ItemVersion> versions = new ArrayList<>();
        if (store instanceof VersionedItems versioned) {
            versioned.versions(where, key(), versions::add).orThrow();
        }
        Integer wanted = number;
        if (wanted != null) {
            return earlier(where, versions, wanted);
        }
        if (store.item(where, key()) instanceof Outcome.Ok<StoredItem>(StoredItem item)) {
            show(where, item.value(), item.createdAt(), item.updatedAt(), Math.max(1, versions.size()));
            return DONE;
        }
        return missing("the namespace " + where + " has no item " + key() + (versions.isEmpty() ? "" : "; store history shows its versions"));
    }

    private int earlier(Namespace where, List<ItemVersion> versions, int wanted) {
        for (ItemVersion version : versions) {
            ForeignValue value = version.value();
            if (version.version() == wanted && value != null) {
                show(where, value, version.createdAt(), version.updatedAt(), versions.size());
                return DONE;
            }
        }
        return missing(key() + " in " + where + " has no version " + wanted + " with a value");
    }

    private static int missing(String sentence) {
        throw new FailureException(new Failure(Failure.Kind.NOT_FOUND, sentence));
    }

    private void show(Namespace where, ForeignValue value, @Nullable String created, @Nullable String updated, int versions) {
        record ItemAnswer(ItemKey item, ForeignValue value, @Nullable String createdAt, @Nullable String updatedAt, int versions) {}
        print(
                new ItemAnswer(new ItemKey(where, key()), value, StoreTimes.iso(created), StoreTimes.iso(updated), versions),
                () -> terminal.out().println(text(value)));
    }
}
