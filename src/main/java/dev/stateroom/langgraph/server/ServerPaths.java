package dev.stateroom.langgraph.server;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Paths below a server's address. No name can become another path. */
final class ServerPaths {
    private ServerPaths() {}

    static String thread(String id) {
        return "/threads/" + part(id);
    }

    static String part(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
