package dev.stateroom.workspace.inference;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.mounted.StateKeys;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The calls of a thread whose files are not in its state: they are on a disk, in a store or in another backend.
 *
 * @param count the number of calls
 * @param byFolder the number of calls by top-level folder; {@code /} for files directly in the root
 * @param files the files
 */
public record OutsideCalls(int count, Map<String, Integer> byFolder, NavigableSet<String> files) {
    private static final int MOST_NAMED = 5;

    /** Copies both, which stay sorted. */
    public OutsideCalls {
        byFolder = Collections.unmodifiableMap(new TreeMap<>(byFolder));
        files = Collections.unmodifiableNavigableSet(new TreeSet<>(files));
    }

    /** Compares the calls with all files that the state ever had. */
    public static OutsideCalls of(RecordedThread thread, List<ToolCall> calls, Cancellation cancellation) {
        return of(thread, calls, _ -> false, cancellation);
    }

    /** The same for a workspace: files in mounts other than a state do not count. */
    public static OutsideCalls of(OpenWorkspace workspace, RecordedThread thread, List<ToolCall> calls, Cancellation cancellation) {
        return of(thread, calls, path -> workspace.outsideState(path).isPresent(), cancellation);
    }

    private static OutsideCalls of(RecordedThread thread, List<ToolCall> calls, Predicate<String> mounted, Cancellation cancellation) {
        Collection<Set<String>> touched = CallEvidence.of(thread, calls).touched().values();
        StateKeys state = StateKeys.of(thread, calls, touched.stream().flatMap(Set::stream).collect(Collectors.toSet()), cancellation);
        Map<String, Integer> folders = new TreeMap<>();
        NavigableSet<String> files = new TreeSet<>();
        int count = 0;
        for (Set<String> paths : touched) {
            List<String> outside = paths.stream().filter(path -> !state.holds(path) && !mounted.test(path)).toList();
            if (!outside.isEmpty()) {
                folders.merge(folder(outside.getFirst()), 1, Integer::sum);
                files.addAll(outside);
                count++;
            }
        }
        return new OutsideCalls(count, folders, files);
    }

    private static String folder(String path) {
        int slash = path.indexOf('/', 1);
        return slash < 0 ? "/" : path.substring(0, slash);
    }

    /** The files in one of the folders. */
    public List<String> filesIn(String folder) {
        return files.stream().filter(path -> folder(path).equals(folder)).toList();
    }

    /** The folders, most calls first. */
    public List<Map.Entry<String, Integer>> mostFirst() {
        return byFolder.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()).thenComparing(Map.Entry.comparingByKey()))
                .toList();
    }

    /** One sentence without a full stop, folders with most calls first; only if {@link #count} is above 0. */
    public String sentence() {
        String named = mostFirst().stream()
                .limit(MOST_NAMED)
                .map(folder -> folder.getKey() + " (" + folder.getValue() + ")")
                .collect(Collectors.joining(", "));
        return count + (count == 1 ? " call" : " calls") + " went to a backend outside this database: " + named
                + (byFolder.size() > MOST_NAMED ? " and " + (byFolder.size() - MOST_NAMED) + " more" : "");
    }
}
