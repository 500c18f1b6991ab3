package dev.stateroom.backend.hub;

import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.text.LineHits;
import dev.stateroom.agent.text.LineWindow;
import dev.stateroom.agent.text.NumberedRows;
import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.agent.text.PythonRegex;
import dev.stateroom.agent.text.TimestampFormat;
import dev.stateroom.backend.keyed.SearchRoot;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.vfs.glob.GlobPattern;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A hub in Python: 0.6 searches by regular expressions and ignores the path of a glob, 0.7 searches literally.
 *
 * @param clock source of the dates of a record that is read: the time of the call
 */
record PythonHubRules(Dialect dialect, InstantSource clock) implements HubRules {

    @Override
    public List<String> keys(SequencedMap<String, String> files) {
        return List.copyOf(files.sequencedKeySet());
    }

    @Override
    public AgentResult.Read read(String text, int offset, int limit) {
        LineWindow.Cut cut = LineWindow.of(dialect).cut(text, offset, limit, NumberedRows.of(dialect));
        String now = TimestampFormat.PYTHON.of(clock.instant());
        return cut.answer(part -> new FileData(new FileData.Text(part), "utf-8", null, now, now));
    }

    @Override
    public AgentResult.@Nullable ReadRaw readRaw(String text) {
        return null;
    }

    @Override
    public List<String> found(List<String> keys, GlobPattern pattern, @Nullable String path) {
        if (!dialect.holds(DialectFact.HUB_GLOB_BELOW_PATH)) {
            return keys.stream()
                    .filter(key -> pattern.matches("/" + key) || pattern.matches(key))
                    .toList();
        }
        SearchRoot root = SearchRoot.of(path);
        if (root == null) {
            return List.of();
        }
        boolean isFile = keys.stream().anyMatch(key -> ("/" + key).equals(root.exact()));
        Predicate<String> isBelow =
                isFile ? full -> full.equals(root.exact()) : full -> full.startsWith(root.prefix());
        return keys.stream()
                .filter(key -> isBelow.test("/" + key))
                .filter(key -> pattern.matches(root.relative().apply("/" + key)) || pattern.matches(key))
                .toList();
    }

    @Override
    public Lines lines(String pattern) {
        if (dialect.holds(DialectFact.HUB_GREP_IS_LITERAL)) {
            return new Lines.Usable((text, sink) -> find(text, line -> line.contains(pattern), sink));
        }
        return switch (PythonRegex.compile(pattern)) {
            case PythonRegex.Usable usable -> {
                Predicate<String> search = usable.search();
                yield new Lines.Usable((text, sink) -> find(text, search, sink));
            }
            case PythonRegex.Refused(String reason) -> new Lines.Refused("Invalid regex pattern: " + reason);
        };
    }

    private static boolean find(String text, Predicate<String> fits, LineHits.Sink sink) {
        int number = 0;
        for (String line : PythonLines.split(text)) {
            number++;
            if (fits.test(line) && !sink.hit(number, line)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public AgentResult.Grep grep(List<AgentResult.GrepMatch> hits, @Nullable Integer cap) {
        if (!dialect.holds(DialectFact.SEARCH_TELLS_TRUNCATION)) {
            return new AgentResult.Grep(null, hits, null);
        }
        int most = cap == null ? hits.size() : Math.clamp(cap, 0, hits.size());
        return new AgentResult.Grep(null, hits.subList(0, most), most < hits.size());
    }

    @Override
    public List<String> deleted(List<String> keys, String base) {
        return keys.stream()
                .filter(key -> key.equals(base) || key.startsWith(base + "/"))
                .toList();
    }

    @Override
    public String decode(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public byte[] encode(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String transferError(HubReply.Refused<?> refusal) {
        return refusal.sentence();
    }

    @Override
    public FilesUpdate update() {
        return FilesUpdate.ABSENT;
    }
}
