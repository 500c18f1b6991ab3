package dev.stateroom.replay;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CallChange;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSnapshot;
import dev.stateroom.history.FileText;
import dev.stateroom.history.FileVersions;
import dev.stateroom.history.ToolCall;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.tool.ToolName;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.MeteredLoop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds where, in a run that kept only its end, files came into the state that no file tool created: with the run's input, by a subagent,
 * by a custom tool. A file that calls edited later counts with its text before the edits.
 */
final class RunArrivals {
    /** Came with the run's input. */
    private static final int INPUT = -1;

    /** Came with the run's input or from a custom tool. */
    private static final int UNPROVEN = -2;

    /** A call, and the index of its superstep. */
    private record Placed(ToolCall call, int place) {}

    private final int places;
    private final IdentityHashMap<ToolCall, Integer> placeOf = new IdentityHashMap<>();
    private final Map<String, List<ToolCall>> makers = new HashMap<>();
    private final List<Placed> own = new ArrayList<>();
    private final NavigableSet<Integer> subagents = new TreeSet<>();
    private final Map<String, Integer> firstSight = new HashMap<>();
    private final Map<Integer, Map<@Nullable String, List<FileChange>>> arrived = new LinkedHashMap<>();

    /** @param changes the changes by the whole run */
    RunArrivals(List<ToolCall.Ledger.Superstep> supersteps, List<FileChange> changes) {
        places = supersteps.size();
        PathsInText paths = new PathsInText(changes.stream().map(FileChange::path).toList());
        for (int place = 0; place < places; place++) {
            for (ToolCall call : supersteps.get(place).calls()) {
                look(call, place, paths);
            }
        }
        int last = lastSubagent(places);
        CoveredPaths covered = last < 0 ? CoveredPaths.NONE : CoveredPaths.of(supersteps.subList(last + 1, places));
        for (FileChange change : changes) {
            List<ToolCall> all = makers.getOrDefault(change.path(), List.of());
            int ownAt = lastOwn(all);
            List<ToolCall> makers = all.subList(ownAt + 1, all.size());
            FileData first = makers.isEmpty() ? change.after() : beforeEdits(makers, change);
            if (ownAt >= 0 && first != null) {
                arrive(place(all.get(ownAt)), all.get(ownAt).id(), new FileChange(change.path(), null, first));
                continue;
            }
            boolean isNew = change.kind() == FileChange.Kind.ADDED && first != null && ownAt < 0;
            int seen = firstSight.getOrDefault(change.path(), places);
            ToolCall writer = isNew && first != null ? writer(change.path(), first, seen) : null;
            if (isNew && (writer != null || seen < places || last < 0)) {
                int subagent = lastSubagent(seen);
                int place = writer != null ? Math.max(subagent, place(writer)) : subagent == INPUT && hasOwn(seen) ? UNPROVEN : subagent;
                arrive(place, writer != null && place == place(writer) ? writer.id() : null, new FileChange(change.path(), null, first));
            } else if (last >= 0 && !covered.has(change.path())) {
                arrive(last, null, change);
            }
        }
    }

    private void arrive(int place, @Nullable String callId, FileChange change) {
        arrived.computeIfAbsent(place, _ -> new LinkedHashMap<>()).computeIfAbsent(callId, _ -> new ArrayList<>()).add(change);
    }

    /** Files that came with the run's input. */
    List<FileChange> withInput() {
        return arrived.getOrDefault(INPUT, Map.of()).values().stream().flatMap(List::stream).toList();
    }

    /** Files that existed before any call saw them, and may also come from a custom tool. */
    List<FileChange> unproven() {
        return arrived.getOrDefault(UNPROVEN, Map.of()).values().stream().flatMap(List::stream).toList();
    }

    /** Files that came in a superstep, by the call that is known to have written them; under null for those of a subagent. */
    Map<@Nullable String, List<FileChange>> in(int place) {
        return arrived.getOrDefault(place, Map.of());
    }

    /** Records which files a call changed, and which it found: by its path, or by a name in its answer. */
    private void look(ToolCall call, int place, PathsInText paths) {
        placeOf.put(call, place);
        String named = call.path();
        String offloaded = call.offloadedTo();
        String written = named != null && FileVersions.mayWrite(call) ? FilePath.rooted(named) : null;
        if (written != null) {
            makers.computeIfAbsent(written, _ -> new ArrayList<>()).add(call);
        }
        if (offloaded != null && !offloaded.equals(written)) {
            makers.computeIfAbsent(offloaded, _ -> new ArrayList<>()).add(call);
        }
        if (isOwn(call)) {
            own.add(new Placed(call, place));
        }
        if (isSubagent(call)) {
            subagents.add(place);
        }
        if (ToolName.named(call.executedTool()).isPresent() && call.result() != null && !call.wasRefused()) {
            if (named != null) {
                firstSight.putIfAbsent(named, place);
            }
            paths.in(call.result().text()).forEach(path -> firstSight.putIfAbsent(path, place));
        }
    }

    /** The index of the last call of a custom tool; -1 for none. */
    private static int lastOwn(List<ToolCall> makers) {
        int at = makers.size() - 1;
        while (at >= 0 && ToolName.named(makers.get(at).executedTool()).isPresent()) {
            at--;
        }
        return at;
    }

    /** The file before the first of these calls; null if that one created it, or if the calls do not show it. */
    private static @Nullable FileData beforeEdits(List<ToolCall> makers, FileChange change) {
        FileData after = change.after();
        FileSnapshot held = after != null && FileText.of(after) instanceof FileText.Plain(String text) ? new FileSnapshot.Text(text) : FileSnapshot.Other.UNKNOWN;
        for (ToolCall call : makers.reversed()) {
            FileSnapshot later = held;
            held = CallChange.of(call, change.path(), true).map(done -> done.before(later)).orElse(FileSnapshot.Other.UNKNOWN);
        }
        return after != null && held instanceof FileSnapshot.Text(String text) ? withText(after, text) : null;
    }

    /** A copy of the file with the original text and creation date. */
    private static FileData withText(FileData file, String text) {
        FileData.Content content = file.content() instanceof FileData.Lines ? new FileData.Lines(Arrays.asList(text.split("\n", -1))) : new FileData.Text(text);
        return new FileData(content, file.encoding(), file.mimeType(), file.createdAt(), file.createdAt());
    }

    private int place(ToolCall call) {
        return Objects.requireNonNull(placeOf.get(call), call.id());
    }

    /** The last call of a custom tool before a superstep whose arguments or answer contain the path or the content; null for none. */
    private @Nullable ToolCall writer(String path, FileData file, int before) {
        String text = FileText.of(file) instanceof FileText.Plain(String plain) && !plain.isBlank() ? plain : path;
        MeteredLoop.compared(own.size(), () -> "the file " + path + ", which one of " + own.size() + " calls may have made");
        ToolCall found = null;
        for (Placed placed : own) {
            ToolCall call = placed.call();
            if (placed.place() < before && call.result() != null && (PathsInText.names(call.result().text(), path) || isWritten(call, text, path))) {
                found = call;
            }
        }
        return found;
    }

    private boolean hasOwn(int before) {
        return !own.isEmpty() && own.getFirst().place() < before;
    }

    private static boolean isOwn(ToolCall call) {
        return ToolName.named(call.executedTool()).isEmpty() && !isSubagent(call) && call.run().ran();
    }

    private static boolean isWritten(ToolCall call, String text, String path) {
        return ForeignValue.fields(call.executedArgs()).values().values().stream()
                .map(ForeignValue::text)
                .anyMatch(value -> text.equals(value) || path.equals(value));
    }

    /** The index of the last superstep below {@code before} that started a subagent, whose calls are not recorded; -1 for none. */
    private int lastSubagent(int before) {
        Integer place = subagents.lower(before);
        return place == null ? INPUT : place;
    }

    private static boolean isSubagent(ToolCall call) {
        return call.tool().equals("task") && (call.result() == null || !AgentTeam.isRefusal(call.result().text()));
    }

    /** Paths that calls may have written: the named ones, all in these folders, and every path if a call names none. */
    private record CoveredPaths(boolean all, Set<String> named, Set<String> offloaded) {
        static final CoveredPaths NONE = new CoveredPaths(false, Set.of(), Set.of());

        static CoveredPaths of(List<ToolCall.Ledger.Superstep> supersteps) {
            boolean all = false;
            Set<String> named = new HashSet<>();
            Set<String> offloaded = new HashSet<>();
            for (ToolCall.Ledger.Superstep superstep : supersteps) {
                for (ToolCall call : superstep.calls()) {
                    if (ToolName.named(call.tool()).filter(tool -> tool.operation() == ToolName.Operation.READ).isEmpty()) {
                        String path = call.path();
                        all |= path == null;
                        if (path != null) {
                            named.add(FilePath.rooted(path));
                        }
                        if (call.offloadedTo() != null) {
                            offloaded.add(call.offloadedTo());
                        }
                    }
                }
            }
            return new CoveredPaths(all, named, offloaded);
        }

        boolean has(String path) {
            if (all || named.contains(path) || offloaded.contains(path)) {
                return true;
            }
            for (int slash = path.lastIndexOf('/'); slash >= 0; slash = slash == 0 ? -1 : path.lastIndexOf('/', slash - 1)) {
                if (named.contains(path.substring(0, slash))) {
                    return true;
                }
            }
            return false;
        }
    }
}
