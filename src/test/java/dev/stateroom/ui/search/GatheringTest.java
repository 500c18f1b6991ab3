package dev.stateroom.ui.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.search.Group;
import dev.stateroom.search.Scope;
import dev.stateroom.vfs.Search;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the list shows while a search goes on. */
final class GatheringTest {
    @Test
    void whatIsPaidForIsShownBeforeTheFirstHit() {
        Gathering gathering = new Gathering(() -> {});
        Group bucket = new Group(Scope.FILES, "w", "/docs/");
        Search.Cost cost = new Search.Cost(12, 144, 13, false);
        gathering.begins(bucket, cost);
        assertThat(gathering.shown(Set.of(Scope.FILES)).rows()).containsExactly(new Row.Head(bucket, 0, false), new Row.Reading(cost));
        gathering.problem(bucket, "one could not be read");
        assertThat(gathering.shown(Set.of(Scope.FILES)).rows()).hasSize(3).endsWith(new Row.Problem("one could not be read"));
        assertThat(gathering.shown(Set.of(Scope.STORE)).rows()).isEmpty();
    }
}
