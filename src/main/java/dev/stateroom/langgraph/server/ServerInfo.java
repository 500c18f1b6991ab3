package dev.stateroom.langgraph.server;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;

/**
 * A server's description of itself.
 *
 * @param version of its API
 * @param isPython whether it runs Python
 * @param isJavascript whether it runs JavaScript
 */
record ServerInfo(String version, boolean isPython, boolean isJavascript) {

    /** Requests it; UNSUPPORTED if the responding server is not a LangGraph server. */
    static Outcome<ServerInfo> of(ServerClient client, Cancellation cancellation) {
        return client.get("/info", cancellation).then(answer -> {
            ForeignValue.Fields info = ForeignValue.fields(answer.body());
            String version = ForeignValue.text(info.get("version"));
            if (version == null) {
                return Outcome.failed(
                        Failure.Kind.UNSUPPORTED, client.name() + " answers, but not as a LangGraph server: its /info names no version");
            }
            boolean python = ForeignValue.text(info.get("langgraph_py_version")) != null;
            return Outcome.ok(new ServerInfo(version, python, !python && ForeignValue.text(info.get("langgraph_js_version")) != null));
        });
    }
}
