package dev.stateroom.conformance.vector;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.tool.ToolSettings;
import dev.stateroom.tool.summary.ContextSize;
import dev.stateroom.tool.summary.SummarySettings;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One recorded conversation with a backend.
 *
 * @param dialect of the package and release that it was recorded with
 * @param backend the description of the backend
 * @param files the files before the first step
 * @param turns the turns in order
 * @param settings the settings of the tools
 * @param agent the rules and reviews between the model and the tools
 * @param prompted the inputs for its system message
 * @param setup the recorded failure of building the backend; null for none
 * @param context the content of the run's context
 * @param assistantId in the run's metadata; null for none
 * @param summarising when the conversation is summarised; null for never
 * @param ripgrep true if ripgrep was on the PATH
 */
public record ReferenceVector(
        Dialect dialect,
        BackendSpec backend,
        SequencedMap<String, SeedFile> files,
        List<VectorTurn> turns,
        ToolSettings settings,
        RecordedAgent agent,
        PromptInputs prompted,
        @Nullable ForeignValue setup,
        ForeignValue.Fields context,
        @Nullable String assistantId,
        @Nullable SummarySettings summarising,
        boolean ripgrep) {

    /**
     * The vector in a document. Only if {@link #beyond} returns null for it.
     *
     * @param spoken maps the dialect of the recording to the one to run
     */
    public static ReferenceVector of(ForeignValue.Fields document, UnaryOperator<Dialect> spoken) {
        Dialect dialect = spoken.apply(ReferencePackages.dialect(document));
        return new ReferenceVector(
                dialect,
                BackendSpec.of(document.get("backend")),
                SeedFile.files(document.get("files")),
                turns(ForeignValue.items(document.get("steps"))),
                settings(document),
                RecordedAgent.of(document, dialect),
                PromptInputs.of(document),
                document.get("setup"),
                ForeignValue.fields(document.get("context")),
                ForeignValue.text(document.get("assistant_id")),
                summarising(document),
                document.get("ripgrep") instanceof ForeignValue.Bool(boolean ripgrep) && ripgrep);
    }

    private static List<VectorTurn> turns(List<ForeignValue> steps) {
        List<VectorTurn> turns = new ArrayList<>();
        for (ForeignValue step : steps) {
            turns.add(VectorTurn.of(ForeignValue.fields(step), turns.size() + 1));
        }
        return turns;
    }

    private static ToolSettings settings(ForeignValue.Fields document) {
        ForeignValue.Fields middleware = ForeignValue.fields(document.get("middleware"));
        ToolSettings usual = ToolSettings.USUAL;
        String root = ForeignValue.text(ForeignValue.fields(document.get("backend")).get("artifacts_root"));
        return usual.evictingAbove(number(middleware, "tool_token_limit_before_evict", usual.evictAbove()))
                .evictingHumanAbove(
                        number(middleware, "human_message_token_limit_before_evict", usual.evictHumanAbove()))
                .withGrepMaxCount(number(middleware, "grep_max_count", usual.grepMaxCount()))
                .under(root == null ? usual.artifactsRoot() : root);
    }

    private static @Nullable Integer number(ForeignValue.Fields fields, String name, @Nullable Integer fallback) {
        return switch (fields.get(name)) {
            case ForeignValue.Int(long number) -> Math.clamp(number, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case ForeignValue.Null _ -> null;
            case null, default -> fallback;
        };
    }

    /**
     * Null if the document has no such settings, or some that cannot be computed: by tokens, which would have to include the system message
     * and the tools' descriptions.
     */
    private static @Nullable SummarySettings summarising(ForeignValue.Fields document) {
        ForeignValue.Fields summarization = ForeignValue.fields(document.get("summarization"));
        ContextSize trigger = messages(summarization.get("trigger"));
        ContextSize keep = messages(summarization.get("keep"));
        return trigger == null || keep == null ? null : SummarySettings.at(trigger, keep);
    }

    private static @Nullable ContextSize messages(@Nullable ForeignValue pair) {
        List<ForeignValue> parts = ForeignValue.items(pair);
        return parts.size() == 2
                        && "messages".equals(ForeignValue.text(parts.getFirst()))
                        && parts.getLast() instanceof ForeignValue.Int(long count)
                        && count > 0
                ? ContextSize.messages(Math.clamp(count, 1, Integer.MAX_VALUE))
                : null;
    }

    /** The first feature in the document that is not supported; null if all are. */
    public static @Nullable String beyond(ForeignValue.Fields document) {
        boolean python = ReferencePackages.dialect(document).language() == Era.Language.PYTHON;
        if (document.get("summarization") != null && summarising(document) == null) {
            return "summarises the conversation by another measure than messages";
        }
        boolean prompts = ForeignValue.items(document.get("steps")).stream()
                .anyMatch(step -> ForeignValue.fields(step).get("system_prompt") != null);
        if (!python && prompts) {
            return "shows the system's message of npm's package";
        }
        return null;
    }
}
