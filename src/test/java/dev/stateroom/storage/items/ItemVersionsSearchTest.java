package dev.stateroom.storage.items;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.search.HitGroup;
import dev.stateroom.search.HitLocation;
import dev.stateroom.search.SearchHit;
import dev.stateroom.search.SearchQuery;
import dev.stateroom.search.SearchScope;
import dev.stateroom.search.SearchSink;
import dev.stateroom.search.SearchSource;
import dev.stateroom.search.WorkspaceSearch;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The search over items that keep their versions: in which one a line appeared, and in which it was gone. */
final class ItemVersionsSearchTest {
    private static final Namespace ALICE = new Namespace(List.of("alice"));
    private static final Namespace BOB = new Namespace(List.of("bob"));

    @TempDir
    Path folder;

    private EmbeddedDatabase database;
    private LocalItems items;

    @BeforeEach
    void open() {
        database = EmbeddedDatabase.open(folder, Clock.systemUTC()).orThrow();
        items = new LocalItems(database, "", new ChangeAuthor("anna", "test"), () -> Instant.EPOCH);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static ForeignValue.Fields value(String content) {
        return ForeignValue.Fields.copyOf(Map.of("content", new ForeignValue.Text(content)));
    }

    private List<String> search(String text, @Nullable String paths, int most) {
        List<String> told = new ArrayList<>();
        SearchSource source = new SearchSource("here", null, path -> "/", List.of(), List.of(new SearchSource.Stored("local", items)), List.of());
        WorkspaceSearch.run(List.of(source), new SearchQuery(text, false, true, false, paths, Set.of(SearchScope.STORE), most), new SearchSink() {
                    @Override
                    public void found(SearchHit hit) {
                        HitLocation.Item item = (HitLocation.Item) hit.place();
                        told.add(item.namespace() + " " + item.key() + " v" + item.version() + " " + item.part() + " " + hit.text());
                    }

                    @Override
                    public void gone(SearchHit hit, Gone from) {
                        told.add("gone in v" + from.id() + ": " + hit.text());
                    }

                    @Override
                    public void problem(HitGroup group, String sentence) {
                        told.add(sentence);
                    }

                    @Override
                    public void ended(HitGroup group, Ending ending) {
                        if (!ending.complete()) {
                            told.add("more than " + ending.found());
                        }
                    }
                }, Cancellation.NEVER)
                .orThrow();
        return told;
    }

    @Test
    void aLineIsFoundWhereItAppearedAndToldWhereItVanished() {
        items.put(ALICE, "k", value("needle one\nhay")).orThrow();
        items.put(ALICE, "k", value("hay\nneedle one\nneedle two")).orThrow();
        items.put(ALICE, "k", value("needle two")).orThrow();
        items.remove(ALICE, "k").orThrow();
        items.put(ALICE, "k", value("needle one")).orThrow();
        assertThat(search("needle", null, 100))
                .containsExactly(
                        "alice k v1 value.content needle one",
                        "alice k v2 value.content needle two",
                        "gone in v3: needle one",
                        "gone in v4: needle two",
                        "alice k v5 value.content needle one");
    }

    @Test
    void keysCountAndItemsOfOneNameInTwoNamespacesAreTwo() {
        items.put(ALICE, "needle", value("hay")).orThrow();
        items.put(BOB, "needle", value("hay")).orThrow();
        items.remove(BOB, "needle").orThrow();
        assertThat(search("needle", null, 100))
                .containsExactly("alice needle v1 key needle", "bob needle v1 key needle", "gone in v2: needle");
        assertThat(search("hay", "need*", 100)).hasSize(3);
        assertThat(search("hay", "other*", 100)).isEmpty();
    }

    @Test
    void linesOfOneItemAreNotThoseOfTheNext() {
        items.put(ALICE, "a", value("needle")).orThrow();
        items.put(ALICE, "b", value("needle")).orThrow();
        items.put(ALICE, "b", value("hay")).orThrow();
        assertThat(search("needle", null, 100))
                .containsExactly("alice a v1 value.content needle", "alice b v1 value.content needle", "gone in v2: needle");
    }

    @Test
    void aLineThatIsThereTwiceIsFollowedTwice() {
        items.put(ALICE, "k", value("needle\nneedle")).orThrow();
        items.put(ALICE, "k", value("needle")).orThrow();
        assertThat(search("needle", null, 100))
                .containsExactly("alice k v1 value.content needle", "alice k v1 value.content needle", "gone in v2: needle");
        assertThat(search("needle", null, 1)).containsExactly("alice k v1 value.content needle", "more than 1");
    }
}
