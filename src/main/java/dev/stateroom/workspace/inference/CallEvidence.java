package dev.stateroom.workspace.inference;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.DenialText;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.history.CallChange;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ledger.ShownText;
import dev.stateroom.history.memory.PromptCopy;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.permission.simulation.RefusalRules;
import dev.stateroom.permission.simulation.ShownPaths;
import dev.stateroom.tool.ToolName;
import dev.stateroom.vfs.FilePath;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Evidence from the calls of one thread: existing paths and their content, folder listings, refused calls. */
final class CallEvidence {
    private static final Pattern ASKS_FOLDER = Pattern.compile("^\\s*pwd\\b\\s*(?:-[LP]\\s*)?(?:$|&&|;|\\n)");

    private final Map<String, PathEvidence> paths = new LinkedHashMap<>();
    private final Map<ToolCall, Set<String>> touched = new LinkedHashMap<>();
    private final Map<String, Set<String>> listings = new LinkedHashMap<>();
    private final Set<RefusalRules.Attempt> denials = new LinkedHashSet<>();
    private final Set<RefusalRules.Attempt> permitted = new LinkedHashSet<>();
    private final Set<String> prompts = new LinkedHashSet<>();
    private final Map<String, Set<String>> ownTools = new LinkedHashMap<>();
    private final boolean createsOnly;
    private @Nullable String artifactsRoot;
    private @Nullable String workingFolder;
    private int commands;

    private CallEvidence(RecordedThread thread) {
        this.createsOnly = !thread.dialect().dialect().holds(DialectFact.WRITE_OVERWRITES);
    }

    /** Reads the calls in order. */
    static CallEvidence of(RecordedThread thread, List<ToolCall> calls) {
        CallEvidence evidence = new CallEvidence(thread);
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        if (head != null) {
            PromptCopy.texts(thread, head.key()).forEach((source, text) -> {
                evidence.prompts.add(source);
                evidence.path(source).ifPresent(path -> path.loaded(text));
            });
        }
        calls.forEach(evidence::add);
        return evidence;
    }

    private void add(ToolCall call) {
        String moved = call.offloadedTo();
        if (moved != null) {
            path(moved).ifPresent(path -> {
                path.shown("");
                touched(call, path);
            });
            int folder = moved.indexOf("/large_tool_results/");
            artifactsRoot = folder > 0 ? moved.substring(0, folder + 1) : artifactsRoot;
        }
        Message result = call.result();
        String answer = result == null ? null : result.text();
        denied(call, answer);
        FileCall file = FileCall.of(call.executedTool(), call.executedArgs()).orElse(null);
        if (file == null) {
            other(call);
            return;
        }
        PathEvidence path = file.path() == null ? null : path(file.path()).orElse(null);
        if (path != null && file.tool() != ToolName.LS && file.tool() != ToolName.GLOB && file.tool() != ToolName.GREP) {
            path.called();
        }
        if (answer == null) {
            waiting(call, path);
        } else if (!call.status().equals("error") && !ShownText.isRefusal(answer)) {
            answered(call, file, path, answer);
        }
    }

    private void other(ToolCall call) {
        if (call.executedTool().equals(ToolName.EXECUTE.id())) {
            boolean ran = call.run().ran() && call.status().equals("success");
            commands += ran ? 1 : 0;
            workingFolder = workingFolder == null && ran ? printedFolder(call) : workingFolder;
        } else if (!call.tool().equals("task") && !call.tool().equals("write_todos")) {
            ownTools.computeIfAbsent(call.tool(), _ -> new TreeSet<>()).add(call.agent());
        }
    }

    /** The output of a command that starts with {@code pwd}: its folder; null for others. */
    private static @Nullable String printedFolder(ToolCall call) {
        String command = ForeignValue.text(ForeignValue.fields(call.executedArgs()).get("command"));
        String printed = call.result() == null ? "" : call.result().text().lines().findFirst().orElse("").strip();
        return command != null && ASKS_FOLDER.matcher(command).find() && printed.startsWith("/") ? printed : null;
    }

    private static void waiting(ToolCall call, @Nullable PathEvidence path) {
        ToolName tool = ToolName.named(call.executedTool()).orElse(null);
        if (path != null && call.status().equals("waiting") && (tool == ToolName.EDIT_FILE || tool == ToolName.DELETE)) {
            String old = ForeignValue.text(ForeignValue.fields(call.executedArgs()).get("old_string"));
            path.asked(old == null ? "" : old);
        }
    }

    private void answered(ToolCall call, FileCall file, @Nullable PathEvidence path, String answer) {
        ShownPaths.of(file, answer).forEach(shown -> {
            if (!shown.endsWith("/")) {
                path(shown).ifPresent(found -> {
                    found.shown("");
                    touched(call, found);
                });
            }
        });
        switch (file.tool()) {
            case LS -> listed(file.path() == null ? "/" : file.path(), ShownPaths.of(file, answer));
            case READ_FILE -> {
                if (path != null) {
                    path.shown(ShownText.contentOf(answer).stripTrailing());
                    touched(call, path);
                }
            }
            case WRITE_FILE, EDIT_FILE, DELETE -> {
                if (path != null) {
                    CallChange.of(call.executedTool(), call.executedArgs(), answer, false, createsOnly)
                            .ifPresent(change -> changed(call, path, change));
                }
            }
            case GLOB, GREP, EXECUTE -> {}
        }
    }

    private void listed(String folder, List<String> shown) {
        String open = FilePath.rooted(folder);
        String whole = open.endsWith("/") ? open : open + "/";
        Set<String> names = new TreeSet<>();
        for (String one : shown) {
            if (one.startsWith(whole) && one.length() > whole.length()) {
                names.add(one.substring(whole.length()));
            }
        }
        listings.put(whole, names);
    }

    private void touched(ToolCall call, PathEvidence path) {
        touched.computeIfAbsent(call, _ -> new LinkedHashSet<>()).add(path.path());
    }

    private void changed(ToolCall call, PathEvidence path, CallChange change) {
        touched(call, path);
        path.changed(change);
        permitted.add(new RefusalRules.Attempt(call.agent(), RuleOperation.WRITE, path.path()));
        listings.forEach((folder, names) -> {
            if (path.path().startsWith(folder)) {
                String below = path.path().substring(folder.length());
                int slash = below.indexOf('/');
                boolean isListed = names.stream().anyMatch(name -> name.endsWith("/") && below.startsWith(name));
                if (!path.isGone() && !isListed) {
                    names.add(slash < 0 ? below : below.substring(0, slash + 1));
                } else if (path.isGone() && slash < 0) {
                    names.remove(below);
                }
            }
        });
    }

    private void denied(ToolCall call, @Nullable String answer) {
        if (call.status().equals("error")) {
            DenialText.in((answer == null ? "" : answer) + "\n" + call.run().detail()).ifPresent(denied -> denials.add(
                    new RefusalRules.Attempt(call.agent(), RuleOperation.named(denied.operation()).orElseThrow(), denied.path())));
        }
    }

    private Optional<PathEvidence> path(String written) {
        String open = FilePath.rooted(written);
        return FilePath.parse(open.length() > 1 && open.endsWith("/") ? open.substring(0, open.length() - 1) : open)
                .filter(path -> !path.isRoot())
                .map(path -> paths.computeIfAbsent(path.text(), PathEvidence::new));
    }

    /** The paths of each call that found or changed files. */
    Map<ToolCall, Set<String>> touched() {
        return touched;
    }

    /** All paths in calls or their answers. */
    Collection<PathEvidence> paths() {
        return paths.values();
    }

    /** The names in each listed folder, as at the thread's end; folders end with a slash. */
    Map<String, Set<String>> listings() {
        return listings;
    }

    /** Folders directly below the root that were listed. */
    Set<String> topFolders() {
        Set<String> folders = new TreeSet<>();
        listings.getOrDefault("/", Set.of()).stream().filter(name -> name.endsWith("/")).forEach(name -> folders.add("/" + name));
        return folders;
    }

    /** Prefixes of routes that a listing of the root shows: a folder name has no slash inside. */
    Set<String> routesShown() {
        Set<String> shown = new TreeSet<>();
        topFolders().stream().filter(folder -> folder.indexOf('/', 1) < folder.length() - 1).forEach(shown::add);
        return shown;
    }

    /** Calls that a rule refused. */
    Set<RefusalRules.Attempt> denials() {
        return denials;
    }

    /** Changes that were not refused by a rule. */
    Set<RefusalRules.Attempt> permitted() {
        return permitted;
    }

    /** Files that the prompt loaded. */
    Set<String> prompts() {
        return prompts;
    }

    /** The user's own tools, with the agents that called them. */
    Map<String, Set<String>> ownTools() {
        return ownTools;
    }

    /** The parent folder of offloaded results, with slashes at both ends; null for the default place. */
    @Nullable String artifactsRoot() {
        return artifactsRoot;
    }

    /** The working folder that a command printed; null if none did. */
    @Nullable String workingFolder() {
        return workingFolder;
    }

    /** The number of commands that ran. */
    int commands() {
        return commands;
    }
}
