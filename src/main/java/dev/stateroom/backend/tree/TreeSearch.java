package dev.stateroom.backend.tree;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Searches everything below one open folder of this computer. Folders that the pattern rules out are not read, and size and time are read
 * of hits only. Links are not followed; unreadable entries are reported along with the results.
 */
public final class TreeSearch {
    private final FilePath top;
    private final BiFunction<IOException, String, Failure> sentences;
    private final Cancellation cancellation;
    private final int threads;

    /**
     * @param top the path of the folder, put in front of every result
     * @param sentences the failure for a path that cannot be read
     * @param threads the maximum number at once, the caller's included
     */
    public TreeSearch(
            FilePath top, BiFunction<IOException, String, Failure> sentences, Cancellation cancellation, int threads) {
        this.top = top;
        this.sentences = sentences;
        this.cancellation = cancellation;
        this.threads = threads;
    }

    /** Lines that contain a text. Closes the folder. */
    public <N> void grep(WalkFolder<N> folder, FileSearch.Text text, PathFilter filter, ResultCollector<FileSearch.Hit> findings) {
        new ParallelTreeWalk<N>(cancellation, findings::isFull)
                .run(folder, threads, () -> new Grep<>(new FileLineSearch(text.text(), text.also()), filter, findings));
    }

    /** Lines of one file in a folder, if its name matches. */
    public <N> void grep(WalkFolder<N> folder, N name, FileSearch.Text text, PathFilter filter, ResultCollector<FileSearch.Hit> findings)
            throws IOException {
        if (filter.matches(folder.shown(name))) {
            try (WalkFolder.Content content = folder.open(name)) {
                scan(new FileLineSearch(text.text(), text.also()), content, () -> folder.shown(name), findings);
            }
        }
    }

    private void scan(FileLineSearch scan, WalkFolder.Content content, Supplier<String> below, ResultCollector<FileSearch.Hit> findings)
            throws IOException {
        scan.scan(
                (into, from, length) -> {
                    cancellation.check();
                    return content.read(into, from, length);
                },
                (number, line) -> {
                    findings.found(new FileSearch.Hit(path(below.get()), number, line));
                    return !findings.isFull() && !cancellation.isRequested();
                });
    }

    /** Files whose path matches. Closes the folder. */
    public <N> void glob(WalkFolder<N> folder, PathFilter filter, ResultCollector<FileEntry> findings) {
        new ParallelTreeWalk<N>(cancellation, findings::isFull).run(folder, threads, () -> new Glob<>(filter, findings));
    }

    private FilePath path(String below) {
        return new FilePath(top.isRoot() ? "/" + below : below.isEmpty() ? top.text() : top.text() + "/" + below);
    }

    /** The common part of both searches. */
    private abstract class Filtered<N, T> implements ParallelTreeWalk.Visitor<N> {
        private final PathFilter filter;
        final ResultCollector<T> findings;

        Filtered(PathFilter filter, ResultCollector<T> findings) {
            this.filter = filter;
            this.findings = findings;
        }

        @Override
        public boolean enters(String below) {
            return filter.mayContainBelow(below);
        }

        @Override
        public boolean wants(ParallelTreeWalk.Folder<N> folder, N name) {
            return filter.takesAll() || filter.matches(folder.below(name));
        }

        @Override
        public void problem(String below, IOException why) {
            FilePath path = path(below);
            findings.problem(path, sentences.apply(why, path.text()));
        }
    }

    private final class Grep<N> extends Filtered<N, FileSearch.Hit> {
        private final FileLineSearch scan;

        Grep(FileLineSearch scan, PathFilter filter, ResultCollector<FileSearch.Hit> findings) {
            super(filter, findings);
            this.scan = scan;
        }

        @Override
        public void file(ParallelTreeWalk.Folder<N> folder, N name) throws IOException {
            try (WalkFolder.Content content = folder.open().open(name)) {
                if (content.mayHold(scan.bytes())) {
                    TreeSearch.this.scan(scan, content, () -> folder.below(name), findings);
                }
            }
        }
    }

    private final class Glob<N> extends Filtered<N, FileEntry> {

        Glob(PathFilter filter, ResultCollector<FileEntry> findings) {
            super(filter, findings);
        }

        @Override
        public void file(ParallelTreeWalk.Folder<N> folder, N name) throws IOException {
            WalkFolder.Facts facts = folder.open().facts(name);
            if (facts.kind() == FileEntry.Kind.FILE) {
                findings.found(new FileEntry(path(folder.below(name)), FileEntry.Kind.FILE, facts.size(), facts.modified(), null));
            }
        }
    }
}
