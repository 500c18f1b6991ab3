package dev.stateroom.cli.store;

import dev.stateroom.history.store.Namespace;
import picocli.CommandLine.Parameters;

/** A command for one item of a store. */
abstract class StoreItemCommand extends StoreSourceCommand {
    @Parameters(index = "1", paramLabel = "NAMESPACE", description = "Labels joined by dots, or a JSON array.")
    private String namespace = "";

    @Parameters(index = "2", paramLabel = "KEY", description = "The key of the item.")
    private String key = "";

    final Namespace namespace() {
        return namespace(namespace);
    }

    final String key() {
        return key;
    }
}
