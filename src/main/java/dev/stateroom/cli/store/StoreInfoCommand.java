package dev.stateroom.cli.store;

import dev.stateroom.history.store.ItemStore;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OwnData;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;

@Command(name = "info", description = "Show the amount of Stateroom's own data, its file size and its backups.")
final class StoreInfoCommand extends OwnDataCommand {
    @Override
    int answer(OwnData own) {
        List<ItemStore.Contents> namespaces = own.items(shelf()).orThrow().namespaces(Cancellation.NEVER).orThrow();
        long items = namespaces.stream().mapToLong(ItemStore.Contents::items).sum();
        long size = own.size().orThrow();
        List<String> backups = own.backups().stream().map(Path::toString).toList();
        record InfoAnswer(int namespaces, long items, long fileSize, List<String> backups) {}
        print(new InfoAnswer(namespaces.size(), items, size, backups), () -> {
            terminal.out().println(items + " items in " + namespaces.size() + " namespaces, " + size + " bytes on disk");
            backups.forEach(backup -> terminal.out().println("copy: " + backup));
        });
        return DONE;
    }
}
