package dev.stateroom.backend.bridge;

import dev.stateroom.backend.tree.FileLineSearch;
import dev.stateroom.backend.tree.ResultCollector;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** Walks everything below a folder for searches by people: complete, whatever the object's own searches omit. */
record BridgeSearch(BridgeTree tree, BridgeContent content, PathFilter filter, Cancellation cancellation) {
    /** Largest depth; no real tree is so deep, but a folder that lists itself would be. */
    private static final int DEEPEST = 256;

    private interface Visitor {
        /** Called with a file that matches; returns false to end. */
        boolean file(FileEntry file);

        void problem(FilePath where, Failure why);
    }

    Outcome<FileSearch.Summary> grep(FileSearch.Text wanted, FileSearch.Sink<FileSearch.Hit> sink) {
        ResultCollector<FileSearch.Hit> findings = new ResultCollector<>(sink, wanted.most());
        FileLineSearch scan = new FileLineSearch(wanted.text(), wanted.also());
        return tree.entry(wanted.below()).then(top -> {
            if (!top.isFolder()) {
                if (filter.matches(top.name())) {
                    scan(scan, top, findings);
                }
                return Outcome.ok(findings.summary());
            }
            return walk(wanted.below(), new Visitor() {
                        @Override
                        public boolean file(FileEntry file) {
                            scan(scan, file, findings);
                            return !findings.isFull();
                        }

                        @Override
                        public void problem(FilePath where, Failure why) {
                            findings.problem(where, why);
                        }
                    })
                    .map(_ -> findings.summary());
        });
    }

    private void scan(FileLineSearch scan, FileEntry file, ResultCollector<FileSearch.Hit> findings) {
        switch (content.bytes(file.path())) {
            case Outcome.Ok<byte[]>(byte[] bytes) -> {
                try {
                    scan.scan(bytes, (number, line) -> {
                        findings.found(new FileSearch.Hit(file.path(), number, line));
                        cancellation.check();
                        return !findings.isFull();
                    });
                } catch (IOException e) {
                    throw new UncheckedIOException(e); // bytes in memory do not fail
                }
            }
            case Outcome.Failed<byte[]>(Failure failure) -> findings.problem(file.path(), failure);
        }
    }

    Outcome<FileSearch.Summary> glob(FileSearch.Files wanted, FileSearch.Sink<FileEntry> sink) {
        ResultCollector<FileEntry> findings = new ResultCollector<>(sink, Long.MAX_VALUE);
        return walk(wanted.below(), new Visitor() {
                    @Override
                    public boolean file(FileEntry file) {
                        findings.found(file);
                        return true;
                    }

                    @Override
                    public void problem(FilePath where, Failure why) {
                        findings.problem(where, why);
                    }
                })
                .map(_ -> findings.summary());
    }

    /** Number of files below a folder. */
    Outcome<Long> count(FilePath folder) {
        long[] files = {0};
        return walk(folder, new Visitor() {
                    @Override
                    public boolean file(FileEntry file) {
                        files[0]++;
                        return true;
                    }

                    @Override
                    public void problem(FilePath where, Failure why) {
                        // Folders that cannot be listed are not counted.
                    }
                })
                .map(_ -> files[0]);
    }

    private Outcome<Boolean> walk(FilePath top, Visitor visitor) {
        Deque<FilePath> folders = new ArrayDeque<>();
        folders.push(top);
        while (!folders.isEmpty()) {
            FilePath folder = folders.pop();
            cancellation.check();
            Outcome<Map<String, FileEntry>> listed = tree.children(folder);
            if (listed instanceof Outcome.Failed<Map<String, FileEntry>>(Failure failure)) {
                if (folder.equals(top)) {
                    return Outcome.failed(failure);
                }
                visitor.problem(folder, failure);
                continue;
            }
            for (FileEntry entry : listed.orElse(Map.of()).values()) {
                cancellation.check();
                String below = entry.path().below(top);
                if (entry.isFolder()) {
                    if (filter.mayContainBelow(below) && entry.path().names().size() < DEEPEST) {
                        folders.push(entry.path());
                    }
                } else if (filter.matches(below) && !visitor.file(entry)) {
                    return Outcome.ok(false);
                }
            }
        }
        return Outcome.ok(true);
    }
}
