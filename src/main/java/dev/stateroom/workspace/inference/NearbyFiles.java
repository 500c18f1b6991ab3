package dev.stateroom.workspace.inference;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The files in the folders that may be looked at, by their names. Only names are read; links are not followed. */
final class NearbyFiles {
    private static final int DEEPEST = 8;
    private static final int MOST_FILES = 50_000;

    /** Folders of programs, not of agents, and those that keep keys. */
    private static final Set<String> LEFT_OUT = Set.of(
            "node_modules", "__pycache__", "venv", "site-packages", "target", "dist",
            ".git", ".hg", ".svn", ".venv", ".tox", ".nox", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".cache", ".npm", ".pnpm-store", ".cargo", ".rustup", ".m2",
            ".gradle", ".idea", ".vscode", ".vscode-server", ".local", ".config", ".mozilla", ".terraform", ".next", ".langgraph_api", ".ssh", ".gnupg", ".aws", ".azure",
            ".gcloud", ".kube", ".docker");

    private final Map<String, List<Path>> byName = new HashMap<>();
    private final List<Path> roots;
    private final List<Path> sources;
    private int count;

    private NearbyFiles(List<Path> roots, List<Path> sources) {
        this.roots = roots;
        this.sources = sources;
    }

    /**
     * Walks the folders.
     *
     * @param roots folders, absolute
     * @param sources the databases that are looked at: they are no files of an agent
     */
    static NearbyFiles of(List<Path> roots, List<Path> sources) {
        NearbyFiles files = new NearbyFiles(roots, sources);
        roots.forEach(files::walk);
        return files;
    }

    private void walk(Path root) {
        try {
            Files.walkFileTree(root, EnumSet.noneOf(FileVisitOption.class), DEEPEST, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    String name = String.valueOf(folder.getFileName());
                    return !folder.equals(root) && LEFT_OUT.contains(name) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()) {
                        byName.computeIfAbsent(String.valueOf(file.getFileName()), _ -> new ArrayList<>()).add(file);
                        count++;
                    }
                    return count >= MOST_FILES ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException reason) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException notReadable) {
            // What cannot be walked holds nothing that can be compared.
        }
    }

    /** True if there were more files than are looked at. */
    boolean isCut() {
        return count >= MOST_FILES;
    }

    /** The files of that name. */
    List<Path> named(String name) {
        return byName.getOrDefault(name, List.of());
    }

    /** A folder that may be looked at; null if it is outside of them. */
    @Nullable FolderCandidate folder(Path folder) {
        return roots.stream().anyMatch(folder::startsWith)
                ? new FolderCandidate(folder, sources.stream().anyMatch(source -> source.startsWith(folder)))
                : null;
    }
}
