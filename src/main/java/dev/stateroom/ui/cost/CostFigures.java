package dev.stateroom.ui.cost;

import dev.stateroom.workspace.cost.CostGrouping;
import dev.stateroom.workspace.cost.ThreadCost;
import dev.stateroom.workspace.cost.ThreadCost.Branch;
import dev.stateroom.workspace.cost.ThreadCost.Row;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** All figures that the sheet shows of a thread, added up off the FX thread. */
record CostFigures(ThreadCost cost, Row whole, double cachingSaved, Branch tree, Map<CostGrouping, List<Row>> rows) {
    static CostFigures of(ThreadCost cost) {
        Map<CostGrouping, List<Row>> rows = new EnumMap<>(CostGrouping.class);
        for (CostGrouping grouping : CostGrouping.values()) {
            rows.put(grouping, cost.by(grouping));
        }
        return new CostFigures(cost, cost.whole(), cost.cachingSaved(), cost.tree(), rows);
    }
}
