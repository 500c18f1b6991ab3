package dev.stateroom.langgraph.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.langgraph.server.RecordedServer;
import dev.stateroom.langgraph.server.ServerAddress;
import dev.stateroom.langgraph.server.ServerClient;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
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

    /** Whatever is asked for, it gives the same. */
    @Test
    void aServerThatGivesTheSamePageForEverComesToAnEnd() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        HttpServer same = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        same.createContext("/", exchange -> {
            boolean names = exchange.getRequestURI().getPath().endsWith("namespaces");
            // One that never ended was stopped here.
            boolean ends = asked.incrementAndGet() > 100;
            String answer = names
                    ? "{\"namespaces\": [" + (ends ? "" : "[\"a\"]") + "]}"
                    : "{\"items\": [" + (ends ? "" : "{\"namespace\": [\"a\"], \"key\": \"k\", \"value\": {}}") + "]}";
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        same.start();
        ServerClient client = ServerClient.of(ServerAddress.parse("http://127.0.0.1:" + same.getAddress().getPort()).orThrow(), null).orThrow();
        try (ItemStore store = ServerItemStore.over(client, InstantSource.system(), Cancellation.NEVER).orThrow()) {
            assertThat(store.namespaces(Cancellation.NEVER).orThrow()).hasSize(1);
            assertThat(asked).hasValueLessThan(10);
            assertThat(store.notes()).anySatisfy(note -> assertThat(note).contains("gives at most 1 items at once, and gave some twice"));
        } finally {
            same.stop(0);
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
