package dev.stateroom.ui.files;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileVersions;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.calls.LineCounts;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a thread tells about one of its paths, at all steps.
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
     * @param index of its step in the timeline
     * @param step that step's number
     * @param by what made it: the tool, or the checkpoint's source
     * @param agent who called the tool; null where no call made it
     * @param lines what it changed; null where that cannot be told
     * @param isDeletion true where it took the file away
     */
    record Version(
            int number,
            int index,
            int step,
            String by,
            @Nullable String agent,
            @Nullable LineCounts lines,
            boolean isDeletion) {}

    /** A call that read the file and ended at that step. */
    record Read(int index, int step, String tool) {}

    /** Reads what there is; may fold many versions, so not on the FX thread. */
    static AboutFacts read(
            RecordedThread thread, Timeline timeline, ToolCall.Ledger calls, String path, Cancellation cancellation) {
        List<FileVersions.FileVersion> all = FileVersions.of(thread, timeline, calls, path, cancellation);
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
                    version.data() == null));
            before = version.data();
        }
        List<Read> reads = new ArrayList<>();
        for (ToolCall call : calls.inOrder()) {
            Integer index = indexes.get(call.checkpoint());
            if (index != null && call.tool().equals("read_file") && call.result() != null && path.equals(call.path())) {
                reads.add(new Read(index, StepNumber.at(timeline, index), call.tool()));
            }
        }
        return new AboutFacts(path, List.copyOf(versions), List.copyOf(reads));
    }

    /** The version that holds at that index of the timeline; null before the first. */
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
