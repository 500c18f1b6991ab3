package dev.stateroom.langgraph.server;

/**
 * One event of a stream.
 *
 * @param name of the event: {@code metadata}, {@code updates}, {@code updates|tools:TASK} for one of a subgraph, {@code error}
 * @param data its lines joined by LF; empty for none
 * @param id its position in the stream; empty if the server gives none
 */
record ServerEvent(String name, String data, String id) {

    /** The kind of the event, without its subgraph. */
    String kind() {
        int bar = name.indexOf('|');
        return bar < 0 ? name : name.substring(0, bar);
    }
}
