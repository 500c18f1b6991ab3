package dev.stateroom.cli;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.cost.PriceTable;
import dev.stateroom.workspace.cost.ThreadUsage;
import dev.stateroom.workspace.cost.ThreadUsage.ModelAnswer;
import dev.stateroom.workspace.cost.ThreadUsage.Share;
import dev.stateroom.workspace.cost.TokenUsage;
import dev.stateroom.workspace.cost.UsageStacks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "cost", description = {
    "Show the tokens that models used, as their providers reported them, and what they cost.",
    "Tokens that were not reported are estimated from the number of characters and marked with ~.",
})
final class CostCommand extends AnyThreadCommand {
    private static final long LARGEST_TABLE = 1 << 20;

    /** What tokens are added up by. */
    enum Grouping {
        /** Turns of a thread. */
        turn,
        /** Agents: main, and subagents by their names. */
        agent,
        /** Tools that an answer asked for; an answer with several calls counts in equal parts. */
        tool,
        /** Files that these calls name. */
        path,
        /** Models. */
        model,
        /** Steps of a thread. */
        step
    }

    /** A form of flame chart. */
    enum Chart {
        /** A line for each stack. */
        folded,
        /** A file of speedscope. */
        speedscope
    }

    @Option(names = "--by", paramLabel = "turn|step|agent|tool|path|model", description = "Add up by this. Without it, one row per thread.")
    private @Nullable Grouping by;

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

    private PriceTable table = PriceTable.known();

    CostCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    /** A row: what was added up, and what of it has no price. */
    private record Row(String thread, String name, TokenUsage usage, int answers, double cost, long unpriced) {
        Row plus(TokenUsage more, OptionalDouble dollars, boolean isAnother) {
            return new Row(
                    thread,
                    name,
                    usage.plus(more),
                    answers + (isAnother ? 1 : 0),
                    cost + dollars.orElse(0),
                    unpriced + (dollars.isPresent() ? 0 : more.total()));
        }
    }

    @Override
    int answer(ThreadSource opened, Progress progress) {
        Path own = prices;
        if (own != null) {
            table = own(own).over(table);
        }
        List<ThreadUsage> usages = ofThreads(opened, thread(), progress, one -> ThreadUsage.of(one, Cancellation.NEVER));
        switch (export) {
            case folded -> new UsageStacks(usages).folded().forEach(line -> terminal.out().println(TerminalText.line(line)));
            case speedscope -> terminal.out().println(new UsageStacks(usages).speedscope(opened.description().name()));
            case null -> {
                List<Row> rows = usages.stream().flatMap(usage -> rows(usage).stream()).toList();
                if (options.json) {
                    write(usages, rows);
                } else {
                    print(usages, rows);
                }
            }
        }
        return DONE;
    }

    private static PriceTable own(Path file) {
        try {
            return switch (PriceTable.of(RegularFile.bytes(file, LARGEST_TABLE))) {
                case Outcome.Ok<PriceTable>(PriceTable found) -> found;
                case Outcome.Failed<PriceTable>(Failure failure) -> throw refused(file + ": " + failure.sentence());
            };
        } catch (IOException e) {
            throw refused(file + " cannot be read: " + ErrorSentence.reason(e));
        }
    }

    private List<Row> rows(ThreadUsage usage) {
        Map<String, Row> rows = new LinkedHashMap<>();
        for (ModelAnswer answer : usage.answers()) {
            Set<String> counted = new HashSet<>();
            for (Share share : answer.shares()) {
                String name = name(share);
                Row before = rows.computeIfAbsent(name, one -> new Row(usage.thread(), one, TokenUsage.NONE, 0, 0, 0));
                rows.put(name, before.plus(share.usage(), table.of(answer, share.usage()), counted.add(name)));
            }
        }
        List<Row> all = new ArrayList<>(rows.values());
        if (by != null && by != Grouping.turn && by != Grouping.step) {
            all.sort(Comparator.comparingLong((Row row) -> row.usage().total()).reversed());
        }
        return all;
    }

    private String name(Share share) {
        ModelAnswer answer = share.answer();
        return switch (by) {
            case null -> "";
            case turn -> String.valueOf(answer.turn());
            case step -> answer.at().namespace() + (answer.at().isRoot() ? "" : " ") + (answer.step() == null ? "?" : answer.step());
            case agent -> answer.agent();
            case tool -> share.tool().isEmpty() ? "(answer)" : share.tool();
            case path -> share.path().isEmpty() ? "(no path)" : share.path();
            case model -> answer.model().isEmpty() ? "(not named)" : answer.model();
        };
    }

    private void print(List<ThreadUsage> usages, List<Row> rows) {
        TextTable text = new TextTable().left("THREAD");
        if (by != null) {
            text.left(by.name().toUpperCase(Locale.ROOT));
        }
        text.right("ANSWERS").right("INPUT").right("CACHED").right("OUTPUT").right("TOKENS").right("COST");
        for (Row row : rows) {
            text.row().cell(row.thread());
            if (by != null) {
                text.cell(row.name());
            }
            String mark = row.usage().estimated() == 0 ? "" : "~";
            text.cell(row.answers())
                    .cell(mark + row.usage().input())
                    .cell(row.usage().cacheRead())
                    .cell(mark + row.usage().output())
                    .cell(mark + row.usage().total())
                    .cell(row.unpriced() == row.usage().total() ? "" : dollars(row.cost()) + (row.unpriced() > 0 ? "+" : ""));
        }
        text.print(terminal);
        long offloads = usages.stream().mapToLong(ThreadUsage::offloadSaved).sum();
        if (offloads > 0) {
            terminal.out().println("offloading kept about " + offloads + " tokens out of the input");
        }
        double cached = cached(usages);
        if (cached != 0) {
            terminal.out().println("caching saved " + dollars(cached));
        }
    }

    private double cached(List<ThreadUsage> usages) {
        return usages.stream().flatMap(usage -> usage.answers().stream()).mapToDouble(answer -> table.saved(answer).orElse(0)).sum();
    }

    private static String dollars(double amount) {
        return String.format(Locale.ROOT, "$%.4f", amount);
    }

    private void write(List<ThreadUsage> usages, List<Row> rows) {
        try (JsonDocument document = json()) {
            document.startArray();
            for (ThreadUsage usage : usages) {
                document.startObject().property("thread", usage.thread());
                Row whole = new Row(usage.thread(), "", TokenUsage.NONE, 0, 0, 0);
                for (ModelAnswer answer : usage.answers()) {
                    whole = whole.plus(answer.usage(), table.of(answer, answer.usage()), true);
                }
                write(document, whole);
                document.property("offloaded_results", (long) usage.offloaded())
                        .property("offloading_saved_tokens", usage.offloadSaved())
                        .property("caching_saved_usd", cached(List.of(usage)));
                if (by != null) {
                    document.startArray("by_" + by.name());
                    rows.stream().filter(row -> row.thread().equals(usage.thread())).forEach(row -> {
                        document.startObject().property(by.name(), row.name());
                        write(document, row);
                        document.endObject();
                    });
                    document.endArray();
                }
                document.endObject();
            }
            document.endArray();
        }
    }

    private static void write(JsonDocument document, Row row) {
        document.property("answers", (long) row.answers())
                .property("input_tokens", row.usage().input())
                .property("output_tokens", row.usage().output())
                .property("total_tokens", row.usage().total())
                .property("cache_read_tokens", row.usage().cacheRead())
                .property("cache_creation_tokens", row.usage().cacheWritten())
                .property("estimated_tokens", row.usage().estimated())
                .property("cost_usd", row.cost())
                .property("unpriced_tokens", row.unpriced());
    }
}
