/**
 * LangGraph's serialised values, msgpack and JSON, read into {@link dev.stateroom.agent.ForeignValue} trees and from there into messages
 * and file records. Payloads may be hostile: depth, lengths and memory are bounded, and nothing is ever made by a name in the data.
 *
 * <p>Uses {@code agent} and {@code vfs}, msgpack-core and Jackson's streaming parser. Begin at {@link
 * dev.stateroom.langgraph.serde.Serializer}.
 */
@NullMarked
package dev.stateroom.langgraph.serde;

import org.jspecify.annotations.NullMarked;
