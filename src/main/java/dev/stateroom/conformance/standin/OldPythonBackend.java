package dev.stateroom.conformance.standin;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.text.PythonRegex;
import dev.stateroom.agent.text.PythonRegexSearch;
import dev.stateroom.agent.v1.V1Backend;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.vfs.CodePointOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The recorder's custom backend of the first protocol for Python: text files in memory, searched by regular expressions. */
public final class OldPythonBackend implements V1Backend {
    private final Map<String, String> files = new LinkedHashMap<>();
    private final FilesUpdate nothing;

    /** Empty; the dialect decides whether changes have the field {@code files_update}. */
    public OldPythonBackend(Dialect dialect) {
        this.nothing = dialect.holds(DialectFact.RESULT_OBJECTS) ? FilesUpdate.ABSENT : FilesUpdate.NOTHING;
    }

    /** Puts a file there. */
    public void put(String path, String text) {
        files.put(path, text);
    }

    @Override
    public AgentReply<List<AgentResult.FileInfo>> lsInfo(String path) {
        String prefix = path.endsWith("/") ? path : path + "/";
        return AgentReply.of(infos(files.keySet().stream()
                .filter(key -> key.startsWith(prefix) && key.indexOf('/', prefix.length()) < 0)
                .toList()));
    }

    private static List<AgentResult.FileInfo> infos(List<String> paths) {
        return paths.stream()
                .sorted(CodePointOrder.INSTANCE)
                .map(path -> new AgentResult.FileInfo(path, null, null, null))
                .toList();
    }

    @Override
    public AgentReply<String> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        String text = files.get(filePath);
        if (text == null) {
            return AgentReply.of("Error: File '" + filePath + "' not found");
        }
        List<String> lines = List.of(text.split("\n", -1));
        int from = Math.clamp(offset == null ? 0 : offset, 0, lines.size());
        int to = Math.clamp((long) from + (limit == null ? 2000 : limit), from, lines.size());
        return AgentReply.of(numbered(lines.subList(from, to), from));
    }

    /** Each line after its number in six columns and a tab. */
    static String numbered(List<String> lines, int before) {
        List<String> rows = new ArrayList<>();
        for (String line : lines) {
            rows.add(String.format(Locale.ROOT, "%6d\t%s", before + rows.size() + 1, line));
        }
        return String.join("\n", rows);
    }

    @Override
    public AgentReply<Hits> grepRaw(String pattern, @Nullable String path, @Nullable String glob) {
        return switch (PythonRegex.compile(pattern)) {
            case PythonRegex.Refused(String reason) ->
                AgentReply.of(new Hits.Refusal("Invalid regex pattern: " + reason));
            case PythonRegex.Usable usable ->
                PythonRegexSearch.bounded(() -> AgentReply.of(new Hits.Matches(matches(usable.search()))));
        };
    }

    private List<AgentResult.GrepMatch> matches(Predicate<String> fits) {
        List<AgentResult.GrepMatch> matches = new ArrayList<>();
        files.forEach((key, text) -> {
            String[] lines = text.split("\n", -1);
            for (int i = 0; i < lines.length; i++) {
                if (fits.test(lines[i])) {
                    matches.add(new AgentResult.GrepMatch(key, i + 1, lines[i]));
                }
            }
        });
        return matches;
    }

    @Override
    public AgentReply<List<AgentResult.FileInfo>> globInfo(String pattern, @Nullable String path) {
        String prefix = path == null ? "/" : path;
        return AgentReply.of(infos(files.keySet().stream().filter(key -> key.startsWith(prefix)).toList()));
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        if (files.containsKey(filePath)) {
            return AgentReply.of(new AgentResult.Write(
                    "Cannot write to " + filePath + " because it already exists.", null, nothing));
        }
        files.put(filePath, content);
        return AgentReply.of(new AgentResult.Write(null, filePath, nothing));
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        String text = files.get(filePath);
        if (text == null) {
            return AgentReply.of(new AgentResult.Edit("Error: File '" + filePath + "' not found", null, null, nothing));
        }
        int count = 0;
        for (int at = text.indexOf(oldString); at >= 0 && !oldString.isEmpty(); at = text.indexOf(oldString, at + oldString.length())) {
            count++;
        }
        files.put(filePath, text.replace(oldString, newString));
        return AgentReply.of(new AgentResult.Edit(null, filePath, oldString.isEmpty() ? text.length() + 1 : count, nothing));
    }
}
