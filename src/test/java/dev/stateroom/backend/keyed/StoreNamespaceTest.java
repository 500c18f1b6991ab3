package dev.stateroom.backend.keyed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.langgraph.store.MemoryItems;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class StoreNamespaceTest {
    private final MemoryItems items = new MemoryItems(MemoryItems.Kinship.LABELS, InstantSource.system());

    @Test
    void eachEraWantsAnotherThingOfItsConstructor() {
        assertThat(store(Era.PYTHON_0_7, new Namespacing.Legacy("a")))
                .isEqualTo(Reply.raised(
                        "TypeError", "StoreBackend.__init__() missing 1 required keyword-only argument: 'namespace'"));
        assertThat(store(Era.PYTHON_0_2, Namespacing.of("a"))).isInstanceOf(Reply.Raised.class);
        assertThat(store(Era.PYTHON_0_5, Namespacing.of("a*"))).isInstanceOf(Reply.Answered.class);
    }

    @Test
    void forbiddenPartsAreThrownAtEveryCall() {
        assertThat(lsOf(Namespacing.of("ok", "a*'b")))
                .isEqualTo(Reply.raised(
                        "ValueError",
                        "Namespace component at index 1 contains disallowed characters: \"a*'b\". Only alphanumeric characters, hyphens, underscores, dots, @, +, colons, and tildes are allowed."));
        assertThat(lsOf(Namespacing.of("a", "")))
                .isEqualTo(Reply.raised("ValueError", "Namespace component at index 1 must not be empty."));
        assertThat(lsOf(Namespacing.of()))
                .isEqualTo(Reply.raised("ValueError", "Namespace tuple must not be empty."));
        assertThat(lsOf(new Namespacing.Fixed(List.of(new Value.Int(7)))))
                .isEqualTo(Reply.raised("TypeError", "Namespace component at index 0 must be a string, got int."));
        assertThat(lsOf(Namespacing.of("ä"))).isInstanceOf(Reply.Raised.class);
        assertThat(lsOf(new Namespacing.Computed(() -> Reply.raised("AttributeError", "no context"))))
                .isEqualTo(Reply.raised("AttributeError", "no context"));
    }

    @Test
    void theStoreItselfRefusesDotsAndItsOwnRoot() {
        assertThat(lsOf(Namespacing.of("a", "b.c")))
                .isEqualTo(Reply.raised(
                        "InvalidNamespaceError",
                        "Invalid namespace label 'b.c' found in ('a', 'b.c'). Namespace labels cannot contain periods ('.')."));
        AgentBackend own = made(Namespacing.of("langgraph"));
        assertThat(own.ls("/")).isInstanceOf(Reply.Answered.class);
        assertThat(own.write("/a", "x"))
                .isEqualTo(Reply.raised(
                        "InvalidNamespaceError",
                        "Root label for namespace cannot be \"langgraph\". Got: ('langgraph',)"));
    }

    @Test
    void aSearchSeesLongerNamespacesAndALookUpDoesNot() {
        AgentBackend alice = made(Namespacing.of("alice"));
        made(Namespacing.of("alice", "work")).write("/d/x.txt", "deep");
        made(Namespacing.of("alicex")).write("/other.txt", "x");
        alice.write("/d/x.txt", "own");
        assertThat(paths(alice.ls("/d"))).containsExactly("/d/x.txt", "/d/x.txt");
        assertThat(paths(alice.ls("/"))).containsExactly("/d/");
        made(Namespacing.of("alice", "work")).write("/only.txt", "x");
        assertThat(answered(alice.read("/only.txt", null, null)).error()).isEqualTo("File '/only.txt' not found");
        assertThat(answered(alice.delete("/only.txt")).error()).isNull();
        assertThat(paths(alice.ls("/"))).contains("/only.txt");
    }

    @Test
    void aNumberAsContentSpoilsEverySearchAndTextsBesideItDoNot() {
        AgentBackend backend = made(Namespacing.of("s"));
        backend.write("/d/good.txt", "needle");
        items.put(
                new Namespace(List.of("s")),
                "/bad.txt",
                Value.Fields.copyOf(Map.<String, Value>of("content", new Value.Int(7))));
        assertThat(backend.grep(AgentBackend.GrepRequest.of("needle", "/d", null)))
                .isEqualTo(Reply.raised(
                        "TypeError", "Store item `content` must be a `str` or legacy `list[str]`, got int."));
        assertThat(paths(backend.ls("/d"))).containsExactly("/d/good.txt");
        assertThat(backend.ls("/")).isInstanceOf(Reply.Raised.class);
        assertThat(backend.delete("/bad.txt")).isInstanceOf(Reply.Answered.class);
        assertThat(answered(backend.grep(AgentBackend.GrepRequest.of("needle", "/d", null))).matches())
                .hasSize(1);
    }

    private Reply<AgentBackend> store(Era era, Namespacing namespacing) {
        return KeyedAgentBackends.store(items, namespacing, Dialect.of(era), FileFormat.V2, InstantSource.system());
    }

    private AgentBackend made(Namespacing namespacing) {
        return answered(store(Era.PYTHON_0_7, namespacing));
    }

    private Reply<AgentResult.Ls> lsOf(Namespacing namespacing) {
        return made(namespacing).ls("/");
    }

    private static List<String> paths(Reply<AgentResult.Ls> reply) {
        return Objects.requireNonNull(answered(reply).entries()).stream()
                .map(AgentResult.FileInfo::path)
                .toList();
    }

    private static <R> R answered(Reply<R> reply) {
        if (reply instanceof Reply.Answered<R>(R value)) {
            return value;
        }
        throw new AssertionError(reply);
    }
}
