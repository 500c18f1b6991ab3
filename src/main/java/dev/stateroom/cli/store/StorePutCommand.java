package dev.stateroom.cli.store;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.ChangedItem;
import dev.stateroom.workspace.items.ItemLine;
import dev.stateroom.workspace.items.NamespaceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "put",
        description = {
            "Write an item. The old value is kept as a version.",
            "With --stdin, read one JSON object (namespace, key, value) from each line and print a line for each as soon as it is on disk.",
        })
final class StorePutCommand extends StoreSourceCommand {
    private static final long LARGEST = 64L << 20;

    @Parameters(index = "1", arity = "0..1", paramLabel = "NAMESPACE", description = "Labels joined by dots, or a JSON array.")
    private @Nullable String namespace;

    @Parameters(index = "2", arity = "0..1", paramLabel = "KEY", description = "The key of the item.")
    private @Nullable String key;

    @Option(names = "--value", paramLabel = "JSON", description = "The value, a JSON object.")
    private @Nullable String value;

    @Option(names = "--file", paramLabel = "F", description = "A local file with the value.")
    private @Nullable Path file;

    @Option(names = "--ttl", paramLabel = "MINUTES", description = "The time to live of the item.")
    private @Nullable Double ttl;

    @Option(names = "--expect", paramLabel = "N", description = "Write only if the item has this version; 0 if it must not exist.")
    private @Nullable Integer expected;

    @Option(names = "--stdin", description = "Read items from standard input, one on each line.")
    private boolean stdin;

    @Override
    int answer(ItemStore store, Progress progress) {
        VersionedItems own = changeable(store);
        if (stdin) {
            return new StorePutStream(own, terminal, stored -> noteItems("put", stored)).run();
        }
        if (namespace == null || key == null) {
            throw refused("no item given: name a NAMESPACE and a KEY, or use --stdin");
        }
        if (ttl != null && !(ttl > 0 && Double.isFinite(ttl))) {
            throw refused("--ttl is a number of minutes above 0");
        }
        Namespace where = NamespaceText.writable(namespace(namespace)).orThrow();
        ItemChange change = new ItemChange(where, key, value(), ttl, expected);
        return switch (own.change(List.of(change))) {
            case Outcome.Ok<List<Integer>>(List<Integer> versions) -> {
                noteItems("put", List.of(new ChangedItem(where, key, versions.getFirst())));
                say(where, key, versions.getFirst());
                yield DONE;
            }
            case Outcome.Failed<List<Integer>>(Failure failure) when failure.kind() == Failure.Kind.DENIED && expected != null -> {
                terminal.err().println("stateroom: " + TerminalText.line(failure.sentence()));
                yield NEGATIVE;
            }
            case Outcome.Failed<List<Integer>> failed -> failed.orThrow().size();
        };
    }

    private ForeignValue.Fields value() {
        if ((value == null) == (file == null)) {
            throw refused("no value given: use --value JSON or --file F");
        }
        try {
            String json = value != null || file == null ? String.valueOf(value) : RegularFile.text(file, LARGEST);
            return ItemLine.object(json).orThrow();
        } catch (IOException e) {
            throw refused(file + " cannot be read: " + Failure.reason(e));
        }
    }

    private void say(Namespace where, String written, int version) {
        print(
                new WrittenItem(new ItemKey(where, written), version),
                () -> terminal.out().println("wrote version " + version + " of " + TerminalText.line(written) + " in " + where));
    }
}
