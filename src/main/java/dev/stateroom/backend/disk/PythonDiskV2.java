package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.DefectPolicy;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.text.FileKinds;
import dev.stateroom.agent.text.LineWindow;
import dev.stateroom.agent.text.NumberedRows;
import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.agent.text.ReplacementRule;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A folder with the behaviour of Python 0.5 and newer. */
final class PythonDiskV2 implements AgentBackend {
    private static final Set<String> SUFFIXES =
            Set.of("mp4", "mpeg", "mov", "avi", "flv", "mpg", "webm", "wmv", "3gpp", "mkv");

    private static final long MAX_VIDEO = 1L << 30;

    private final Dialect dialect;
    private final PythonPaths paths;
    private final PythonFiles files;
    private final PythonLargeFiles largeFiles;
    private final PythonListing listing;
    private final PythonSearches searches;
    private final DefectPolicy defects;

    PythonDiskV2(DiskSetup setup, PythonPaths paths) {
        this.dialect = setup.dialect();
        this.paths = paths;
        this.files = new PythonFiles(paths);
        this.largeFiles = new PythonLargeFiles(paths.tree(), dialect);
        this.listing = new PythonListing(paths, setup.zone(), true);
        this.searches = new PythonSearches(setup, paths, listing);
        this.defects = setup.defects();
    }

    @Override
    public Dialect dialect() {
        return dialect;
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        return AgentBackend.ofFiles(dialect);
    }

    @Override
    public AgentReply<AgentResult.Ls> ls(String path) {
        boolean tells = dialect.holds(DialectFact.LS_TELLS_MISSING_FOLDER);
        String folder;
        try {
            folder = paths.resolve(path);
            if (!paths.exists(folder)) {
                return notListed(path, paths.isRootAFile(folder) ? "not_a_directory" : "path_not_found", tells);
            }
            if (!paths.isFolder(folder)) {
                return notListed(path, "not_a_directory", tells);
            }
        } catch (PythonError e) {
            return e.isOsOrRuntime()
                    ? AgentReply.of(new AgentResult.Ls("Cannot list '%s': %s".formatted(path, e.text()), tells ? null : List.of()))
                    : e.raised();
        }
        try {
            PythonListing.Listed listed = listing.list(folder);
            String error = listed.errors().isEmpty()
                    ? null
                    : String.join("\n", listed.errors().stream().sorted().toList());
            return AgentReply.of(new AgentResult.Ls(error, listed.entries()));
        } catch (PythonError e) {
            return e.isOsOrRuntime()
                    ? AgentReply.of(new AgentResult.Ls("Listing of '%s' aborted: %s".formatted(path, e.text()), List.of()))
                    : e.raised();
        }
    }

    @Override
    public AgentReply<String> resolved(String path) {
        try {
            String full = paths.resolve(path);
            if (!paths.virtual()) {
                return AgentReply.of(paths.realPath(full));
            }
            return AgentReply.of(full.equals(paths.root()) ? "/" : paths.inRoot(full));
        } catch (PythonError e) {
            return e.raised();
        }
    }

    private static AgentReply<AgentResult.Ls> notListed(String path, String code, boolean tells) {
        return AgentReply.of(tells ? new AgentResult.Ls("Path '%s': %s".formatted(path, code), null) : AgentResult.Ls.of(List.of()));
    }

    @Override
    public AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        try {
            String resolved = paths.resolve(filePath);
            if (!paths.isFile(resolved)) {
                return failed("File '" + filePath + "' not found");
            }
            if (!FileKinds.of(dialect).isText(filePath)) {
                return media(filePath, resolved);
            }
            return AgentReply.of(text(
                    resolved,
                    Objects.requireNonNullElse(offset, 0),
                    Objects.requireNonNullElse(limit, dialect.defaultReadLimit())));
        } catch (PythonError e) {
            return e.isOsOrCodec() || e.isLoop()
                    ? failed("Error reading file '%s': %s".formatted(filePath, e.text()))
                    : e.raised();
        }
    }

    private AgentResult.Read text(String resolved, int offset, int limit) throws PythonError {
        LineWindow.@Nullable Cut large = largeFiles.cut(resolved, offset, limit);
        if (large != null) {
            return large.answer(PythonDiskV2::utf8);
        }
        String text = PythonText.decode(files.read(resolved));
        return PythonLines.isBlank(text)
                ? AgentResult.Read.of(utf8(LineWindow.REMINDER))
                : LineWindow.of(dialect).cut(text, offset, limit, NumberedRows.of(dialect)).answer(PythonDiskV2::utf8);
    }

    private AgentReply<AgentResult.Read> media(String filePath, String resolved) throws PythonError {
        if (isVideo(filePath) && dialect.holds(DialectFact.VIDEO_SIZE_LIMIT) && paths.size(resolved) > MAX_VIDEO) {
            return failed("Video file exceeds maximum input size of " + MAX_VIDEO + " bytes");
        }
        String base64 = Base64.getEncoder().encodeToString(files.read(resolved));
        return AgentReply.of(AgentResult.Read.of(new FileData(new FileData.Text(base64), "base64", null, null, null)));
    }

    static FileData utf8(String text) {
        return new FileData(new FileData.Text(text), "utf-8", null, null, null);
    }

    private static AgentReply<AgentResult.Read> failed(String error) {
        return AgentReply.of(AgentResult.Read.failed(error));
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        try {
            String resolved = paths.resolve(filePath);
            if (!dialect.holds(DialectFact.WRITE_OVERWRITES) && paths.exists(resolved)) {
                return written(refusal(filePath), null);
            }
            files.createText(resolved, content);
            return written(null, filePath);
        } catch (PythonError e) {
            return e.isOsOrCodec() || e.isLoop()
                    ? written("Error writing file '%s': %s".formatted(filePath, e.text()), null)
                    : e.raised();
        }
    }

    /** The error of a write to an existing path, in releases whose write only creates files. */
    static String refusal(String filePath) {
        return "Cannot write to " + filePath
                + " because it already exists. Read and then make an edit, or write to a new path.";
    }

    private static AgentReply<AgentResult.Write> written(@Nullable String error, @Nullable String path) {
        return AgentReply.of(new AgentResult.Write(error, path, FilesUpdate.ABSENT));
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        try {
            String resolved = paths.resolve(filePath);
            if (!paths.isFile(resolved)) {
                return edited("Error: File '" + filePath + "' not found", null, null);
            }
            PythonEdit edit = new PythonEdit(ReplacementRule.of(dialect), true);
            return switch (edit.apply(files.read(resolved), oldString, newString, replaceAll)) {
                case PythonEdit.Edited.Refused(String error) -> edited(error, null, null);
                case PythonEdit.Edited.Done done -> {
                    files.write(resolved, false, done.content());
                    yield edited(null, filePath, done.occurrences());
                }
            };
        } catch (PythonError e) {
            return e.isOsOrCodec() || e.isLoop()
                    ? edited("Error editing file '%s': %s".formatted(filePath, e.text()), null, null)
                    : e.raised();
        }
    }

    private static AgentReply<AgentResult.Edit> edited(
            @Nullable String error, @Nullable String path, @Nullable Integer occurrences) {
        return AgentReply.of(new AgentResult.Edit(error, path, occurrences, FilesUpdate.ABSENT));
    }

    @Override
    public AgentReply<AgentResult.Delete> delete(String filePath) {
        if (!dialect.holds(DialectFact.HAS_DELETE)) {
            return AgentBackend.super.delete(filePath);
        }
        try {
            String resolved = paths.resolve(filePath);
            String named = PythonPaths.normalized(paths.root() + "/" + filePath);
            if (defects == DefectPolicy.WITHHOLD && paths.virtual() && paths.isLink(named) && paths.exists(resolved)) {
                return AgentReply.withheld(("%s is a link: deepagents %s would delete what it leads to, %s, and leave the link"
                                + " leading nowhere. Delete the one or the other by its own name.")
                        .formatted(filePath, dialect.release(), paths.inRoot(resolved)));
            }
            if (!paths.exists(resolved) && !paths.isLink(resolved)) {
                return deleted("Error: '" + filePath + "' not found", null);
            }
            files.delete(resolved);
            return deleted(null, filePath);
        } catch (PythonError e) {
            return e.isOsOrRuntime()
                    ? deleted("Error deleting '%s': %s".formatted(filePath, e.text()), null)
                    : e.raised();
        }
    }

    private static AgentReply<AgentResult.Delete> deleted(@Nullable String error, @Nullable String path) {
        return AgentReply.of(new AgentResult.Delete(error, path, FilesUpdate.ABSENT));
    }

    @Override
    public AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        return searches.grep(request);
    }

    @Override
    public AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return searches.glob(pattern, path);
    }

    @Override
    public AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> contents) {
        return new PythonTransfers(paths, files, true).upload(contents);
    }

    @Override
    public AgentReply<List<AgentResult.Download>> downloadFiles(List<String> wanted) {
        return new PythonTransfers(paths, files, true).download(wanted);
    }

    private static boolean isVideo(String path) {
        return SUFFIXES.contains(FileKinds.suffix(path));
    }
}
