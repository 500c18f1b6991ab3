package dev.stateroom.tool.prompt;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.agent.text.PythonUtf8;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An agent's memory files in its system message: one section per source in the order of sources; missing files are skipped. From Python
 * 0.6.3 on HTML comments are removed, and files that are then empty ({@code memory-prompt}).
 *
 * @param dialect the dialect of the message
 * @param sources paths in their order
 * @param contents texts of the existing ones, by path
 */
public record MemorySection(Dialect dialect, List<String> sources, Map<String, String> contents) {
    private static final String NOTHING = "(No memory loaded)";

    /**
     * Loads the memory from a backend.
     *
     * @return raised for a file that exists but cannot be read or is not UTF-8
     */
    static AgentReply<MemorySection> load(AgentBackend backend, List<String> sources) {
        return backend.downloadFiles(sources).then(downloads -> {
            Map<String, String> contents = new LinkedHashMap<>();
            for (int i = 0; i < Math.min(sources.size(), downloads.size()); i++) {
                AgentResult.Download download = downloads.get(i);
                byte[] content = download.content();
                if ("file_not_found".equals(download.error())) {
                    continue;
                }
                if (download.error() != null) {
                    return AgentReply.raised("ValueError", "Failed to download " + sources.get(i) + ": " + download.error());
                }
                if (content != null) {
                    String complaint = PythonUtf8.complaint(content);
                    if (complaint != null) {
                        return AgentReply.raised("UnicodeDecodeError", complaint);
                    }
                    contents.put(sources.get(i), new String(content, StandardCharsets.UTF_8));
                }
            }
            return AgentReply.of(new MemorySection(backend.dialect(), sources, contents));
        });
    }

    /** The section from its opening mark to the heading of the guidelines, whose prose is omitted. */
    String text() {
        boolean cleans = dialect.holds(DialectFact.MEMORY_HIDES_COMMENTS);
        String shown = sources.stream()
                .map(source -> shown(dialect, source, contents.getOrDefault(source, "")))
                .filter(one -> !one.isEmpty())
                .collect(Collectors.joining("\n\n"));
        String body = shown.isEmpty() ? NOTHING : shown;
        return "<agent_memory>\n" + body + (cleans ? "\n\n" : "\n") + "</agent_memory>\n\n<memory_guidelines>";
    }

    /** The part of a section for one file: its path and its text; empty if its text is empty. */
    public static String shown(Dialect dialect, String source, String text) {
        boolean cleans = dialect.holds(DialectFact.MEMORY_HIDES_COMMENTS);
        String kept = cleans ? PythonLines.rstrip(withoutComments(text)) : text;
        return kept.isEmpty() ? "" : source + (cleans ? "\n\n" : "\n") + kept;
    }

    private static String withoutComments(String text) {
        StringBuilder kept = new StringBuilder(text.length());
        int at = 0;
        while (true) {
            int begin = text.indexOf("<!--", at);
            int end = begin < 0 ? -1 : text.indexOf("-->", begin + 4);
            if (end < 0) {
                return kept.append(text, at, text.length()).toString();
            }
            kept.append(text, at, begin);
            at = end + 3;
        }
    }
}
