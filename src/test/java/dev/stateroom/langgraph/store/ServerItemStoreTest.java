package dev.stateroom.langgraph.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.langgraph.server.RecordedServer;
import dev.stateroom.langgraph.server.ServerAddress;
import dev.stateroom.langgraph.server.ServerClient;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server's store by its interface; the server gives items of one time in another order at every request. */
final class ServerItemStoreTest {
    private final RecordedServer server = new RecordedServer("01-info-assistants", "02-store");

    @AfterEach
    void stop() {
        server.close();
    }

    private ItemStore open() {
        ServerClient client = ServerClient.of(ServerAddress.parse(server.address()).orThrow(), null).orThrow();
        return ServerItemStore.over(client, InstantSource.system(), Cancellation.NEVER).orThrow();
    }

    @Test
    void theRecordedItemsAreThere() {
        try (ItemStore store = open()) {
            assertThat(store.namespaces(Cancellation.NEVER).orThrow().stream().map(c -> c.namespace().prefix() + " " + c.items()).toList())
                    .containsExactly("stateroom.memories 2", "tmp 1", "users.u1.prefs 1");
            Namespace memories = Namespace.ofPrefix("stateroom.memories");
            assertThat(ForeignValue.fields(store.item(memories, "/AGENTS.md").orThrow().value()).get("content"))
                    .isEqualTo(new ForeignValue.Text("# Memory\n\n- seeded over REST\n"));
            assertThat(store.item(memories, "/nope.md")).isInstanceOf(Outcome.Failed.class);
            assertThat(keys(store, memories)).containsExactly("/AGENTS.md", "/legacy.md");
            assertThat(keys(store, Namespace.ofPrefix("stateroom"))).isEmpty();
        }
    }

    @Test
    void itemsOfOneTimeAreListedCompletely() {
        server.putMany("many", 5_000);
        try (ItemStore store = open()) {
            assertThat(keys(store, Namespace.ofPrefix("many"))).hasSize(5_000).doesNotHaveDuplicates().isSorted();
            List<String> names = new ArrayList<>();
            store.children(Namespace.ofPrefix("many"), "/", child -> names.add(child.name()), Cancellation.NEVER).orThrow();
            assertThat(names).hasSize(50).doesNotHaveDuplicates();
            assertThat(store.notes()).isEmpty();
        }
    }

    @Test
    void aServerThatGivesOnlySomeAtOnceIsReadByPagesAndNotTrusted() {
        server.putMany("many", 250);
        server.mostItems = 100;
        try (ItemStore store = open()) {
            assertThat(keys(store, Namespace.ofPrefix("many"))).doesNotHaveDuplicates();
            assertThat(store.notes()).singleElement().asString().contains("gives at most 100 items at once");
        }
    }

    private static List<String> keys(ItemStore store, Namespace namespace) {
        List<String> keys = new ArrayList<>();
        store.items(namespace, "", item -> keys.add(item.key()), Cancellation.NEVER).orThrow();
        return keys;
    }
}
