package dev.stateroom.ui.overview;

import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.hazard.RunHazard;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.ui.session.ThreadTitles;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.nearmiss.NearMiss;
import dev.stateroom.workspace.overview.OverviewFinding;
import dev.stateroom.workspace.overview.ThreadGlance;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The rows about what needs a person, what is worth a look, and the other threads. */
final class AttentionRows {
    private static final int MOST_THREADS = 4;
    private static final int MOST_OTHERS = 5;
    private static final int MOST_FINDINGS = 12;

    private final Translations words;
    private final OverviewLinks links;
    private final RelativeTime ago;
    private final ThreadTitles titles;

    AttentionRows(Translations words, OverviewLinks links, RelativeTime ago, ThreadTitles titles) {
        this.words = words;
        this.links = links;
        this.ago = ago;
        this.titles = titles;
    }

    /** The threads in which the user is asked or that failed, that one first; {@code glances} is null until they are read, {@code none} said where there are none. */
    List<OverviewRow> needed(@Nullable List<ThreadGlance> glances, String thread, String none) {
        List<OverviewRow> rows = new ArrayList<>();
        if (glances == null) {
            rows.add(new OverviewRow.Remark(words.get("needs.reading")));
            return rows;
        }
        List<ThreadGlance> needing = glances.stream()
                .filter(ThreadGlance::needsSomebody)
                .sorted(Comparator.comparing((ThreadGlance glance) -> !glance.summary().id().equals(thread)))
                .toList();
        needing.stream().limit(MOST_THREADS).forEach(glance -> rows.add(needed(glance)));
        if (needing.size() > MOST_THREADS) {
            rows.add(new OverviewRow.Heading("", words.get("needs.more", needing.size() - MOST_THREADS), () -> links.view("threads")));
        }
        if (rows.isEmpty()) {
            rows.add(new OverviewRow.Remark(none));
        }
        return rows;
    }

    private OverviewRow needed(ThreadGlance glance) {
        String id = glance.summary().id();
        boolean waits = glance.status().state() == ThreadStatus.State.INTERRUPTED;
        String detail = words.get(waits ? "needs.waits" : "needs.failed", glance.status().decisions());
        OffsetDateTime at = glance.summary().updatedAt();
        return new OverviewRow.Fact(
                waits ? "pause" : "alert-octagon",
                waits ? "accent" : "danger",
                titles.names().unique(glance.summary().id()),
                at == null ? detail : words.get("joined", detail, ago.since(at.toInstant())),
                waits ? () -> links.review(id) : () -> links.thread(id));
    }

    /** What is worth a look, first the {@code problems} that are listed elsewhere; a quiet line while it is being looked for, and where there is nothing. */
    List<OverviewRow> findings(@Nullable List<OverviewFinding> found, Timeline timeline, boolean isAllOutside, List<String> problems) {
        if (found == null) {
            return List.of(new OverviewRow.Remark(words.get("look.reading")));
        }
        // Where all files are outside, a strip over the overview says so.
        List<OverviewFinding> findings =
                found.stream().filter(finding -> !isAllOutside || !(finding instanceof OverviewFinding.FilesOutside)).toList();
        List<OverviewRow> rows = new ArrayList<>();
        if (!problems.isEmpty()) {
            rows.add(fact("alert-triangle", "warning", words.get("look.problems", problems.size()), problems.getFirst(), links::problems));
        }
        rows.addAll(findings.stream().limit(MOST_FINDINGS).map(finding -> finding(finding, timeline)).toList());
        if (findings.size() > MOST_FINDINGS) {
            rows.add(new OverviewRow.Remark(words.get("changed.more", findings.size() - MOST_FINDINGS)));
        }
        return rows.isEmpty() ? List.of(new OverviewRow.Remark(words.get("look.none"))) : rows;
    }

    private OverviewRow finding(OverviewFinding finding, Timeline timeline) {
        return switch (finding) {
            case OverviewFinding.FailedCalls(int turn, List<ToolCall> calls) ->
                fact("alert-circle", "danger", words.get(turn == 0 ? "look.failed.before" : "look.failed", calls.size(), turn), steps(calls, timeline), () -> links.call(calls.getFirst()));
            case OverviewFinding.DeniedCalls(List<ToolCall> calls) ->
                fact("slash", "warning", words.get("look.denied", calls.size()), tools(calls), () -> links.call(calls.getFirst()));
            case OverviewFinding.SkippedCalls(List<ToolCall> calls) ->
                fact("skip-forward", "muted", words.get("look.skipped", calls.size()), tools(calls), () -> links.call(calls.getFirst()));
            case OverviewFinding.FoundHazard(RunHazard hazard) ->
                fact("repeat", "warning", hazard(hazard), steps(hazard.calls(), timeline), () -> links.call(hazard.last()));
            case OverviewFinding.NearlyHit(List<NearMiss> misses) -> {
                NearMiss miss = misses.getFirst();
                List<ToolCall> calls = misses.stream().flatMap(one -> one.calls().stream()).toList();
                yield fact("shield", "warning", words.get("look.near", miss.leak().rule() + 1, miss.leak().path(), misses.size() - 1), words.get("joined", why(miss), steps(calls, timeline)), () -> links.call(miss.last()));
            }
            case OverviewFinding.UnreadResults(List<Offload> results) ->
                fact("archive", "warning", words.get("look.unread", results.size(), size(results.getFirst())), source(results.getFirst(), timeline), () -> links.view("results"));
            case OverviewFinding.GoneResults(List<Offload> results) ->
                fact("alert-octagon", "danger", words.get("look.gone", results.size()), source(results.getFirst(), timeline), () -> links.view("results"));
            case OverviewFinding.DanglingResults(List<Offload> results) ->
                fact("link-2", "warning", words.get("look.dangling", results.size()), source(results.getFirst(), timeline), () -> links.view("results"));
            case OverviewFinding.DriftedMemory drifted -> {
                String source = drifted.drift().copy().source();
                yield fact("clock", "warning", words.get("look.drifted", source.substring(source.lastIndexOf('/') + 1)), words.get("look.drifted.why"), () -> links.view("memories"));
            }
            case OverviewFinding.OftenChanged often -> {
                String path = often.file().path();
                List<Integer> at = often.file().steps();
                yield fact(
                        "repeat",
                        "muted",
                        words.get("look.often", path.substring(path.lastIndexOf('/') + 1), at.size()),
                        words.get("turn.steps", StepNumber.at(timeline, at.getFirst()), StepNumber.at(timeline, at.getLast())),
                        () -> links.file(often.file()));
            }
            case OverviewFinding.StoredDiffers differs -> {
                int first = differs.steps().getFirst();
                yield fact(
                        "alert-triangle",
                        "warning",
                        words.get("look.differs", StepNumber.at(timeline, first), differs.steps().size() - 1),
                        differs.first().why(),
                        () -> links.step(first));
            }
            case OverviewFinding.FilesOutside outside ->
                fact("help-circle", "warning", words.get("look.outside", outside.outside().count()), folders(outside), links::find);
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

    private static OverviewRow fact(String icon, String tone, String text, String detail, Runnable go) {
        return new OverviewRow.Fact(icon, tone, text, OneLine.of(detail, 240), go);
    }

    /** {@code /srv/billing (6), /memories (2)}. */
    static String folders(OverviewFinding.FilesOutside outside) {
        return String.join(
                ", ", outside.outside().byFolder().entrySet().stream().map(folder -> folder.getKey() + " (" + folder.getValue() + ")").toList());
    }

    private String steps(List<ToolCall> calls, Timeline timeline) {
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

    private static String tools(List<ToolCall> calls) {
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

    private String source(Offload result, Timeline timeline) {
        Integer step = result.step() == null ? StepNumber.of(timeline, result.at(), null) : result.step();
        String from = result.call() == null ? result.path() == null ? "" : result.path() : result.call().tool();
        return step == null ? from : words.get("joined", from, words.get("turn.step", step));
    }

    /** The newest threads besides that one and those that need the user; {@code last} tells how many there are, of which {@code listed} are listed. */
    List<OverviewRow> others(List<ThreadGlance> glances, String thread, int listed, ThreadPage last, String source) {
        List<OverviewRow> rows = new ArrayList<>();
        glances.stream()
                .filter(glance -> !glance.needsSomebody() && !glance.summary().id().equals(thread))
                .limit(MOST_OTHERS)
                .forEach(glance -> rows.add(other(glance)));
        if (!rows.isEmpty()) {
            rows.addFirst(new OverviewRow.Heading(words.get("others"), words.get(last.hasMore() && last.isEstimated() ? "others.about" : "others.all", last.hasMore() ? last.total() : listed, source), () -> links.view("threads")));
        }
        return rows;
    }

    private OverviewRow other(ThreadGlance glance) {
        OffsetDateTime at = glance.summary().updatedAt();
        Integer step = glance.summary().step();
        String steps = step == null ? "" : words.get("steps", step);
        return new OverviewRow.Fact(
                "git-commit",
                "muted",
                titles.names().unique(glance.summary().id()),
                at == null ? steps : step == null ? ago.since(at.toInstant()) : words.get("joined", ago.since(at.toInstant()), steps),
                () -> links.thread(glance.summary().id()));
    }
}
