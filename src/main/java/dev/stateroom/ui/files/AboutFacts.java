package dev.stateroom.ui.files;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileVersions;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.mounted.MountedHistory;
import dev.stateroom.ui.calls.LineCounts;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.work.Cancellation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a thread records about one of its paths, at all steps.
 *
 * @param path the key
 * @param versions newest first
 * @param reads calls that read it, in the timeline's order
 */
record AboutFacts(String path, List<Version> versions, List<Read> reads) {

    /**
     * One version.
     *
     * @param number from 1
     * @param index of its step in the timeline; if another branch made it, of the last step before
     * @param step number of the step that made it
     * @param by what made it: the tool, or the checkpoint's source
     * @param agent who called the tool; null if no call made it
     * @param lines the changed lines; null if unknown
     * @param isDeletion true if it deleted the file
     * @param isMounted true for a file on a mount, which a step of the thread does not hold
     */
    record Version(
            int number,
            int index,
            int step,
            String by,
            @Nullable String agent,
            @Nullable LineCounts lines,
            boolean isDeletion,
            boolean isMounted) {}

    /** A call that read the file and ended at that step. */
    record Read(int index, int step, String tool) {}

    /** Reads the facts; may fold many versions, so not on the FX thread. */
    static AboutFacts read(
            RecordedThread thread, Timeline timeline, ToolCall.Ledger calls, String path, Cancellation cancellation) {
        List<FileVersions.FileVersion> all = FileVersions.of(thread, timeline, calls, path, cancellation);
        MountedHistory byCalls = all.isEmpty() ? MountedHistory.byCalls(thread, calls, path, null, cancellation) : null;
        if (byCalls != null) {
            return mounted(byCalls, timeline, calls, cancellation);
        }
        Map<CheckpointKey, Integer> indexes = new HashMap<>();
        for (int i = 0; i < timeline.steps().size(); i++) {
            indexes.put(timeline.steps().get(i).key(), i);
        }
        List<Version> versions = new ArrayList<>();
        FileData before = null;
        for (FileVersions.FileVersion version : all) {
            cancellation.check();
            int index = indexes.getOrDefault(version.step().key(), 0);
            ToolCall call = version.call();
            versions.addFirst(new Version(
                    version.number(),
                    index,
                    StepNumber.at(timeline, index),
                    call == null ? version.step().checkpoint().source() : call.tool(),
                    call == null ? null : call.agent(),
                    LineCounts.between(before, version.data(), cancellation),
                    version.data() == null,
                    false));
            before = version.data();
        }
        return new AboutFacts(path, List.copyOf(versions), reads(calls, timeline, indexes, path));
    }

    private static List<Read> reads(ToolCall.Ledger calls, Timeline timeline, Map<CheckpointKey, Integer> indexes, String path) {
        List<Read> reads = new ArrayList<>();
        for (ToolCall call : calls.inOrder()) {
            Integer index = indexes.get(call.checkpoint());
            if (index != null && isRead(call, path)) {
                reads.add(new Read(index, StepNumber.at(timeline, index), call.tool()));
            }
        }
        return List.copyOf(reads);
    }

    /** True for a call that read that file. */
    static boolean isRead(ToolCall call, String path) {
        return call.tool().equals("read_file") && call.result() != null && path.equals(call.path());
    }

    /** The same for a file on a mount, whose versions are placed at the steps at which they were made or first seen. */
    static AboutFacts mounted(MountedHistory history, Timeline timeline, ToolCall.Ledger calls, Cancellation cancellation) {
        Map<CheckpointKey, Integer> indexes = new HashMap<>();
        for (int i = 0; i < timeline.steps().size(); i++) {
            indexes.put(timeline.steps().get(i).key(), i);
        }
        List<Version> versions = new ArrayList<>();
        String before = null;
        for (MountedHistory.Version version : history.versions()) {
            cancellation.check();
            Integer known = version.checkpoint() == null ? null : indexes.get(version.checkpoint());
            int index = known == null ? index(version, timeline) : known;
            Integer own = version.step();
            ToolCall call = version.call();
            String text = version.text();
            boolean isKnown = text != null && (before != null || version.change() == MountedHistory.Change.ADDED);
            versions.addFirst(new Version(
                    version.number(),
                    index,
                    known == null && own != null ? own : StepNumber.at(timeline, index),
                    call == null ? version.from().name().toLowerCase(Locale.ROOT) : call.tool(),
                    call == null ? null : call.agent(),
                    isKnown ? LineCounts.between(data(before), data(text), cancellation) : null,
                    version.change() == MountedHistory.Change.DELETED,
                    true));
            before = text;
        }
        return new AboutFacts(history.path(), List.copyOf(versions), reads(calls, timeline, indexes, history.path()));
    }

    /** Index of the first step that has it; 0 for a version from before the thread, the last for the present one. */
    private static int index(MountedHistory.Version version, Timeline timeline) {
        int last = timeline.steps().size() - 1;
        Instant at = version.at();
        if (at == null) {
            return version.from() == MountedHistory.From.NOW ? last : 0;
        }
        return timeline.indexAt(at);
    }

    private static @Nullable FileData data(@Nullable String text) {
        return text == null ? null : new FileData(new FileData.Text(text), null, null, null, null);
    }

    /** Returns the version at that index of the timeline; null before the first. */
    @Nullable Version at(int index) {
        for (Version version : versions) {
            if (version.index() <= index) {
                return version;
            }
        }
        return null;
    }

    /** Calls that read that version: from its step on, up to the step that made the next. */
    List<Read> readsOf(Version version) {
        int next = Integer.MAX_VALUE;
        for (Version other : versions) {
            if (other.number() == version.number() + 1) {
                next = other.index();
            }
        }
        int end = next;
        return reads.stream().filter(r -> r.index() > version.index() && r.index() <= end).toList();
    }
}
