package dev.stateroom.workspace.settings;

import dev.stateroom.vfs.RegularFile;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Changes by processes that do not hold the database: one small file each, written atomically, until the holder applies them. A file has
 * the fields of a {@link SettingsChange} separated by NUL. Two changes of the same setting have the same file, so the later one wins.
 */
final class PendingSettings {
    private static final int MOST_OPENINGS = 64;
    private static final long LARGEST = 64_000_000;
    private static final int ATTEMPTS = 20;
    private static final String OPENED = "opened-";

    private final Path folder;
    private final Path taken;

    /** In a data folder; created with the first change. */
    PendingSettings(Path data) {
        this.folder = data.resolve("arrivals");
        this.taken = data.resolve("arrivals.taken");
    }

    /** The folder of new changes, and the one of changes that the holder is applying. */
    List<Path> folders() {
        return List.of(folder, taken);
    }

    /** The changes that may not be in the database yet, in the order in which to apply them. */
    List<SettingsChange> all() {
        List<SettingsChange> changes = new ArrayList<>(in(taken));
        changes.addAll(in(folder));
        return changes;
    }

    /** Stores a change for the holder; it is on disk when this returns. */
    void add(SettingsChange change) throws IOException {
        Path file = folder.resolve(name(change));
        if (change instanceof SettingsChange.Opening && isNewestOpening(file)) {
            return;
        }
        for (int attempt = 1; ; attempt++) {
            try {
                ReplacedFile.writePrivately(file, text(change).getBytes(StandardCharsets.UTF_8));
                break;
            } catch (NoSuchFileException takenMeanwhile) {
                if (attempt == ATTEMPTS) {
                    throw takenMeanwhile;
                }
            }
        }
        if (change instanceof SettingsChange.Opening) {
            prune();
        }
    }

    /** Moves the new changes aside, so that later ones are not mixed with them; false if there are none. */
    boolean take() throws IOException {
        if (!Files.isDirectory(taken) && Files.isDirectory(folder)) {
            Files.move(folder, taken, StandardCopyOption.ATOMIC_MOVE);
        }
        return Files.isDirectory(taken);
    }

    /** The changes that were moved aside. */
    List<SettingsChange> taken() {
        return in(taken);
    }

    /** Deletes the changes that were moved aside: they are in the database. */
    void settled() throws IOException {
        for (Path file : files(taken)) {
            Files.deleteIfExists(file);
        }
        Files.deleteIfExists(taken);
    }

    private boolean isNewestOpening(Path file) {
        List<Path> openings = openings();
        return !openings.isEmpty() && openings.getLast().equals(file);
    }

    /** The files of recent workspaces, oldest first. */
    private List<Path> openings() {
        return files(folder).stream()
                .filter(file -> String.valueOf(file.getFileName()).startsWith(OPENED))
                .map(file -> Map.entry(time(file), file))
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue)
                .toList();
    }

    private static long time(Path file) {
        try {
            return Files.getLastModifiedTime(file).toMillis();
        } catch (IOException gone) {
            return 0;
        }
    }

    private void prune() throws IOException {
        List<Path> openings = openings();
        for (Path old : openings.subList(0, Math.max(0, openings.size() - MOST_OPENINGS))) {
            Files.deleteIfExists(old);
        }
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        } catch (IOException none) {
            return List.of();
        }
    }

    /** Openings first, so that a removal from the list applies to them too. */
    private static List<SettingsChange> in(Path folder) {
        List<SettingsChange> changes = new ArrayList<>();
        for (Path file : files(folder).stream().sorted(Comparator.comparingInt(PendingSettings::rank).thenComparing(Path::compareTo)).toList()) {
            SettingsChange change = read(file);
            if (change != null) {
                changes.add(change);
            }
        }
        return changes;
    }

    private static int rank(Path file) {
        return String.valueOf(file.getFileName()).startsWith(OPENED) ? 0 : 1;
    }

    private static @Nullable SettingsChange read(Path file) {
        try {
            if (String.valueOf(file.getFileName()).startsWith(".") || Files.size(file) > LARGEST) {
                return null;
            }
            String[] parts = RegularFile.text(file, LARGEST).split("\0", -1);
            return switch (parts[0]) {
                case "put" -> new SettingsChange.Put(parts[1], parts.length > 2 ? parts[2] : null);
                case "opened" -> new SettingsChange.Opening(parts[1], parts[2], Instant.parse(parts[3]), parts.length > 4 ? parts[4] : null);
                case "forgotten" -> new SettingsChange.Forgotten(parts[1], Instant.parse(parts[2]));
                case "cleared" -> new SettingsChange.Cleared(Instant.parse(parts[1]));
                default -> null;
            };
        } catch (IOException | DateTimeException | ArrayIndexOutOfBoundsException damaged) {
            return null;
        }
    }

    private static String name(SettingsChange change) {
        return switch (change) {
            case SettingsChange.Put put -> "put-" + digest(put.name());
            case SettingsChange.Opening opening -> OPENED + digest(opening.address());
            case SettingsChange.Forgotten gone -> "forgotten-" + digest(gone.address());
            case SettingsChange.Cleared _ -> "cleared";
        };
    }

    private static String text(SettingsChange change) {
        return switch (change) {
            case SettingsChange.Put(String name, String value) -> "put\0" + name + (value == null ? "" : "\0" + value);
            case SettingsChange.Opening(String address, String title, Instant at, String place) ->
                "opened\0" + address + "\0" + title + "\0" + at + (place == null ? "" : "\0" + place);
            case SettingsChange.Forgotten(String address, Instant until) -> "forgotten\0" + address + "\0" + until;
            case SettingsChange.Cleared(Instant until) -> "cleared\0" + until;
        };
    }

    private static String digest(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)), 0, 12);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
