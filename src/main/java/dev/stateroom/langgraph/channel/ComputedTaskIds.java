package dev.stateroom.langgraph.channel;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Ids of the tasks of a step, computed as LangGraph does. Python ({@code pregel/_algo.py}): XXH3 with 128 bits over the bytes of the
 * checkpoint's id and the parts without separators. JavaScript ({@code pregel/algo.ts}): version 5 UUID in the name space of the
 * checkpoint's id over a JSON list of the parts. Updates have a version 5 UUID in both.
 */
final class ComputedTaskIds {
    private static final String PULL = "__pregel_pull";
    private static final String PUSH = "__pregel_push";
    private static final String UPDATE = "__interrupt__";
    private static final HexFormat HEX = HexFormat.of();

    /** Never updated: cloning it is cheaper than looking one up. */
    private static final MessageDigest SHA1 = sha1();

    private final String namespace;
    private final byte[] checkpoint;
    private final int step;

    private ComputedTaskIds(String namespace, byte[] checkpoint, int step) {
        this.namespace = namespace;
        this.checkpoint = checkpoint;
        this.step = step;
    }

    /**
     * The ids of the tasks of a step after a checkpoint.
     *
     * @param step number of the step after it
     * @return null if the checkpoint's id is not a UUID
     */
    static @Nullable ComputedTaskIds after(String namespace, String checkpoint, int step) {
        String hex = checkpoint.replace("-", "");
        try {
            return hex.length() == 32 ? new ComputedTaskIds(namespace, HEX.parseHex(hex), step) : null;
        } catch (IllegalArgumentException none) {
            return null;
        }
    }

    /** The id in Python of a task that was triggered by channels. */
    String pulled(String node, List<String> triggers) {
        return xxh3(inside(node) + step + node + PULL + String.join("", triggers));
    }

    /** The id in Python of the task of the send at {@code index}. */
    String pushed(String node, int index) {
        return xxh3(inside(node) + step + node + PUSH + index);
    }

    /** The id in JavaScript of a task that was triggered by a channel. */
    String pulledInJavaScript(String node, String trigger) {
        return uuid5("[" + Json.text(inside(node)) + ",\"" + step + "\"," + Json.text(node) + ",\"" + PULL + "\",[" + Json.text(trigger) + "]]");
    }

    /** The id in JavaScript of the task of the send at {@code index}. */
    String pushedInJavaScript(String node, int index) {
        return uuid5("[" + Json.text(inside(node)) + ",\"" + step + "\"," + Json.text(node) + ",\"" + PUSH + "\",\"" + index + "\"]");
    }

    /** The id under which {@code update_state} writes, unless it uses that of a task that is due. */
    String update() {
        return uuid5(UPDATE);
    }

    /** True if an id is a version 5 UUID, as all of JavaScript and those of updates are. */
    static boolean isOfVersion5(String taskId) {
        return taskId.length() == 36 && taskId.charAt(14) == '5';
    }

    private String inside(String node) {
        return namespace.isEmpty() ? node : namespace + "|" + node;
    }

    private String xxh3(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer input = ByteBuffer.allocate(checkpoint.length + bytes.length).put(checkpoint).put(bytes);
        HashValue128 hash = Hashing.xxh3_128().hashBytesTo128Bits(input.array());
        return new UUID(hash.getMostSignificantBits(), hash.getLeastSignificantBits()).toString();
    }

    private String uuid5(String name) {
        try {
            MessageDigest sha1 = (MessageDigest) SHA1.clone();
            sha1.update(checkpoint);
            byte[] hash = sha1.digest(name.getBytes(StandardCharsets.UTF_8));
            hash[6] = (byte) (hash[6] & 0x0f | 0x50);
            hash[8] = (byte) (hash[8] & 0x3f | 0x80);
            ByteBuffer both = ByteBuffer.wrap(hash);
            return new UUID(both.getLong(), both.getLong()).toString();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("every Java's SHA-1 can be copied", e);
        }
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }

    /** Text as {@code JSON.stringify} writes it. */
    private static final class Json {
        private Json() {}

        static String text(String text) {
            StringBuilder json = new StringBuilder(text.length() + 2).append('"');
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                boolean paired = Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
                        || Character.isLowSurrogate(c) && i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
                switch (c) {
                    case '"', '\\' -> json.append('\\').append(c);
                    case '\b' -> json.append("\\b");
                    case '\f' -> json.append("\\f");
                    case '\n' -> json.append("\\n");
                    case '\r' -> json.append("\\r");
                    case '\t' -> json.append("\\t");
                    default -> {
                        if (c < ' ' || Character.isSurrogate(c) && !paired) {
                            json.append("\\u").append(HEX.toHexDigits(c));
                        } else {
                            json.append(c);
                        }
                    }
                }
            }
            return json.append('"').toString();
        }
    }
}
