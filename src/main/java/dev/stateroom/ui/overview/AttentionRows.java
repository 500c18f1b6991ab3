package dev.stateroom.ui.overview;

import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.ui.session.ThreadTitles;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.overview.OverviewFinding;
import dev.stateroom.workspace.overview.ThreadGlance;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows about what needs the user, what is worth a look, and other threads. */
final class AttentionRows {
    private static final int MOST_THREADS = 4;
    private static final int MOST_OTHERS = 5;
    private static final int MOST_FINDINGS = 12;

    private final Translations words;
    private final OverviewPane.Links links;
    private final RelativeTime ago;
    private final ThreadTitles titles;
    private final RiskText text = new RiskText();

    AttentionRows(Translations words, OverviewPane.Links links, RelativeTime ago, ThreadTitles titles) {
        this.words = words;
        this.links = links;
        this.ago = ago;
        this.titles = titles;
    }

    /**
     * Threads that wait for the user or failed, the given one first; {@code glances} is null until they are read, {@code none} is the text
     * for no rows.
     */
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

    /**
     * The findings, after the {@code problems} that are listed elsewhere; a single remark while they are searched, and if there are none.
     */
    List<OverviewRow> findings(@Nullable List<OverviewFinding> found, Timeline timeline, boolean isAllOutside, List<String> problems) {
        if (found == null) {
            return List.of(new OverviewRow.Remark(words.get("look.reading")));
        }
        // If all files are outside, a strip above the overview says so.
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
                fact("alert-circle", "danger", words.get(turn == 0 ? "look.failed.before" : "look.failed", calls.size(), turn), text.steps(calls, timeline), () -> links.call(calls.getFirst()));
            case OverviewFinding.DeniedCalls(List<ToolCall> calls) ->
                fact("slash", "warning", words.get("look.denied", calls.size()), RiskText.tools(calls), () -> links.call(calls.getFirst()));
            case OverviewFinding.SkippedCalls(List<ToolCall> calls) ->
                fact("skip-forward", "muted", words.get("look.skipped", calls.size()), RiskText.tools(calls), () -> links.call(calls.getFirst()));
            case OverviewFinding.RunRisk risk -> {
                RiskText.Said said = text.of(risk, timeline);
                ToolCall call = said.call();
                yield fact(said.icon(), "warning", said.text(), said.detail(), call == null ? () -> links.view("results") : () -> links.call(call));
            }
            case OverviewFinding.GoneResults(List<Offload> results) ->
                fact("alert-octagon", "danger", words.get("look.gone", results.size()), text.source(results.getFirst(), timeline), () -> links.view("results"));
            case OverviewFinding.DanglingResults(List<Offload> results) ->
                fact("link-2", "warning", words.get("look.dangling", results.size()), text.source(results.getFirst(), timeline), () -> links.view("results"));
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

    private static OverviewRow fact(String icon, String tone, String text, String detail, Runnable go) {
        return new OverviewRow.Fact(icon, tone, text, OneLine.of(detail, 240), go);
    }

    /** {@code /srv/billing (6), /memories (2)}. */
    static String folders(OverviewFinding.FilesOutside outside) {
        return String.join(
                ", ", outside.outside().byFolder().entrySet().stream().map(folder -> folder.getKey() + " (" + folder.getValue() + ")").toList());
    }

    /**
     * The newest threads apart from that one and those that need the user; {@code last} has the total, of which {@code listed} are listed.
     */
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
