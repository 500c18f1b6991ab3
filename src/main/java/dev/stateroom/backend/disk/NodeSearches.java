package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentResult.FileInfo;
import dev.stateroom.agent.AgentResult.GrepMatch;
import dev.stateroom.agent.text.JsMimeTypes;
import dev.stateroom.agent.text.TimestampFormat;
import dev.stateroom.backend.posix.Errno;
import dev.stateroom.backend.posix.OsError;
import dev.stateroom.backend.posix.PosixTree;
import dev.stateroom.backend.posix.PosixTreeWalk;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.vfs.LocaleOrder;
import dev.stateroom.vfs.glob.GlobCompilation;
import dev.stateroom.vfs.glob.GlobCompiler;
import dev.stateroom.vfs.glob.GlobPattern;
import dev.stateroom.vfs.glob.GlobUse;
import dev.stateroom.vfs.glob.IgnoreRules;
import java.io.IOException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Walks of the npm package's disk backends. */
final class NodeSearches {
    private final DiskSetup setup;
    private final Dialect dialect;
    private final PosixTree tree;
    private final NodePaths paths;
    private final long maxFileSize;

    NodeSearches(DiskSetup setup, PosixTree tree, NodePaths paths) {
        this.setup = setup;
        this.dialect = setup.dialect();
        this.tree = tree;
        this.paths = paths;
        this.maxFileSize = setup.maxFileSize();
    }

    /** A file or folder of a walk, by its path relative to the start of the walk. */
    record Hit(String relative, BasicFileAttributes target) {}

    /**
     * The matches of a pattern below a folder: files, and folders if requested; in no particular order.
     *
     * @throws NodeError if the walk cannot begin
     */
    List<Hit> glob(String pattern, String folder, boolean folders) throws NodeError {
        if (isOfHost(pattern)
                || !(GlobCompiler.compile(dialect, GlobUse.GLOB_DISK, pattern) instanceof GlobCompilation.Compiled(GlobPattern matcher))) {
            return List.of();
        }
        for (GlobPattern.Start start : matcher.starts()) {
            requireStart(NodePaths.joined(folder, start.path()), start.listed());
        }
        Map<String, Hit> hits = new LinkedHashMap<>();
        String prefix = matcher.literalPrefix();
        String above = aboveFolder(prefix);
        PosixTreeWalk.Visitor visitor = new GlobVisitor(matcher, above, folders, hits);
        try {
            tree.walk(above.isEmpty() ? folder : NodePaths.joined(folder, above), visitor);
        } catch (OsError e) {
            return new ArrayList<>(hits.values());
        }
        return new ArrayList<>(hits.values());
    }

    /** The leading {@code ..} of a prefix: the start of a walk that leaves its folder. */
    private static String aboveFolder(String prefix) {
        int end = 0;
        while (prefix.startsWith("..", end) && (prefix.length() == end + 2 || prefix.charAt(end + 2) == '/')) {
            end = Math.min(prefix.length(), end + 3);
        }
        return prefix.substring(0, end);
    }

    private void requireStart(String path, boolean listed) throws NodeError {
        NodeFiles files = paths.files();
        try {
            if (!listed) {
                files.lstat(path);
            } else if (!isFolder(path)) {
                // Throws the error of the call that failed.
                files.names(path);
            }
        } catch (NodeError e) {
            if (e.errno() != Errno.ENOENT && !e.leftRoot()) {
                throw e;
            }
        }
    }

    private boolean isFolder(String path) {
        try {
            return paths.files().stat(path).isDirectory();
        } catch (NodeError e) {
            return false;
        }
    }

    /** A pattern that begins with a slash is resolved from the host's root, where the backend has no files. */
    private static boolean isOfHost(String pattern) {
        return pattern.startsWith("/");
    }

    /** True if a pattern leads above the folder in which it is searched. */
    boolean leadsUp(String pattern) {
        return GlobCompiler.compile(dialect, GlobUse.GLOB_DISK, pattern) instanceof GlobCompilation.Compiled(GlobPattern matcher)
                && (isOfHost(pattern) || !aboveFolder(matcher.literalPrefix()).isEmpty());
    }

    /** Matches a pattern against everything that a walk visits. */
    private record GlobVisitor(GlobPattern pattern, String above, boolean folders, Map<String, Hit> hits)
            implements PosixTreeWalk.Visitor {

        private String asked(PosixTreeWalk.Found found) {
            return above.isEmpty() || above.endsWith("/") ? above + found.relative() : above + "/" + found.relative();
        }

        @Override
        public boolean visit(PosixTreeWalk.Found found) {
            String asked = asked(found);
            try {
                BasicFileAttributes target = found.target();
                boolean fits = target.isRegularFile()
                        ? pattern.matches(asked)
                        : folders && target.isDirectory() && pattern.matchesFolder(asked);
                if (fits) {
                    String plain = asked.replace(String.valueOf(PosixTreeWalk.LINKED), "");
                    hits.putIfAbsent(plain, new Hit(folders ? pattern.nameOf(plain) : plain, target));
                }
            } catch (OsError e) {
                // A link that is dangling or leads out of the root.
            }
            return true;
        }

        @Override
        public boolean enters(PosixTreeWalk.Found folder) {
            String asked = asked(folder);
            return folder.isLink()
                    ? pattern.entersLink(asked) && pattern.mayContainBelow(asked + GlobPattern.LINKED)
                    : pattern.mayContainBelow(asked);
        }
    }

    static void sort(List<FileInfo> files) {
        files.sort(Comparator.comparing(FileInfo::path, LocaleOrder.INSTANCE));
    }

    /** An entry of a listing. */
    static FileInfo describe(String path, BasicFileAttributes target) {
        boolean folder = target.isDirectory();
        return new FileInfo(path, folder, folder ? 0 : target.size(), modified(target));
    }

    /** Node stores times as milliseconds and rounds them. */
    static String modified(BasicFileAttributes target) {
        return TimestampFormat.JAVASCRIPT.of(target.lastModifiedTime().toInstant().plusNanos(500_000));
    }

    /** The matching lines without ripgrep: in all files whose names are those of text. */
    List<GrepMatch> grep(GrepRequest request, String base) throws NodeError {
        boolean folder = paths.files().stat(base).isDirectory();
        Optional<IgnoreRules> option = PythonSearches.option(setup, request);
        if (option.isPresent()) {
            return ripgrep(request, base, folder, option.get());
        }
        GlobCompilation filter = request.glob() == null || request.glob().isEmpty()
                ? null
                : GlobCompiler.compile(dialect, GlobUse.FILTER_DISK, request.glob());
        GlobPattern names = filter instanceof GlobCompilation.Compiled(GlobPattern pattern) ? pattern : null;
        List<GrepMatch> matches = new ArrayList<>();
        if (filter != null && names == null) {
            return matches;
        }
        GrepVisitor visitor = new GrepVisitor(
                names, request.pattern(), new ByteNeedle(request.pattern()), !dialect.holds(DialectFact.GLOB_STAYS_OUT_OF_LINKS), matches);
        try {
            tree.walk(folder ? base : PythonPaths.parent(base), visitor);
        } catch (OsError e) {
            return matches;
        }
        return matches;
    }

    private List<GrepMatch> ripgrep(GrepRequest request, String base, boolean folder, IgnoreRules option) {
        List<GrepMatch> matches = new ArrayList<>();
        RipgrepSearch search = new RipgrepSearch(
                tree, request.pattern(), false, (path, line, text) -> matches.add(new GrepMatch(paths.shown(path), line, text)));
        try {
            search.run(base, folder, option);
        } catch (OsError e) {
            // Reported on its error output, which is not read.
        }
        return matches;
    }

    /** Searches the files of a walk. */
    private final class GrepVisitor implements PosixTreeWalk.Visitor {
        private final @Nullable GlobPattern names;
        private final String text;
        private final ByteNeedle needle;
        private final boolean followsLinks;
        private final List<GrepMatch> matches;

        GrepVisitor(
                @Nullable GlobPattern names,
                String text,
                ByteNeedle needle,
                boolean followsLinks,
                List<GrepMatch> matches) {
            this.names = names;
            this.text = text;
            this.needle = needle;
            this.followsLinks = followsLinks;
            this.matches = matches;
        }

        @Override
        public boolean enters(PosixTreeWalk.Found folder) {
            // A link to one of its own parents would continue until the system refuses the path.
            return !folder.isLink() || (followsLinks && links(folder.relative()) < MAX_LINKED);
        }

        @Override
        public boolean visit(PosixTreeWalk.Found file) {
            try {
                if (file.isLink() && !followsLinks) {
                    return true;
                }
                BasicFileAttributes target = file.target();
                String name = file.name().toString();
                if (target.isRegularFile()
                        && JsMimeTypes.isText(JsMimeTypes.of(dialect).of(file.path()))
                        && (names == null || names.matches(name))
                        && target.size() <= maxFileSize) {
                    search(file);
                }
            } catch (IOException e) {
                // Skipped, as the reference does.
            }
            return true;
        }

        private void search(PosixTreeWalk.Found file) throws IOException {
            byte[] bytes = file.content();
            // Invalid UTF-8 is replaced by U+FFFD, which can be searched for.
            if (text.indexOf('\uFFFD') < 0 && !needle.isIn(bytes)) {
                return;
            }
            String content = NodeDisk.decode(bytes);
            String shown = paths.shown(file.path());
            int line = 1;
            for (int start = 0; start <= content.length(); line++) {
                int lf = content.indexOf('\n', start);
                int end = lf < 0 ? content.length() : lf;
                String found = content.substring(start, end);
                if (found.contains(text)) {
                    matches.add(new GrepMatch(shown, line, found));
                }
                start = end + 1;
            }
        }
    }

    /** Largest number of nested linked folders that a walk goes through. */
    private static final int MAX_LINKED = 40;

    private static long links(String relative) {
        return relative.chars().filter(c -> c == PosixTreeWalk.LINKED).count();
    }

}
