package dev.stateroom.cli.thread;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.command.DialectNames;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ledger.OffloadForecast;
import dev.stateroom.tool.ToolSettings;
import dev.stateroom.tool.summary.ContextSize;
import dev.stateroom.tool.summary.ModelWindow;
import dev.stateroom.tool.summary.SummarySettings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The limits of {@code results --would}. */
final class ForecastOptions {
    private static final String SIZE = "SIZE";

    @Option(
            names = "--would",
            description = "List the offloads that the limits below would cause. Omitted limits have their defaults. Zeros replace the"
                            + " random part of a name.")
    private boolean would;

    @Option(names = "--dialect", paramLabel = "D", description = "With --would: the dialect to use (default: the thread's).")
    private @Nullable String dialect;

    @Option(names = "--evict-above", paramLabel = "TOKENS", description =
                    "With --would: offload results above this size; 0 for none (default: 20000).")
    private @Nullable Integer results;

    @Option(names = "--evict-messages-above", paramLabel = "TOKENS", description =
                    "With --would: offload user messages above this size; 0 for none (default: 50000).")
    private @Nullable Integer messages;

    @Option(names = "--window", paramLabel = "TOKENS", description = "With --would: the context window of the model (default: unknown).")
    private @Nullable Integer window;

    @Option(
            names = "--summarize-at",
            paramLabel = SIZE,
            description = "With --would: when to summarize the conversation: messages:N, tokens:N or fraction:F of the window"
                            + " (default: tokens:170000, with a window fraction:0.85).")
    private @Nullable String trigger;

    @Option(names = "--keep", paramLabel = SIZE, description =
                    "With --would: how much to keep after a summary (default: messages:6, with a window fraction:0.1).")
    private @Nullable String keep;

    /** True with {@code --would}, which limits and {@code --dialect} require. */
    boolean asks() {
        boolean given = dialect != null || results != null || messages != null || window != null || trigger != null || keep != null;
        if (given && !would) {
            throw CliCommand.refused("limits and --dialect require --would");
        }
        return would;
    }

    /** The limits to forecast. */
    OffloadForecast.Limits limits(RecordedThread thread) {
        Dialect whose = dialect == null ? thread.dialect().dialect() : DialectNames.named(dialect);
        ToolSettings tools = ToolSettings.USUAL;
        tools = results == null ? tools : tools.evictingAbove(atLeast(0, "--evict-above", results));
        tools = messages == null ? tools : tools.evictingHumanAbove(atLeast(0, "--evict-messages-above", messages));
        Integer takes = window == null ? null : (Integer) atLeast(1, "--window", window);
        SummarySettings summaries = SummarySettings.usual(takes != null);
        summaries = trigger == null ? summaries : summaries.from(size("--summarize-at", trigger));
        summaries = keep == null ? summaries : summaries.keeping(size("--keep", keep));
        return new OffloadForecast.Limits(whose, tools, summaries, ModelWindow.UNKNOWN.taking(takes));
    }

    private ContextSize size(String option, String text) {
        ContextSize size = ContextSize.parse(text)
                .orElseThrow(() -> CliCommand.refused(
                        option + " takes messages:N, tokens:N or fraction:F with F above 0 and at most 1, not '" + text + "'"));
        if (size.unit() == ContextSize.Unit.FRACTION && window == null) {
            throw CliCommand.refused(option + " fraction:… requires --window");
        }
        return size;
    }

    private static int atLeast(int least, String option, int value) {
        if (value < least) {
            throw CliCommand.refused(option + " takes a number from " + least + " on, not " + value);
        }
        return value;
    }
}
