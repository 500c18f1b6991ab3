package dev.stateroom.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jspecify.annotations.Nullable;

/** The tree of checkpoints whose parents are drawn at random: some are missing, and some lead in a circle. */
class CheckpointTreeTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void aPathFollowsTheParentsAndEachIsPlacedAfterItsOwn(int seed) {
        Random random = new Random(seed);
        List<Checkpoint> drawn = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            int parent = random.nextInt(10) == 0 ? random.nextInt(70) : i - 1 - random.nextInt(3);
            drawn.add(checkpoint(i, parent < 0 ? null : parent));
        }
        CheckpointTree tree = CheckpointTree.of(drawn.reversed());

        assertThat(tree.parentsFirst()).containsExactlyInAnyOrderElementsOf(drawn);
        Map<CheckpointKey, Set<CheckpointKey>> before = new HashMap<>();
        Set<CheckpointKey> continued = new HashSet<>();
        for (Checkpoint checkpoint : tree.parentsFirst()) {
            CheckpointKey parent = tree.parent(checkpoint.key());
            assertThat(parent).as("parent of %s", checkpoint.id()).isIn(null, checkpoint.parent());
            Set<CheckpointKey> path = new HashSet<>(Set.of(checkpoint.key()));
            if (parent != null) {
                assertThat(before).containsKey(parent);
                path.addAll(before.get(parent));
                continued.add(parent);
            }
            before.put(checkpoint.key(), path);
            assertThat(tree.pathTo(checkpoint.key())).extracting(Checkpoint::key).containsExactlyInAnyOrderElementsOf(path).endsWith(checkpoint.key());
        }
        assertThat(tree.tips()).extracting(Checkpoint::key).isSubsetOf(before.keySet()).doesNotContainAnyElementsOf(continued);
        for (Checkpoint one : drawn) {
            for (Checkpoint other : drawn) {
                assertThat(tree.continues(one.key(), other.key()))
                        .as("%s continues %s", other.id(), one.id())
                        .isEqualTo(before.getOrDefault(other.key(), Set.of()).contains(one.key()));
            }
        }
    }

    private static Checkpoint checkpoint(int number, @Nullable Integer parent) {
        return new Checkpoint(key(number), parent == null ? null : key(parent).id(), number, "loop", null, ForeignValue.Fields.EMPTY);
    }

    private static CheckpointKey key(int number) {
        return new CheckpointKey("", "%04d".formatted(number));
    }
}
