package dev.stateroom.langgraph.redis;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The reply of a Redis server to one command. */
sealed interface RedisReply {

    /** Bytes, mostly text. */
    @SuppressWarnings("ArrayRecordComponent") // replies are never compared
    record Bulk(byte[] bytes) implements RedisReply {}

    /** A whole number. */
    record Count(long number) implements RedisReply {}

    /** Several replies. */
    record Several(List<RedisReply> parts) implements RedisReply {}

    /** A push message of the server, between replies. */
    record Said(List<RedisReply> parts) implements RedisReply {}

    /** The key does not exist. */
    record Absent() implements RedisReply {}

    /** A reply above the limit; its bytes were skipped. */
    record TooLong(long size) implements RedisReply {}

    /** The server refuses the command. */
    record Refused(String sentence) implements RedisReply {}

    /** Its bytes; null for a reply without bytes. */
    default byte @Nullable [] bytes() {
        return this instanceof Bulk(byte[] held) ? held : null;
    }

    /** Its bytes as text; empty for a reply without bytes. */
    default String text() {
        byte[] held = bytes();
        return held == null ? "" : new String(held, StandardCharsets.UTF_8);
    }
}
