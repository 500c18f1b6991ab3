package dev.stateroom.cli.store;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.ChangedItem;
import dev.stateroom.workspace.items.ByteLines;
import dev.stateroom.workspace.items.ItemLine;
import dev.stateroom.workspace.items.NamespaceText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Stores items that arrive line by line. Lines that have already arrived are written together; the response to each comes when it is on
 * disk, in the order of the lines. A line that cannot be stored gets its error as response, and the others continue.
 */
final class StorePutStream {
    private static final int MOST_TOGETHER = 256;

    private final VersionedItems store;
    private final Terminal terminal;
    private final Consumer<List<ChangedItem>> noting;
    private boolean refusedAny;

    /** @param noting records stored items in the audit trail, before the response */
    StorePutStream(VersionedItems store, Terminal terminal, Consumer<List<ChangedItem>> noting) {
        this.store = store;
        this.terminal = terminal;
        this.noting = noting;
    }

    int run() {
        ByteLines lines = new ByteLines(terminal.in());
        try {
            List<ItemChange> waiting = new ArrayList<>();
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                Outcome<ItemChange> change = change(line);
                if (change instanceof Outcome.Ok<ItemChange>(ItemChange one)) {
                    waiting.add(one);
                }
                boolean ends = change instanceof Outcome.Failed || !lines.isReady() || waiting.size() >= MOST_TOGETHER;
                if (ends) {
                    store(waiting);
                    waiting.clear();
                }
                if (change instanceof Outcome.Failed<ItemChange>(Failure failure)) {
                    refuse("line " + lines.number() + ": " + failure.sentence());
                }
                if (ends) {
                    terminal.out().flush();
                }
            }
            store(waiting);
        } catch (IOException e) {
            throw CliCommand.refused("standard input cannot be read: " + Failure.reason(e));
        }
        return refusedAny ? CliCommand.NEGATIVE : CliCommand.DONE;
    }

    private static Outcome<ItemChange> change(byte[] line) {
        return ItemLine.read(line)
                .then(item -> NamespaceText.writable(item.namespace())
                        .map(namespace -> new ItemChange(namespace, item.key(), item.value(), item.ttl(), item.expected())));
    }

    private void store(List<ItemChange> changes) {
        if (changes.isEmpty()) {
            return;
        }
        switch (store.change(changes)) {
            case Outcome.Ok<List<Integer>>(List<Integer> versions) -> {
                noting.accept(IntStream.range(0, changes.size())
                        .mapToObj(i -> new ChangedItem(changes.get(i).namespace(), changes.get(i).key(), versions.get(i)))
                        .toList());
                for (int i = 0; i < changes.size(); i++) {
                    answer(changes.get(i), versions.get(i));
                }
            }
            // One of them may be the cause: they are stored one by one, so that the others are kept.
            case Outcome.Failed<List<Integer>>(Failure failure) when changes.size() > 1 && mayBeOfOne(failure) ->
                changes.forEach(change -> store(List.of(change)));
            case Outcome.Failed<List<Integer>>(Failure failure) when mayBeOfOne(failure) && isOf(changes.getFirst(), failure) ->
                refuse(failure.sentence());
            case Outcome.Failed<List<Integer>>(Failure failure) -> throw new FailureException(failure);
        }
    }

    private static boolean mayBeOfOne(Failure failure) {
        return switch (failure.kind()) {
            case INVALID, TOO_LARGE, DENIED -> true;
            case NOT_FOUND, WRONG_KIND, DAMAGED, UNREACHABLE, UNSUPPORTED, UNASKED -> false;
        };
    }

    /** True if the item is the cause, not the medium: a full disk also refuses a change. */
    private boolean isOf(ItemChange change, Failure failure) {
        return failure.kind() != Failure.Kind.DENIED
                || change.expected() != null
                        && store.version(change.namespace(), change.key()) instanceof Outcome.Ok<Integer>(Integer version)
                        && !version.equals(change.expected());
    }

    private void answer(ItemChange change, int version) {
        terminal.json(new StoreSourceCommand.WrittenItem(new StoreSourceCommand.ItemKey(change.namespace(), change.key()), version), false);
    }

    private void refuse(String sentence) {
        refusedAny = true;
        terminal.json(Map.of("error", sentence), false);
    }
}
