package dev.stateroom.ui.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.workspace.cost.CostGrouping;
import dev.stateroom.workspace.cost.ThreadCost.Branch;
import dev.stateroom.workspace.cost.ThreadCost.Row;
import dev.stateroom.workspace.cost.TokenUsage;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where boxes are, and what the arrows lead to. */
final class FlameBoxTest {
    private static Branch branch(CostGrouping level, String name, long tokens, Branch... parts) {
        return new Branch(level, new Row(name, new TokenUsage(tokens, 0, tokens, 0, 0, 0), 1, 0, 0), List.of(parts));
    }

    private static final Branch THREAD = branch(
            CostGrouping.TURN,
            "thread",
            1000,
            branch(CostGrouping.TURN, "1", 1),
            branch(CostGrouping.TURN, "2", 399, branch(CostGrouping.AGENT, "main", 200)),
            branch(CostGrouping.TURN, "3", 600, branch(CostGrouping.AGENT, "main", 600)));

    private static List<String> told(List<FlameBox> boxes) {
        return boxes.stream().map(box -> box.depth() + " " + box.branch().row().name() + " " + Math.round(box.x()) + "+" + Math.round(box.width())).toList();
    }

    @Test
    void boxesAreAsWideAsTheirTokensAndThoseThatNobodySeesAreLeftOut() {
        assertThat(told(FlameBox.of(THREAD, 500))).containsExactly("0 thread 0+500", "1 2 1+200", "2 main 1+100", "1 3 200+300", "2 main 200+300");
        assertThat(told(FlameBox.of(THREAD, 4000))).contains("1 1 0+4");
        Branch[] many = IntStream.range(0, 20_000).mapToObj(i -> branch(CostGrouping.TURN, "t" + i, 1)).toArray(Branch[]::new);
        assertThat(FlameBox.of(branch(CostGrouping.TURN, "all", 20_000, many), 900)).hasSize(1);
        assertThat(FlameBox.of(branch(CostGrouping.TURN, "empty", 0, branch(CostGrouping.TURN, "1", 0)), 900)).hasSize(1);
    }

    @Test
    void arrowsLeadToWhatIsSeen() {
        List<FlameBox> boxes = FlameBox.of(THREAD, 500);
        FlameBox second = boxes.getFirst().below(boxes);
        assertThat(second.branch().row().name()).isEqualTo("2");
        FlameBox third = second.beside(boxes, 1);
        assertThat(third.branch().row().name()).isEqualTo("3");
        assertThat(third.beside(boxes, 1)).isSameAs(third);
        assertThat(third.beside(boxes, -1)).isSameAs(second);
        FlameBox main = second.below(boxes);
        assertThat(main.beside(boxes, 1).around()).isSameAs(third);
        assertThat(main.below(boxes)).isSameAs(main);
        assertThat(main.isSame(FlameBox.of(THREAD, 900).get(2))).isTrue();
        assertThat(main.isSame(main.beside(boxes, 1))).as("the same agent in another turn").isFalse();
    }
}
