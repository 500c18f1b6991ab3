package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.vfs.glob.GlobCompilation;
import dev.stateroom.vfs.glob.GlobCompiler;
import dev.stateroom.vfs.glob.GlobPattern;
import dev.stateroom.vfs.glob.GlobUse;
import dev.stateroom.vfs.glob.IgnoreRules;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Grep and glob of Python 0.5 and newer. */
final class PythonSearches {
    private static final int GLOB_SECONDS = 5;
    private static final int GREP_SECONDS = 15;
    private static final int OLDER_GREP_SECONDS = 30;

    private final DiskSetup setup;
    private final Dialect dialect;
    private final PythonPaths paths;
    private final PythonListing listing;

    PythonSearches(DiskSetup setup, PythonPaths paths, PythonListing listing) {
        this.setup = setup;
        this.dialect = setup.dialect();
        this.paths = paths;
        this.listing = listing;
    }

    private boolean tellsTruncation() {
        return dialect.holds(DialectFact.SEARCH_TELLS_TRUNCATION);
    }

    AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        if (request.context() < 0) {
            return AgentReply.raised("ValueError", "context_lines must be non-negative");
        }
        GlobCompilation filter = null;
        if (request.glob() != null && (tellsTruncation() || !request.glob().isEmpty())) {
            filter = GlobCompiler.compile(dialect, GlobUse.FILTER_DISK, request.glob());
        }
        if (filter instanceof GlobCompilation.Refused(String text)) {
            return AgentReply.of(new AgentResult.Grep(text, List.of(), notTruncated()));
        }
        String base;
        try {
            base = paths.resolve(path(request));
            if (!paths.exists(base)) {
                return found(List.of());
            }
        } catch (PythonError e) {
            return e.isOsOrRuntime()
                    ? AgentReply.of(new AgentResult.Grep(
                            "Error searching path '%s': %s".formatted(path(request), e.text()), List.of(), notTruncated()))
                    : found(List.of());
        }
        return search(request, base, request.glob() == null || request.glob().isEmpty() ? null : filter);
    }

    private static String path(GrepRequest request) {
        return request.path() == null || request.path().isEmpty() ? "." : request.path();
    }

    private AgentReply<AgentResult.Grep> search(GrepRequest request, String base, @Nullable GlobCompilation filter) {
        if (filter instanceof GlobCompilation.Raised(String kind, String message, boolean late) && !late) {
            return AgentReply.raised(kind, message);
        }
        if (!dialect.holds(DialectFact.GREP_TAKES_NUL) && namesNul(request)) {
            return PythonError.value("embedded null byte").raised();
        }
        boolean reads = dialect.holds(DialectFact.GREP_READS_BY_LINE);
        int seconds = tellsTruncation() ? GREP_SECONDS : OLDER_GREP_SECONDS;
        PythonGrep grep = new PythonGrep(
                paths,
                reads ? PythonLineSearch.WHILE_READING : PythonLineSearch.SPLIT,
                PythonLineSearch.Sought.literal(request.pattern()),
                filter,
                new PythonGrep.Limits(
                        setup.maxFileSize(),
                        request.maxCount(),
                        reads ? in(seconds) : System.nanoTime() + Long.MAX_VALUE));
        try {
            Optional<IgnoreRules> option = PythonSearches.option(setup, request);
            if (option.isPresent()) {
                return answer(
                        request,
                        base,
                        grep.runRipgrep(base, option.get(), request.pattern(), dialect.holds(DialectFact.RIPGREP_FILTER_RELATIVE)),
                        seconds);
            }
            PythonGrep.Hits hits = grep.run(paths.isFolder(base) ? base : PythonPaths.parent(base));
            if (hits.raised() != null) {
                return AgentReply.raised(hits.raised().kind(), hits.raised().message());
            }
            return answer(request, base, hits, seconds);
        } catch (PythonError e) {
            return e.raised();
        }
    }

    /**
     * True for arguments with a NUL: before 0.6.5 they are passed to ripgrep even if it is missing, and a command line cannot have NUL.
     */
    static boolean namesNul(GrepRequest request) {
        return request.pattern().indexOf('\0') >= 0 || (request.glob() != null && request.glob().indexOf('\0') >= 0);
    }

    /** Ripgrep's glob option if ripgrep can run the search: it refuses some globs, and texts of several lines. */
    static Optional<IgnoreRules> option(DiskSetup setup, GrepRequest request) {
        if (!setup.ripgrep() || request.pattern().indexOf('\n') >= 0) {
            return Optional.empty();
        }
        return request.glob() == null || request.glob().isEmpty()
                ? Optional.of(IgnoreRules.EMPTY)
                : IgnoreRules.option(request.glob());
    }

    private AgentReply<AgentResult.Grep> answer(GrepRequest request, String base, PythonGrep.Hits hits, int seconds) {
        String error = hits.partly();
        if (hits.timedOut() && !tellsTruncation()) {
            error = ("Grep of '%s' timed out after %ds with %d matching file(s);"
                            + " try a more specific pattern or a narrower path.")
                    .formatted(paths.displayed(base), seconds, hits.files());
        }
        Boolean truncated = tellsTruncation() ? (Boolean) (hits.truncated() || hits.timedOut()) : null;
        if (request.context() == 0) {
            return AgentReply.of(new AgentResult.Grep(error, hits.matches(), truncated));
        }
        GrepContext.Added added = new GrepContext(paths, option(setup, request).isEmpty()).add(hits.matches(), request);
        return AgentReply.of(new AgentResult.Grep(joined(error, added.error()), added.matches(), truncated));
    }

    private static @Nullable String joined(@Nullable String first, @Nullable String second) {
        return first == null ? second : second == null ? first : first + "\n" + second;
    }

    private AgentReply<AgentResult.Grep> found(List<AgentResult.GrepMatch> matches) {
        return AgentReply.of(new AgentResult.Grep(null, matches, notTruncated()));
    }

    private @Nullable Boolean notTruncated() {
        return tellsTruncation() ? Boolean.FALSE : null;
    }

    AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        GlobUse use = paths.virtual() ? GlobUse.GLOB_DISK : GlobUse.GLOB_HOST;
        GlobCompilation compiled = GlobCompiler.compile(dialect, use, pattern);
        switch (compiled) {
            case GlobCompilation.Refused(String text) -> {
                return AgentReply.of(AgentResult.Glob.failed(text));
            }
            case GlobCompilation.Raised(String kind, String message, boolean late) when !late -> {
                return AgentReply.raised(kind, message);
            }
            case GlobCompilation.Compiled _, GlobCompilation.Raised _, GlobCompilation.WalkFails _ -> {}
        }
        String shownPath = path != null ? path : dialect.holds(DialectFact.GLOB_PATH_OPTIONAL) ? "<default>" : "/";
        String folder;
        try {
            folder = path == null || path.equals("/") ? paths.root() : paths.resolve(path);
            if (!paths.isFolder(folder)) {
                return globbed(null, List.of());
            }
        } catch (PythonError e) {
            return e.isOsOrRuntime()
                    ? globbed("Error globbing path '%s': %s".formatted(shownPath, e.text()), List.of())
                    : e.raised();
        }
        return switch (compiled) {
            case GlobCompilation.WalkFails(String message) ->
                globbed("Glob of '%s' aborted partway: %s".formatted(shownPath, message), List.of());
            case GlobCompilation.Compiled(GlobPattern matcher) -> walk(folder, shownPath, matcher);
            case GlobCompilation.Raised(String kind, String message, boolean _) -> AgentReply.raised(kind, message);
            case GlobCompilation.Refused(String text) -> AgentReply.of(AgentResult.Glob.failed(text));
        };
    }

    private AgentReply<AgentResult.Glob> walk(String folder, String shownPath, GlobPattern matcher) {
        long deadline = tellsTruncation() ? in(GLOB_SECONDS) : System.nanoTime() + Long.MAX_VALUE;
        PythonGlob glob = new PythonGlob(paths, listing, matcher, deadline);
        try {
            List<AgentResult.FileInfo> files = glob.run(folder);
            return glob.isOutOfTime() && tellsTruncation()
                    ? AgentReply.of(new AgentResult.Glob(null, files, true, "budget"))
                    : globbed(null, files);
        } catch (PythonError e) {
            return globbed("Glob of '%s' aborted partway: %s".formatted(shownPath, e.text()), List.of());
        }
    }

    private AgentReply<AgentResult.Glob> globbed(@Nullable String error, List<AgentResult.FileInfo> files) {
        return AgentReply.of(new AgentResult.Glob(error, files, notTruncated(), null));
    }

    private static long in(int seconds) {
        return System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    }
}
