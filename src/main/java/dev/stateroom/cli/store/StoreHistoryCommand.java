package dev.stateroom.cli.store;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.ItemVersion;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.report.JsonDocument;
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
        show(where, versions);
        return DONE;
    }

    private static String orEmpty(@Nullable String time) {
        return time == null ? "" : time;
    }

    private void show(Namespace where, List<ItemVersion> versions) {
        TextTable table = new TextTable().right("VERSION").left("CHANGE").left("WHEN").right("SIZE").left("WHO").left("THROUGH");
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startArray();
                boolean wasThere = false;
                for (ItemVersion version : versions) {
                    write(document, where, version, change(version, wasThere));
                    wasThere = version.value() != null;
                }
                document.endArray();
            }
            return;
        }
        boolean wasThere = false;
        for (ItemVersion version : versions) {
            ForeignValue value = version.value();
            table.row()
                    .cell(version.version())
                    .cell(change(version, wasThere))
                    .cell(StoreTimes.here(version.updatedAt()))
                    .cell(value == null ? "" : ItemLine.size(value))
                    .cell(version.maker().who())
                    .cell(version.maker().through());
            wasThere = value != null;
        }
        table.print(terminal);
    }

    private static String change(ItemVersion version, boolean wasThere) {
        return version.value() == null ? "deleted" : wasThere ? "modified" : "added";
    }

    private void write(JsonDocument document, Namespace where, ItemVersion version, String change) {
        ForeignValue value = version.value();
        head(document.startObject(), where, key())
                .property("version", version.version())
                .property("change", change)
                .property("created_at", StoreTimes.iso(version.createdAt()))
                .property("updated_at", StoreTimes.iso(version.updatedAt()))
                .property("size", value == null ? 0 : ItemLine.size(value))
                .property("made_by", version.maker().who())
                .property("through", version.maker().through())
                .property("value", value)
                .endObject();
    }
}
