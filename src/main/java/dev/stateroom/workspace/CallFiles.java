package dev.stateroom.workspace;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.FileChange;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.ReplayRun;
import dev.stateroom.replay.ReplayScratch;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds the files that one call of a recording changes, before and after, by replaying the recording up to that call on a scratch copy. */
public final class CallFiles {
    private static final int LARGEST = 4 << 20;

    private CallFiles() {}

    /**
     * A file that a call changed.
     *
     * @param path as the agent writes it
     * @param before the text before the call; null if there was no file
     * @param after the text after the call; null if the call deleted the file
     */
    public record Sides(String path, @Nullable String before, @Nullable String after) {}

    /**
     * Runs all calls up to and including the given one.
     *
     * @param scratch a fresh copy; not closed
     * @param tree the workspace that was copied; null if there is only the state
     * @param edits replaced arguments, by call number from 0
     * @param index the number of the call, from 0
     * @throws dev.stateroom.work.CancelledException when cancelled between two calls
     */
    public static List<Sides> of(
            CallRecording recording, ReplayScratch scratch, @Nullable MountedTree tree, Map<Integer, ForeignValue> edits, int index, Cancellation cancellation, Progress progress) {
        ReplayRun run = new ReplayRun(recording, scratch, edits);
        while (run.position() < index && run.step() != null) {
            cancellation.check();
            progress.report(run.position(), index, "");
        }
        Map<String, byte @Nullable []> before = inMounts(scratch);
        run.step();
        List<Sides> sides = new ArrayList<>();
        for (FileChange change : run.lastChanges()) {
            sides.add(new Sides(change.path(), text(change.before()), text(change.after())));
        }
        inMounts(scratch).forEach((path, after) -> {
            byte[] known = before.get(path);
            boolean touched = !before.containsKey(path) || !Arrays.equals(known, after);
            if (touched) {
                sides.add(new Sides(path, before.containsKey(path) ? text(known) : original(tree, path), text(after)));
            }
        });
        before.forEach((path, known) -> {
            // A change that was undone is not a change.
            if (!inMounts(scratch).containsKey(path)) {
                sides.add(new Sides(path, text(known), original(tree, path)));
            }
        });
        return sides;
    }

    private static Map<String, byte @Nullable []> inMounts(ReplayScratch scratch) {
        return scratch instanceof ScratchCopy copy ? ScratchPlan.contents(copy) : new TreeMap<>();
    }

    private static @Nullable String original(@Nullable MountedTree tree, String path) {
        if (tree == null || FilePath.parse(path).isEmpty()) {
            return null;
        }
        return switch (tree.files().read(new FilePath(path), 0, LARGEST)) {
            case Outcome.Ok<InputStream>(InputStream in) -> {
                try (in) {
                    yield text(in.readAllBytes());
                } catch (IOException e) {
                    yield null;
                }
            }
            case Outcome.Failed<InputStream>(Failure _) -> null;
        };
    }

    private static @Nullable String text(@Nullable FileData file) {
        return file == null ? null : text(file.bytes());
    }

    private static @Nullable String text(byte @Nullable [] bytes) {
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }
}
