package dev.stateroom.ui.files;

import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSet;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds files of a mount by a part of their path, regardless of case. Off the FX thread. */
final class NameSearch {
    /** Largest number of hits. */
    static final int MOST = 500;

    /** Largest number of entries that are looked at in a mount without an index. */
    private static final int LOOKED_AT = 50_000;

    private final String wanted;
    private final Cancellation cancellation;

    NameSearch(String wanted, Cancellation cancellation) {
        this.wanted = wanted.strip().toLowerCase(Locale.ROOT);
        this.cancellation = cancellation;
    }

    private boolean fits(String path) {
        return path.toLowerCase(Locale.ROOT).contains(wanted);
    }

    /** Searches the files of a state, with those that only the base has. */
    List<TreeRow> inState(String mount, FileSet files, List<FileChange> changes, ChangeBadges badges) {
        List<TreeRow> hits = new ArrayList<>();
        for (FileChange change : changes) {
            if (change.kind() == FileChange.Kind.DELETED) {
                add(hits, mount, change.path(), badges);
            }
        }
        for (String key : files.keys()) {
            cancellation.check();
            if (hits.size() >= MOST) {
                break;
            }
            add(hits, mount, key, badges);
        }
        return hits;
    }

    private void add(List<TreeRow> hits, String mount, String key, ChangeBadges badges) {
        FilePath path = fits(key) ? FilePath.parse(key).orElse(null) : null;
        if (path != null) {
            FileChange.@Nullable Kind change = badges.kinds().get(key);
            hits.add(new TreeRow.Hit(new TreeRow.Node(
                    Location.of(mount, path), FileEntry.Kind.FILE, -1, null, change, 0, change == FileChange.Kind.DELETED)));
        }
    }

    /** Searches any other mount, folder by folder, nearest to the root first. */
    List<TreeRow> in(String mount, Backend backend) {
        List<TreeRow> hits = new ArrayList<>();
        ArrayDeque<FilePath> folders = new ArrayDeque<>(List.of(FilePath.ROOT));
        int[] looked = new int[1];
        while (!folders.isEmpty() && hits.size() < MOST && looked[0] < LOOKED_AT) {
            cancellation.check();
            backend.list(
                    folders.remove(),
                    entry -> {
                        looked[0]++;
                        if (entry.isFolder()) {
                            folders.add(entry.path());
                        } else if (hits.size() < MOST && fits(entry.path().text())) {
                            hits.add(new TreeRow.Hit(new TreeRow.Node(
                                    Location.of(mount, entry.path()), entry.kind(), entry.size(), entry.note(), null, 0, false)));
                        }
                    },
                    cancellation);
        }
        return hits;
    }
}
