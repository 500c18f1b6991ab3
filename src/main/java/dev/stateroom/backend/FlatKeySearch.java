package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
import dev.stateroom.backend.search.FileLineSearch;
import dev.stateroom.backend.search.ResultCollector;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.vfs.lines.TextLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One search through flat keys, for people. Only keys that begin as the pattern does need be looked at; paths are made of keys
 * by {@link KeyPaths}, and only what is found becomes an entry or a hit.
 */
final class FlatKeySearch {
    private final FilePath below;
    private final PathFilter filter;

    FlatKeySearch(FilePath below, PathFilter filter) {
        this.below = below;
        this.filter = filter;
    }

    /** The folder or file that is searched. */
    FilePath below() {
        return below;
    }

    /** What the keys of everything that can be found begin with; null if nothing can. */
    @Nullable String keyPrefix() {
        String literal = filter.literalPrefix();
        if (literal == null) {
            return null;
        }
        if (literal.isEmpty()) {
            return below.isRoot() ? "" : KeyPaths.folderPrefix(below);
        }
        return FilePath.parse((below.isRoot() ? "/" : below.text() + "/") + literal.substring(0, literal.length() - 1))
                .map(KeyPaths::folderPrefix)
                .orElse(null);
    }

    /** The path of a key that fits; null for one that does not. The key itself is the folder that is searched where it is a file. */
    @Nullable String fitting(String key) {
        String path = KeyPaths.text(key);
        String top = below.text();
        if (below.isRoot()) {
            return filter.matches(path.substring(1)) ? path : null;
        }
        if (!path.startsWith(top)) {
            return null;
        }
        if (path.length() == top.length()) {
            return filter.matches(below.name()) ? path : null;
        }
        return path.charAt(top.length()) == '/' && filter.matches(path.substring(top.length() + 1)) ? path : null;
    }

    /** Looks for lines with a text in what fits. */
    static final class Grep {
        private final FlatKeySearch search;
        private final TextLines text;
        private final FileLineSearch bytes;
        private final ResultCollector<FileSearch.Hit> findings;

        Grep(FlatKeySearch search, FileSearch.Text wanted, ResultCollector<FileSearch.Hit> findings) {
            this.search = search;
            this.text = new TextLines(wanted.text(), wanted.also());
            this.bytes = new FileLineSearch(wanted.text(), wanted.also());
            this.findings = findings;
        }

        void file(String key, FileData file) {
            if (search.filter.takesAll() && search.below.isRoot()) {
                scan(() -> new FilePath(KeyPaths.text(key)), file);
                return;
            }
            String path = search.fitting(key);
            if (path != null) {
                scan(() -> new FilePath(path), file);
            }
        }

        private void scan(Supplier<FilePath> path, FileData file) {
            FileLineSearch.Lines lines = (number, line) -> {
                findings.found(new FileSearch.Hit(path.get(), number, line));
                return !findings.isFull();
            };
            switch (file.content()) {
                case FileData.Unreadable(String why, _) ->
                    findings.problem(path.get(), new Failure(Failure.Kind.DAMAGED, path.get() + " cannot be read: " + why));
                case FileData.Text(String content) when !file.isBinary() -> text.scanFile(content, lines::line);
                case FileData.Lines(List<String> content) -> text.scanFile(String.join("\n", content), lines::line);
                case FileData.Text _, FileData.Binary _ -> scanBytes(file.bytes(), lines);
            }
        }

        private void scanBytes(byte[] content, FileLineSearch.Lines lines) {
            try {
                bytes.scan(content, lines);
            } catch (IOException e) {
                throw new UncheckedIOException(e); // bytes in memory do not fail
            }
        }
    }

    /** Gives the entries of what fits. */
    static final class Glob {
        private final FlatKeySearch search;
        private final ResultCollector<FileEntry> findings;

        Glob(FlatKeySearch search, ResultCollector<FileEntry> findings) {
            this.search = search;
            this.findings = findings;
        }

        /** {@code entry} makes the entry of a path. */
        void file(String key, Function<FilePath, FileEntry> entry) {
            String path = search.fitting(key);
            if (path != null && path.length() > search.below.text().length()) {
                findings.found(entry.apply(new FilePath(path)));
            }
        }
    }
}
