package dev.stateroom.ui.cost;

import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.DollarText;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.cost.CostGrouping;
import dev.stateroom.workspace.cost.ThreadCost.Branch;
import dev.stateroom.workspace.cost.ThreadCost.Row;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Tokens, money and names as the user reads them. */
record CostWords(Translations words) {
    private static final int LONGEST = 240;

    String get(String key, Object... values) {
        return words.get(key, values);
    }

    /** {@code 1,204}; {@code ~1,204} if part of it is an estimate. */
    String tokens(Row row, long tokens) {
        return (row.usage().estimated() > 0 ? "~" : "") + get("number", tokens);
    }

    /** The price, with a plus if part of the row has no price; empty if nothing has one. */
    static String price(Row row) {
        return row.hasPrice() ? DollarText.of(row.dollars()) + (row.unpriced() > 0 ? "+" : "") : "";
    }

    /** {@code 12.3 %}. */
    String share(Row row, Row whole) {
        return get("share", whole.usage().total() == 0 ? 0 : (double) row.usage().total() / whole.usage().total());
    }

    /** @param level null for the thread */
    String name(@Nullable CostGrouping level, String name) {
        String shown = OneLine.of(name, LONGEST);
        return switch (level) {
            case null -> get("all");
            case TURN -> name.equals("0") ? get("turn.before") : get("turn", shown);
            case STEP -> get("step", shown);
            case AGENT -> shown;
            case TOOL, PATH, MODEL -> name.isEmpty() ? get(level + ".none") : shown;
        };
    }

    /** {@code turn 2: 9,120 tokens, 12.3 %, $0.0310}. */
    String told(Branch branch, Row whole) {
        String price = price(branch.row());
        return get("box", name(branch.level(), branch.row().name()), tokens(branch.row(), branch.row().usage().total()), share(branch.row(), whole))
                + (price.isEmpty() ? "" : get("box.price", price));
    }
}
