package dev.stateroom.backend.hub;

import dev.stateroom.backend.object.ObjectMedium.Child;
import dev.stateroom.backend.object.StoredObject;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** An immutable tree by key, each with a slash in front. A file's stamp is the commit in which its content was first seen. */
record HubKeys(@Nullable String commit, NavigableMap<String, Held> entries) {
    /** The object under a key; {@code bytes} is null if it is not a file. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Held(StoredObject object, byte @Nullable [] bytes) {}

    /** The keys of a tree; unchanged entries of {@code former} keep their stamp. */
    static HubKeys of(HubTreeAt tree, @Nullable HubKeys former) {
        NavigableMap<String, Held> entries = new TreeMap<>();
        tree.entries().forEach((path, entry) -> {
            String key = "/" + path;
            Held held = held(key, entry, tree.commit());
            Held before = former == null ? null : former.entries.get(key);
            entries.put(key, before != null && before.bytes() != null && Arrays.equals(before.bytes(), held.bytes()) ? before : held);
        });
        return new HubKeys(tree.commit(), entries);
    }

    private static Held held(String key, HubEntry entry, @Nullable String commit) {
        return switch (entry) {
            case HubEntry.File(String content) -> {
                byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
                yield new Held(StoredObject.file(key, bytes.length, null, commit), bytes);
            }
            case HubEntry.Link _ -> new Held(StoredObject.listed(key, FileEntry.Kind.LINK, commit, note(entry)), null);
            case HubEntry.Unknown _ -> new Held(StoredObject.listed(key, FileEntry.Kind.OTHER, commit, note(entry)), null);
        };
    }

    /** The remark about an entry that is not a file; empty for a file. */
    static String note(HubEntry entry) {
        return switch (entry) {
            case HubEntry.File _ -> "";
            case HubEntry.Link(String type, String repository) -> "links to the " + type + " " + repository;
            case HubEntry.Unknown(String type) -> type.isEmpty() ? "an entry without a type" : "an entry of the unknown type " + type;
        };
    }

    /** These keys with the changes of a commit applied. */
    HubKeys with(Map<String, @Nullable String> changes, String made) {
        NavigableMap<String, Held> changed = new TreeMap<>(entries);
        changes.forEach((path, text) -> {
            String key = "/" + path;
            if (text == null) {
                changed.remove(key);
            } else {
                changed.put(key, held(key, new HubEntry.File(text), made));
            }
        });
        return new HubKeys(made, changed);
    }

    int size() {
        return entries.size();
    }

    @Nullable StoredObject object(String key) {
        Held held = entries.get(key);
        return held == null ? null : held.object();
    }

    byte @Nullable [] bytes(String key) {
        Held held = entries.get(key);
        return held == null ? null : held.bytes();
    }

    @Nullable String text(String key) {
        byte[] bytes = bytes(key);
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }

    boolean holds(String prefix) {
        String next = entries.ceilingKey(prefix);
        return next != null && next.startsWith(prefix);
    }

    long objects(String prefix, Predicate<String> wanted, Consumer<StoredObject> sink, Cancellation cancellation) {
        long given = 0;
        for (Map.Entry<String, Held> entry : entries.tailMap(prefix, true).entrySet()) {
            if (!entry.getKey().startsWith(prefix)) {
                break;
            }
            cancellation.check();
            if (wanted.test(entry.getKey())) {
                sink.accept(entry.getValue().object());
                given++;
            }
        }
        return given;
    }

    /** A folder is skipped in one step. */
    long children(String prefix, Consumer<Child> sink, Cancellation cancellation) {
        long given = 0;
        String key = entries.ceilingKey(prefix);
        while (key != null && key.startsWith(prefix)) {
            cancellation.check();
            String rest = key.substring(prefix.length());
            int slash = rest.indexOf('/');
            String name = slash < 0 ? rest : rest.substring(0, slash);
            sink.accept(new Child(name, slash < 0 ? object(key) : null));
            given++;
            key = slash < 0 ? entries.higherKey(key) : entries.ceilingKey(prefix + name + "0");
        }
        return given;
    }
}
