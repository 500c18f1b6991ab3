package dev.stateroom.backend.keyed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.langgraph.store.MemoryItems;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class StoreNamespaceTest {
    private final MemoryItems items = new MemoryItems(MemoryItems.Kinship.LABELS, InstantSource.system());

    @Test
    void eachEraWantsAnotherThingOfItsConstructor() {
        assertThat(store(Era.PYTHON_0_7, new NamespaceSource.Legacy("a")))
                .isEqualTo(AgentReply.raised(
                        "TypeError", "StoreBackend.__init__() missing 1 required keyword-only argument: 'namespace'"));
        assertThat(store(Era.PYTHON_0_2, NamespaceSource.of("a"))).isInstanceOf(AgentReply.Raised.class);
        assertThat(store(Era.PYTHON_0_5, NamespaceSource.of("a*"))).isInstanceOf(AgentReply.Answered.class);
    }

    @Test
    void forbiddenPartsAreThrownAtEveryCall() {
        assertThat(lsOf(NamespaceSource.of("ok", "a*'b")))
                .isEqualTo(AgentReply.raised(
                        "ValueError",
                        "Namespace component at index 1 contains disallowed characters: \"a*'b\". Only alphanumeric characters, hyphens, underscores, dots, @, +, colons, and tildes are allowed."));
        assertThat(lsOf(NamespaceSource.of("a", "")))
                .isEqualTo(AgentReply.raised("ValueError", "Namespace component at index 1 must not be empty."));
        assertThat(lsOf(NamespaceSource.of()))
                .isEqualTo(AgentReply.raised("ValueError", "Namespace tuple must not be empty."));
        assertThat(lsOf(new NamespaceSource.Fixed(List.of(new ForeignValue.Int(7)))))
                .isEqualTo(AgentReply.raised("TypeError", "Namespace component at index 0 must be a string, got int."));
        assertThat(lsOf(NamespaceSource.of("ä"))).isInstanceOf(AgentReply.Raised.class);
        assertThat(lsOf(new NamespaceSource.Computed(() -> AgentReply.raised("AttributeError", "no context"))))
                .isEqualTo(AgentReply.raised("AttributeError", "no context"));
    }

    @Test
    void theStoreItselfRefusesDotsAndItsOwnRoot() {
        assertThat(lsOf(NamespaceSource.of("a", "b.c")))
                .isEqualTo(AgentReply.raised(
                        "InvalidNamespaceError",
                        "Invalid namespace label 'b.c' found in ('a', 'b.c'). Namespace labels cannot contain periods ('.')."));
        AgentBackend own = made(NamespaceSource.of("langgraph"));
        assertThat(own.ls("/")).isInstanceOf(AgentReply.Answered.class);
        assertThat(own.write("/a", "x"))
                .isEqualTo(AgentReply.raised(
                        "InvalidNamespaceError",
                        "Root label for namespace cannot be \"langgraph\". Got: ('langgraph',)"));
    }

    @Test
    void aSearchSeesLongerNamespacesAndALookUpDoesNot() {
        AgentBackend alice = made(NamespaceSource.of("alice"));
        made(NamespaceSource.of("alice", "work")).write("/d/x.txt", "deep");
        made(NamespaceSource.of("alicex")).write("/other.txt", "x");
        alice.write("/d/x.txt", "own");
        assertThat(paths(alice.ls("/d"))).containsExactly("/d/x.txt", "/d/x.txt");
        assertThat(paths(alice.ls("/"))).containsExactly("/d/");
        made(NamespaceSource.of("alice", "work")).write("/only.txt", "x");
        assertThat(answered(alice.read("/only.txt", null, null)).error()).isEqualTo("File '/only.txt' not found");
        assertThat(answered(alice.delete("/only.txt")).error()).isNull();
        assertThat(paths(alice.ls("/"))).contains("/only.txt");
    }

    @Test
    void aNumberAsContentSpoilsEverySearchAndTextsBesideItDoNot() {
        AgentBackend backend = made(NamespaceSource.of("s"));
        backend.write("/d/good.txt", "needle");
        items.put(
                new Namespace(List.of("s")),
                "/bad.txt",
                ForeignValue.Fields.copyOf(Map.<String, ForeignValue>of("content", new ForeignValue.Int(7))));
        assertThat(backend.grep(AgentBackend.GrepRequest.of("needle", "/d", null)))
                .isEqualTo(AgentReply.raised(
                        "TypeError", "Store item `content` must be a `str` or legacy `list[str]`, got int."));
        assertThat(paths(backend.ls("/d"))).containsExactly("/d/good.txt");
        assertThat(backend.ls("/")).isInstanceOf(AgentReply.Raised.class);
        assertThat(backend.delete("/bad.txt")).isInstanceOf(AgentReply.Answered.class);
        assertThat(answered(backend.grep(AgentBackend.GrepRequest.of("needle", "/d", null))).matches())
                .hasSize(1);
    }

    private AgentReply<AgentBackend> store(Era era, NamespaceSource namespacing) {
        return KeyedAgentBackends.store(items, namespacing, Dialect.of(era), FileFormat.V2, InstantSource.system());
    }

    private AgentBackend made(NamespaceSource namespacing) {
        return answered(store(Era.PYTHON_0_7, namespacing));
    }

    private AgentReply<AgentResult.Ls> lsOf(NamespaceSource namespacing) {
        return made(namespacing).ls("/");
    }

    private static List<String> paths(AgentReply<AgentResult.Ls> reply) {
        return Objects.requireNonNull(answered(reply).entries()).stream()
                .map(AgentResult.FileInfo::path)
                .toList();
    }

    private static <R> R answered(AgentReply<R> reply) {
        if (reply instanceof AgentReply.Answered<R>(R value)) {
            return value;
        }
        throw new AssertionError(reply);
    }
}
