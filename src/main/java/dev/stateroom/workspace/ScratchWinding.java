package dev.stateroom.workspace;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.history.CallChange;
import dev.stateroom.history.FileSnapshot;
import dev.stateroom.history.mounted.MountTraces;
import dev.stateroom.permission.call.CallJudge;
import dev.stateroom.replay.LaterCall;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.ToolPath;
import dev.stateroom.vfs.KeptVersion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rewinds the mounts of a scratch copy to their content before a thread's calls, undoing the newest change first. A write of a release that
 * only creates files proves that there was none before, an edit can be reversed, and what an earlier call wrote is known. If the recording
 * does not show the earlier content, or the mount differs from what the calls left, the reason is kept as evidence.
 */
final class ScratchWinding {
    /** The message of reading, editing and deleting for a missing file, in every release. */
    private static final Pattern ABSENT = Pattern.compile("Error: File '[^']{1,4096}' not found", Pattern.DOTALL);

    private static final Set<ToolName> NAMES_A_FILE = EnumSet.of(ToolName.READ_FILE, ToolName.EDIT_FILE, ToolName.DELETE);

    private static final Set<LoggedCall.Ending> RAN =
            EnumSet.of(LoggedCall.Ending.RAN, LoggedCall.Ending.APPROVED, LoggedCall.Ending.EDITED);

    private final AgentBackend own;
    private final Supplier<@Nullable AgentBackend> newest;
    private final Predicate<String> inState;
    private final Function<String, List<KeptVersion>> kept;
    private final Predicate<LaterCall> shared;
    private final Function<String, CallJudge> shows;
    private final Map<String, String> moved = new LinkedHashMap<>();
    private final Set<String> wound = new HashSet<>();
    /** Evidence that another user changed a file after a call, by path; also for files that could be restored to the content before all calls. */
    private final Map<String, String> changedBetween = new LinkedHashMap<>();
    /** The contents that this thread's calls and later calls of others left, by path. */
    private final Map<String, List<FileSnapshot>> left = new HashMap<>();
    /** Paths whose evidence names a call of another thread; it is preferred to evidence about this thread's calls. */
    private final Set<String> byOthers = new HashSet<>();
    private final Set<String> emptied = new LinkedHashSet<>();
    /** Large results that were removed, until the replay passes the calls that made them. */
    private final Map<String, String> results = new HashMap<>();

    /**
     * @param own the agent's backend over the copy, which reverses edits in its own dialect
     * @param newest a backend over the same copy whose release can delete and replace files; null if it cannot be made
     * @param inState true for a path in the state of the thread
     * @param kept the stored versions of a path in its mount
     * @param shared true if a call of another thread reached the same mount
     * @param shows the rules for an agent's calls, which decide what its listings omit
     */
    ScratchWinding(
            AgentBackend own,
            Supplier<@Nullable AgentBackend> newest,
            Predicate<String> inState,
            Function<String, List<KeptVersion>> kept,
            Predicate<LaterCall> shared,
            Function<String, CallJudge> shows) {
        this.shared = shared;
        this.shows = shows;
        this.kept = kept;
        this.own = own;
        this.newest = newest;
        this.inState = inState;
    }

    /**
     * A call that is undone.
     *
     * @param name the name in evidence
     * @param isOwn true for a call of the thread that is replayed
     */
    private record Maker(String name, boolean isOwn, LoggedCall call) {}

    /** A change that a call made, with the content before it as known from earlier calls. */
    private record Change(Maker by, String path, CallChange done, FileSnapshot before) {
        FileSnapshot after() {
            return done.after(before);
        }
    }

    /**
     * Undoes the successful changes of these calls outside of the state, the newest first.
     *
     * @param later calls of other threads that came after them
     * @param mounts prefixes of the mounts besides the state, whose root folders are kept
     */
    void windBack(List<LoggedCall> calls, List<LaterCall> later, List<String> mounts) {
        List<Maker> makers = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            makers.add(new Maker("call " + (i + 1), true, calls.get(i)));
        }
        makers.addAll(reaching(later.stream().filter(shared).toList(), makers, mounts));
        List<Change> changes = changes(makers);
        AgentBackend mount = changes.isEmpty() ? null : newest.get();
        if (mount != null) {
            changes.reversed().forEach(change -> undo(change, mount));
            emptied.forEach(path -> removeEmptyFolders(path, mount, mounts));
        }
    }

    /** The calls of other threads whose traces prove that they reached the same mount, and not another root behind the same route. */
    private List<Maker> reaching(List<LaterCall> later, List<Maker> own, List<String> mounts) {
        AgentBackend mount = later.isEmpty() ? null : newest.get();
        if (mount == null) {
            return List.of();
        }
        List<Maker> all = new ArrayList<>();
        Map<List<String>, List<Maker>> places = new HashMap<>();
        for (LaterCall one : later) {
            Maker maker = new Maker("call " + one.number() + " of thread " + one.thread().threadId(), false, one.call());
            all.add(maker);
            places.computeIfAbsent(List.of(one.thread().threadId(), routeOf(one.call(), mounts)), _ -> new ArrayList<>()).add(maker);
        }
        List<Change> ownChanges = changes(own);
        places.forEach((place, made) -> {
            List<MountTraces.Left> left = Stream.concat(ownChanges.stream(), changes(made).stream())
                    .filter(change -> routeOf(change.path(), mounts).equals(place.getLast()))
                    .map(change -> new MountTraces.Left(change.path(), change.done(), change.by().isOwn()))
                    .toList();
            if (!MountTraces.of(left, path -> now(path, mount)).isSame()) {
                all.removeAll(made);
            }
        });
        return all;
    }

    private String routeOf(LoggedCall call, List<String> mounts) {
        String path = path(call);
        return path == null ? "" : routeOf(path, mounts);
    }

    private static String routeOf(String path, List<String> mounts) {
        return mounts.stream().filter(path::startsWith).max(Comparator.comparingInt(String::length)).orElse("");
    }

    /** Folders are created with the first file below them, so empty ones are removed. */
    private static void removeEmptyFolders(String path, AgentBackend mount, List<String> mounts) {
        for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
            String folder = path.substring(0, slash);
            boolean isEmpty = mount.ls(folder) instanceof AgentReply.Answered<AgentResult.Ls>(AgentResult.Ls listed)
                    && listed.error() == null
                    && listed.entries() != null
                    && listed.entries().isEmpty();
            if (!isEmpty || mounts.contains(folder) || mounts.contains(folder + "/") || !removed(folder, mount)) {
                return;
            }
        }
    }

    private List<Change> changes(List<Maker> makers) {
        List<Change> changes = new ArrayList<>();
        SeenFiles known = new SeenFiles();
        for (Maker maker : makers) {
            LoggedCall call = maker.call();
            moved(maker, known, changes);
            String path = path(call);
            ToolName tool = ToolName.named(call.tool()).orElse(null);
            known.ran(call.tool());
            if (tool == null || path == null || inState.test(path) || !RAN.contains(call.ending())) {
                continue;
            }
            LoggedCall.Result result = call.answer();
            if (NAMES_A_FILE.contains(tool) && result != null && ABSENT.matcher(result.text()).matches()) {
                known.put(path, FileSnapshot.Other.ABSENT);
            }
            if (tool == ToolName.LS && result != null) {
                known.listed(call, path, result.text(), shows.apply(call.actsAs())::shows);
            }
            CallChange.of(call.tool(), call.args(), result == null ? null : result.text(), result == null ? null : result.failed(), !own.dialect().holds(DialectFact.WRITE_OVERWRITES))
                    .ifPresent(done -> {
                        FileSnapshot first = done.before(FileSnapshot.Other.UNKNOWN);
                        Change change = new Change(maker, path, done, first == FileSnapshot.Other.ABSENT ? first : known.at(path));
                        if (done.kind() == CallChange.Kind.DELETE) {
                            deletedBelow(path, maker, done, known, changes);
                            known.deleted(path);
                        }
                        changes.add(change);
                        known.put(path, change.after());
                    });
        }
        return changes;
    }

    /** Adds the file with a call's large result; in a release that only creates files, it did not exist before. */
    private void moved(Maker maker, SeenFiles known, List<Change> changes) {
        LoggedCall call = maker.call();
        String path = call.offloadedTo();
        if (path != null && !inState.test(path) && RAN.contains(call.ending())) {
            FileSnapshot before = !own.dialect().holds(DialectFact.WRITE_OVERWRITES) ? FileSnapshot.Other.ABSENT : known.at(path);
            changes.add(new Change(maker, path, CallChange.ofResult(), before));
            known.put(path, FileSnapshot.Other.UNKNOWN);
        }
    }

    /** Restores the file with a call's large result if it was removed and no tool run recreated it: the replay passes the call now. */
    void passed(LoggedCall call) {
        String path = call.offloadedTo();
        String text = path == null ? null : results.remove(path);
        if (path == null || text == null) {
            return;
        }
        AgentBackend mount = newest.get();
        if (mount != null && now(path, mount) == FileSnapshot.Other.ABSENT) {
            mount.write(path, text);
        }
    }

    /** Deleting a folder deletes the files that earlier calls put into it. */
    private static void deletedBelow(String folder, Maker maker, CallChange done, SeenFiles known, List<Change> changes) {
        String below = folder.endsWith("/") ? folder : folder + "/";
        for (Map.Entry<String, FileSnapshot> one : known.entries()) {
            if (one.getKey().startsWith(below) && one.getValue() != FileSnapshot.Other.ABSENT) {
                changes.add(new Change(maker, one.getKey(), done, one.getValue()));
                one.setValue(FileSnapshot.Other.ABSENT);
            }
        }
    }

    /** The path of a call as its tool passes it to the backend; null if the call names none or a refused one. */
    private @Nullable String path(LoggedCall call) {
        String given = call.path();
        return given == null ? null : ToolPath.taken(given, own.dialect());
    }

    private void undo(Change change, AgentBackend mount) {
        FileSnapshot now = now(change.path(), mount);
        if (change.by().isOwn() && change.done().kind() == CallChange.Kind.RESULT && now instanceof FileSnapshot.Text(String text)) {
            results.put(change.path(), text);
        }
        if (change.after().contradicts(now)) {
            String why = change.path() + " does not hold what " + change.by().name() + " left";
            changedBetween.putIfAbsent(change.path(), why);
            if (!byOthers.contains(change.path())) {
                moved.put(change.path(), why);
            }
        }
        left.computeIfAbsent(change.path(), _ -> new ArrayList<>()).add(change.after());
        FileSnapshot before = change.before() == FileSnapshot.Other.UNKNOWN ? keptBefore(change) : change.before();
        boolean back = switch (before) {
            case FileSnapshot.Text(String text) -> worked(mount.write(change.path(), text));
            case FileSnapshot.Other.ABSENT -> now == FileSnapshot.Other.ABSENT || takenAway(change.path(), mount);
            case FileSnapshot.Other.UNKNOWN -> turnedRound(change, now);
        };
        if (back && before != FileSnapshot.Other.UNKNOWN) {
            // Later evidence no longer matters: here the content is known.
            moved.remove(change.path());
            byOthers.remove(change.path());
        } else if (!back && !moved.containsKey(change.path())) {
            moved.put(change.path(), change.done().kind() == CallChange.Kind.EDIT
                    ? "the text that " + change.by().name() + " put into " + change.path() + " is not there as it left it"
                    : before == FileSnapshot.Other.UNKNOWN
                            ? "no record shows what " + change.path() + " held before " + change.by().name()
                            : change.path() + " cannot be put back to what it held before " + change.by().name());
        }
        if (!change.by().isOwn() && moved.containsKey(change.path())) {
            byOthers.add(change.path());
        }
        wound.add(change.path());
    }

    /** The content before the version that a call left, if the medium stores every change. */
    private FileSnapshot keptBefore(Change change) {
        List<KeptVersion> versions = kept.apply(change.path());
        for (int i = versions.size() - 1; i >= 0 && versions.get(i).isEveryChange(); i--) {
            if (FileSnapshot.of(versions.get(i)).equals(change.after())) {
                return i > 0 ? FileSnapshot.of(versions.get(i - 1)) : versions.size() < KeptVersion.MOST ? FileSnapshot.Other.ABSENT : FileSnapshot.Other.UNKNOWN;
            }
        }
        return FileSnapshot.Other.UNKNOWN;
    }

    private String lookedAt(LoggedCall call) {
        String given = path(call);
        return given == null ? "/" : given;
    }

    private static Predicate<String> seenFrom(String path) {
        String below = path.endsWith("/") ? path : path + "/";
        return place -> place.equals(path) || place.startsWith(below) || path.startsWith(place.endsWith("/") ? place : place + "/");
    }

    /** Evidence that another user changed, between the calls, something that a call reads; null if there is none. */
    @Nullable String changedBetween(LoggedCall call) {
        return left.keySet().stream().filter(seenFrom(lookedAt(call))).sorted().map(this::changedBetween).filter(Objects::nonNull).findFirst().orElse(null);
    }

    private @Nullable String changedBetween(String path) {
        String why = changedBetween.get(path);
        if (why != null) {
            return why;
        }
        List<FileSnapshot> made = left.getOrDefault(path, List.of());
        String foreign = null;
        boolean behindOwn = false;
        for (KeptVersion version : kept.apply(path)) {
            FileSnapshot held = FileSnapshot.of(version);
            if (!version.isEveryChange() || held == FileSnapshot.Other.UNKNOWN) {
                continue;
            }
            boolean isOwn = made.contains(held);
            if (isOwn && foreign != null) {
                return path + " was changed between the calls: " + foreign + " is the version of none of them";
            }
            behindOwn |= isOwn;
            foreign = behindOwn && !isOwn && foreign == null ? version.shortId() : foreign;
        }
        return null;
    }

    /** Reverses an edit, if only the places that it changed match. */
    private boolean turnedRound(Change change, FileSnapshot now) {
        CallChange done = change.done();
        return done.before(now) instanceof FileSnapshot.Text
                && (own.edit(change.path(), done.replacement(), done.old(), done.times() > 1) instanceof AgentReply.Answered<AgentResult.Edit>(AgentResult.Edit answer)
                        && answer.error() == null);
    }

    private boolean takenAway(String path, AgentBackend mount) {
        return removed(path, mount) && (emptied.add(path) || emptied.contains(path));
    }

    private static boolean removed(String path, AgentBackend mount) {
        return mount.delete(path) instanceof AgentReply.Answered<AgentResult.Delete>(AgentResult.Delete done) && done.error() == null;
    }

    private static boolean worked(AgentReply<AgentResult.Write> reply) {
        return reply instanceof AgentReply.Answered<AgentResult.Write>(AgentResult.Write done) && done.error() == null;
    }

    private static FileSnapshot now(String path, AgentBackend mount) {
        if (!(mount.downloadFiles(List.of(path)) instanceof AgentReply.Answered<List<AgentResult.Download>>(List<AgentResult.Download> files))
                || files.isEmpty()) {
            return FileSnapshot.Other.UNKNOWN;
        }
        byte[] content = files.getFirst().content();
        return content != null
                ? new FileSnapshot.Text(new String(content, StandardCharsets.UTF_8))
                : "file_not_found".equals(files.getFirst().error()) ? FileSnapshot.Other.ABSENT : FileSnapshot.Other.UNKNOWN;
    }

    /**
     * Why the mounts may hold other content for a call than when it ran.
     *
     * @param mounts prefixes of the mounts besides the state; empty to count only what recorded calls prove
     */
    @Nullable String movedOn(LoggedCall call, List<String> mounts) {
        String path = lookedAt(call);
        String below = path.endsWith("/") ? path : path + "/";
        Predicate<String> seen = seenFrom(path);
        String why = moved.entrySet().stream().filter(one -> seen.test(one.getKey())).findFirst().map(Map.Entry::getValue).orElse(null);
        if (why != null) {
            return why;
        }
        boolean looksOutsideState = mounts.stream().anyMatch(prefix -> prefix.startsWith(below) || below.startsWith(prefix) && !inState.test(path));
        return looksOutsideState && !wound.contains(path) ? path + " is shown as it is now: no recorded call shows its earlier content" : null;
    }
}
