package dev.stateroom.workspace;

import dev.stateroom.langgraph.devserver.DevServerFolder;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds data of agents on this computer by file names alone: opens no file, follows no link and connects to nothing. Folders are searched
 * breadth first, so that near files are found before the limit is reached.
 */
public final class SourceFinder {
    /** The default address of {@code langgraph dev}. */
    public static final String USUAL_SERVER = "http://127.0.0.1:2024";

    private static final int DEEPEST = 5;
    private static final int MOST_ENTRIES = 50_000;
    private static final int MOST_FOUND = 200;

    /** The files of the terminal program and open-swe in the home folder. */
    private static final Map<String, String> USUAL = Map.of(
            ".deepagents/sessions.db", "Deep Agents terminal program",
            ".deepagents/.state/sessions.db", "Deep Agents terminal program",
            ".open-swe/checkpoints.sqlite", "open-swe");

    private static final Set<String> PASSED_OVER = Set.of("node_modules", "__pycache__", "venv", "site-packages", "target", "build", "dist", "Library", "AppData");

    /**
     * A source that was found.
     *
     * @param address the address to open
     * @param what its kind, for the user
     * @param modified the time of the last change; null if unknown
     */
    public record FoundSource(String address, String what, @Nullable Instant modified) {}

    /**
     * The sources that were found, newest first.
     *
     * @param isWhole false if the search was ended by its limit or by the caller
     */
    public record FoundSources(List<FoundSource> sources, boolean isWhole) {
        /** Copies the list. */
        public FoundSources {
            sources = List.copyOf(sources);
        }
    }

    private final Map<Path, FoundSource> found = new LinkedHashMap<>();
    private final Cancellation cancellation;
    private final Progress progress;
    private int left = MOST_ENTRIES;

    private SourceFinder(Cancellation cancellation, Progress progress) {
        this.cancellation = cancellation;
        this.progress = progress;
    }

    /**
     * Searches.
     *
     * @param home the user's home folder, in which only the usual places are checked
     * @param folders the folders to search, with their subfolders
     * @param cancellation ends the search; the sources found so far are returned as incomplete
     * @param progress gets the number of names read and the folder being read
     */
    public static FoundSources search(Path home, List<Path> folders, Cancellation cancellation, Progress progress) {
        SourceFinder finder = new SourceFinder(cancellation, progress);
        USUAL.forEach((place, what) -> {
            Path path = home.resolve(place);
            if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                finder.add(path, what);
            }
        });
        boolean isWhole = finder.walk(folders);
        List<FoundSource> newestFirst = new ArrayList<>(finder.found.values());
        newestFirst.sort(Comparator.comparing(FoundSource::modified, Comparator.nullsLast(Comparator.<Instant>reverseOrder())).thenComparing(FoundSource::address));
        return new FoundSources(newestFirst, isWhole);
    }

    private record Level(Path folder, int depth) {}

    private boolean walk(List<Path> roots) {
        Queue<Level> waiting = new ArrayDeque<>();
        roots.stream().filter(root -> !NearbyFolders.isOfAnotherComputer(root)).forEach(root -> waiting.add(new Level(root.toAbsolutePath().normalize(), 0)));
        while (!waiting.isEmpty()) {
            if (cancellation.isRequested()) {
                return false;
            }
            Level level = waiting.remove();
            progress.report(MOST_ENTRIES - left, -1, level.folder().toString());
            for (Path entry : entries(level.folder())) {
                if (--left < 0 || found.size() >= MOST_FOUND) {
                    return false;
                }
                String name = String.valueOf(entry.getFileName());
                if (!Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    file(entry, name);
                } else if (name.equals(DevServerFolder.NAME)) {
                    devServer(entry);
                } else if (level.depth() < DEEPEST && !name.startsWith(".") && !PASSED_OVER.contains(name)) {
                    waiting.add(new Level(entry, level.depth() + 1));
                }
            }
        }
        return true;
    }

    private static List<Path> entries(Path folder) {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            for (Path entry : stream) {
                if (entries.size() == MOST_ENTRIES) {
                    break;
                }
                entries.add(entry);
            }
        } catch (IOException | java.nio.file.DirectoryIteratorException unreadable) {
            // A folder that this user may not list has no sources for this user.
            return entries;
        }
        entries.sort(null);
        return entries;
    }

    private void file(Path file, String name) {
        if (name.endsWith(".stateroom.json")) {
            add(file, "workspace file");
        } else if (name.equals("checkpoints.sqlite") || name.equals("checkpoints.db") || name.equals("sessions.db")) {
            add(file, "checkpoint database, by its name");
        } else if (name.equals("langgraph.json") && file.getParent() != null) {
            Path project = file.getParent();
            add(project, DevServerFolder.at(project).isPresent() ? "langgraph.json, with threads of langgraph dev" : "langgraph.json");
        }
    }

    private void devServer(Path folder) {
        if (DevServerFolder.at(folder).isPresent()) {
            Path project = folder.getParent();
            add(folder, project == null ? "what langgraph dev left" : "what langgraph dev left in " + LocalOpener.name(project));
        }
    }

    private void add(Path path, String what) {
        Instant modified;
        try {
            modified = Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS).toInstant();
        } catch (IOException unknown) {
            modified = null;
        }
        found.putIfAbsent(path, new FoundSource(path.toString(), what, modified));
    }
}
