package dev.stateroom.ui.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.search.HitGroup;
import dev.stateroom.search.SearchScope;
import dev.stateroom.vfs.FileSearch;
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
}
