package dev.stateroom.workspace;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.tool.ToolName;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Takes the mounts of a scratch copy back to what they held before a thread's calls: the newest change is undone first. A write that
 * only creates says that nothing was there, an edit can be turned round, and what an earlier call wrote is known. Where the recording
 * does not say what was there, or the mount does not hold what the calls left, the evidence is kept instead.
 */
final class ScratchWinding {
    private static final Pattern TIMES = Pattern.compile("replaced (\\d+) ");

    private static final Set<LoggedCall.Ending> RAN =
            EnumSet.of(LoggedCall.Ending.RAN, LoggedCall.Ending.APPROVED, LoggedCall.Ending.EDITED);

    private final AgentBackend own;
    private final Supplier<@Nullable AgentBackend> newest;
    private final Predicate<String> inState;
    private final Map<String, String> moved = new LinkedHashMap<>();
    private final Set<String> wound = new HashSet<>();

    /**
     * @param own the agent's backend over the copy, which turns edits round in its own form
     * @param newest over the same copy as a release that deletes and replaces has it; null where that cannot be made
     * @param inState whether a path goes to the state of the thread
     */
    ScratchWinding(AgentBackend own, Supplier<@Nullable AgentBackend> newest, Predicate<String> inState) {
        this.own = own;
        this.newest = newest;
        this.inState = inState;
    }

    /** What a file held: its text; absent or not known. */
    private sealed interface Held {
        record Text(String text) implements Held {}

        enum Nothing implements Held {
            ABSENT,
            UNKNOWN
        }
    }

    /** A change that a call made, with what the calls before it say was there. */
    private record Change(int number, String tool, String path, Value.Fields args, String answer, Held before) {
        String arg(String name) {
            return Optional.ofNullable(Value.text(args.get(name))).orElse("");
        }
    }

    /** Undoes the successful changes of these calls beside the state, the newest first. */
    void windBack(List<LoggedCall> calls) {
        List<Change> changes = changes(calls);
        AgentBackend mount = changes.isEmpty() ? null : newest.get();
        if (mount != null) {
            changes.reversed().forEach(change -> undo(change, mount));
        }
    }

    private List<Change> changes(List<LoggedCall> calls) {
        List<Change> changes = new ArrayList<>();
        Map<String, Held> known = new HashMap<>();
        for (int i = 0; i < calls.size(); i++) {
            LoggedCall call = calls.get(i);
            String path = call.path();
            boolean writes = ToolName.named(call.tool()).filter(tool -> tool.operation() == ToolName.Operation.WRITE).isPresent();
            if (!writes || path == null || inState.test(path) || !hasWorked(call)) {
                continue;
            }
            Value.Fields args = Value.fields(call.args());
            boolean creates = call.tool().equals("write_file") && own.dialect().isCreateOnly();
            Held before = creates ? Held.Nothing.ABSENT : known.getOrDefault(path, Held.Nothing.UNKNOWN);
            LoggedCall.Result result = call.result();
            Change change = new Change(i + 1, call.tool(), path, args, result == null ? "" : result.text(), before);
            changes.add(change);
            known.put(path, after(change));
        }
        return changes;
    }

    private static boolean hasWorked(LoggedCall call) {
        boolean ran = RAN.contains(call.ending());
        LoggedCall.Result result = call.result();
        return ran && result != null && !Boolean.TRUE.equals(result.failed())
                && !result.text().startsWith("Error") && !result.text().startsWith("Cannot");
    }

    private static Held after(Change change) {
        return switch (change.tool()) {
            case "write_file" -> new Held.Text(change.arg("content"));
            case "edit_file" -> change.before() instanceof Held.Text(String text) && !change.arg("old_string").isEmpty()
                    ? new Held.Text(text.replace(change.arg("old_string"), change.arg("new_string")))
                    : Held.Nothing.UNKNOWN;
            default -> Held.Nothing.ABSENT;
        };
    }

    private void undo(Change change, AgentBackend mount) {
        Held now = now(change.path(), mount);
        Held left = after(change);
        if (left != Held.Nothing.UNKNOWN && now != Held.Nothing.UNKNOWN && !now.equals(left)) {
            moved.put(change.path(), change.path() + " does not hold what call " + change.number() + " left");
        }
        boolean back = switch (change.before()) {
            case Held.Nothing.ABSENT -> now == Held.Nothing.ABSENT || removed(change.path(), mount);
            case Held.Text(String text) -> worked(mount.write(change.path(), text));
            case Held.Nothing.UNKNOWN -> change.tool().equals("edit_file") && turnedRound(change, now);
        };
        if (back && change.before() != Held.Nothing.UNKNOWN) {
            // Whatever came after: here it is known again.
            moved.remove(change.path());
        } else if (!back && !moved.containsKey(change.path())) {
            moved.put(change.path(), switch (change.tool()) {
                case "edit_file" -> "the text that call " + change.number() + " put into " + change.path() + " is not there as it left it";
                default -> "nothing recorded says what " + change.path() + " held before call " + change.number();
            });
        }
        wound.add(change.path());
    }

    /** The same edit the other way round, where it can only mean the places that it changed. */
    private boolean turnedRound(Change change, Held now) {
        String old = change.arg("old_string");
        String replacement = change.arg("new_string");
        Matcher said = TIMES.matcher(change.answer());
        int times = said.find() ? Integer.parseInt(said.group(1)) : 1;
        return now instanceof Held.Text(String text)
                && !replacement.isEmpty()
                && occurrences(text, replacement) == times
                && (own.edit(change.path(), replacement, old, times > 1) instanceof Reply.Answered<AgentResult.Edit>(AgentResult.Edit done)
                        && done.error() == null);
    }

    private static int occurrences(String text, String part) {
        int times = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            times++;
        }
        return times;
    }

    private static boolean removed(String path, AgentBackend mount) {
        return mount.delete(path) instanceof Reply.Answered<AgentResult.Delete>(AgentResult.Delete done) && done.error() == null;
    }

    private static boolean worked(Reply<AgentResult.Write> reply) {
        return reply instanceof Reply.Answered<AgentResult.Write>(AgentResult.Write done) && done.error() == null;
    }

    private static Held now(String path, AgentBackend mount) {
        if (!(mount.downloadFiles(List.of(path)) instanceof Reply.Answered<List<AgentResult.Download>>(List<AgentResult.Download> files))
                || files.isEmpty()) {
            return Held.Nothing.UNKNOWN;
        }
        byte[] content = files.getFirst().content();
        return content != null
                ? new Held.Text(new String(content, StandardCharsets.UTF_8))
                : "file_not_found".equals(files.getFirst().error()) ? Held.Nothing.ABSENT : Held.Nothing.UNKNOWN;
    }

    /**
     * Why the mounts may hold something else for a call than they did when it ran.
     *
     * @param mounts prefixes of the mounts beside the state
     */
    @Nullable String movedOn(LoggedCall call, List<String> mounts) {
        String path = call.path() == null ? "/" : call.path();
        String below = path.endsWith("/") ? path : path + "/";
        for (Map.Entry<String, String> one : moved.entrySet()) {
            if (one.getKey().equals(path) || one.getKey().startsWith(below)) {
                return one.getValue();
            }
        }
        boolean looksBeside = mounts.stream().anyMatch(prefix -> prefix.startsWith(below) || below.startsWith(prefix) && !inState.test(path));
        return looksBeside && !wound.contains(path) ? path + " is looked at as it is now, and no recorded call says what was there then" : null;
    }
}
