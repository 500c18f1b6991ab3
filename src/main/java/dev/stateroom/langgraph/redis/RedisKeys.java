package dev.stateroom.langgraph.redis;

import dev.stateroom.history.CheckpointKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The keys of the documents of LangGraph's savers and stores, in order. Python writes {@code checkpoint:THREAD:NAMESPACE:ID} with {@code
 * __empty__} for an empty namespace, JavaScript the same with an empty text; a saver that keeps only the newest checkpoint leaves the id
 * out, or writes {@code shallow}.
 */
final class RedisKeys {
    static final String CHECKPOINT = "checkpoint:";
    static final String WRITE = "checkpoint_write:";
    static final String BLOB = "checkpoint_blob:";
    static final String ITEM = "store:";

    private static final String EMPTY = "__empty__";
    private static final String SHALLOW = "shallow";

    /** A thread, the namespace of a subgraph and an id: both of the latter end with an id of LangGraph's. */
    private static final Pattern OF_SUBGRAPH = Pattern.compile("(.+?):([^:|]+:[0-9a-f]{8}-[0-9a-f-]{27}(?:\\|.+)?)", Pattern.DOTALL);

    private final NavigableSet<String> all = new ConcurrentSkipListSet<>();

    RedisKeys(Collection<String> keys) {
        all.addAll(keys);
    }

    /** Adds a key; true if it is new. */
    boolean add(String key) {
        return all.add(key);
    }

    /** Removes a key; true if it existed. */
    boolean remove(String key) {
        return all.remove(key);
    }

    /** All possible threads of a key: names of threads may have colons, too. */
    static List<String> threads(String key) {
        List<String> threads = new ArrayList<>();
        int start = key.indexOf(':') + 1;
        for (int end = key.indexOf(':', start); end >= 0; end = key.indexOf(':', end + 1)) {
            threads.add(key.substring(start, end));
        }
        return threads;
    }

    /** True for a key that identifies its document's content: a saver that keeps only the newest checkpoint overwrites it with others. */
    static boolean isOf(String key, String thread, CheckpointKey at) {
        return forms(thread, at.namespace()).anyMatch(form ->
                key.equals(CHECKPOINT + form + ":" + at.id()) || key.startsWith(WRITE + form + ":" + at.id() + ":") || key.startsWith(BLOB + form + ":"));
    }

    /**
     * The keys of a thread's root checkpoints.
     *
     * @param newest the key of the newest
     * @param headId its id; null if the key does not contain it
     */
    record ThreadKeys(String id, int all, int root, @Nullable String newest, @Nullable String headId) {}

    /** The threads, in the order of their keys. */
    Collection<ThreadKeys> threads() {
        Map<String, ThreadKeys> threads = new LinkedHashMap<>();
        for (String key : beginningWith(CHECKPOINT)) {
            String rest = key.substring(CHECKPOINT.length());
            int colon = rest.lastIndexOf(':');
            if (colon <= 0) {
                continue;
            }
            String before = rest.substring(0, colon);
            String last = rest.substring(colon + 1);
            boolean isShallow = last.isEmpty() || last.equals(EMPTY);
            String root = isShallow ? before : before.endsWith(":" + EMPTY) ? before.substring(0, before.length() - EMPTY.length() - 1) : before.endsWith(":") ? before.substring(0, before.length() - 1) : null;
            Matcher inside = OF_SUBGRAPH.matcher(before);
            String thread = root != null ? root : inside.matches() ? inside.group(1) : before.substring(0, before.indexOf(':') < 0 ? before.length() : before.indexOf(':'));
            String id = root == null || isShallow || last.equals(SHALLOW) ? null : last;
            threads.merge(thread, new ThreadKeys(thread, 1, root == null ? 0 : 1, root == null ? null : key, id), RedisKeys::both);
        }
        return threads.values();
    }

    private static ThreadKeys both(ThreadKeys one, ThreadKeys other) {
        boolean takesOther = one.newest() == null
                || other.newest() != null && other.headId() != null && (one.headId() == null || other.headId().compareTo(one.headId()) > 0);
        ThreadKeys newest = takesOther ? other : one;
        return new ThreadKeys(one.id(), one.all() + other.all(), one.root() + other.root(), newest.newest(), newest.headId());
    }

    /** The keys with that prefix. */
    List<String> beginningWith(String prefix) {
        return List.copyOf(all.subSet(prefix, true, prefix + Character.MAX_VALUE, false));
    }

    /** The possible keys of a checkpoint, those with its id first. */
    List<String> of(String thread, CheckpointKey key) {
        return forms(thread, key.namespace())
                .flatMap(form -> Stream.of(form + ":" + key.id(), form + ":" + SHALLOW, form))
                .map(form -> CHECKPOINT + form)
                .filter(all::contains)
                .toList();
    }

    List<String> writes(String thread, CheckpointKey key) {
        List<String> found = new ArrayList<>();
        forms(thread, key.namespace()).forEach(form -> found.addAll(beginningWith(WRITE + form + ":" + key.id() + ":")));
        return found;
    }

    /** The key of a channel's value that JavaScript stores separately; null if there is none. */
    @Nullable String blob(String thread, String namespace, String channel, String version) {
        String key = BLOB + thread + ":" + namespace + ":" + channel + ":" + version;
        return all.contains(key) ? key : null;
    }

    private static Stream<String> forms(String thread, String namespace) {
        return namespace.isEmpty() ? Stream.of(thread + ":" + EMPTY, thread + ":") : Stream.of(thread + ":" + namespace);
    }

    /** A namespace in LangGraph's form. */
    static String namespace(String stored) {
        return stored.equals(EMPTY) ? "" : stored;
    }
}
