package dev.stateroom.history;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.UUID;

/**
 * The ids that LangGraph for JavaScript gives to tasks. Its checkpointers store no task paths, but an id is a version 5 UUID of the parts
 * of a path, so the path of a task can be found by computing the ids of the possible ones.
 *
 * <p>Source: {@code _prepareSingleTask} of {@code @langchain/langgraph}, {@code pregel/algo.js}.
 */
final class JsTaskIds {
    private JsTaskIds() {}

    /** The id of the task of the send at a place, in the step after a checkpoint. */
    static String ofSend(CheckpointKey from, int step, String node, int place) {
        return uuid5(names(from, step, node) + ",\"__pregel_push\",\"" + place + "\"]", from.id());
    }

    /** The id of the task of a node that its own branch triggers. */
    static String ofNode(CheckpointKey from, int step, String node) {
        return uuid5(names(from, step, node) + ",\"__pregel_pull\",[" + quoted("branch:to:" + node) + "]]", from.id());
    }

    private static String names(CheckpointKey from, int step, String node) {
        String within = from.isRoot() ? node : from.namespace() + "|" + node;
        return "[" + quoted(within) + ",\"" + step + "\"," + quoted(node);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Empty if the namespace is not a UUID. */
    private static String uuid5(String name, String namespace) {
        UUID within;
        try {
            within = UUID.fromString(namespace);
        } catch (IllegalArgumentException otherForm) {
            return "";
        }
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            digest.update(ByteBuffer.allocate(16)
                    .putLong(within.getMostSignificantBits())
                    .putLong(within.getLeastSignificantBits())
                    .array());
            ByteBuffer hash = ByteBuffer.wrap(Arrays.copyOf(digest.digest(name.getBytes(StandardCharsets.UTF_8)), 16));
            long high = hash.getLong() & ~0xF000L | 0x5000L;
            long low = hash.getLong() & 0x3FFF_FFFF_FFFF_FFFFL | 0x8000_0000_0000_0000L;
            return new UUID(high, low).toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }
}
