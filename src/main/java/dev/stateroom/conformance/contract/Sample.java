package dev.stateroom.conformance.contract;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Entry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancelled;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Some of what lies in a backend: a few folders and a few small files of them.
 *
 * @param folders the root first
 * @param files not empty, small enough to be read whole
 */
record Sample(List<FilePath> folders, List<Entry> files) {
    private static final int FOLDERS = 5;
    private static final int FILES = 5;
    private static final int ENTRIES = 500;
    private static final long LARGEST = 1 << 20;

    static Sample of(Backend backend) {
        List<FilePath> folders = new ArrayList<>(List.of(FilePath.ROOT));
        List<Entry> files = new ArrayList<>();
        for (int at = 0; at < folders.size(); at++) {
            for (Entry entry : some(backend, folders.get(at))) {
                if (entry.isFolder() && folders.size() < FOLDERS) {
                    folders.add(entry.path());
                } else if (entry.kind() == Entry.Kind.FILE && files.size() < FILES && entry.size() <= LARGEST && entry.size() != 0) {
                    files.add(entry);
                }
            }
        }
        return new Sample(folders, files);
    }

    /** The first entries of a folder. */
    static List<Entry> some(Backend backend, FilePath folder) {
        List<Entry> entries = new ArrayList<>();
        try {
            if (backend.list(folder, entries::add, () -> entries.size() >= ENTRIES) instanceof Outcome.Failed<Long> failed) {
                throw Finding.broken("list(" + folder + ") fails: " + failed.failure().sentence());
            }
        } catch (Cancelled enough) {
            // So many are enough.
        }
        return entries;
    }

    Entry file() {
        if (files.isEmpty()) {
            throw Finding.skipped("there is no small file with something in it");
        }
        return files.getFirst();
    }

    static byte[] bytes(Backend backend, FilePath file, long offset, long length) {
        String call = "read(" + file + ", " + offset + ", " + length + ")";
        try (InputStream in = Finding.value(backend.read(file, offset, length), call)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw Finding.broken(call + " breaks off: " + e.getMessage());
        }
    }

    /** A path that nothing has. */
    static FilePath missing() {
        return FilePath.ROOT.child("no-such-name-" + Long.toHexString(System.nanoTime()));
    }

}
