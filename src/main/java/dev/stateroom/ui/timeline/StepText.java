package dev.stateroom.ui.timeline;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.history.Timeline;
import dev.stateroom.ui.session.ForkName;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The texts about a step. */
final class StepText {
    /** The most risks in one tooltip. */
    private static final int MOST_HAZARDS = 4;

    private final RelativeTime ago = RelativeTime.now();
    private final Translations words;

    StepText(Translations words) {
        this.words = words;
    }

    /** {@code Step 108}. */
    String step(TimelinePosition at) {
        Timeline timeline = at.timeline();
        if (timeline == null) {
            return "";
        }
        Checkpoint inside = at.inside();
        return at.index() >= 0
                ? words.get("step", StepNumber.at(timeline, at.index()))
                : inside == null || inside.step() == null ? words.get("step.other") : words.get("step", inside.step());
    }

    /** {@code of 152}. */
    String of(TimelinePosition at) {
        Timeline timeline = at.timeline();
        if (timeline == null || timeline.steps().isEmpty()) {
            return "";
        }
        if (at.inside() != null) {
            return at.anchor() < 0 ? words.get("of.subagent") : words.get("of.subagent.in", StepNumber.at(timeline, at.anchor()));
        }
        ThreadFork fork = at.lane() == null ? null : at.lane().fork();
        if (fork != null) {
            return words.get("of.fork", ForkName.of(fork));
        }
        // A thread with nothing but its input has no steps to count.
        return at.index() >= 0 && StepNumber.last(timeline) < 0 ? "" : at.index() >= 0
                ? words.get(at.lane() == null ? "of" : "of.branch", StepNumber.last(timeline))
                : at.anchor() >= 0 ? words.get("left.branch", StepNumber.at(timeline, at.anchor())) : "";
    }

    /** {@code edit_file, write_file · 2 h ago}. */
    String facts(TimelinePosition at) {
        Timeline timeline = at.timeline();
        if (timeline == null || at.index() < 0) {
            return "";
        }
        Timeline.Step step = timeline.steps().get(at.index());
        String tools = String.join(", ", step.tools());
        String what = tools.isEmpty() ? source(step) : OneLine.of(tools, 80);
        OffsetDateTime time = step.checkpoint().createdAt();
        if (time == null) {
            return what;
        }
        String when = ago.since(time.toInstant());
        return what.isEmpty() ? when : what + " · " + when;
    }

    /** The same while the files are shown as the run saw them. */
    String live(TimelinePosition at) {
        String facts = facts(at);
        return facts.isEmpty() ? facts : words.get("live.shown") + " · " + facts;
    }

    private String source(Timeline.Step step) {
        return switch (step.checkpoint().source()) {
            case "edit" -> edit(step);
            case "input" -> words.get("source.input");
            case "update" -> words.get("source.update");
            case "fork" -> words.get("source.fork");
            case "loop" -> words.get("source.loop");
            default -> "";
        };
    }

    /** {@code you edited README.md}. */
    private String edit(Timeline.Step step) {
        List<String> paths = step.changedPaths();
        return paths.size() == 1
                ? words.get("edit.one", HiddenCharacters.visible(paths.getFirst().substring(paths.getFirst().lastIndexOf('/') + 1)))
                : words.get("edit.many", paths.size());
    }

    /** The absolute time of the step; null if it is not recorded. */
    @Nullable String time(TimelinePosition at) {
        Timeline timeline = at.timeline();
        if (timeline == null || at.index() < 0) {
            return null;
        }
        OffsetDateTime time = timeline.steps().get(at.index()).checkpoint().createdAt();
        return time == null ? null : RelativeTime.exact(time.toInstant());
    }

    /** The tooltip of a step: number, changed files, tools. */
    String of(TimelinePosition at, int index) {
        Timeline timeline = at.main();
        if (timeline == null || index >= timeline.steps().size()) {
            return "";
        }
        Timeline.Step step = timeline.steps().get(index);
        String first = words.get("step", StepNumber.at(timeline, index)) + ", "
                + (step.note() == null ? words.get("changed", at.filesChanged(index)) : words.get("unknown"));
        String differs = (step.differs() == null ? "" : "\n" + differs(step.differs())) + (at.lane() == null ? hazards(at, index, "\n") : "") + spent(at, index, "\n");
        return step.tools().isEmpty() ? first + differs : first + "\n" + OneLine.of(String.join(", ", step.tools()), 100) + differs;
    }

    /** The running total at a step of the main branch, after {@code before}; empty if it is not shown or not known. */
    private String spent(TimelinePosition at, int index, String before) {
        SpentCurve spent = at.spent();
        return spent.isEmpty() || spent.isUnpriced()
                ? ""
                : before + (spent.unit() == SpentUnit.MONEY ? words.get("money.until", spent.dollars(spent.at(index))) : words.get("tokens.until", spent.at(index)));
    }

    /** The loops and risky writes that span a step, each after {@code before}. */
    private String hazards(TimelinePosition at, int index, String before) {
        return at.hazards().stream()
                .filter(span -> span.holds(index))
                .map(span -> before + words.get("hazard." + span.kind(), span.tool(), span.steps().size(), span.rule()))
                .distinct()
                .limit(MOST_HAZARDS)
                .collect(Collectors.joining());
    }

    /** Says that the stored files of a step are not those that the run saw. */
    private String differs(StoredDivergence divergence) {
        return words.get(divergence.live() == null ? "differs.open" : "differs.known");
    }

    /** The slider's value for assistive programs: {@code Step 108 of 152, 2 files changed}. */
    String spoken(TimelinePosition at) {
        Timeline timeline = at.timeline();
        if (timeline == null || timeline.steps().isEmpty()) {
            return reading();
        }
        if (at.index() < 0) {
            return step(at) + " " + of(at);
        }
        Timeline.Step step = timeline.steps().get(at.index());
        String spoken = words.get("spoken", StepNumber.at(timeline, at.index()), StepNumber.last(timeline), step.filesChanged() + at.outside().at(at.index()).size());
        return spoken + (step.differs() == null ? "" : ", " + differs(step.differs())) + hazards(at, at.index(), ", ") + (at.lane() == null ? spent(at, at.index(), ", ") : "");
    }

    /** The text for a history that was not read. */
    String unread() {
        return words.get("unread");
    }

    String reading() {
        return words.get("reading");
    }
}
