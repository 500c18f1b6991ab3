package dev.stateroom.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares two runs of the same recording.
 *
 * @param before the earlier run
 * @param after the later run
 * @param calls one for each number that either run has
 * @param files those that differ at the end
 */
public record RunComparison(RunRecord before, RunRecord after, List<Pair> calls, List<FileDifference> files) {

    /** Copies the lists. */
    public RunComparison {
        calls = List.copyOf(calls);
        files = List.copyOf(files);
    }

    /**
     * A call in both runs.
     *
     * @param index its number, from 0
     * @param before its result in the earlier run; null if missing there
     * @param after its result in the later one; null if missing there
     */
    public record Pair(int index, RunRecord.@Nullable Call before, RunRecord.@Nullable Call after) {
        /** True if both have the same verdict and answer. */
        public boolean isSame() {
            return Objects.equals(before, after);
        }

        /** The later result, or the earlier one if it is missing. */
        public RunRecord.Call shown() {
            return after != null ? after : Objects.requireNonNull(before);
        }
    }

    /**
     * A file that differs.
     *
     * @param before the file after the earlier run; null if missing
     * @param after the file after the later run; null if missing
     */
    public record FileDifference(String path, RunRecord.@Nullable Content before, RunRecord.@Nullable Content after) {}

    /** Compares two runs. */
    public static RunComparison of(RunRecord before, RunRecord after) {
        List<Pair> calls = new ArrayList<>();
        for (int i = 0; i < Math.max(before.calls().size(), after.calls().size()); i++) {
            calls.add(new Pair(i, at(before.calls(), i), at(after.calls(), i)));
        }
        List<FileDifference> files = new ArrayList<>();
        TreeSet<String> paths = new TreeSet<>(before.files().keySet());
        paths.addAll(after.files().keySet());
        for (String path : paths) {
            RunRecord.Content one = before.files().get(path);
            RunRecord.Content other = after.files().get(path);
            if (!Objects.equals(one, other)) {
                files.add(new FileDifference(path, one, other));
            }
        }
        return new RunComparison(before, after, calls, files);
    }

    private static RunRecord.@Nullable Call at(List<RunRecord.Call> calls, int index) {
        return index < calls.size() ? calls.get(index) : null;
    }


    /** True if no call and no file differs; the setup of the runs is ignored. */
    public boolean isSame() {
        return files.isEmpty() && calls.stream().allMatch(Pair::isSame);
    }

    /** The number of calls that differ. */
    public long differing() {
        return calls.stream().filter(pair -> !pair.isSame()).count();
    }

    /** The settings in which the runs differ. */
    public List<Changed> changed() {
        List<Changed> changed = new ArrayList<>();
        add(changed, Changed.What.RECORDING, before.name(), after.name());
        add(changed, Changed.What.DIALECT, before.dialect(), after.dialect());
        add(changed, Changed.What.RULES, before.setting().rules(), after.setting().rules());
        add(changed, Changed.What.ROUTES, before.setting().routes(), after.setting().routes());
        add(changed, Changed.What.ARGUMENTS, numbers(before.setting().edited()), numbers(after.setting().edited()));
        return changed;
    }

    private static String numbers(List<Integer> edited) {
        return String.join(", ", edited.stream().sorted().map(index -> String.valueOf(index + 1)).toList());
    }

    private static void add(List<Changed> changed, Changed.What what, String before, String after) {
        if (!before.equals(after)) {
            changed.add(new Changed(what, before, after));
        }
    }

    /**
     * A setting in which two runs differ.
     *
     * @param before its value in the earlier run; for arguments the numbers of the calls, from 1
     * @param after its value in the later one
     */
    public record Changed(What what, String before, String after) {
        /** The settings of a run. */
        public enum What {
            /** The recorded calls. */
            RECORDING,
            /** The dialect. */
            DIALECT,
            /** The rules. */
            RULES,
            /** The mounts. */
            ROUTES,
            /** The edited arguments. */
            ARGUMENTS
        }
    }
}
