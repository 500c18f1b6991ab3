package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentResult.FileInfo;
import dev.stateroom.backend.posix.OsError;
import dev.stateroom.backend.posix.OutsideRoot;
import dev.stateroom.backend.posix.PosixTree;
import dev.stateroom.vfs.CodePointOrder;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a folder as a Python release shows them, and the description of a file.
 *
 * @param zone the local time zone
 * @param resolvesLinks true if a link is shown by its target's path in virtual mode; else by its own (Python 0.2)
 */
record PythonListing(PythonPaths paths, ZoneId zone, boolean resolvesLinks) {
    private static final DateTimeFormatter WHOLE = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS", Locale.ROOT);
    private static final double MILLION = 1e6;

    /**
     * The entries, and the errors of single entries, which later releases report.
     *
     * @param loop the first entry that is a link to itself; null if there is none
     */
    record Listed(List<FileInfo> entries, List<String> errors, @Nullable PythonError loop) {}

    /** The children of the folder at an absolute path, sorted by their shown paths. */
    Listed list(String folder) throws PythonError {
        List<FileInfo> entries = new ArrayList<>();
        List<String> errors = new ArrayList<>();
        PythonError loop = null;
        List<PosixTree.Child> children;
        try {
            children = paths.tree().children(folder);
        } catch (OsError e) {
            throw PythonError.of(e);
        }
        String real = paths.virtual() && resolvesLinks && !children.isEmpty() ? paths.realPath(folder) : folder;
        for (PosixTree.Child child : children) {
            String path = under(folder, child);
            try {
                FileInfo entry = isPlain(child) ? plain(under(real, child), child.self()) : entry(path);
                if (entry != null) {
                    entries.add(entry);
                }
            } catch (PythonError e) {
                loop = e.isLoop() && loop == null ? e : loop;
                errors.add("child error: cannot %s '%s': %s".formatted(e.isLoop() ? "resolve" : "stat", path, e.text()));
            }
        }
        sort(entries);
        return new Listed(entries, errors, loop);
    }

    private static String under(String folder, PosixTree.Child child) {
        return folder.endsWith("/") ? folder + child.name() : folder + "/" + child.name();
    }

    /** True for a child that is fully described by its folder: not a link, and with a valid name. */
    private static boolean isPlain(PosixTree.Child child) {
        return child.self() != null && !child.self().isSymbolicLink() && child.name().toString().indexOf('\uFFFD') < 0;
    }

    private @Nullable FileInfo plain(String real, @Nullable BasicFileAttributes found) {
        if (found == null || !(found.isRegularFile() || found.isDirectory())) {
            return null;
        }
        String shown = !paths.virtual() ? real : !resolvesLinks || paths.isInRoot(real) ? paths.inRoot(real) : null;
        return shown == null ? null : describe(shown, found);
    }

    static void sort(List<FileInfo> entries) {
        entries.sort(Comparator.comparing(FileInfo::path, CodePointOrder.INSTANCE));
    }

    private @Nullable FileInfo entry(String path) throws PythonError {
        BasicFileAttributes found;
        try {
            found = paths.tree().stat(path);
        } catch (OutsideRoot e) {
            return null;
        } catch (OsError e) {
            if (!PythonPaths.isIgnored(e.errno())) {
                throw PythonError.of(e);
            }
            if (paths.isLink(path)) {
                // Throws if the link loops.
                paths.realPath(path);
            }
            return null;
        }
        String shown = shown(path);
        return shown == null || !(found.isRegularFile() || found.isDirectory()) ? null : describe(shown, found);
    }

    /** The shown path of an entry; null if it leads out of the root. */
    @Nullable String shown(String path) throws PythonError {
        if (!paths.virtual()) {
            return path;
        }
        if (!resolvesLinks) {
            return paths.inRoot(path);
        }
        String real = paths.realPath(path);
        return paths.isInRoot(real) ? paths.inRoot(real) : null;
    }

    /** A file or folder; the path of a folder gets a final slash. */
    FileInfo describe(String shown, BasicFileAttributes found) {
        boolean folder = found.isDirectory();
        return new FileInfo(
                folder ? shown + "/" : shown,
                folder,
                folder ? 0 : found.size(),
                stamp(found.lastModifiedTime().toInstant(), zone));
    }

    /** The text of a time in a zone. Python keeps it as a float of seconds and rounds that to microseconds, half to even. */
    private static String stamp(Instant time, ZoneId zone) {
        double seconds = time.getEpochSecond() + 1e-9 * time.getNano();
        double whole = Math.floor(seconds);
        long micros = (long) Math.rint((seconds - whole) * MILLION);
        Instant rounded = Instant.ofEpochSecond((long) whole + micros / 1_000_000, micros % 1_000_000 * 1000);
        return (micros % 1_000_000 == 0 ? WHOLE : MICROS).format(LocalDateTime.ofInstant(rounded, zone));
    }
}
