package dev.stateroom.cli.store;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.ItemVersion;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.items.ItemLine;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

@Command(name = "history", description = "List every version of an item, oldest first, with its author. Only local: keeps earlier versions.")
final class StoreHistoryCommand extends StoreItemCommand {
    @Override
    int answer(ItemStore store, Progress progress) {
        Namespace where = namespace();
        List<ItemVersion> versions = new ArrayList<>();
        if (store instanceof VersionedItems versioned) {
            versioned.versions(where, key(), versions::add).orThrow();
        } else {
            StoredItem item = store.item(where, key()).orThrow();
            versions.add(new ItemVersion(
                    1, item.value(), orEmpty(item.createdAt()), orEmpty(item.updatedAt()), null, new ChangeAuthor("", "")));
        }
        if (versions.isEmpty()) {
            throw new FailureException(new Failure(Failure.Kind.NOT_FOUND, "the namespace " + where + " never had an item " + key()));
        }
        List<VersionAnswer> rows = new ArrayList<>();
        for (int i = 0; i < versions.size(); i++) {
            rows.add(VersionAnswer.of(new ItemKey(where, key()), versions.get(i), i > 0 && versions.get(i - 1).value() != null));
        }
        print(rows, () -> show(rows));
        return DONE;
    }

    private static String orEmpty(@Nullable String time) {
        return time == null ? "" : time;
    }

    private void show(List<VersionAnswer> versions) {
        TextTable table = new TextTable().right("VERSION").left("CHANGE").left("WHEN").right("SIZE").left("WHO").left("THROUGH");
        for (VersionAnswer version : versions) {
            table.row()
                    .cell(version.version())
                    .cell(version.change())
                    .cell(StoreTimes.here(version.updatedAt()))
                    .cell(version.value() == null ? "" : version.size())
                    .cell(version.madeBy())
                    .cell(version.through());
        }
        table.print(terminal);
    }

    private record VersionAnswer(
            ItemKey item,
            int version,
            String change,
            @Nullable String createdAt,
            @Nullable String updatedAt,
            long size,
            String madeBy,
            String through,
            @Nullable ForeignValue value) {
        static VersionAnswer of(ItemKey item, ItemVersion version, boolean wasThere) {
            ForeignValue value = version.value();
            return new VersionAnswer(
                    item,
                    version.version(),
                    value == null ? "deleted" : wasThere ? "modified" : "added",
                    StoreTimes.iso(version.createdAt()),
                    StoreTimes.iso(version.updatedAt()),
                    value == null ? 0 : ItemLine.size(value),
                    version.maker().who(),
                    version.maker().through(),
                    value);
        }
    }
}
