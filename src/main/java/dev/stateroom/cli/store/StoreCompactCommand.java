package dev.stateroom.cli.store;

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
        record CompactAnswer(long before, long after) {}
        print(new CompactAnswer(before, after), () -> terminal.out().println("from " + before + " to " + after + " bytes"));
        return DONE;
    }
}
