package dev.stateroom.workspace.lint;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.call.CallJudge;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.tool.ToolName;
import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.DocumentLocation;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.RouteTable;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Local folders: missing, open to the outside, with secrets in them, mounted twice. */
final class FolderRules {
    private static final Pattern SECRETS = Pattern.compile("(?i)\\.env(\\..+)?|\\.netrc|\\.pgpass|\\.npmrc|\\.pypirc|id_(rsa|dsa|ecdsa|ed25519)|.+\\.(pem|p12|pfx|key)");
    private static final Pattern EXAMPLES = Pattern.compile("(?i).*\\.(example|sample|template|dist)");
    private static final int DEEPEST = 2;
    private static final int MOST = 5;

    private final WorkspaceDocument document;
    private final Dialect dialect;
    private final Path base;
    private final Consumer<LintFinding> found;
    private final Map<Path, DocumentLocation> seen = new HashMap<>();

    FolderRules(WorkspaceDocument document, Path base, Dialect dialect, Consumer<LintFinding> found) {
        this.document = document;
        this.dialect = dialect;
        this.base = base;
        this.found = found;
    }

    void check() {
        for (MountSpec spec : WorkspaceLinter.all(document.backend())) {
            MountSpec.Filesystem folder = spec instanceof MountSpec.Leaf leaf ? leaf.folder() : null;
            if (folder == null) {
                continue;
            }
            root(folder, prefix(spec));
            if (spec instanceof MountSpec.LocalShell shell) {
                shell(shell);
            } else {
                jail(folder);
            }
        }
    }

    /** The path at which the agent sees a folder. */
    private String prefix(MountSpec spec) {
        return RouteTable.of(document.backend()).rows().stream()
                .filter(row -> WorkspaceLinter.all(row.spec()).contains(spec))
                .map(RouteTable.Row::prefix)
                .findFirst()
                .orElse("/");
    }

    private void root(MountSpec.Filesystem folder, String prefix) {
        DocumentLocation place = folder.head().placeOf("root");
        Path path;
        try {
            path = base.resolve(folder.root()).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            found.accept(new LintFinding(
                    LintFinding.Severity.ERROR, "root-missing", place, "the root is not a path on this system", "name a folder"));
            return;
        }
        if (!Files.isDirectory(path)) {
            found.accept(new LintFinding(
                    LintFinding.Severity.ERROR,
                    "root-missing",
                    place,
                    Files.exists(path) ? "the root " + path + " is a file, not a folder" : "there is no folder " + path,
                    "make the folder, or name another root"));
        }
        secrets(folder, prefix, path);
        DocumentLocation other = seen.putIfAbsent(path, place);
        if (other != null) {
            found.accept(new LintFinding(
                    LintFinding.Severity.WARNING,
                    "root-aliased",
                    place,
                    "the folder " + path + " is mounted a second time, first at " + other.path() + ": a file has two paths",
                    "mount it once"));
        }
    }

    /** From a warning in the documentation: agents can read everything below the root, secrets too. */
    private void secrets(MountSpec.Filesystem folder, String prefix, Path root) {
        if (!(WorkspaceLinter.judges(document, dialect) instanceof AgentReply.Answered<CallJudges>(CallJudges judges))) {
            return; // there is no such agent
        }
        List<String> readable;
        try (Stream<Path> all = Files.find(root, DEEPEST, (file, about) -> about.isRegularFile() && isSecret(file))) {
            readable = all.map(file -> root.relativize(file).toString().replace('\\', '/'))
                    .filter(way -> judges.names().stream().anyMatch(agent -> mayRead(judges.of(agent), prefix + way)))
                    .sorted()
                    .limit(MOST)
                    .toList();
        } catch (IOException | UncheckedIOException unreadable) {
            return; // what this user cannot list, its agent cannot either
        }
        if (!readable.isEmpty()) {
            found.accept(new LintFinding(
                    LintFinding.Severity.WARNING,
                    "secrets-readable",
                    folder.head().placeOf("root"),
                    String.join(", ", readable) + (readable.size() == 1 ? " is" : " are") + " in the root " + folder.root()
                            + ", and agents can read " + (readable.size() == 1 ? "it" : "them"),
                    "mount a folder without secrets, or deny reading them by a rule"));
        }
    }

    private static boolean mayRead(CallJudge judge, String path) {
        return switch (judge.judgeShortened(ToolName.READ_FILE.id(), FileCall.arguments(ToolName.READ_FILE, path)).effect()) {
            case ALLOW, INTERRUPT -> true;
            case DENY, REFUSED -> false;
        };
    }

    private static boolean isSecret(Path file) {
        String name = String.valueOf(file.getFileName());
        return SECRETS.matcher(name).matches() && !EXAMPLES.matcher(name).matches();
    }

    private void jail(MountSpec.Filesystem folder) {
        if (!folder.virtualMode()) {
            found.accept(new LintFinding(
                    LintFinding.Severity.WARNING,
                    "virtual-mode-off",
                    folder.head().placeOf("virtual_mode"),
                    "virtual_mode is off, so the root " + folder.root()
                            + " does not confine the agent: it can access every file of this computer by an absolute path or ..; here only files"
                            + " below the root is shown",
                    "turn virtual_mode on",
                    List.of(new DocumentEdit.SetField(folder.head().node().place().path(), "virtual_mode", "true"))));
        }
    }

    private void shell(MountSpec.LocalShell shell) {
        found.accept(new LintFinding(
                shell.folder().virtualMode() ? LintFinding.Severity.WARNING : LintFinding.Severity.INFO,
                "shell-not-jailed",
                shell.head().placeOf("virtual_mode"),
                "a command of the shell reaches every file of this computer, so virtual_mode does not confine it to " + shell.folder().root(),
                "use a sandbox for commands, or a filesystem backend without a shell"));
        if (shell.inheritEnv()) {
            found.accept(new LintFinding(
                    LintFinding.Severity.WARNING,
                    "shell-environment",
                    shell.head().placeOf("inherit_env"),
                    "commands see the whole environment of this program, keys and passwords included",
                    "name the variables that they need in env",
                    List.of(new DocumentEdit.RemoveField(shell.head().node().place().path(), "inherit_env"))));
        }
    }
}
