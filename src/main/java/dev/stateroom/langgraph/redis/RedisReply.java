package dev.stateroom.langgraph.redis;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a Redis server answers to one command. */
sealed interface RedisReply {

    /** Bytes, mostly text. */
    @SuppressWarnings("ArrayRecordComponent") // replies are never compared
    record Bulk(byte[] bytes) implements RedisReply {}

    /** A whole number. */
    record Count(long number) implements RedisReply {}

    /** Several answers. */
    record Several(List<RedisReply> parts) implements RedisReply {}

    /** What the server says of its own accord, between answers. */
    record Said(List<RedisReply> parts) implements RedisReply {}

    /** There is nothing by that key. */
    record Absent() implements RedisReply {}

    /** More bytes than are taken; they were skipped. */
    record TooLong(long size) implements RedisReply {}

    /** The server refuses the command. */
    record Refused(String sentence) implements RedisReply {}

    /** Its bytes; null for what has none. */
    default byte @Nullable [] bytes() {
        return this instanceof Bulk(byte[] held) ? held : null;
    }

    /** Its bytes as text; empty for what has none. */
    default String text() {
        byte[] held = bytes();
        return held == null ? "" : new String(held, StandardCharsets.UTF_8);
    }
}
