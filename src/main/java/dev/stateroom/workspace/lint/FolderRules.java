package dev.stateroom.workspace.lint;

import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.Place;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Folders of this computer: missing, open to the outside, mounted twice. */
final class FolderRules {
    private final WorkspaceDocument document;
    private final Path base;
    private final Consumer<Finding> found;
    private final Map<Path, Place> seen = new HashMap<>();

    FolderRules(WorkspaceDocument document, Path base, Consumer<Finding> found) {
        this.document = document;
        this.base = base;
        this.found = found;
    }

    void check() {
        for (MountSpec spec : Linter.all(document.backend())) {
            switch (spec) {
                case MountSpec.Filesystem folder -> {
                    root(folder);
                    jail(folder);
                }
                case MountSpec.LocalShell shell -> {
                    root(shell.folder());
                    shell(shell);
                }
                default -> {
                    // No folder of this computer.
                }
            }
        }
    }

    private void root(MountSpec.Filesystem folder) {
        Place place = folder.head().placeOf("root");
        Path path;
        try {
            path = base.resolve(folder.root()).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            found.accept(new Finding(
                    Finding.Severity.ERROR, "root-missing", place, "the root is no path on this system", "name a folder"));
            return;
        }
        if (!Files.isDirectory(path)) {
            found.accept(new Finding(
                    Finding.Severity.ERROR,
                    "root-missing",
                    place,
                    Files.exists(path) ? "the root " + path + " is a file, not a folder" : "there is no folder " + path,
                    "make the folder, or name another root"));
        }
        Place other = seen.putIfAbsent(path, place);
        if (other != null) {
            found.accept(new Finding(
                    Finding.Severity.WARNING,
                    "root-aliased",
                    place,
                    "the folder " + path + " is mounted a second time, first at " + other.path() + ": a file has two paths",
                    "mount it once"));
        }
    }

    private void jail(MountSpec.Filesystem folder) {
        if (!folder.virtualMode()) {
            found.accept(new Finding(
                    Finding.Severity.WARNING,
                    "virtual-mode-off",
                    folder.head().placeOf("virtual_mode"),
                    "virtual_mode is off, so the root " + folder.root()
                            + " keeps nobody inside: the agent reaches every file of this computer by an absolute path or ..; here only what lies"
                            + " below the root is shown",
                    "turn virtual_mode on",
                    List.of(new DocumentEdit.SetField(folder.head().node().place().path(), "virtual_mode", "true"))));
        }
    }

    private void shell(MountSpec.LocalShell shell) {
        found.accept(new Finding(
                shell.folder().virtualMode() ? Finding.Severity.WARNING : Finding.Severity.INFO,
                "shell-not-jailed",
                shell.head().placeOf("virtual_mode"),
                "a command of the shell reaches every file of this computer, so virtual_mode keeps nobody inside " + shell.folder().root(),
                "use a sandbox for commands, or a filesystem backend without a shell"));
        if (shell.inheritEnv()) {
            found.accept(new Finding(
                    Finding.Severity.WARNING,
                    "shell-environment",
                    shell.head().placeOf("inherit_env"),
                    "commands see the whole environment of this program, keys and passwords included",
                    "name the variables that they need in env",
                    List.of(new DocumentEdit.RemoveField(shell.head().node().place().path(), "inherit_env"))));
        }
    }
}
