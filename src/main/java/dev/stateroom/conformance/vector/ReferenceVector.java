package dev.stateroom.conformance.vector;

import dev.stateroom.agent.Value;
import dev.stateroom.tool.ToolSettings;
import dev.stateroom.tool.summary.ContextSize;
import dev.stateroom.tool.summary.SummarySettings;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * One recorded conversation with a backend.
 *
 * @param dialect of the package and release that it was recorded with
 * @param backend how the backend is built
 * @param files what is in it before the first step
 * @param turns what was done
 * @param settings how the tools are set up
 * @param agent what stands between the model and the tools
 * @param prompted what its system message is made of
 * @param setup how building already failed; null where it did not
 * @param context what the run's context holds
 * @param assistantId in the run's metadata; null for none
 * @param summarising when the conversation is summarised; null where it is not
 * @param ripgrep true when ripgrep was on the PATH
 */
public record ReferenceVector(
        Dialect dialect,
        BackendSpec backend,
        SequencedMap<String, Seed> files,
        List<Turn> turns,
        ToolSettings settings,
        RecordedAgent agent,
        Prompted prompted,
        @Nullable Value setup,
        Value.Fields context,
        @Nullable String assistantId,
        @Nullable SummarySettings summarising,
        boolean ripgrep) {

    /** The vector in a document. Only for one that {@link #beyond} says nothing about. */
    public static ReferenceVector of(Value.Fields document) {
        Dialect dialect = References.dialect(document);
        return new ReferenceVector(
                dialect,
                BackendSpec.of(document.get("backend")),
                Seed.files(document.get("files")),
                turns(Value.items(document.get("steps"))),
                settings(document),
                RecordedAgent.of(document, dialect),
                Prompted.of(document),
                document.get("setup"),
                Value.fields(document.get("context")),
                Value.text(document.get("assistant_id")),
                summarising(document),
                document.get("ripgrep") instanceof Value.Bool(boolean ripgrep) && ripgrep);
    }

    private static List<Turn> turns(List<Value> steps) {
        List<Turn> turns = new ArrayList<>();
        for (Value step : steps) {
            turns.add(Turn.of(Value.fields(step), turns.size() + 1));
        }
        return turns;
    }

    private static ToolSettings settings(Value.Fields document) {
        Value.Fields middleware = Value.fields(document.get("middleware"));
        ToolSettings usual = ToolSettings.USUAL;
        String root = Value.text(Value.fields(document.get("backend")).get("artifacts_root"));
        return usual.evictingAbove(number(middleware, "tool_token_limit_before_evict", usual.evictAbove()))
                .evictingHumanAbove(
                        number(middleware, "human_message_token_limit_before_evict", usual.evictHumanAbove()))
                .withGrepMaxCount(number(middleware, "grep_max_count", usual.grepMaxCount()))
                .under(root == null ? usual.artifactsRoot() : root);
    }

    private static @Nullable Integer number(Value.Fields fields, String name, @Nullable Integer otherwise) {
        return switch (fields.get(name)) {
            case Value.Int(long number) -> Math.clamp(number, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case Value.Null _ -> null;
            case null, default -> otherwise;
        };
    }

    /**
     * Null where the document asks for none, or for one that cannot be computed: by tokens, which would have to count the system's message
     * and the tools' descriptions too.
     */
    private static @Nullable SummarySettings summarising(Value.Fields document) {
        Value.Fields summarization = Value.fields(document.get("summarization"));
        ContextSize trigger = messages(summarization.get("trigger"));
        ContextSize keep = messages(summarization.get("keep"));
        return trigger == null || keep == null ? null : SummarySettings.at(trigger, keep);
    }

    private static @Nullable ContextSize messages(@Nullable Value pair) {
        List<Value> parts = Value.items(pair);
        return parts.size() == 2
                        && "messages".equals(Value.text(parts.getFirst()))
                        && parts.getLast() instanceof Value.Int(long count)
                        && count > 0
                ? ContextSize.messages(Math.clamp(count, 1, Integer.MAX_VALUE))
                : null;
    }

    /** What the document asks for that is not built; null where nothing. */
    public static @Nullable String beyond(Value.Fields document) {
        boolean python = References.dialect(document).language() == Era.Language.PYTHON;
        if (document.get("summarization") != null && summarising(document) == null) {
            return "summarises the conversation by another measure than messages";
        }
        boolean prompts = Value.items(document.get("steps")).stream()
                .anyMatch(step -> Value.fields(step).get("system_prompt") != null);
        if (!python && prompts) {
            return "shows the system's message of npm's package";
        }
        return null;
    }
}
