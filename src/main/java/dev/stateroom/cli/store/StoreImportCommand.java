package dev.stateroom.cli.store;

import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.ChangedItem;
import dev.stateroom.workspace.items.ItemTransfer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "import",
        description = {
            "Import JSON lines from store export, with their versions and times.",
            "Existing versions are skipped. A conflicting version becomes the newest one.",
        })
final class StoreImportCommand extends StoreSourceCommand {
    @Parameters(index = "1", paramLabel = "FILE", description = "The file to read; - for standard input.")
    private Path file = Path.of("-");

    @Override
    int answer(ItemStore store, Progress progress) {
        VersionedItems own = changeable(store);
        boolean isInput = "-".equals(String.valueOf(file.getFileName()));
        try (InputStream in = isInput ? terminal.in() : RegularFile.stream(file)) {
            ChangeAuthor importer = new ChangeAuthor(System.getProperty("user.name", ""), through());
            ItemTransfer.Imported imported = new ItemTransfer(Cancellation.NEVER, progress)
                    .read(in, own, Instant.now().toString(), importer)
                    .orThrow();
            if (imported.added() > 0) {
                note("imported", ChangedItem.versions(imported.added()) + " of " + (isInput ? "standard input" : file), source(), "{}");
            }
            say(imported);
        } catch (IOException e) {
            throw refused(file + " cannot be read: " + Failure.reason(e));
        }
        return DONE;
    }

    private void say(ItemTransfer.Imported imported) {
        record ImportAnswer(long lines, long added, long unchanged) {}
        print(new ImportAnswer(imported.read(), imported.added(), imported.read() - imported.added()),
                () -> terminal.out().println("read " + imported.read() + " lines, added " + imported.added() + " versions"));
    }
}
