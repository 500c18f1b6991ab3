package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.text.LineWindow;
import dev.stateroom.agent.text.NumberedRows;
import dev.stateroom.agent.text.PythonRegexSearch;
import dev.stateroom.agent.text.ReplacementRule;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.vfs.glob.GlobCompilation;
import dev.stateroom.vfs.glob.GlobCompiler;
import dev.stateroom.vfs.glob.GlobPattern;
import dev.stateroom.vfs.glob.GlobUse;
import dev.stateroom.vfs.glob.IgnoreRules;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A folder with the behaviour of Python 0.2 to 0.4: numbered reads as text, and most errors are thrown or skipped. */
final class PythonDiskV1 implements AgentBackend {
    private static final long NEVER = Long.MAX_VALUE;

    private final DiskSetup setup;
    private final Dialect dialect;
    private final PythonPaths paths;
    private final PythonFiles files;
    private final PythonLargeFiles largeFiles;
    private final PythonListing listing;

    PythonDiskV1(DiskSetup setup, PythonPaths paths) {
        this.setup = setup;
        this.dialect = setup.dialect();
        this.paths = paths;
        this.files = new PythonFiles(paths);
        this.largeFiles = new PythonLargeFiles(paths.tree(), dialect);
        this.listing = new PythonListing(paths, setup.zone(), dialect.holds(DialectFact.LS_RESOLVES_LINKS));
    }

    @Override
    public Dialect dialect() {
        return dialect;
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        return EnumSet.of(OptionalCall.UPLOAD, OptionalCall.DOWNLOAD);
    }

    @Override
    public AgentReply<AgentResult.Ls> ls(String path) {
        try {
            String folder = paths.resolve(path);
            if (!paths.isFolder(folder)) {
                return AgentReply.of(AgentResult.Ls.of(List.of()));
            }
            return list(folder);
        } catch (PythonError e) {
            return e.raised();
        }
    }

    private AgentReply<AgentResult.Ls> list(String folder) {
        try {
            PythonListing.Listed listed = listing.list(folder);
            return listed.loop() == null || !dialect.holds(DialectFact.LS_RAISES_LINK_LOOP)
                    ? AgentReply.of(AgentResult.Ls.of(listed.entries()))
                    : listed.loop().raised();
        } catch (PythonError e) {
            return e.isOs() ? AgentReply.of(AgentResult.Ls.of(List.of())) : e.raised();
        }
    }

    @Override
    public AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        String resolved;
        try {
            resolved = paths.resolve(filePath);
            if (!paths.isFile(resolved)) {
                return text("Error: File '" + filePath + "' not found");
            }
        } catch (PythonError e) {
            return e.raised();
        }
        try {
            return text(window(
                    resolved,
                    Objects.requireNonNullElse(offset, 0),
                    Objects.requireNonNullElse(limit, dialect.defaultReadLimit())));
        } catch (PythonError e) {
            return e.isOsOrCodec()
                    ? text("Error reading file '%s': %s".formatted(filePath, e.text()))
                    : e.raised();
        }
    }

    private String window(String resolved, int offset, int limit) throws PythonError {
        LineWindow.@Nullable Cut large = largeFiles.cut(resolved, offset, limit);
        LineWindow.Cut cut = large != null
                ? large
                : LineWindow.of(dialect)
                        .cut(PythonText.decode(files.read(resolved)), offset, limit, NumberedRows.of(dialect));
        return switch (cut) {
            case LineWindow.Cut.Blank(String blank) -> blank;
            case LineWindow.Cut.NoLines _ -> "";
            case LineWindow.Cut.PastEnd(String error) -> "Error: " + error;
            case LineWindow.Cut.Lines(String lines, AgentResult.@Nullable Window _) -> lines;
        };
    }

    private static AgentReply<AgentResult.Read> text(String text) {
        return AgentReply.of(AgentResult.Read.of(new FileData(new FileData.Text(text), null, null, null, null)));
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        String resolved;
        try {
            resolved = paths.resolve(filePath);
            if (paths.exists(resolved)) {
                return written(PythonDiskV2.refusal(filePath), null);
            }
        } catch (PythonError e) {
            return e.raised();
        }
        try {
            files.createText(resolved, content);
            return written(null, filePath);
        } catch (PythonError e) {
            return e.isOsOrCodec()
                    ? written("Error writing file '%s': %s".formatted(filePath, e.text()), null)
                    : e.raised();
        }
    }

    private static AgentReply<AgentResult.Write> written(@Nullable String error, @Nullable String path) {
        return AgentReply.of(new AgentResult.Write(error, path, FilesUpdate.NOTHING));
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        String resolved;
        try {
            resolved = paths.resolve(filePath);
            if (!paths.isFile(resolved)) {
                return edited("Error: File '" + filePath + "' not found", null, null);
            }
        } catch (PythonError e) {
            return e.raised();
        }
        try {
            PythonEdit edit = new PythonEdit(ReplacementRule.of(dialect), false);
            return switch (edit.apply(files.read(resolved), oldString, newString, replaceAll)) {
                case PythonEdit.Edited.Refused(String error) -> edited(error, null, null);
                case PythonEdit.Edited.Done done -> {
                    files.write(resolved, false, done.content());
                    yield edited(null, filePath, done.occurrences());
                }
            };
        } catch (PythonError e) {
            return e.isOsOrCodec()
                    ? edited("Error editing file '%s': %s".formatted(filePath, e.text()), null, null)
                    : e.raised();
        }
    }

    private static AgentReply<AgentResult.Edit> edited(
            @Nullable String error, @Nullable String path, @Nullable Integer occurrences) {
        return AgentReply.of(new AgentResult.Edit(error, path, occurrences, FilesUpdate.NOTHING));
    }

    @Override
    public AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        PythonLineSearch.Sought sought;
        if (!dialect.holds(DialectFact.GREP_IS_LITERAL)) {
            switch (PythonLineSearch.Sought.regex(request.pattern())) {
                case PythonLineSearch.Wanted.Refused(String error) -> {
                    return AgentReply.of(AgentResult.Grep.failed(error));
                }
                case PythonLineSearch.Wanted.Found(PythonLineSearch.Sought regex) -> sought = regex;
            }
        } else {
            sought = PythonLineSearch.Sought.literal(request.pattern());
        }
        String base;
        try {
            base = paths.resolve(request.path() == null || request.path().isEmpty() ? "." : request.path());
            if (!paths.exists(base)) {
                return found(List.of());
            }
        } catch (PythonError e) {
            return e.type().equals("ValueError") ? found(List.of()) : e.raised();
        }
        return PythonRegexSearch.bounded(() -> search(request, base, sought));
    }

    private AgentReply<AgentResult.Grep> search(GrepRequest request, String base, PythonLineSearch.Sought sought) {
        if (PythonSearches.namesNul(request)) {
            return PythonError.value("embedded null byte").raised();
        }
        GlobCompilation filter = request.glob() == null || request.glob().isEmpty()
                ? null
                : GlobCompiler.compile(dialect, GlobUse.FILTER_DISK, request.glob());
        PythonGrep.Limits limits = new PythonGrep.Limits(setup.maxFileSize(), null, System.nanoTime() + NEVER);
        try {
            PythonGrep grep = new PythonGrep(paths, PythonLineSearch.SPLIT, sought, filter, limits);
            // The oldest releases give ripgrep a regular expression, in whose syntax it differs: their searches run without it.
            Optional<IgnoreRules> option =
                    dialect.holds(DialectFact.GREP_IS_LITERAL) ? PythonSearches.option(setup, request) : Optional.empty();
            PythonGrep.Hits hits = option.isPresent()
                    ? grep.runRipgrep(base, option.get(), request.pattern(), false)
                    : grep.run(paths.isFolder(base) ? base : PythonPaths.parent(base));
            return hits.raised() == null
                    ? found(hits.matches())
                    : AgentReply.raised(hits.raised().kind(), hits.raised().message());
        } catch (PythonError e) {
            return e.raised();
        }
    }

    private static AgentReply<AgentResult.Grep> found(List<AgentResult.GrepMatch> matches) {
        return AgentReply.of(new AgentResult.Grep(null, matches, null));
    }

    @Override
    public AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        GlobCompilation compiled =
                GlobCompiler.compile(dialect, paths.virtual() ? GlobUse.GLOB_DISK : GlobUse.GLOB_HOST, pattern);
        if (compiled instanceof GlobCompilation.Raised(String kind, String message, boolean late) && !late) {
            return AgentReply.raised(kind, message);
        }
        String folder;
        try {
            folder = path == null || path.equals("/") ? paths.root() : paths.resolve(path);
            if (!paths.isFolder(folder)) {
                return globbed(List.of());
            }
        } catch (PythonError e) {
            return e.raised();
        }
        if (!(compiled instanceof GlobCompilation.Compiled(GlobPattern matcher))) {
            return globbed(List.of());
        }
        try {
            return globbed(new PythonGlob(paths, listing, matcher, System.nanoTime() + NEVER).run(folder));
        } catch (PythonError e) {
            return globbed(List.of());
        }
    }

    private static AgentReply<AgentResult.Glob> globbed(List<AgentResult.FileInfo> files) {
        return AgentReply.of(new AgentResult.Glob(null, files, null, null));
    }

    @Override
    public AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> contents) {
        return new PythonTransfers(paths, files, false).upload(contents);
    }

    @Override
    public AgentReply<List<AgentResult.Download>> downloadFiles(List<String> wanted) {
        return new PythonTransfers(paths, files, false).download(wanted);
    }
}
