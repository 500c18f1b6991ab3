package dev.stateroom.workspace.cost;

import dev.stateroom.workspace.cost.ThreadUsage.ModelAnswer;
import dev.stateroom.workspace.cost.ThreadUsage.Share;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The costs of a thread's tokens.
 *
 * @param usage the tokens
 * @param prices the prices of models
 */
public record ThreadCost(ThreadUsage usage, PriceTable prices) {
    private static final List<CostGrouping> LEVELS = List.of(CostGrouping.TURN, CostGrouping.AGENT, CostGrouping.TOOL, CostGrouping.PATH);

    /**
     * A sum.
     *
     * @param name the group, as in {@link CostGrouping#of}; empty for everything
     * @param usage the tokens
     * @param answers the number of answers of models, each counted once
     * @param dollars the cost of the tokens with a price
     * @param unpriced the tokens of models without a price
     */
    public record Row(String name, TokenUsage usage, int answers, double dollars, long unpriced) {
        private static Row none(String name) {
            return new Row(name, TokenUsage.NONE, 0, 0, 0);
        }

        private Row plus(TokenUsage more, OptionalDouble cost, boolean isAnother) {
            return new Row(
                    name, usage.plus(more), answers + (isAnother ? 1 : 0), dollars + cost.orElse(0), unpriced + (cost.isPresent() ? 0 : more.total()));
        }

        /** True if any of the tokens have a price. */
        public boolean hasPrice() {
            return unpriced != usage.total();
        }
    }

    /**
     * The tokens of a turn, of an agent in it, of a tool of that agent, or of a file of that tool.
     *
     * @param level its level; null for the thread
     * @param row its sum
     * @param parts its parts in order of appearance; a tool's calls without a path are in no part
     */
    public record Branch(@Nullable CostGrouping level, Row row, List<Branch> parts) {
        /** Copies the list. */
        public Branch {
            parts = List.copyOf(parts);
        }
    }

    /** The sum of everything. */
    public Row whole() {
        Row whole = Row.none("");
        for (ModelAnswer answer : usage.answers()) {
            whole = whole.plus(answer.usage(), prices.of(answer, answer.usage()), true);
        }
        return whole;
    }

    /** The sums, largest first; turns and steps in time order. */
    public List<Row> by(CostGrouping grouping) {
        Map<String, Row> rows = new LinkedHashMap<>();
        for (ModelAnswer answer : usage.answers()) {
            Set<String> counted = new HashSet<>();
            for (Share share : answer.shares()) {
                String name = grouping.of(share);
                Row before = rows.computeIfAbsent(name, Row::none);
                rows.put(name, before.plus(share.usage(), prices.of(answer, share.usage()), counted.add(name)));
            }
        }
        List<Row> all = new ArrayList<>(rows.values());
        if (!grouping.isInOrder()) {
            all.sort(Comparator.comparingLong((Row row) -> row.usage().total()).reversed());
        }
        return all;
    }

    /** The thread by turn, agent, tool and path. */
    public Branch tree() {
        Growing root = new Growing(null, Row.none(usage.thread()));
        for (ModelAnswer answer : usage.answers()) {
            Set<Growing> counted = new HashSet<>();
            for (Share share : answer.shares()) {
                OptionalDouble cost = prices.of(answer, share.usage());
                Growing at = root;
                at.add(share, cost, counted);
                for (CostGrouping level : LEVELS) {
                    String name = level.of(share);
                    if (level == CostGrouping.PATH && name.isEmpty()) {
                        break;
                    }
                    at = at.parts.computeIfAbsent(name, one -> new Growing(level, Row.none(one)));
                    at.add(share, cost, counted);
                }
            }
        }
        return root.grown();
    }

    /** A branch while it is being added up. */
    private static final class Growing {
        private final @Nullable CostGrouping level;
        private final Map<String, Growing> parts = new LinkedHashMap<>();
        private Row row;

        Growing(@Nullable CostGrouping level, Row row) {
            this.level = level;
            this.row = row;
        }

        void add(Share share, OptionalDouble cost, Set<Growing> counted) {
            row = row.plus(share.usage(), cost, counted.add(this));
        }

        Branch grown() {
            return new Branch(level, row, parts.values().stream().map(Growing::grown).toList());
        }
    }

    /** The dollars that the providers' caches saved; negative if writing to them cost more. */
    public double cachingSaved() {
        return usage.answers().stream().mapToDouble(answer -> prices.saved(answer).orElse(0)).sum();
    }
}
