package dev.stateroom.ui.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.LineDiff;
import dev.stateroom.search.HitGroup;
import dev.stateroom.search.HitLocation;
import dev.stateroom.search.SearchHit;
import dev.stateroom.search.SearchScope;
import dev.stateroom.search.SearchSink;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the list shows while a search continues. */
final class CollectedHitsTest {
    @Test
    void whatIsPaidForIsShownBeforeTheFirstHit() {
        CollectedHits gathering = new CollectedHits(() -> {});
        HitGroup bucket = new HitGroup(SearchScope.FILES, "w", "/docs/");
        FileSearch.Cost cost = new FileSearch.Cost(12, 144, 13, false);
        gathering.begins(bucket, cost);
        assertThat(gathering.shown(Set.of(SearchScope.FILES)).rows()).containsExactly(new SearchRow.Head(bucket, 0, false), new SearchRow.Reading(cost));
        gathering.problem(bucket, "one could not be read");
        assertThat(gathering.shown(Set.of(SearchScope.FILES)).rows()).hasSize(3).endsWith(new SearchRow.Problem("one could not be read"));
        assertThat(gathering.shown(Set.of(SearchScope.STORE)).rows()).isEmpty();
    }

    private static SearchHit hit(HitGroup group, String path, long line) {
        return new SearchHit(group, new HitLocation.Mounted("/", new FilePath(path)), line, "text", new LineDiff.Span(0, 4));
    }

    @Test
    void aFileWithSeveralHitsIsNamedOnce() {
        CollectedHits gathering = new CollectedHits(() -> {});
        HitGroup mount = new HitGroup(SearchScope.FILES, "w", "/");
        SearchHit alone = hit(mount, "/a.md", 3);
        SearchHit first = hit(mount, "/b.md", 1);
        SearchHit second = hit(mount, "/b.md", 7);
        List.of(second, alone, first).forEach(gathering::found);
        gathering.ended(mount, new SearchSink.Ending(3, true));
        assertThat(gathering.shown(Set.of(SearchScope.FILES)).rows())
                .containsExactly(
                        new SearchRow.Head(mount, 3, false),
                        new SearchRow.Found(alone, false, List.of(), null),
                        new SearchRow.InFile(first, 2),
                        new SearchRow.Found(first, true, List.of(), null),
                        new SearchRow.Found(second, true, List.of(), null));
    }
}
