package dev.stateroom.langgraph.store;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.langgraph.redis.RedisSource;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A store of Python's or JavaScript's RedisStore, a document for each item under an opaque key: all are read when it is opened. */
public final class RedisItemStore {
    private static final int MOST_ITEMS = 100_000;
    private static final long MOST_BYTES = 256L << 20;
    private static final int TOGETHER = 64;
    private static final Pattern PLAIN_DOT = Pattern.compile("(?<!\\\\)\\.");
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)", Pattern.DOTALL);

    private RedisItemStore() {}

    /** An item with the time that orders it. */
    private record FoundItem(StoredItem item, long created) {}

    /**
     * The items of an open database, which is closed.
     *
     * @param clock decides which items have expired
     */
    public static Outcome<ItemStore> over(RedisSource source, InstantSource clock, Cancellation cancellation) {
        try (source) {
            List<String> keys = source.items();
            if (keys.isEmpty()) {
                return Outcome.failed(Failure.Kind.UNSUPPORTED, source.name() + " holds no store of LangGraph, which keeps items under keys that begin with store:");
            }
            if (keys.size() > MOST_ITEMS) {
                return Outcome.failed(Failure.Kind.TOO_LARGE, source.name() + " has more than " + MOST_ITEMS + " items, more than are read");
            }
            ItemsAsOpened items = new ItemsAsOpened(source.name(), clock);
            List<FoundItem> found = new ArrayList<>();
            long bytes = 0;
            for (int from = 0; from < keys.size(); from += TOGETHER) {
                Outcome<List<byte[]>> read = source.documents(keys.subList(from, Math.min(keys.size(), from + TOGETHER)), cancellation);
                if (read instanceof Outcome.Failed<List<byte[]>>(Failure failure)) {
                    return Outcome.failed(failure);
                }
                for (byte[] document : read.orThrow()) {
                    bytes += document.length;
                    FoundItem item = item(ForeignValue.fields(PlainJson.read(document)), clock.instant());
                    if (item == null) {
                        items.take(null);
                    } else if (item.created() != Long.MAX_VALUE) {
                        found.add(item);
                    }
                }
                if (bytes > MOST_BYTES) {
                    return Outcome.failed(Failure.Kind.TOO_LARGE, "the items of " + source.name() + " have more than " + (MOST_BYTES >> 20) + " MB, more than are read");
                }
            }
            found.stream().sorted(Comparator.comparingLong(FoundItem::created)).forEach(one -> items.take(one.item()));
            return Outcome.ok(items);
        }
    }

    /** Null for a document of an unknown form; created at the end of time if it has expired. */
    private static @Nullable FoundItem item(ForeignValue.Fields document, Instant now) {
        String prefix = ForeignValue.text(document.get("prefix"));
        String key = ForeignValue.text(document.get("key"));
        ForeignValue value = document.get("value");
        if (prefix == null || prefix.isEmpty() || key == null || value == null) {
            return null;
        }
        Instant created = time(document.get("created_at"));
        Instant ends = time(document.get("expires_at"));
        long order = ends != null && !ends.isAfter(now) ? Long.MAX_VALUE : created == null ? 0 : created.toEpochMilli();
        return new FoundItem(new StoredItem(new Namespace(labels(prefix)), key, plain(value), text(created), text(time(document.get("updated_at")))), order);
    }

    /** The labels with dots between them; Python puts a backslash before every character that the index would take for a word end. */
    private static List<String> labels(String prefix) {
        String joined = PLAIN_DOT.matcher(prefix).find() ? prefix : ESCAPED.matcher(prefix).replaceAll("$1");
        return List.of(joined.split("\\.", -1));
    }

    private static @Nullable String text(@Nullable Instant time) {
        return Objects.toString(time, null);
    }

    /** Python writes microseconds, for an end seconds or less exact ones, and JavaScript nanoseconds since 1970. */
    private static @Nullable Instant time(@Nullable ForeignValue stored) {
        double number = switch (stored) {
            case ForeignValue.Int(long whole) -> whole;
            case ForeignValue.Real(double real) -> real;
            case null, default -> 0;
        };
        if (!(number > 0 && number < Long.MAX_VALUE)) {
            return null;
        }
        double unit = number > 1e17 ? 1e6 : number > 1e14 ? 1e3 : number > 1e11 ? 1 : 1e-3;
        return Instant.ofEpochMilli((long) (number / unit));
    }

    /** Values that JSON lacks are stored as Python's serialiser wrote them, with their type. */
    private static ForeignValue plain(ForeignValue value) {
        ForeignValue.Fields fields = ForeignValue.fields(value);
        String type = ForeignValue.text(fields.get("__serde_type__"));
        String data = ForeignValue.text(fields.get("__serde_data__"));
        if (type == null || data == null) {
            return value;
        }
        try {
            byte[] bytes = type.equals("json") ? data.getBytes(StandardCharsets.UTF_8) : HexFormat.of().parseHex(data);
            return new SerializedPayload(type.equals("json") ? "redis-json" : type, bytes, bytes.length).value();
        } catch (IllegalArgumentException notHex) {
            return value;
        }
    }
}
