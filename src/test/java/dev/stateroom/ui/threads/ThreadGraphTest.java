package dev.stateroom.ui.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.ui.threads.ThreadGraph.Kind;
import dev.stateroom.ui.threads.ThreadGraph.Point;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ThreadGraphTest {

    @Test
    void aStraightThreadIsItsHeadAndItsBeginning() {
        ThreadGraph lineage = ThreadGraph.of(List.of(at("1", null), at("2", "1"), at("3", "2")), null, c -> false);

        assertThat(lineage.points()).extracting(p -> p.checkpoint().id()).containsExactly("3", "1");
        assertThat(lineage.points()).extracting(Point::kind).containsExactly(Kind.HEAD, Kind.FIRST);
        assertThat(lineage.points()).extracting(Point::parent).containsExactly(1, -1);
        assertThat(lineage.branches()).isEqualTo(1);
        assertThat(lineage.lanes()).isEqualTo(1);
    }

    @Test
    void aSideBranchStandsBetweenTheHeadAndThePointWhereItLeft() {
        // 1 - 2 - 3 - 4 (left behind)
        //      \- 5 - 6 (head)
        ThreadGraph lineage = ThreadGraph.of(
                List.of(at("1", null), at("2", "1"), at("3", "2"), at("4", "3"), at("5", "2"), at("6", "5")),
                null,
                c -> c.id().equals("5"));

        assertThat(lineage.points()).extracting(p -> p.checkpoint().id()).containsExactly("6", "5", "4", "2", "1");
        assertThat(lineage.points())
                .extracting(Point::kind)
                .containsExactly(Kind.HEAD, Kind.STEP, Kind.SIDE_HEAD, Kind.BRANCH_POINT, Kind.FIRST);
        assertThat(lineage.points()).extracting(Point::lane).containsExactly(1, 1, 0, 0, 0);
        assertThat(lineage.points()).extracting(Point::parent).containsExactly(1, 3, 3, 4, -1);
        assertThat(lineage.points()).extracting(Point::main).containsExactly(true, true, false, true, true);
        assertThat(lineage.points()).extracting(p -> p.head().id()).containsExactly("6", "6", "4", "6", "6");
        assertThat(lineage.branches()).isEqualTo(2);
    }

    @Test
    void aMissingParentIsSaid() {
        assertThat(ThreadGraph.of(List.of(at("7", "6"), at("8", "7")), null, c -> false).points())
                .extracting(Point::kind)
                .containsExactly(Kind.HEAD, Kind.ORPHAN);
    }

    @Test
    void parentsInACircleEndIt() {
        ThreadGraph lineage = ThreadGraph.of(List.of(at("1", "2"), at("2", "1"), at("3", "3"), at("4", null)), null, c -> true);

        assertThat(lineage.points()).extracting(p -> p.checkpoint().id()).contains("4");
    }

    @Test
    void aLongThreadWithManyBranchesIsThinnedAndKeepsItsHead() {
        List<Checkpoint> many = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            many.add(at(String.format("%06d", i), i == 0 ? null : String.format("%06d", i - 1)));
            if (i % 50 == 49) {
                many.add(at(String.format("%06d-side", i), String.format("%06d", i - 1)));
            }
        }

        ThreadGraph lineage = ThreadGraph.of(many, null, c -> true);

        assertThat(lineage.points()).hasSize(ThreadGraph.MAX_POINTS);
        assertThat(lineage.branches()).isEqualTo(401);
        assertThat(lineage.points()).extracting(Point::kind).contains(Kind.HEAD);
    }

    private static Checkpoint at(String id, @Nullable String parent) {
        return new Checkpoint(new CheckpointKey("", id), parent, 0, "loop", null, ForeignValue.Fields.EMPTY);
    }
}
