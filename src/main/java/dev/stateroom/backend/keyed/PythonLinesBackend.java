package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.text.PythonRegexSearch;
import dev.stateroom.agent.text.LineWindow;
import dev.stateroom.agent.text.PythonUtf8;
import dev.stateroom.agent.text.Replacement;
import dev.stateroom.agent.text.Stamps;
import dev.stateroom.vfs.Dialect;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Files under flat keys as Python before 0.5 answers for them: records are lists of lines, reads are numbered strings, and
 * over a state a change is not made but answered.
 */
final class PythonLinesBackend implements AgentBackend {
    private final PythonMedium medium;
    private final PythonRules rules;
    private final KnownSizes sizes = new KnownSizes();
    private final InstantSource clock;

    PythonLinesBackend(PythonMedium medium, PythonRules rules, InstantSource clock) {
        this.medium = medium;
        this.rules = rules;
        this.clock = clock;
    }

    /** A text record in a state is to this line a list of characters. */
    static Stored stateRecord(FileData file) {
        return file.content() instanceof FileData.Text(String text)
                ? new Stored.File(new FileData(
                        new FileData.Lines(text.codePoints().mapToObj(Character::toString).toList()),
                        null,
                        null,
                        file.createdAt(),
                        file.modifiedAt()))
                : new Stored.File(file);
    }

    @Override
    public Dialect dialect() {
        return rules.dialect();
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        Set<OptionalCall> calls = EnumSet.noneOf(OptionalCall.class);
        if (medium.uploads() == PythonMedium.Uploads.NEW) {
            calls.add(OptionalCall.UPLOAD);
        }
        if (downloads()) {
            calls.add(OptionalCall.DOWNLOAD);
        }
        return calls;
    }

    @Override
    public Reply<AgentResult.Ls> ls(String path) {
        return medium.call(files -> new PythonSearch(files, rules, sizes).ls(path)).map(AgentResult.Ls::of);
    }

    @Override
    public Reply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return medium.call(files -> new PythonSearch(files, rules, sizes).glob(pattern, path));
    }

    @Override
    public Reply<AgentResult.Grep> grep(GrepRequest request) {
        return PythonRegexSearch.bounded(() -> medium.call(files -> new PythonSearch(files, rules, sizes).grep(request)));
    }

    @Override
    public Reply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        return medium.call(files -> switch (files.get(filePath)) {
                    case null -> Reply.of("Error: File '" + filePath + "' not found");
                    case Stored.NoFile(String why) -> Reply.of("Error: " + why);
                    case Stored.Throws raised -> raised.<String>reply();
                    case Stored.File(FileData file) -> PythonContent.text(dialect(), file, PythonContent.Use.WINDOW).map(text -> window(text, offset, limit));
                })
                .map(text -> AgentResult.Read.of(new FileData(new FileData.Text(text), null, null, null, null)));
    }

    private String window(String text, @Nullable Integer offset, @Nullable Integer limit) {
        LineWindow.Cut cut = rules.window()
                .cut(
                        text,
                        Objects.requireNonNullElse(offset, 0),
                        Objects.requireNonNullElse(limit, dialect().defaultReadLimit()),
                        rules.rows());
        return switch (cut) {
            case LineWindow.Cut.Blank(String reminder) -> reminder;
            case LineWindow.Cut.NoLines _ -> "";
            case LineWindow.Cut.PastEnd(String error) -> "Error: " + error;
            case LineWindow.Cut.Lines(String rows, _) -> rows;
        };
    }

    @Override
    public Reply<AgentResult.Write> write(String filePath, String content) {
        return medium.call(files -> files.get(filePath) != null
                ? Reply.of(new AgentResult.Write(
                        PythonKeyedBackend.refusal(filePath), null, FilesUpdate.NOTHING))
                : changed(files, filePath, created(content))
                        .map(update -> new AgentResult.Write(null, filePath, update)));
    }

    /** Changes the medium, or says what the caller is to change. */
    private Reply<FilesUpdate> changed(KeyedFiles files, String filePath, FileData file) {
        if (medium.answersChanges()) {
            return Reply.of(new FilesUpdate.Records(Map.of(filePath, file)));
        }
        return switch (files.put(filePath, file)) {
            case KeyedFiles.Written.Done _ -> Reply.of(FilesUpdate.NOTHING);
            case KeyedFiles.Written.Throws(String type, String message) -> Reply.raised(type, message);
        };
    }

    private FileData created(String text) {
        String now = Stamps.PYTHON.of(clock.instant());
        return lines(text, now, now);
    }

    private static FileData lines(String text, @Nullable String createdAt, String modifiedAt) {
        return new FileData(new FileData.Lines(List.of(text.split("\n", -1))), null, null, createdAt, modifiedAt);
    }

    @Override
    public Reply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return medium.call(files -> switch (files.get(filePath)) {
            case null -> refused("Error: File '" + filePath + "' not found");
            case Stored.NoFile(String why) -> refused("Error: " + why);
            case Stored.Throws raised -> raised.reply();
            case Stored.File(FileData file) ->
                PythonContent.text(dialect(), file, PythonContent.Use.OCCURRENCES)
                        .then(text -> switch (rules.replacement().apply(text, oldString, newString, replaceAll)) {
                            case Replacement.Refused(String error) -> refused(error);
                            case Replacement.Replaced(String replaced, int occurrences) ->
                                edited(files, filePath, file, replaced, occurrences);
                        });
        });
    }

    private Reply<AgentResult.Edit> edited(
            KeyedFiles files, String filePath, FileData file, String text, int occurrences) {
        String createdAt = file.createdAt();
        if (createdAt == null) {
            return Reply.raised("KeyError", "'created_at'");
        }
        return changed(files, filePath, lines(text, createdAt, Stamps.PYTHON.of(clock.instant())))
                .map(update -> new AgentResult.Edit(null, filePath, occurrences, update));
    }

    private static Reply<AgentResult.Edit> refused(String error) {
        return Reply.of(new AgentResult.Edit(error, null, null, FilesUpdate.NOTHING));
    }

    @Override
    public Reply<List<AgentResult.Upload>> uploadFiles(List<Content> uploads) {
        if (medium.uploads() == PythonMedium.Uploads.NONE) {
            return downloads() ? PythonMedium.noUploads() : AgentBackend.super.uploadFiles(uploads);
        }
        return medium.call(files -> {
            List<AgentResult.Upload> answers = new ArrayList<>();
            for (Content upload : uploads) {
                String complaint = PythonUtf8.complaint(upload.bytes());
                if (complaint != null) {
                    return Reply.raised("UnicodeDecodeError", complaint);
                }
                String text = new String(upload.bytes(), StandardCharsets.UTF_8);
                if (files.put(upload.path(), created(text)) instanceof KeyedFiles.Written.Throws(String type, String message)) {
                    return Reply.raised(type, message);
                }
                answers.add(new AgentResult.Upload(upload.path(), null));
            }
            return Reply.of(answers);
        });
    }

    /** The state came to it in 0.3.2 only. */
    private boolean downloads() {
        return medium.uploads() == PythonMedium.Uploads.NEW || dialect().isSince(0, 3, 2);
    }

    @Override
    public Reply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        if (!downloads()) {
            return AgentBackend.super.downloadFiles(paths);
        }
        return medium.call(files -> {
            List<AgentResult.Download> answers = new ArrayList<>();
            for (String path : paths) {
                Reply<AgentResult.Download> answer = download(files, path);
                if (!(answer instanceof Reply.Answered<AgentResult.Download>(AgentResult.Download done))) {
                    return answer.map(List::of);
                }
                answers.add(done);
            }
            return Reply.of(answers);
        });
    }

    private Reply<AgentResult.Download> download(KeyedFiles files, String path) {
        return switch (files.get(path)) {
            case null -> Reply.of(new AgentResult.Download(path, null, "file_not_found"));
            case Stored.NoFile(String why) -> Reply.raised("ValueError", why);
            case Stored.Throws raised -> raised.reply();
            case Stored.File(FileData file) ->
                PythonContent.text(dialect(), file, PythonContent.Use.BYTES)
                        .map(text -> new AgentResult.Download(path, text.getBytes(StandardCharsets.UTF_8), null));
        };
    }
}
