package dev.stateroom.cli.thread;

import dev.stateroom.cli.command.AnyThreadCommand;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.cost.CostGrouping;
import dev.stateroom.workspace.cost.PriceTable;
import dev.stateroom.workspace.cost.ThreadCost.Row;
import dev.stateroom.workspace.cost.ThreadCost;
import dev.stateroom.workspace.cost.ThreadUsage;
import dev.stateroom.workspace.cost.TokenUsage;
import dev.stateroom.workspace.cost.UsageStacks;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "cost", description = {
    "Show the tokens that models used, as their providers reported them, and what they cost.",
    "Tokens that were not reported are estimated from the number of characters and marked with ~.",
})
final class CostCommand extends AnyThreadCommand {
    enum Chart {
        /** One line per stack. */
        folded,
        speedscope
    }

    @Option(names = "--by", paramLabel = "turn|step|agent|tool|path|model", description = "Add up by this. Without it, one row per thread.")
    private @Nullable CostGrouping by;

    @Option(
            names = "--export",
            paramLabel = "folded|speedscope",
            description = "Print a flame chart of tokens by thread, turn, agent, tool and path, for other programs.")
    private @Nullable Chart export;

    @Option(
            names = "--prices",
            paramLabel = "FILE",
            description = "Your own prices, in dollars per million tokens: {\"prices\": [{\"model\": \"gpt-5\", \"input\": 1.25, \"output\": 10}]}.")
    private @Nullable Path prices;

    @Override
    protected int answer(ThreadSource opened, Progress progress) {
        PriceTable table = table();
        List<ThreadUsage> usages = ofThreads(opened, thread(), progress, one -> ThreadUsage.of(one, Cancellation.NEVER));
        switch (export) {
            case folded -> new UsageStacks(usages).folded().forEach(line -> terminal.out().println(TerminalText.line(line)));
            case speedscope -> terminal.out().println(new UsageStacks(usages).speedscope(opened.description().name()));
            case null -> {
                List<ThreadCost> costs = usages.stream().map(usage -> new ThreadCost(usage, table)).toList();
                print(costs.stream().map(this::answer).toList(), () -> print(costs));
            }
        }
        return DONE;
    }

    private PriceTable table() {
        return switch (PriceTable.withOwn(prices)) {
            case Outcome.Ok<PriceTable>(PriceTable found) -> found;
            case Outcome.Failed<PriceTable>(Failure failure) -> throw refused(failure.sentence());
        };
    }

    private static String shown(CostGrouping by, String name) {
        return switch (by) {
            case TOOL -> name.isEmpty() ? "(answer)" : name;
            case PATH -> name.isEmpty() ? "(no path)" : name;
            case MODEL -> name.isEmpty() ? "(not named)" : name;
            default -> name;
        };
    }

    private void print(List<ThreadCost> costs) {
        TextTable text = new TextTable().left("THREAD");
        if (by != null) {
            text.left(by.name());
        }
        text.right("ANSWERS").right("INPUT").right("CACHED").right("OUTPUT").right("TOKENS").right("COST");
        for (ThreadCost cost : costs) {
            for (Row row : by != null ? cost.by(by) : cost.usage().answers().isEmpty() ? List.<Row>of() : List.of(cost.whole())) {
                text.row().cell(cost.usage().thread());
                if (by != null) {
                    text.cell(shown(by, row.name()));
                }
                String mark = row.usage().estimated() == 0 ? "" : "~";
                text.cell(row.answers())
                        .cell(mark + row.usage().input())
                        .cell(row.usage().cacheRead())
                        .cell(mark + row.usage().output())
                        .cell(mark + row.usage().total())
                        .cell(row.hasPrice() ? dollars(row.dollars()) + (row.unpriced() > 0 ? "+" : "") : "");
            }
        }
        text.print(terminal);
        long offloads = costs.stream().mapToLong(cost -> cost.usage().offloadSaved()).sum();
        if (offloads > 0) {
            terminal.out().println("offloading kept about " + offloads + " tokens out of the input");
        }
        double cached = costs.stream().mapToDouble(ThreadCost::cachingSaved).sum();
        if (cached != 0) {
            terminal.out().println("caching saved " + dollars(cached));
        }
    }

    private static String dollars(double amount) {
        return String.format(Locale.ROOT, "$%.4f", amount);
    }

    private record UsageAnswer(
            int answers,
            long inputTokens,
            long outputTokens,
            long totalTokens,
            long cacheReadTokens,
            long cacheCreationTokens,
            long estimatedTokens,
            double costUsd,
            long unpricedTokens)
            implements JsonDocument.Joined {
        static UsageAnswer of(Row row) {
            TokenUsage usage = row.usage();
            return new UsageAnswer(
                    row.answers(), usage.input(), usage.output(), usage.total(), usage.cacheRead(), usage.cacheWritten(), usage.estimated(), row.dollars(), row.unpriced());
        }
    }

    private record GroupAnswer(JsonDocument.NamedValue name, UsageAnswer usage) {}

    private record ThreadAnswer(
            String thread,
            UsageAnswer usage,
            int offloadedResults,
            long offloadingSavedTokens,
            double cachingSavedUsd,
            Optional<JsonDocument.NamedValue> groups) {}

    private ThreadAnswer answer(ThreadCost cost) {
        Optional<JsonDocument.NamedValue> groups = Optional.ofNullable(by).map(grouping -> new JsonDocument.NamedValue(
                "by_" + grouping,
                cost.by(grouping).stream()
                        .map(row -> new GroupAnswer(new JsonDocument.NamedValue(grouping.toString(), shown(grouping, row.name())), UsageAnswer.of(row)))
                        .toList()));
        ThreadUsage usage = cost.usage();
        return new ThreadAnswer(usage.thread(), UsageAnswer.of(cost.whole()), usage.offloaded(), usage.offloadSaved(), cost.cachingSaved(), groups);
    }
}
