package dev.stateroom.ui.timeline;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.history.ThreadLines;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.mounted.OutsideWrites;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.ui.work.PacedReading;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.cost.PriceTable;
import dev.stateroom.workspace.risk.CallRisks;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The current position on the session's timeline, and the ways to move. FX thread only; independent of nodes. */
final class TimelineModel {
    private final Session session;
    private final ReadOnlyObjectWrapper<TimelinePosition> position = new ReadOnlyObjectWrapper<>(TimelinePosition.NOWHERE);
    private OutsideWrites outside = OutsideWrites.NONE;
    private List<HazardSpan> hazards = List.of();
    private final Supplier<PriceTable> prices;
    private SpentCurve spent = SpentCurve.NONE;
    private SpentUnit unit = SpentUnit.NONE;
    private double budget;
    private final PacedReading comparing;
    private @Nullable Timeline compared;
    private @Nullable Touched touched;
    private final LatestTask searching;
    private final LatestTask marking;

    /** What was computed for a branch besides its steps. */
    private record Compared(OutsideWrites outside, SpentCurve spent) {}

    /** The steps that changed the selection, with the inputs they were computed from: a growing thread asks several times for one step. */
    private record Touched(Timeline timeline, OpenWorkspace open, Location at, OutsideWrites outside, BitSet steps) {}

    /** Follows a session, with the built-in prices. */
    TimelineModel(Session session) {
        this(session, PriceTable::known);
    }

    /** @param prices may read files */
    TimelineModel(Session session, Supplier<PriceTable> prices) {
        this.session = session;
        searching = new LatestTask(session.work(), session::broken);
        marking = new LatestTask(session.work(), session::broken);
        comparing = new PacedReading(session.work(), this::compare, session::broken);
        this.prices = prices;
        session.timelineProperty().subscribe(v -> compare());
        session.callsProperty().subscribe(v -> compare());
        session.risksProperty().subscribe(v -> mark());
        session.linesProperty().subscribe(v -> refresh());
        session.stepProperty().subscribe(v -> refresh());
        session.baseProperty().subscribe(v -> refresh());
        session.selectionProperty().subscribe(v -> refresh());
    }

    ReadOnlyObjectProperty<TimelinePosition> positionProperty() {
        return position.getReadOnlyProperty();
    }

    TimelinePosition position() {
        return position.get();
    }

    /** Finds changes outside the state, once steps and calls are loaded. */
    private void compare() {
        Timeline timeline = session.timelineProperty().get();
        ToolCall.Ledger calls = session.callsProperty().get();
        if (timeline == null || !timeline.continues(compared)) {
            comparing.reset();
            outside = OutsideWrites.NONE;
            hazards = List.of();
            spent = SpentCurve.NONE;
            mark();
        }
        compared = timeline;
        refresh();
        RecordedThread thread = session.threadProperty().get();
        ThreadLines lines = session.linesProperty().get();
        Timeline main = lines == null ? timeline : lines.main();
        SpentUnit counted = unit;
        OpenWorkspace open = session.workspaceProperty().get();
        if (timeline != null && calls != null && thread != null && open != null && comparing.begin()) {
            comparing.read(
                            BackgroundTask.of(Translations.of(TimelineModel.class).get("work.outside"), (c, p) -> new Compared(
                                    session.outsideWrites().of(timeline, calls),
                                    main == null ? SpentCurve.NONE : SpentCurve.of(counted, thread, main, calls, prices, c))),
                            found -> {
                                outside = found.outside();
                                spent = found.spent();
                                refresh();
                            });
        }
    }

    /** Assigns risks to the steps of the branch. While the branch grows, the former ones stay until new ones are found. */
    private void mark() {
        marking.cancel();
        Timeline timeline = session.timelineProperty().get();
        CallRisks risks = session.risksProperty().get();
        if (risks == null) {
            hazards = List.of();
        } else if (timeline != null) {
            marking.begin(Translations.of(TimelineModel.class).get("work.risks"), (c, p) -> HazardSpan.of(risks, timeline), found -> {
                hazards = found;
                refresh();
            });
        }
    }

    /** Shows a running total, or none. @param limit the budget; 0 for no limit */
    void count(SpentUnit in, double limit) {
        if (in != unit || limit != budget) {
            // The lane keeps the old unit until the new total is computed.
            spent = in == SpentUnit.NONE ? SpentCurve.NONE : spent;
            unit = in;
            budget = limit;
            recount();
        }
    }

    /** Computes the total again after prices changed. */
    void recount() {
        comparing.reset();
        compare();
    }

    private void refresh() {
        searching.cancel();
        Timeline timeline = session.timelineProperty().get();
        if (timeline == null) {
            position.set(TimelinePosition.NOWHERE);
            return;
        }
        CheckpointKey step = session.stepProperty().get();
        CheckpointKey base = session.baseProperty().get();
        int index = step == null ? -1 : timeline.indexOf(step);
        int from = base == null ? -1 : timeline.indexOf(base);
        ThreadLines lines = session.linesProperty().get();
        Timeline main = lines == null ? timeline : lines.main();
        ThreadLines.Lane lane = lines == null || timeline == main ? null : lines.laneOf(timeline.steps().getLast().key());
        List<ThreadLines.Lane> lanes = lines == null ? List.of() : drawn(lines.lanes(), lane);
        int hidden = lines == null ? 0 : lines.lanes().size() - lanes.size();
        RecordedThread thread = session.threadProperty().get();
        Checkpoint inside = index >= 0 || step == null || step.isRoot() || thread == null ? null : thread.checkpoint(step);
        position.set(new TimelinePosition(timeline, index, index, from, inside, outside, hazards, spent, spent.unit() == unit ? budget : 0, touched(timeline), main, lane, lanes, hidden));
        if (index < 0 && step != null && thread != null) {
            searching.begin(
                    Translations.of(TimelineModel.class).get("work.left"),
                    (c, p) -> leftAt(thread, timeline, step, c),
                    anchor -> position.set(position.get().leftAt(anchor)));

        }
    }

    /** The first branches; the shown one replaces the last of them if it is not among them. */
    private static List<ThreadLines.Lane> drawn(List<ThreadLines.Lane> all, ThreadLines.@Nullable Lane shown) {
        List<ThreadLines.Lane> drawn = new ArrayList<>(all.subList(0, Math.min(TimelinePosition.MOST_LANES, all.size())));
        if (shown != null && !drawn.contains(shown)) {
            drawn.set(drawn.size() - 1, shown);
        }
        return List.copyOf(drawn);
    }

    /** The steps that changed the selection or something below it. */
    private BitSet touched(Timeline timeline) {
        Location at = session.selectionProperty().get();
        OpenWorkspace open = session.workspaceProperty().get();
        if (at == null || open == null || at.path().isRoot()) {
            return new BitSet();
        }
        Touched known = touched;
        if (known == null || known.timeline != timeline || known.open != open || known.outside != outside || !known.at.equals(at)) {
            boolean isLonger = known != null && known.open == open && known.outside == outside && known.at.equals(at);
            known = new Touched(timeline, open, at, outside, touching(timeline, open, at, isLonger ? known : null));
            touched = known;
        }
        return known.steps;
    }

    /** @param before the result for the branch when it was shorter; null for none */
    private BitSet touching(Timeline timeline, OpenWorkspace open, Location at, @Nullable Touched before) {
        int same = before == null ? 0 : inCommon(before.timeline.steps(), timeline.steps());
        BitSet touched = before == null ? new BitSet() : before.steps.get(0, same);
        boolean state = open.mounts().stream()
                .anyMatch(m -> m.prefix().equals(at.mount()) && m.content() instanceof Mount.ThreadState);
        String path = state ? at.path().text() : at.agentPath();
        List<Timeline.Step> steps = timeline.steps();
        for (int i = same; i < steps.size(); i++) {
            if (state ? touches(steps.get(i), path) : outside.at(i).stream().anyMatch(one -> one.equals(path) || one.startsWith(path + "/"))) {
                touched.set(i);
            }
        }
        return touched;
    }

    /** How many steps at the start are identical: a branch that grew has its former steps there. */
    private static int inCommon(List<Timeline.Step> before, List<Timeline.Step> now) {
        int same = Math.min(before.size(), now.size());
        while (same > 0 && before.get(same - 1) != now.get(same - 1)) {
            same--;
        }
        return same;
    }

    /** True if that step changed the file with that key, or a file below that folder. */
    static boolean touches(Timeline.Step step, String key) {
        List<String> paths = step.changedPaths();
        if (paths.isEmpty()) {
            return false;
        }
        if (Collections.binarySearch(paths, key, CodePointOrder.INSTANCE) >= 0) {
            return true;
        }
        String below = key + "/";
        int from = -1 - Collections.binarySearch(paths, below, CodePointOrder.INSTANCE);
        return from >= 0 && from < paths.size() && paths.get(from).startsWith(below);
    }

    /** The index at which a step left the timeline; -1 if that is not known. */
    private static int leftAt(RecordedThread thread, Timeline timeline, CheckpointKey step, Cancellation cancellation) {
        CheckpointKey met = ThreadLines.behind(thread, step, key -> timeline.indexOf(key) >= 0, cancellation);
        return met == null ? -1 : timeline.indexOf(met);
    }

    /** Goes to the step at that index, clamped to the timeline. */
    public void go(int index) {
        Timeline timeline = position().timeline();
        if (timeline != null && !timeline.steps().isEmpty()) {
            session.stepProperty().set(timeline.steps().get(within(index)).key());
        }
    }

    /** Goes to the step at that index of the main branch. */
    public void goMain(int index) {
        Timeline main = position().main();
        if (main != null && !main.steps().isEmpty()) {
            session.stepProperty().set(main.steps().get(Math.clamp(index, 0, main.steps().size() - 1)).key());
        }
    }

    /** Goes to an own step of a branch; for a local fork, changes are counted from where it begins. */
    void go(ThreadLines.Lane lane, int index) {
        ThreadFork fork = lane.fork();
        if (fork != null && index >= lane.own().size() - 1) {
            session.forks().enter(fork);
        } else {
            session.stepProperty().set(lane.own().get(Math.clamp(index, 0, lane.own().size() - 1)));
        }
    }

    /** Cycles through the branches: to the newest step of the next one, and from the last back to where it left the main branch. */
    public void nextLane() {
        List<ThreadLines.Lane> lanes = position().lanes();
        ThreadLines.Lane now = position().lane();
        int next = now == null ? 0 : lanes.indexOf(now) + 1;
        if (next < lanes.size()) {
            go(lanes.get(next), lanes.get(next).own().size() - 1);
        } else if (now != null) {
            goMain(now.anchor());
        }
    }

    private int within(int index) {
        return Math.clamp(index, 0, Math.max(0, position().count() - 1));
    }

    /** Goes one step back; from a step off the branch, to the last step before it left. */
    public void previous() {
        TimelinePosition at = position();
        go(at.isOffBranch() ? at.anchor() : at.index() - 1);
    }

    /** Goes one step on; from a step off the branch, to the first one after it left. */
    public void next() {
        go(position().anchor() + 1);
    }

    /** Goes to the first step. */
    public void first() {
        go(0);
    }

    /** Goes to the newest step. */
    public void last() {
        go(position().count() - 1);
    }

    /** Goes to the nearest earlier step that changed the selection, if there is one. */
    public void previousTouching() {
        int found = position().anchor() <= 0 ? -1 : position().touched().previousSetBit(position().anchor() - 1);
        if (found >= 0) {
            go(found);
        }
    }

    /** Goes to the nearest later step that changed the selection, if there is one. */
    public void nextTouching() {
        int found = position().touched().nextSetBit(position().anchor() + 1);
        if (found >= 0) {
            go(found);
        }
    }

    /** Goes to the first step of this turn, or of the one before if it is there already. */
    public void previousTurn() {
        Timeline timeline = position().timeline();
        if (timeline != null) {
            int at = position().anchor();
            go(timeline.turns().stream()
                    .mapToInt(Timeline.Turn::firstIndex)
                    .filter(i -> i < at)
                    .max()
                    .orElse(0));
        }
    }

    /** Goes to the first step of the next turn, or from the last turn to the newest step. */
    public void nextTurn() {
        Timeline timeline = position().timeline();
        if (timeline != null) {
            int at = position().anchor();
            go(timeline.turns().stream()
                    .mapToInt(Timeline.Turn::firstIndex)
                    .filter(i -> i > at)
                    .min()
                    .orElse(position().count() - 1));
        }
    }

    /** Sets the base to the step at that index; -1 for the step before the current one. */
    public void setBase(int index) {
        Timeline timeline = position().timeline();
        if (timeline != null && index < position().count()) {
            session.baseProperty().set(index < 0 ? null : timeline.steps().get(index).key());
        }
    }
}
