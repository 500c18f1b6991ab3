package dev.stateroom.backend.hub;

import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.text.JsText;
import dev.stateroom.agent.text.LineHits;
import dev.stateroom.agent.text.TimestampFormat;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.vfs.glob.GlobPattern;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A hub in npm; every file is plain text, and a glob ignores its path.
 *
 * @param window cuts the lines of a read
 * @param clock source of the dates of a raw record: the time of the call
 */
record JsHubRules(Dialect dialect, JsHubWindow window, InstantSource clock) implements HubRules {
    /** Names of properties that are iterated first, by their number: 0 to 2^32 - 2. */
    private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,9}");

    private static final long INDEX_END = (1L << 32) - 1;
    private static final String TYPE = "text/plain";

    @Override
    public List<String> keys(SequencedMap<String, String> files) {
        TreeMap<Long, String> indices = new TreeMap<>();
        List<String> others = new ArrayList<>();
        for (String key : files.keySet()) {
            if (INDEX.matcher(key).matches() && Long.parseLong(key) < INDEX_END) {
                indices.put(Long.parseLong(key), key);
            } else {
                others.add(key);
            }
        }
        List<String> keys = new ArrayList<>(indices.values());
        keys.addAll(others);
        return keys;
    }

    @Override
    public AgentResult.Read read(String text, int offset, int limit) {
        return window.cut(text, offset, limit)
                .answer(part -> new FileData(new FileData.Text(part), null, TYPE, null, null));
    }

    @Override
    public AgentResult.ReadRaw readRaw(String text) {
        AgentResult.Read read = read(text, 0, Integer.MAX_VALUE);
        FileData data = read.fileData();
        String now = TimestampFormat.JAVASCRIPT.of(clock.instant());
        return new AgentResult.ReadRaw(
                read.error(), data == null ? null : new FileData(data.content(), null, TYPE, now, now));
    }

    @Override
    public List<String> found(List<String> keys, GlobPattern pattern, @Nullable String path) {
        return keys.stream()
                .filter(key -> pattern.matches("/" + key) || pattern.matches(key))
                .toList();
    }

    @Override
    public Lines lines(String pattern) {
        return new Lines.Usable((text, sink) -> LineHits.find(text, pattern, sink));
    }

    /** A negative limit drops that many hits from the end, as {@code slice} does. */
    @Override
    public AgentResult.Grep grep(List<AgentResult.GrepMatch> hits, @Nullable Integer cap) {
        if (cap == null || hits.size() <= cap) {
            return new AgentResult.Grep(null, hits, null);
        }
        int most = cap < 0 ? Math.max(0, hits.size() + cap) : cap;
        return new AgentResult.Grep(null, hits.subList(0, most), true);
    }

    @Override
    public List<String> deleted(List<String> keys, String base) {
        return keys.stream()
                .filter(key -> base.isEmpty() || key.equals(base) || key.startsWith(base + "/"))
                .toList();
    }

    @Override
    public String decode(byte[] bytes) {
        return JsText.decode(bytes);
    }

    @Override
    public byte[] encode(String text) {
        return JsText.encode(text);
    }

    @Override
    public String transferError(HubReply.Refused<?> refusal) {
        return switch (refusal.status()) {
            case 401, 403 -> "permission_denied";
            case 404 -> "file_not_found";
            default -> "invalid_path";
        };
    }

    @Override
    public FilesUpdate update() {
        return FilesUpdate.NOTHING;
    }
}
