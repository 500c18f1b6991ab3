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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where in a run that kept only its end those files came into the state that none of its file tools made: with the run's input, by a
 * subagent, by a tool of one's own. What was only edited afterwards came as it was before the edits.
 */
final class RunArrivals {
    /** With the run. */
    private static final int INPUT = -1;

    /** With the run, or by a tool of one's own. */
    private static final int UNPROVEN = -2;

    private final List<ToolCall.Ledger.Superstep> supersteps;
    private final Map<Integer, Map<@Nullable String, List<FileChange>>> arrived = new LinkedHashMap<>();

    /** @param changes what the run as a whole changed */
    RunArrivals(List<ToolCall.Ledger.Superstep> supersteps, List<FileChange> changes) {
        this.supersteps = supersteps;
        int last = lastSubagent(supersteps.size());
        for (FileChange change : changes) {
            List<ToolCall> all = makers(change.path());
            int own = lastOwn(all);
            List<ToolCall> makers = all.subList(own + 1, all.size());
            FileData first = makers.isEmpty() ? change.after() : beforeEdits(makers, change);
            if (own >= 0 && first != null) {
                arrive(place(all.get(own)), all.get(own).id(), new FileChange(change.path(), null, first));
                continue;
            }
            boolean isNew = change.kind() == FileChange.Kind.ADDED && first != null && own < 0;
            int seen = firstSight(change.path());
            ToolCall writer = isNew && first != null ? writer(change.path(), first, seen) : null;
            if (isNew && (writer != null || seen < supersteps.size() || last < 0)) {
                int subagent = lastSubagent(seen);
                int place = writer != null ? Math.max(subagent, place(writer)) : subagent == INPUT && hasOwn(seen) ? UNPROVEN : subagent;
                arrive(place, writer != null && place == place(writer) ? writer.id() : null, new FileChange(change.path(), null, first));
            } else if (last >= 0 && isLeftAlone(change.path(), last)) {
                arrive(last, null, change);
            }
        }
    }

    private void arrive(int place, @Nullable String callId, FileChange change) {
        arrived.computeIfAbsent(place, _ -> new LinkedHashMap<>()).computeIfAbsent(callId, _ -> new ArrayList<>()).add(change);
    }

    /** What came with the run. */
    List<FileChange> withInput() {
        return arrived.getOrDefault(INPUT, Map.of()).values().stream().flatMap(List::stream).toList();
    }

    /** What is known to be there before any call saw it, and may also come from a tool of one's own. */
    List<FileChange> unproven() {
        return arrived.getOrDefault(UNPROVEN, Map.of()).values().stream().flatMap(List::stream).toList();
    }

    /** What came in a superstep, by the call that is known to have left it; under null where a subagent did. */
    Map<@Nullable String, List<FileChange>> in(int place) {
        return arrived.getOrDefault(place, Map.of());
    }

    /** The calls that wrote a file, or may have: the first one to touch it, and those after it. */
    private List<ToolCall> makers(String path) {
        return supersteps.stream()
                .flatMap(superstep -> superstep.calls().stream())
                .filter(call -> path.equals(call.offloadedTo())
                        || call.path() != null && path.equals(FilePath.rooted(call.path())) && FileVersions.mayWrite(call))
                .toList();
    }

    /** Of these calls the last one to a tool of one's own. */
    private static int lastOwn(List<ToolCall> makers) {
        int at = makers.size() - 1;
        while (at >= 0 && ToolName.named(makers.get(at).executedTool()).isPresent()) {
            at--;
        }
        return at;
    }

    /** The file as the first of these calls found it; null if that one made it, or if they do not tell. */
    private static @Nullable FileData beforeEdits(List<ToolCall> makers, FileChange change) {
        FileData after = change.after();
        FileSnapshot held = after != null && FileText.of(after) instanceof FileText.Plain(String text) ? new FileSnapshot.Text(text) : FileSnapshot.Other.UNKNOWN;
        for (ToolCall call : makers.reversed()) {
            FileSnapshot later = held;
            held = CallChange.of(call, change.path(), true).map(done -> done.before(later)).orElse(FileSnapshot.Other.UNKNOWN);
        }
        return after != null && held instanceof FileSnapshot.Text(String text) ? withText(after, text) : null;
    }

    /** The same record with the text that it began with, and its first date. */
    private static FileData withText(FileData file, String text) {
        FileData.Content content = file.content() instanceof FileData.Lines ? new FileData.Lines(Arrays.asList(text.split("\n", -1))) : new FileData.Text(text);
        return new FileData(content, file.encoding(), file.mimeType(), file.createdAt(), file.createdAt());
    }

    /** The first superstep in which a call found the file; how many there are if none did. */
    private int firstSight(String path) {
        for (int place = 0; place < supersteps.size(); place++) {
            for (ToolCall call : supersteps.get(place).calls()) {
                boolean isFileTool = ToolName.named(call.executedTool()).isPresent();
                String named = call.path();
                if (isFileTool && call.result() != null && !call.wasRefused() && (path.equals(named) || names(call.result().text(), path))) {
                    return place;
                }
            }
        }
        return supersteps.size();
    }

    /** True if the path is in a text as such, and not as a part of a longer one. */
    private static boolean names(String text, String path) {
        for (int at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
            int end = at + path.length();
            if ((at == 0 || !isOfName(text.charAt(at - 1))) && (end == text.length() || !isOfName(text.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfName(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '-';
    }

    private int place(ToolCall call) {
        for (int place = 0; place < supersteps.size(); place++) {
            if (supersteps.get(place).calls().contains(call)) {
                return place;
            }
        }
        throw new IllegalArgumentException(call.id());
    }

    /** The last call before a superstep to a tool of one's own whose arguments or answer hold the path or the content; null for none. */
    private @Nullable ToolCall writer(String path, FileData file, int before) {
        String text = FileText.of(file) instanceof FileText.Plain(String plain) && !plain.isBlank() ? plain : path;
        ToolCall found = null;
        for (ToolCall.Ledger.Superstep superstep : supersteps.subList(0, before)) {
            for (ToolCall call : superstep.calls()) {
                if (isOwn(call) && call.result() != null && (names(call.result().text(), path) || isWritten(call, text, path))) {
                    found = call;
                }
            }
        }
        return found;
    }

    private boolean hasOwn(int before) {
        return supersteps.subList(0, before).stream().flatMap(superstep -> superstep.calls().stream()).anyMatch(RunArrivals::isOwn);
    }

    private static boolean isOwn(ToolCall call) {
        return ToolName.named(call.executedTool()).isEmpty() && !isSubagent(call) && call.run().ran();
    }

    private static boolean isWritten(ToolCall call, String text, String path) {
        return ForeignValue.fields(call.executedArgs()).values().values().stream()
                .map(ForeignValue::text)
                .anyMatch(value -> text.equals(value) || path.equals(value));
    }

    /** The place of the last superstep before one that started a subagent, whose calls are not recorded; -1 for none. */
    private int lastSubagent(int before) {
        for (int place = before - 1; place >= 0; place--) {
            if (supersteps.get(place).calls().stream().anyMatch(RunArrivals::isSubagent)) {
                return place;
            }
        }
        return INPUT;
    }

    private static boolean isSubagent(ToolCall call) {
        return call.tool().equals("task") && (call.result() == null || !AgentTeam.isRefusal(call.result().text()));
    }

    /** True if no call behind a superstep may have written the path. */
    private boolean isLeftAlone(String path, int place) {
        return supersteps.subList(place + 1, supersteps.size()).stream()
                .flatMap(superstep -> superstep.calls().stream())
                .filter(call -> ToolName.named(call.tool()).filter(tool -> tool.operation() == ToolName.Operation.READ).isEmpty())
                .noneMatch(call -> mayCover(call, path));
    }

    /** Whether a call names a path, or a folder around it, or none at all. */
    private static boolean mayCover(ToolCall call, String path) {
        String named = call.path() == null ? null : FilePath.rooted(call.path());
        return named == null || path.equals(named) || path.startsWith(named + "/") || path.equals(call.offloadedTo());
    }
}
