package dev.stateroom.workspace.inference;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The names of the files in the folders that may be searched. Only names are read; links are not followed. */
final class NearbyFiles {
    private static final int DEEPEST = 8;
    private static final int MOST_FILES = 50_000;

    /** Folders of programs, not of agents, and folders with keys. */
    private static final Set<String> LEFT_OUT = Set.of(
            "node_modules", "__pycache__", "venv", "site-packages", "target", "dist",
            ".git", ".hg", ".svn", ".venv", ".tox", ".nox", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".cache", ".npm", ".pnpm-store", ".cargo", ".rustup", ".m2",
            ".gradle", ".idea", ".vscode", ".vscode-server", ".local", ".config", ".mozilla", ".terraform", ".next", ".langgraph_api", ".ssh", ".gnupg", ".aws", ".azure",
            ".gcloud", ".kube", ".docker");

    private static final Pattern DATABASE = Pattern.compile(".+\\.(db|sqlite|sqlite3)");

    private final Map<String, List<Path>> byName = new HashMap<>();
    private final List<Path> databases = new ArrayList<>();
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
     * @param roots absolute folders in walking order; parts of an earlier one are not walked again
     * @param sources the opened databases, which may be added later: they are not files of an agent
     */
    static NearbyFiles of(List<Path> roots, List<Path> sources) {
        NearbyFiles files = new NearbyFiles(roots, sources);
        for (int i = 0; i < roots.size(); i++) {
            files.walk(roots.get(i), roots.subList(0, i));
        }
        return files;
    }

    private void walk(Path root, List<Path> walked) {
        if (walked.stream().anyMatch(root::startsWith)) {
            return;
        }
        try {
            Files.walkFileTree(root, EnumSet.noneOf(FileVisitOption.class), DEEPEST, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    String name = String.valueOf(folder.getFileName());
                    return !folder.equals(root) && (LEFT_OUT.contains(name) || walked.contains(folder)) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()) {
                        String name = String.valueOf(file.getFileName());
                        byName.computeIfAbsent(name, _ -> new ArrayList<>()).add(file);
                        if (DATABASE.matcher(name).matches()) {
                            databases.add(file);
                        }
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
            // A folder that cannot be read has no files to compare.
        }
    }

    /** True if there were more files than the limit. */
    boolean isCut() {
        return count >= MOST_FILES;
    }

    /** The files named like databases, those directly in the first folder first. */
    Stream<Path> databases() {
        return databases.stream().sorted(Comparator.comparing((Path file) -> !roots.getFirst().equals(file.getParent()))
                .thenComparing(Comparator.naturalOrder()));
    }

    List<Path> named(String name) {
        return byName.getOrDefault(name, List.of());
    }

    /** A folder that may be searched; null if it is outside of them. */
    @Nullable FolderCandidate folder(Path folder) {
        int distance = 0;
        while (distance < roots.size() && !folder.startsWith(roots.get(distance))) {
            distance++;
        }
        return distance < roots.size() ? new FolderCandidate(folder, sources.stream().anyMatch(source -> source.startsWith(folder)), distance) : null;
    }
}
