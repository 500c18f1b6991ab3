package dev.stateroom.storage.owner;

import dev.stateroom.platform.OwnerOnly;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The rights on a data folder: it and Stateroom's files there are for their owner alone. If another program has files in the folder, those
 * and the folder keep their rights.
 */
public final class FolderRights {
    private static final Pattern OURS = Pattern.compile(
            "stateroom\\..*|owner\\.(?:lock|sock)|audit-head.*|audit-key|reviewer-key|settings\\.cache|arrivals(?:\\.taken)?|backups|logs|runs|sample|plugins|local-threads"
                    + "|window\\.json|last-opened|consents|unlocked|\\..*\\.part");
    /** Files that people put there themselves. */
    private static final String PLUGINS = "plugins";

    private static final int DEEPEST = 6;
    private static final int MOST = 20_000;

    private final Path folder;
    private final List<String> narrowed = new ArrayList<>();
    private int seen;

    private FolderRights(Path folder) {
        this.folder = folder;
    }

    /**
     * Removes the rights of others from Stateroom's own files.
     *
     * @return the files with too many rights, each with those it had, as {@code stateroom.mv.db (rw-r--r--)}
     * @throws IOException if a file cannot be changed
     */
    public static List<String> narrow(Path folder) throws IOException {
        FolderRights rights = new FolderRights(folder);
        if (Files.isDirectory(folder)) {
            boolean allOurs = true;
            for (Path entry : entries(folder)) {
                boolean ours = OURS.matcher(String.valueOf(entry.getFileName())).matches();
                allOurs &= ours;
                if (ours) {
                    rights.narrow(entry, 1);
                }
            }
            if (allOurs) {
                rights.narrowOne(folder);
            }
        }
        return rights.narrowed;
    }

    private void narrow(Path path, int depth) throws IOException {
        if (++seen > MOST) {
            return;
        }
        narrowOne(path);
        if (depth < DEEPEST && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) && !path.equals(folder.resolve(PLUGINS))) {
            for (Path entry : entries(path)) {
                narrow(entry, depth + 1);
            }
        }
    }

    private void narrowOne(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return; // gone meanwhile
        }
        String before = OwnerOnly.narrow(path);
        if (before != null) {
            narrowed.add((path.equals(folder) ? "the folder" : folder.relativize(path)) + " (" + before + ")");
        }
    }

    private static List<Path> entries(Path folder) throws IOException {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            all.forEach(entries::add);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return entries;
    }
}
