package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileSet;
import dev.stateroom.vfs.CodePointOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Files in memory that count how often they are asked. */
final class SortedFiles implements FileSet {
    private final NavigableMap<String, FileData> files = new TreeMap<>(CodePointOrder.INSTANCE);
    int asked;

    static SortedFiles holding(Map<String, byte[]> contents) {
        SortedFiles all = new SortedFiles();
        contents.forEach((key, bytes) -> {
            String text = new String(bytes, StandardCharsets.UTF_8);
            boolean isText = Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes);
            all.put(key, isText
                    ? file(text, "utf-8")
                    : file(Base64.getEncoder().encodeToString(bytes), "base64"));
        });
        return all;
    }

    static FileData file(String content, @Nullable String encoding) {
        return new FileData(new FileData.Text(content), encoding, null, null, "2026-01-01T00:00:00.000001+00:00");
    }

    SortedFiles put(String key, FileData file) {
        files.put(key, file);
        return this;
    }

    @Override
    public int size() {
        return files.size();
    }

    @Override
    public @Nullable FileData get(String key) {
        asked++;
        return files.get(key);
    }

    @Override
    public Collection<String> keys() {
        asked += files.size();
        return files.navigableKeySet();
    }

    @Override
    public @Nullable String firstKeyFrom(String key) {
        asked++;
        return files.ceilingKey(key);
    }

    @Override
    public void visitFrom(String first, String prefix, Visit visit) {
        for (Map.Entry<String, FileData> file : files.tailMap(first, true).entrySet()) {
            asked++;
            if (!file.getKey().startsWith(prefix) || !visit.goesOn(file.getKey(), file::getValue)) {
                return;
            }
        }
    }

    @Override
    public SortedMap<String, FileData> startingWith(String prefix) {
        asked += files.size();
        return files.subMap(prefix, true, prefix + Character.MAX_VALUE, false);
    }
}
