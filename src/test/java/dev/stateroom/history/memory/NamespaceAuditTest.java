package dev.stateroom.history.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.memory.NamespaceAudit.Kind;
import dev.stateroom.history.memory.StoreRoute.Fixed;
import dev.stateroom.history.memory.StoreRoute.Label;
import dev.stateroom.history.memory.StoreRoute.OfUser;
import dev.stateroom.history.memory.StoreRoute.Varying;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Users, routes and namespaces, and where they meet. */
final class NamespaceAuditTest {
    private static StoreRoute route(String prefix, Label... labels) {
        return new StoreRoute(prefix, "local", List.of(labels));
    }

    private static Map<String, List<ItemStore.Contents>> store(String... prefixes) {
        List<ItemStore.Contents> contents = new ArrayList<>();
        for (String prefix : prefixes) {
            contents.add(new ItemStore.Contents(Namespace.ofPrefix(prefix), 1));
        }
        return Map.of("local", contents);
    }

    private static UserWrites wrote(String user, String... paths) {
        return new UserWrites(new ThreadUser("thread of " + user, ForeignValue.Fields.copyOf(Map.of("user_id", new ForeignValue.Text(user)))), List.of(paths), List.of());
    }

    @Test
    void aConstantNamespaceIsSharedAndNamesBothUsersKeys() {
        NamespaceAudit audit = NamespaceAudit.of(
                store("filesystem"),
                List.of(route("/memories/", new Fixed("filesystem"))),
                List.of(),
                List.of(wrote("alice", "/memories/alice.md", "/other.md"), wrote("bob", "/memories/bob.md")));
        assertThat(audit.users()).containsExactly("alice", "bob");
        assertThat(audit.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.kind()).isEqualTo(Kind.SHARED);
            assertThat(finding.keysByUser()).isEqualTo(Map.of("alice", List.of("/alice.md"), "bob", List.of("/bob.md")));
            assertThat(finding.sentence())
                    .isEqualTo("the route /memories/ leads all users to filesystem, which has no user part: alice and bob write into the same items");
        });
    }

    @Test
    void aNamespaceOfItsOwnForEachUserIsNoFindingAndTheStoreTellsFurtherUsers() {
        NamespaceAudit audit = NamespaceAudit.of(
                store("alice.memories", "u-bob.memories", "carol.memories", "carol.notes"),
                List.of(route("/memories/", new OfUser("", ""), new Fixed("memories"))),
                List.of("dave"),
                List.of(wrote("alice", "/memories/a.md")));
        assertThat(audit.users()).containsExactly("alice", "carol", "dave", "u-bob");
        assertThat(audit.findings()).isEmpty();
        assertThat(audit.cells().getFirst().namespace()).isEqualTo(Namespace.ofPrefix("alice.memories"));
        assertThat(audit.cells().getFirst().keys()).containsExactly("/a.md");
        assertThat(audit.namespaces().getLast().routes()).isEmpty();
    }

    @Test
    void whatDiffersByThreadIsNotShared() {
        assertThat(route("/m/", new Fixed("a"), new Varying("{execution_info.thread_id}", true)).isShared()).isFalse();
        assertThat(route("/m/", new Varying("{server_info.assistant_id}", false), new Fixed("filesystem")).isShared()).isTrue();
    }

    @Test
    void twoRoutesToOneNamespaceAreAliases() {
        NamespaceAudit audit = NamespaceAudit.of(
                store(),
                List.of(route("/memories/", new OfUser("", "")), route("/notes/", new OfUser("", ""))),
                List.of("alice"),
                List.of());
        assertThat(audit.findings()).extracting(NamespaceAudit.Finding::kind).containsExactly(Kind.ALIAS);
        assertThat(audit.findings().getFirst().routes()).containsExactly("/memories/", "/notes/");
    }

    @Test
    void longerNamespacesLeakIntoSearchesOfShorterOnesAndAlikeTextsOnlyInOlderReleases() {
        NamespaceAudit audit = NamespaceAudit.of(store("alice", "alice.work", "alicia"), List.of(), List.of(), List.of());
        assertThat(audit.findings()).extracting(NamespaceAudit.Finding::kind).containsExactly(Kind.PREFIX_LEAK);
        NamespaceAudit older = NamespaceAudit.of(store("a.b", "a.bc"), List.of(), List.of(), List.of());
        assertThat(older.findings()).extracting(NamespaceAudit.Finding::kind).containsExactly(Kind.TEXT_PREFIX);
        assertThat(older.findings().getFirst().isSerious()).isFalse();
    }

    @Test
    void theNamespaceThatNobodyNamedIsSharedAndOneWithALabelInFrontMayBeAUsersOwn() {
        NamespaceAudit audit = NamespaceAudit.of(store("alice.filesystem", "agent.filesystem", "plain"), List.of(), List.of(), List.of());
        assertThat(audit.findings()).singleElement().satisfies(finding -> assertThat(finding.namespaces())
                .containsExactly(Namespace.ofPrefix("agent.filesystem")));
    }

    @Test
    void theLongestRouteHasAKey() {
        NamespaceAudit audit = NamespaceAudit.of(
                store(),
                List.of(route("/m/", new OfUser("", "")), route("/m/deep/", new OfUser("", ""), new Fixed("d"))),
                List.of(),
                List.of(wrote("alice", "/m/deep/x.md", "/m/y.md")));
        assertThat(audit.cells()).extracting(NamespaceAudit.Cell::keys).containsExactly(List.of("/y.md"), List.of("/x.md"));
    }
}
