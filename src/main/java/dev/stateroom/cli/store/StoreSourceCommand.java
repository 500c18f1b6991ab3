package dev.stateroom.cli.store;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.ChangedItem;
import dev.stateroom.workspace.items.ItemLine;
import dev.stateroom.workspace.items.NamespaceText;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A command for the items of one store. */
abstract class StoreSourceCommand extends CliCommand {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "SOURCE", description = "A store: local:, a SQLite store, postgresql://…, or a server's http(s)://…")
    private String source = "";

    /** Runs the command on the opened store. */
    abstract int answer(ItemStore store, Progress progress);

    @Override
    public Integer call() {
        try (ProgressLine progress = progress();
                ItemStore store = opener().store(source, Cancellation.NEVER, progress).orThrow()) {
            int status = answer(store, progress);
            store.notes().forEach(progress::note);
            return status;
        }
    }

    final String source() {
        return source;
    }

    /** The store for a change by this command; refuses a store of another program. */
    final VersionedItems changeable(ItemStore store) {
        if (store instanceof VersionedItems own) {
            return own.madeBy(new ChangeAuthor(System.getProperty("user.name", ""), through()));
        }
        throw new FailureException(new Failure(
                Failure.Kind.DENIED, store.name() + " is read-only: only local: can be changed"));
    }

    /** The means of a change: the command's name. */
    final String through() {
        return "store " + spec.name();
    }

    /** Records changes of items in the audit trail. */
    final void noteItems(String action, List<ChangedItem> changed) {
        note(action, ChangedItem.subject(changed), source, ChangedItem.detail(changed));
    }

    static Namespace namespace(String text) {
        return NamespaceText.parse(text).orThrow();
    }

    static @Nullable Namespace namespaceOrNull(@Nullable String text) {
        return text == null ? null : namespace(text);
    }

    /** The first properties of every result about an item. */
    record ItemKey(Namespace namespace, String key) implements JsonDocument.Joined {}

    /** The result for a written item. */
    record WrittenItem(ItemKey item, int version) {}

    /** An item without its value. */
    record ItemRow(ItemKey item, long size, @Nullable String createdAt, @Nullable String updatedAt) implements JsonDocument.Joined {
        static ItemRow of(StoredItem item) {
            return new ItemRow(
                    new ItemKey(item.namespace(), item.key()), ItemLine.size(item.value()), StoreTimes.iso(item.createdAt()), StoreTimes.iso(item.updatedAt()));
        }
    }

    static String text(ForeignValue value) {
        return JsonDocument.line(value);
    }
}
