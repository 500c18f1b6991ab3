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

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void aTreeThatGrewEqualsOneThatIsMadeOfAll(int seed) {
        Random random = new Random(seed);
        List<Checkpoint> drawn = new ArrayList<>();
        CheckpointTree grown = CheckpointTree.of(List.of());
        // Mostly what follows is added, now and then a branch, one whose parent is missing, or one that is older than others.
        for (int i = 0; i < 60; i++) {
            int kind = random.nextInt(12);
            int number = kind == 0 ? 1_000 + i : 2 * i;
            drawn.add(checkpoint(number, i == 0 || kind == 1 ? null : kind == 2 ? Integer.valueOf(7) : numberOf(drawn.get(kind == 3 ? random.nextInt(i) : i - 1))));
            if (random.nextBoolean()) {
                grown = grown.with(drawn.subList(grown.size(), drawn.size()));
                CheckpointTree whole = CheckpointTree.of(drawn);
                assertThat(grown.parentsFirst()).isEqualTo(whole.parentsFirst());
                assertThat(grown.tips()).isEqualTo(whole.tips());
                assertThat(grown.newest()).isEqualTo(whole.newest());
                for (Checkpoint one : drawn) {
                    assertThat(grown.parent(one.key())).isEqualTo(whole.parent(one.key()));
                    assertThat(grown.fromOn(one.key())).isEqualTo(whole.fromOn(one.key()));
                    for (Checkpoint other : drawn) {
                        assertThat(grown.continues(one.key(), other.key())).isEqualTo(whole.continues(one.key(), other.key()));
                    }
                }
            }
        }
    }

    private static int numberOf(Checkpoint checkpoint) {
        return Integer.parseInt(checkpoint.id());
    }

    private static Checkpoint checkpoint(int number, @Nullable Integer parent) {
        return new Checkpoint(key(number), parent == null ? null : key(parent).id(), number, "loop", null, ForeignValue.Fields.EMPTY);
    }

    private static CheckpointKey key(int number) {
        return new CheckpointKey("", "%04d".formatted(number));
    }
}
