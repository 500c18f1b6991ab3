package dev.stateroom.ui.overview;

import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.hazard.RunHazard;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.nearmiss.NearMiss;
import dev.stateroom.workspace.overview.OverviewFinding;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The texts about a risk, for the overview and the problems. */
public final class RiskText {
    private final Translations words = Translations.of(RiskText.class);

    /**
     * The texts of one row.
     *
     * @param text what is wrong
     * @param detail why, and at which steps
     * @param call the last call that is part of it; null for results
     */
    public record Said(String icon, String text, String detail, @Nullable ToolCall call) {}

    /** The texts, with the numbers that the steps have on a branch. */
    public Said of(OverviewFinding.RunRisk risk, Timeline timeline) {
        return switch (risk) {
            case OverviewFinding.FoundHazard(RunHazard hazard) -> new Said("repeat", hazard(hazard), steps(hazard.calls(), timeline), hazard.last());
            case OverviewFinding.NearlyHit(List<NearMiss> misses) -> {
                NearMiss miss = misses.getFirst();
                List<ToolCall> calls = misses.stream().flatMap(one -> one.calls().stream()).toList();
                yield new Said(
                        "shield",
                        words.get("look.near", miss.leak().rule() + 1, miss.leak().path(), misses.size() - 1),
                        words.get("joined", why(miss), steps(calls, timeline)),
                        miss.last());
            }
            case OverviewFinding.UnreadResults(List<Offload> results) ->
                new Said("archive", words.get("look.unread", results.size(), size(results.getFirst())), source(results.getFirst(), timeline), null);
        };
    }

    private String hazard(RunHazard hazard) {
        ToolCall last = hazard.last();
        int count = hazard.calls().size();
        String subject = tools(List.of(last));
        return switch (hazard.kind()) {
            case REPEATED_CALL -> words.get("look.hazard.call", subject, count);
            case REPEATED_READ -> words.get("look.hazard.read", subject, count);
            case SWEEP -> words.get("look.hazard.sweep", last.tool(), count);
            case STALE_WRITE -> words.get("look.hazard.stale", subject, hazard.calls().getFirst().agent());
            case PARTIAL_WRITE -> words.get("look.hazard.partial", subject.substring(subject.lastIndexOf('/') + 1));
        };
    }

    private String why(NearMiss miss) {
        String key = switch (miss.leak().miss().reason()) {
            case CASE -> "look.near.case";
            case DOT_FILE -> "look.near.dotfile";
            case COPY -> "look.near.copy";
            case FOLDER, OPERATION, ANCHOR, SEGMENT -> "look.near.folder";
        };
        return words.get(key, miss.guard());
    }

    String steps(List<ToolCall> calls, Timeline timeline) {
        TreeSet<Integer> numbers = new TreeSet<>();
        for (ToolCall call : calls) {
            Integer number = StepNumber.of(timeline, call.checkpoint(), null);
            if (number != null) {
                numbers.add(number);
            }
        }
        if (numbers.isEmpty()) {
            return tools(calls);
        }
        String said = numbers.size() == 1
                ? words.get("turn.step", numbers.getFirst())
                : words.get("turn.steps", numbers.getFirst(), numbers.getLast());
        return words.get("joined", said, tools(calls));
    }

    static String tools(List<ToolCall> calls) {
        ToolCall first = calls.getFirst();
        String path = first.path();
        return calls.size() == 1 && path != null
                ? first.tool() + " " + path
                : String.join(", ", new TreeSet<>(calls.stream().map(ToolCall::tool).toList()));
    }

    private String size(Offload result) {
        Offload.Size size = result.size();
        return size == null ? "" : size.bytes() < 1_000 ? words.get("size.bytes", size.bytes()) : words.get("size.kb", size.bytes() / 1_000);
    }

    String source(Offload result, Timeline timeline) {
        Integer step = result.step() == null ? StepNumber.of(timeline, result.at(), null) : result.step();
        String from = result.call() == null ? result.path() == null ? "" : result.path() : result.call().tool();
        return step == null ? from : words.get("joined", from, words.get("turn.step", step));
    }
}
