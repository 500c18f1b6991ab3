package dev.stateroom.conformance.contract;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A sample of a backend's content: a few folders and a few small files in them.
 *
 * @param folders the root first
 * @param files not empty, and small enough to be read whole
 */
record ContractSample(List<FilePath> folders, List<FileEntry> files) {
    private static final int FOLDERS = 5;
    private static final int FILES = 5;
    private static final int ENTRIES = 500;
    private static final long LARGEST = 1 << 20;

    static ContractSample of(Backend backend) {
        List<FilePath> folders = new ArrayList<>(List.of(FilePath.ROOT));
        List<FileEntry> files = new ArrayList<>();
        for (int at = 0; at < folders.size(); at++) {
            for (FileEntry entry : some(backend, folders.get(at))) {
                if (entry.isFolder() && folders.size() < FOLDERS) {
                    folders.add(entry.path());
                } else if (entry.kind() == FileEntry.Kind.FILE && files.size() < FILES && entry.size() <= LARGEST && entry.size() != 0) {
                    files.add(entry);
                }
            }
        }
        return new ContractSample(folders, files);
    }

    /** The first entries of a folder. */
    static List<FileEntry> some(Backend backend, FilePath folder) {
        List<FileEntry> entries = new ArrayList<>();
        try {
            if (backend.list(folder, entries::add, () -> entries.size() >= ENTRIES) instanceof Outcome.Failed<Long> failed) {
                throw ContractViolation.broken("list(" + folder + ") fails: " + failed.failure().sentence());
            }
        } catch (CancelledException enough) {
            // Enough entries.
        }
        return entries;
    }

    FileEntry file() {
        if (files.isEmpty()) {
            throw ContractViolation.skipped("there is no small file with something in it");
        }
        return files.getFirst();
    }

    static byte[] bytes(Backend backend, FilePath file, long offset, long length) {
        String call = "read(" + file + ", " + offset + ", " + length + ")";
        try (InputStream in = ContractViolation.value(backend.read(file, offset, length), call)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw ContractViolation.broken(call + " breaks off: " + e.getMessage());
        }
    }

    /** A path that does not exist. */
    static FilePath missing() {
        return FilePath.ROOT.child("no-such-name-" + Long.toHexString(System.nanoTime()));
    }

}
