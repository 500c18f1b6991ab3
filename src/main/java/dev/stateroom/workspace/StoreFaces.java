package dev.stateroom.workspace;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.keyed.KeyedAgentBackends;
import dev.stateroom.backend.keyed.NamespaceSource;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.history.store.WritableItems;
import dev.stateroom.langgraph.serde.FileRecords;
import dev.stateroom.langgraph.store.MemoryItems;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.document.JsonNode;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.NamespaceTemplate;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The store backends that an agent gets: local stores that may be changed are the real ones, others are copies in memory.
 *
 * @param asking the thread whose own metadata fill a namespace before the workspace's values do; null to use those alone
 * @param fixed true to fill in a missing namespace as it would be, even if the release would refuse it
 */
record StoreFaces(Dialect dialect, Clock clock, @Nullable ScratchOverlay overlay, @Nullable ThreadUser asking, boolean fixed) {
    /** A label with a forbidden character is left to the dialect to refuse; a missing value is refused here. */
    Outcome<AgentReply<AgentBackend>> store(MountSpec.Store spec, DocumentParts at, FileFormat format, SourceOpener sources) {
        Map<String, JsonNode> values = at.document().values();
        NamespaceTemplate template = spec.namespace();
        Outcome<List<String>> filled = asking != null
                ? new ThreadValues(asking, values).labels(template)
                : template == null ? Outcome.ok(NamespaceTemplate.legacy(values)) : template.labels(values);
        return filled.then(labels -> {
            NamespaceSource namespacing = template == null && !fixed
                    ? new NamespaceSource.Legacy(labels.size() > 1 ? labels.getFirst() : null)
                    : NamespaceSource.of(labels.toArray(String[]::new));
            return writable(spec, at, labels, sources)
                    .map(items -> KeyedAgentBackends.store(items, namespacing, dialect, format, clock));
        });
    }

    private Outcome<WritableItems> writable(MountSpec.Store spec, DocumentParts parts, List<String> labels, SourceOpener sources) {
        ChangeAuthor maker = new ChangeAuthor(System.getProperty("user.name", ""), "agent's call, " + dialect.id());
        return SourceAddress.of(spec.source(), parts.base())
                .then(at -> sources.store(at, Cancellation.NEVER, Progress.SILENT))
                .then(store -> {
                    if (store instanceof VersionedItems own && spec.head().writable() && overlay == null) {
                        return Outcome.ok(own.madeBy(maker));
                    }
                    if (overlay == null) {
                        return copied(store, labels).map(copy -> copy);
                    }
                    String prefix = String.valueOf(parts.treePrefixOf(spec));
                    return overlay.medium(prefix, MemoryItems.class, () -> copied(store, labels).map(copy -> {
                        Namespace namespace = new Namespace(labels);
                        Map<String, byte[]> before = contents(copy, namespace);
                        overlay.keyed(prefix, () -> new ScratchOverlay.KeyedCopy(before, contents(copy, namespace)));
                        return copy;
                    })).map(copy -> copy);
                });
    }

    /** All items of a namespace, as the bytes of their files by key. */
    private static Map<String, byte[]> contents(MemoryItems items, Namespace namespace) {
        Map<String, byte[]> contents = new LinkedHashMap<>();
        items.items(
                namespace,
                "",
                item -> contents.put(item.key(), FileRecords.read(item.value()).bytes()),
                Cancellation.NEVER);
        return contents;
    }

    /** Copies the namespace and those below it, which the reference's searches see too. */
    private Outcome<MemoryItems> copied(ItemStore store, List<String> labels) {
        MemoryItems copy = new MemoryItems(
                dialect.language() == Era.Language.PYTHON ? MemoryItems.Kinship.LABELS : MemoryItems.Kinship.TEXT, clock);
        try (store) {
            return store.namespaces(Cancellation.NEVER).then(all -> {
                for (ItemStore.Contents contents : all) {
                    Namespace namespace = contents.namespace();
                    boolean within = namespace.labels().size() >= labels.size()
                            && namespace.labels().subList(0, labels.size()).equals(labels);
                    if (within
                            && store.items(namespace, "", item -> put(copy, item), Cancellation.NEVER)
                                    instanceof Outcome.Failed<Long>(Failure failure)) {
                        return Outcome.failed(failure);
                    }
                }
                return Outcome.ok(copy);
            });
        }
    }

    private static void put(MemoryItems copy, StoredItem item) {
        if (item.value() instanceof ForeignValue.Fields fields) {
            copy.put(item.namespace(), item.key(), fields);
        }
    }
}
