package dev.stateroom.history.ledger;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.ToolCall;
import dev.stateroom.tool.ToolName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the calls that read offloaded files, by path. */
final class ReadBacks {
    /** Tools of the packages besides the file tools: they may name a path without reading its content. */
    private static final Set<String> SHOWING_NOTHING = Set.of("task", "write_todos");

    private static final int LONGEST_PATH = 4_096;

    private final Set<String> paths;
    private final Map<String, List<ReadBack>> byPath = new HashMap<>();

    private ReadBacks(Set<String> paths) {
        this.paths = paths;
    }

    /** The calls that read any of {@code paths}, in call order. */
    static Map<String, List<ReadBack>> of(List<ToolCall> calls, Set<String> paths) {
        ReadBacks found = new ReadBacks(paths);
        if (!paths.isEmpty()) {
            calls.forEach(found::look);
        }
        return found.byPath;
    }

    private void look(ToolCall call) {
        Message result = call.result();
        if (result == null || !call.status().equals("success") || SHOWING_NOTHING.contains(call.tool())) {
            return;
        }
        ForeignValue.Fields args = ForeignValue.fields(call.executedArgs());
        switch (ToolName.named(call.tool()).orElse(null)) {
            case READ_FILE -> {
                String named = ForeignValue.text(args.get("file_path"));
                String path = named == null ? "" : ArtifactPaths.normal(named);
                if (paths.contains(path) && !ShownText.isRefusal(result.text())) {
                    add(path, new ReadBack(call, ShownText.ofRead(result.text())));
                }
            }
            case GREP ->
                ShownText.ofGrep(result.text(), paths).forEach((path, bytes) -> add(path, new ReadBack(call, bytes)));
            case EXECUTE -> {
                String command = ForeignValue.text(args.get("command"));
                if (command != null) {
                    named(command).stream().filter(paths::contains).forEach(path -> add(path, new ReadBack(call, null)));
                }
            }
            case LS, GLOB, WRITE_FILE, EDIT_FILE, DELETE -> {}
            case null -> foreign(call, args);
        }
    }

    /** A foreign tool: if it receives the path it is assumed to read it. */
    private void foreign(ToolCall call, ForeignValue.Fields args) {
        new LinkedHashSet<>(args.values().values()).forEach(argument -> {
            String text = ForeignValue.text(argument);
            if (text != null && text.length() <= LONGEST_PATH && paths.contains(ArtifactPaths.normal(text))) {
                add(ArtifactPaths.normal(text), new ReadBack(call, null));
            }
        });
    }

    private static Set<String> named(String command) {
        Set<String> found = new LinkedHashSet<>(ArtifactPaths.in(command, ArtifactPaths.RESULTS));
        found.addAll(ArtifactPaths.in(command, ArtifactPaths.CONVERSATIONS));
        return found;
    }

    private void add(String path, ReadBack read) {
        byPath.computeIfAbsent(path, p -> new ArrayList<>()).add(read);
    }
}
