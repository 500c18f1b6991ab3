package dev.stateroom.cli.store;

import dev.stateroom.report.JsonDocument;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OwnData;
import picocli.CommandLine.Command;

@Command(name = "compact", description = "Compact the file of Stateroom's own data by removing unused space.")
final class StoreCompactCommand extends OwnDataCommand {
    @Override
    int answer(OwnData own) {
        long before = own.size().orThrow();
        long after = own.compact(Cancellation.NEVER).orThrow();
        note("compacted", "from " + before + " to " + after + " bytes", "local:", "{}");
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startObject().property("before", before).property("after", after).endObject();
            }
        } else {
            terminal.out().println("from " + before + " to " + after + " bytes");
        }
        return DONE;
    }
}
