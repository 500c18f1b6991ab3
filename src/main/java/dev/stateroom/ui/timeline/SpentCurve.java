package dev.stateroom.ui.timeline;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.words.DollarText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.cost.PriceTable;
import dev.stateroom.workspace.cost.ThreadUsage;
import dev.stateroom.workspace.cost.ThreadUsage.ModelAnswer;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * The running total of a branch's tokens, in and out, or of their cost. The answers of a subagent count at the step with the result of the
 * call that it runs under.
 */
final class SpentCurve {
    /** Used while no total is shown. */
    static final SpentCurve NONE = new SpentCurve(SpentUnit.NONE, new double[0]);

    private final SpentUnit unit;
    private final double[] sums;
    private boolean hasPrices;
    private boolean lacksPrices;

    private SpentCurve(SpentUnit unit, double[] sums) {
        this.unit = unit;
        this.sums = sums;
    }

    /** @param prices called only for costs */
    static SpentCurve of(SpentUnit unit, RecordedThread thread, Timeline timeline, ToolCall.Ledger calls, Supplier<PriceTable> prices, Cancellation cancellation) {
        if (unit == SpentUnit.NONE) {
            return NONE;
        }
        List<ModelAnswer> answers = ThreadUsage.ofShown(thread, calls, cancellation).map(ThreadUsage::answers).orElse(List.of());
        Map<String, Integer> steps = timeline.stepsOf(calls);
        SpentCurve curve = new SpentCurve(unit, new double[timeline.steps().size()]);
        PriceTable table = unit == SpentUnit.MONEY ? prices.get() : null;
        for (ModelAnswer answer : answers) {
            ToolCall start = answer.at().isRoot() ? null : calls.starts().get(answer.at().namespace());
            int index = start == null ? timeline.indexOf(answer.at()) : steps.getOrDefault(start.id(), -1);
            if (index >= 0) {
                curve.sums[index] += table == null ? answer.usage().total() : curve.cost(table.of(answer, answer.usage()));
            }
        }
        for (int i = 1; i < curve.sums.length; i++) {
            curve.sums[i] += curve.sums[i - 1];
        }
        return curve;
    }

    private double cost(OptionalDouble cost) {
        hasPrices |= cost.isPresent();
        lacksPrices |= cost.isEmpty();
        return cost.orElse(0);
    }

    boolean isEmpty() {
        return sums.length == 0;
    }

    SpentUnit unit() {
        return unit;
    }

    /** True if costs are shown and no model has a price. */
    boolean isUnpriced() {
        return unit == SpentUnit.MONEY && !hasPrices;
    }

    /** The total up to and including that step; for a later step, the last known total. */
    double at(int step) {
        return isEmpty() || step < 0 ? 0 : sums[Math.min(step, sums.length - 1)];
    }

    /** The total of the branch. */
    double total() {
        return at(sums.length - 1);
    }

    /** Dollars, with a plus if some answers have no price. */
    String dollars(double amount) {
        return DollarText.of(amount) + (lacksPrices ? "+" : "");
    }
}
