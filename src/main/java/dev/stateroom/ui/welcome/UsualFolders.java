package dev.stateroom.ui.welcome;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Folders in which agents usually leave a database. They are listed; no file in them is opened, so findings are recognised by
 * name only.
 *
 * @param folders where to look
 */
public record UsualFolders(List<Path> folders) {
    private static final int MOST_ENTRIES = 2_000;
    private static final int MOST_FOUND = 6;
    private static final List<String> ENDINGS = List.of(".db", ".sqlite", ".sqlite3", ".stateroom.json");

    /** Copies the list. */
    public UsualFolders {
        folders = List.copyOf(folders);
    }

    /** The terminal program's folder in the user's home, and the folder that the program was started in. */
    public static UsualFolders of(Path home, Path startedIn) {
        return new UsualFolders(List.of(home.resolve(".deepagents", ".state"), home.resolve(".deepagents"), startedIn));
    }

    /**
     * A file that may be worth opening.
     *
     * @param path where
     * @param size bytes
     * @param changedAt when it was last written
     */
    public record Candidate(Path path, long size, Instant changedAt) {}

    /** What is there now, last written first. Blocks for as long as listing these folders takes; reads at most 2,000 names of each. */
    public List<Candidate> look() {
        Map<Path, Candidate> found = new LinkedHashMap<>();
        for (Path folder : folders) {
            look(folder, found);
        }
        return found.values().stream()
                .sorted(Comparator.comparing(Candidate::changedAt).reversed())
                .limit(MOST_FOUND)
                .toList();
    }

    private static void look(Path folder, Map<Path, Candidate> found) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            int seen = 0;
            for (Path entry : entries) {
                if (++seen > MOST_ENTRIES) {
                    return;
                }
                if (isCandidate(entry)) {
                    BasicFileAttributes facts =
                            Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                    if (facts.isRegularFile()) {
                        Path path = entry.toAbsolutePath().normalize();
                        found.put(path, new Candidate(path, facts.size(), facts.lastModifiedTime().toInstant()));
                    }
                }
            }
        } catch (IOException | java.nio.file.DirectoryIteratorException notListed) {
            // A folder that cannot be listed has nothing to offer here; opening it by hand says why.
            System.getLogger(UsualFolders.class.getName())
                    .log(System.Logger.Level.DEBUG, "{0} cannot be listed: {1}", folder, notListed);
        }
    }

    private static boolean isCandidate(Path entry) {
        String name = String.valueOf(entry.getFileName()).toLowerCase(Locale.ROOT);
        return ENDINGS.stream().anyMatch(name::endsWith);
    }
}
