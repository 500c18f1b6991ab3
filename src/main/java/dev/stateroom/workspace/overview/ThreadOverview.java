package dev.stateroom.workspace.overview;

import dev.stateroom.agent.Message;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileChanges;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.mounted.OutsideWrites;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A summary of a thread, or of one of its folders: the request and the answer, the file changes of each turn, the most changed files.
 *
 * @param asked the first message of a person; empty if there is none
 * @param said the last text of the model; empty if there is none in the last steps
 * @param subagents the number of subagents that made calls
 * @param files the number of files at its newest step; -1 if unknown
 * @param turns oldest first; number 0 is for steps before the first message, if they changed files
 * @param changed the changed files, most versions first
 */
public record ThreadOverview(
        String asked, String said, int subagents, int files, List<TurnFiles> turns, List<ChangedPath> changed) {
    /** The number of last steps in which the last answer is searched. */
    private static final int LAST_STEPS = 40;

    /** The number of newest turns whose first and last files are compared. */
    private static final int MOST_COMPARED = 60;

    /** Copies the lists. */
    public ThreadOverview {
        turns = List.copyOf(turns);
        changed = List.copyOf(changed);
    }

    /**
     * One turn.
     *
     * @param number from 1; 0 for the steps before the first message
     * @param text the whole request
     * @param first index of its first step
     * @param last index of its last step
     * @param paths the files that its steps changed, in the state or elsewhere, in the order of their first change
     * @param kinds the changes between its start and end; null if they were not compared
     * @param bars the number of files changed in each of its steps
     */
    public record TurnFiles(int number, String text, int first, int last, List<String> paths, @Nullable Kinds kinds, List<Integer> bars) {
        /** Copies the lists. */
        public TurnFiles {
            paths = List.copyOf(paths);
            bars = List.copyOf(bars);
        }

        private TurnFiles with(@Nullable Kinds found) {
            return new TurnFiles(number, text, first, last, paths, found, bars);
        }

        /** Index of the last step that changed a file; the turn's last one if none did. */
        public int lastChange() {
            for (int i = bars.size() - 1; i >= 0; i--) {
                if (bars.get(i) > 0) {
                    return first + i;
                }
            }
            return last;
        }
    }

    /** The number of added, modified and deleted files. */
    public record Kinds(int added, int modified, int deleted) {}

    /**
     * A changed file.
     *
     * @param path its key in the state; else the path in the calls
     * @param steps indices of the steps that changed it
     * @param inState false if the state never had it
     */
    public record ChangedPath(String path, List<Integer> steps, boolean inState) {
        /** Copies the list. */
        public ChangedPath {
            steps = List.copyOf(steps);
        }
    }

    /**
     * Summarizes the timeline, and reads the last messages and the files at the ends of turns. May block.
     *
     * @param outside finds what the calls changed outside the state
     * @param below only files whose key begins with this; empty for all
     * @param before what was put together of the same when the thread had fewer steps: turns that it compared are not compared again; null if there is none
     */
    public static ThreadOverview of(
            RecordedThread thread, Timeline timeline, ToolCall.Ledger calls, BiFunction<Timeline, ToolCall.Ledger, OutsideWrites> outside, String below, @Nullable ThreadOverview before, Cancellation cancellation) {
        List<TurnFiles> turns = new ArrayList<>();
        Map<String, List<Integer>> changed = new LinkedHashMap<>();
        // A folder of the state has nothing that is elsewhere.
        OutsideWrites others = below.isEmpty() ? outside.apply(timeline, calls) : OutsideWrites.NONE;
        Set<String> elsewhere = new HashSet<>();
        for (int i = 0; i < timeline.steps().size(); i++) {
            elsewhere.addAll(others.at(i));
        }
        List<Timeline.Turn> asked = timeline.turns();
        int unasked = asked.isEmpty() ? timeline.steps().size() : asked.getFirst().firstIndex();
        if (unasked > 0) {
            TurnFiles first = turn(new Timeline.Turn(0, "", 0), unasked - 1, timeline, below, others, changed);
            if (asked.isEmpty() || !first.paths().isEmpty()) {
                turns.add(first);
            }
        }
        for (int i = 0; i < asked.size(); i++) {
            int last = i + 1 < asked.size() ? asked.get(i + 1).firstIndex() - 1 : timeline.steps().size() - 1;
            turns.add(turn(asked.get(i), last, timeline, below, others, changed));
        }
        for (int i = Math.max(0, turns.size() - MOST_COMPARED); i < turns.size(); i++) {
            cancellation.check();
            TurnFiles turn = turns.get(i);
            TurnFiles earlier = before == null || i >= before.turns().size() ? turn : before.turns().get(i);
            boolean isCompared = earlier.kinds() != null && earlier.equals(turn.with(earlier.kinds()));
            turns.set(i, isCompared ? earlier : compared(thread, timeline, turn, below, cancellation));
        }
        return new ThreadOverview(
                asked.isEmpty() ? "" : asked.getFirst().text(),
                said(thread, timeline, cancellation),
                (int) calls.inOrder().stream().map(ToolCall::agent).filter(agent -> !agent.equals("main")).distinct().count(),
                files(thread, timeline, below, cancellation),
                turns,
                changed.entrySet().stream()
                        .map(one -> new ChangedPath(one.getKey(), one.getValue(), !elsewhere.contains(one.getKey())))
                        .sorted(Comparator.comparingInt((ChangedPath one) -> -one.steps().size()).thenComparingInt(one -> -one.steps().getLast()))
                        .toList());
    }

    private static TurnFiles turn(Timeline.Turn turn, int last, Timeline timeline, String below, OutsideWrites outside, Map<String, List<Integer>> changed) {
        Set<String> paths = new LinkedHashSet<>();
        List<Integer> bars = new ArrayList<>();
        int end = Math.max(turn.firstIndex(), last);
        for (int i = turn.firstIndex(); i <= end; i++) {
            int index = i;
            List<String> here = Stream.concat(
                            timeline.steps().get(i).changedPaths().stream().filter(path -> path.startsWith(below)), outside.at(i).stream())
                    .toList();
            paths.addAll(here);
            bars.add(here.size());
            here.forEach(path -> changed.computeIfAbsent(path, _ -> new ArrayList<>()).add(index));
        }
        return new TurnFiles(turn.number(), turn.text(), turn.firstIndex(), end, List.copyOf(paths), null, bars);
    }

    private static TurnFiles compared(RecordedThread thread, Timeline timeline, TurnFiles turn, String below, Cancellation cancellation) {
        if (IntStream.rangeClosed(turn.first(), turn.last()).allMatch(i -> timeline.steps().get(i).changedPaths().isEmpty())) {
            return turn;
        }
        CheckpointKey start = turn.first() == 0 ? null : timeline.steps().get(turn.first() - 1).key();
        Outcome<Kinds> kinds = thread.filesAt(timeline.steps().get(turn.last()).key(), cancellation)
                .then(after -> start == null
                        ? Outcome.ok(new Kinds(after.value().startingWith(below).size(), 0, 0))
                        : thread.filesAt(start, cancellation)
                                .map((RebuiltValue<FileSet> old) -> kinds(FileChanges.between(old.value(), after.value()), below)));
        return kinds instanceof Outcome.Ok<Kinds>(Kinds found) ? turn.with(found) : turn;
    }

    private static Kinds kinds(List<FileChange> changes, String below) {
        List<FileChange.Kind> kinds =
                changes.stream().filter(change -> change.path().startsWith(below)).map(FileChange::kind).toList();
        return new Kinds(
                Collections.frequency(kinds, FileChange.Kind.ADDED),
                Collections.frequency(kinds, FileChange.Kind.MODIFIED),
                Collections.frequency(kinds, FileChange.Kind.DELETED));
    }

    private static int files(RecordedThread thread, Timeline timeline, String below, Cancellation cancellation) {
        if (timeline.steps().isEmpty()) {
            return 0;
        }
        return thread.filesAt(timeline.steps().getLast().key(), cancellation)
                .map(files -> below.isEmpty() ? files.value().size() : files.value().startingWith(below).size())
                .orElse(-1);
    }

    private static String said(RecordedThread thread, Timeline timeline, Cancellation cancellation) {
        List<Timeline.Step> steps = timeline.steps();
        for (int i = steps.size() - 1; i >= Math.max(0, steps.size() - LAST_STEPS); i--) {
            cancellation.check();
            List<Message> written = thread.messagesWrittenInto(steps.get(i).key(), cancellation).orElse(List.of());
            for (Message message : written.reversed()) {
                if (message.type().equals("ai") && !message.text().isBlank()) {
                    return message.text();
                }
            }
        }
        return "";
    }
}
