package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.text.LineWindow;
import dev.stateroom.agent.text.PythonRegexSearch;
import dev.stateroom.agent.text.PythonUtf8;
import dev.stateroom.agent.text.TextReplacement;
import dev.stateroom.dialect.DialectFact;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Files under flat keys with the behaviour of Python before 0.5: records are lists of lines, reads are numbered strings, and over a state a
 * change is returned instead of made.
 */
final class PythonLinesBackend extends PythonFlatBackend {
    PythonLinesBackend(PythonMedium medium, PythonRules rules, InstantSource clock) {
        super(medium, rules, clock);
    }

    /** These releases treat a text record in a state as a list of characters. */
    static StoredContent stateRecord(FileData file) {
        return file.content() instanceof FileData.Text(String text)
                ? new StoredContent.File(new FileData(
                        new FileData.Lines(text.codePoints().mapToObj(Character::toString).toList()),
                        null,
                        null,
                        file.createdAt(),
                        file.modifiedAt()))
                : new StoredContent.File(file);
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
    public AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        return PythonRegexSearch.bounded(() -> super.grep(request));
    }

    @Override
    public AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        return medium.call(files -> switch (files.get(filePath)) {
                    case null -> AgentReply.of("Error: File '" + filePath + "' not found");
                    case StoredContent.NoFile(String why) -> AgentReply.of("Error: " + why);
                    case StoredContent.Throws raised -> raised.<String>reply();
                    case StoredContent.File(FileData file) -> PythonContent.text(dialect(), file, PythonContent.Use.WINDOW).map(text -> window(text, offset, limit));
                })
                .map(text -> AgentResult.Read.of(new FileData(new FileData.Text(text), null, null, null, null)));
    }

    private String window(String text, @Nullable Integer offset, @Nullable Integer limit) {
        return switch (cut(text, offset, limit)) {
            case LineWindow.Cut.Blank(String reminder) -> reminder;
            case LineWindow.Cut.NoLines _ -> "";
            case LineWindow.Cut.PastEnd(String error) -> "Error: " + error;
            case LineWindow.Cut.Lines(String rows, _) -> rows;
        };
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        return medium.call(files -> files.get(filePath) != null
                ? AgentReply.of(new AgentResult.Write(
                        refusal(filePath), null, FilesUpdate.NOTHING))
                : changed(files, filePath, created(content))
                        .map(update -> new AgentResult.Write(null, filePath, update)));
    }

    /** Changes the medium, or returns the change for the caller to make. */
    private AgentReply<FilesUpdate> changed(KeyedFiles files, String filePath, FileData file) {
        if (medium.answersChanges()) {
            return AgentReply.of(new FilesUpdate.Records(Map.of(filePath, file)));
        }
        return switch (files.put(filePath, file)) {
            case KeyedFiles.Written.Done _ -> AgentReply.of(FilesUpdate.NOTHING);
            case KeyedFiles.Written.Throws(String type, String message) -> AgentReply.raised(type, message);
        };
    }

    private FileData created(String text) {
        String now = now();
        return lines(text, now, now);
    }

    private static FileData lines(String text, @Nullable String createdAt, String modifiedAt) {
        return new FileData(new FileData.Lines(List.of(text.split("\n", -1))), null, null, createdAt, modifiedAt);
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return medium.call(files -> switch (files.get(filePath)) {
            case null -> refused("Error: File '" + filePath + "' not found");
            case StoredContent.NoFile(String why) -> refused("Error: " + why);
            case StoredContent.Throws raised -> raised.reply();
            case StoredContent.File(FileData file) ->
                PythonContent.text(dialect(), file, PythonContent.Use.OCCURRENCES)
                        .then(text -> switch (rules.replacement().apply(text, oldString, newString, replaceAll)) {
                            case TextReplacement.Refused(String error) -> refused(error);
                            case TextReplacement.Replaced(String replaced, int occurrences) ->
                                edited(files, filePath, file, replaced, occurrences);
                        });
        });
    }

    private AgentReply<AgentResult.Edit> edited(
            KeyedFiles files, String filePath, FileData file, String text, int occurrences) {
        String createdAt = file.createdAt();
        if (createdAt == null) {
            return AgentReply.raised("KeyError", "'created_at'");
        }
        return changed(files, filePath, lines(text, createdAt, now()))
                .map(update -> new AgentResult.Edit(null, filePath, occurrences, update));
    }

    private static AgentReply<AgentResult.Edit> refused(String error) {
        return AgentReply.of(new AgentResult.Edit(error, null, null, FilesUpdate.NOTHING));
    }

    @Override
    public AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> uploads) {
        if (medium.uploads() == PythonMedium.Uploads.NONE) {
            return downloads() ? PythonMedium.noUploads() : super.uploadFiles(uploads);
        }
        return medium.call(files -> {
            List<AgentResult.Upload> answers = new ArrayList<>();
            for (Content upload : uploads) {
                String complaint = PythonUtf8.complaint(upload.bytes());
                if (complaint != null) {
                    return AgentReply.raised("UnicodeDecodeError", complaint);
                }
                String text = new String(upload.bytes(), StandardCharsets.UTF_8);
                if (files.put(upload.path(), created(text)) instanceof KeyedFiles.Written.Throws(String type, String message)) {
                    return AgentReply.raised(type, message);
                }
                answers.add(new AgentResult.Upload(upload.path(), null));
            }
            return AgentReply.of(answers);
        });
    }

    /** Over a state, downloads exist in 0.3.2 only. */
    private boolean downloads() {
        return medium.uploads() == PythonMedium.Uploads.NEW || dialect().holds(DialectFact.STATE_DOWNLOADS);
    }

    @Override
    public AgentReply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return downloads() ? super.downloadFiles(paths) : AgentReply.raised("NotImplementedError", "");
    }

    @Override
    AgentReply<byte[]> bytes(FileData file, String text) {
        return AgentReply.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
