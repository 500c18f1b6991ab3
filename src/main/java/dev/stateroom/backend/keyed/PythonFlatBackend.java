package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.text.LineWindow;
import dev.stateroom.agent.text.TimestampFormat;
import dev.stateroom.dialect.Dialect;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The common behaviour of all Python releases with files under flat keys. */
abstract sealed class PythonFlatBackend implements AgentBackend permits PythonKeyedBackend, PythonLinesBackend {
    final PythonMedium medium;
    final PythonRules rules;
    private final KnownSizes sizes = new KnownSizes();
    private final InstantSource clock;

    PythonFlatBackend(PythonMedium medium, PythonRules rules, InstantSource clock) {
        this.medium = medium;
        this.rules = rules;
        this.clock = clock;
    }

    @Override
    public final Dialect dialect() {
        return rules.dialect();
    }

    final PythonSearch search(KeyedFiles files) {
        return new PythonSearch(files, rules, sizes);
    }

    @Override
    public AgentReply<AgentResult.Ls> ls(String path) {
        return medium.call(files -> search(files).ls(path)).map(AgentResult.Ls::of);
    }

    @Override
    public AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return medium.call(files -> search(files).glob(pattern, path));
    }

    @Override
    public AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        return medium.call(files -> search(files).grep(request));
    }

    final LineWindow.Cut cut(String text, @Nullable Integer offset, @Nullable Integer limit) {
        return rules.window()
                .cut(text, Objects.requireNonNullElse(offset, 0), Objects.requireNonNullElse(limit, dialect().defaultReadLimit()), rules.rows());
    }

    /** The current time as Python writes it. */
    final String now() {
        return TimestampFormat.PYTHON.of(clock.instant());
    }

    /** The error of a write to an existing path, in releases whose write only creates files. */
    static String refusal(String filePath) {
        return "Cannot write to " + filePath
                + " because it already exists. Read and then make an edit, or write to a new path.";
    }

    @Override
    public AgentReply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return medium.call(files -> {
            List<AgentResult.Download> answers = new ArrayList<>();
            for (String path : paths) {
                AgentReply<AgentResult.Download> answer = download(files, path);
                if (!(answer instanceof AgentReply.Answered<AgentResult.Download>(AgentResult.Download done))) {
                    return answer.map(List::of);
                }
                answers.add(done);
            }
            return AgentReply.of(answers);
        });
    }

    private AgentReply<AgentResult.Download> download(KeyedFiles files, String path) {
        return switch (files.get(path)) {
            case null -> AgentReply.of(new AgentResult.Download(path, null, "file_not_found"));
            case StoredContent.NoFile(String why) -> AgentReply.raised("ValueError", why);
            case StoredContent.Throws raised -> raised.reply();
            case StoredContent.File(FileData file) ->
                PythonContent.text(dialect(), file, PythonContent.Use.BYTES)
                        .then(text -> bytes(file, text))
                        .map(bytes -> new AgentResult.Download(path, bytes, null));
        };
    }

    /** The bytes of a record with this text. */
    abstract AgentReply<byte[]> bytes(FileData file, String text);
}
