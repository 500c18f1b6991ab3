package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.DefectPolicy;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.text.FileKinds;
import dev.stateroom.agent.text.LineWindow;
import dev.stateroom.agent.text.NumberedRows;
import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.agent.text.ReplacementRule;
import dev.stateroom.vfs.Dialect;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A folder as Python 0.5 and newer answer for it. */
final class PythonDiskV2 implements AgentBackend {
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
        Set<OptionalCall> calls = EnumSet.of(OptionalCall.UPLOAD, OptionalCall.DOWNLOAD);
        if (dialect.hasDelete()) {
            calls.add(OptionalCall.DELETE);
        }
        return calls;
    }

    @Override
    public Reply<AgentResult.Ls> ls(String path) {
        boolean tells = dialect.isSince(0, 6, 2);
        String folder;
        try {
            folder = paths.resolve(path);
            if (!paths.exists(folder)) {
                return notListed(path, "path_not_found", tells);
            }
            if (!paths.isFolder(folder)) {
                return notListed(path, "not_a_directory", tells);
            }
        } catch (PythonError e) {
            return e.isOsOrRuntime()
                    ? Reply.of(new AgentResult.Ls("Cannot list '%s': %s".formatted(path, e.text()), tells ? null : List.of()))
                    : e.raised();
        }
        try {
            PythonListing.Listed listed = listing.list(folder);
            String error = listed.errors().isEmpty()
                    ? null
                    : String.join("\n", listed.errors().stream().sorted().toList());
            return Reply.of(new AgentResult.Ls(error, listed.entries()));
        } catch (PythonError e) {
            return e.isOsOrRuntime()
                    ? Reply.of(new AgentResult.Ls("Listing of '%s' aborted: %s".formatted(path, e.text()), List.of()))
                    : e.raised();
        }
    }

    @Override
    public Reply<String> resolved(String path) {
        try {
            String full = paths.resolve(path);
            if (!paths.virtual()) {
                return Reply.of(paths.realPath(full));
            }
            return Reply.of(full.equals(paths.root()) ? "/" : paths.inRoot(full));
        } catch (PythonError e) {
            return e.raised();
        }
    }

    private static Reply<AgentResult.Ls> notListed(String path, String code, boolean tells) {
        return Reply.of(tells ? new AgentResult.Ls("Path '%s': %s".formatted(path, code), null) : AgentResult.Ls.of(List.of()));
    }

    @Override
    public Reply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        try {
            String resolved = paths.resolve(filePath);
            if (!paths.isFile(resolved)) {
                return failed("File '" + filePath + "' not found");
            }
            if (!FileKinds.of(dialect).isText(filePath)) {
                return media(filePath, resolved);
            }
            return Reply.of(text(
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

    private Reply<AgentResult.Read> media(String filePath, String resolved) throws PythonError {
        if (VideoNames.isVideo(filePath) && dialect.isSince(0, 7, 0) && paths.size(resolved) > MAX_VIDEO) {
            return failed("Video file exceeds maximum input size of " + MAX_VIDEO + " bytes");
        }
        String base64 = Base64.getEncoder().encodeToString(files.read(resolved));
        return Reply.of(AgentResult.Read.of(new FileData(new FileData.Text(base64), "base64", null, null, null)));
    }

    static FileData utf8(String text) {
        return new FileData(new FileData.Text(text), "utf-8", null, null, null);
    }

    private static Reply<AgentResult.Read> failed(String error) {
        return Reply.of(AgentResult.Read.failed(error));
    }

    @Override
    public Reply<AgentResult.Write> write(String filePath, String content) {
        try {
            String resolved = paths.resolve(filePath);
            if (dialect.isCreateOnly() && paths.exists(resolved)) {
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

    /** What a write to an existing path is told where writes only create. */
    static String refusal(String filePath) {
        return "Cannot write to " + filePath
                + " because it already exists. Read and then make an edit, or write to a new path.";
    }

    private static Reply<AgentResult.Write> written(@Nullable String error, @Nullable String path) {
        return Reply.of(new AgentResult.Write(error, path, FilesUpdate.ABSENT));
    }

    @Override
    public Reply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
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

    private static Reply<AgentResult.Edit> edited(
            @Nullable String error, @Nullable String path, @Nullable Integer occurrences) {
        return Reply.of(new AgentResult.Edit(error, path, occurrences, FilesUpdate.ABSENT));
    }

    @Override
    public Reply<AgentResult.Delete> delete(String filePath) {
        if (!dialect.hasDelete()) {
            return AgentBackend.super.delete(filePath);
        }
        try {
            String resolved = paths.resolve(filePath);
            String named = PythonPaths.normalized(paths.root() + "/" + filePath);
            if (defects == DefectPolicy.WITHHOLD && paths.virtual() && paths.isLink(named) && paths.exists(resolved)) {
                return Reply.withheld(("%s is a link: deepagents %s would delete what it leads to, %s, and leave the link"
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

    private static Reply<AgentResult.Delete> deleted(@Nullable String error, @Nullable String path) {
        return Reply.of(new AgentResult.Delete(error, path, FilesUpdate.ABSENT));
    }

    @Override
    public Reply<AgentResult.Grep> grep(GrepRequest request) {
        return searches.grep(request);
    }

    @Override
    public Reply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return searches.glob(pattern, path);
    }

    @Override
    public Reply<List<AgentResult.Upload>> uploadFiles(List<Content> contents) {
        return new PythonTransfers(paths, files, true).upload(contents);
    }

    @Override
    public Reply<List<AgentResult.Download>> downloadFiles(List<String> wanted) {
        return new PythonTransfers(paths, files, true).download(wanted);
    }
}
