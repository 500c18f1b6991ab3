package dev.stateroom.backend.hub;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A request to a hub, with its description in messages.
 *
 * @param purpose its purpose
 * @param path as shown, without the base address
 * @param sent path and query as sent, after the base address
 */
record HubRequest(Purpose purpose, String method, String path, String sent) {

    /** The purposes of requests. */
    enum Purpose {
        PULL,
        SETTINGS,
        EXISTS,
        CREATE,
        COMMIT,
        HISTORY
    }

    private static final String PLATFORM = "/platform/hub/repos";

    static HubRequest pull(URI base, HubIdentifier of, @Nullable String version) {
        String query = "?repo_type=agent" + (version == null ? "" : "&commit=" + encoded(version));
        return directories(base, Purpose.PULL, "GET", of, "", query);
    }

    static HubRequest commit(URI base, HubIdentifier of) {
        return directories(base, Purpose.COMMIT, "POST", of, "/commits", "");
    }

    private static HubRequest directories(URI base, Purpose purpose, String method, HubIdentifier of, String rest, String query) {
        boolean versioned = String.valueOf(base.getPath()).endsWith("/v1");
        String front = (versioned ? "" : "/v1") + PLATFORM + "/";
        return new HubRequest(
                purpose,
                method,
                front + of.owner() + "/" + of.name() + "/directories" + rest,
                front + encoded(of.owner()) + "/" + encoded(of.name()) + "/directories" + rest + query);
    }

    static HubRequest settings() {
        return new HubRequest(Purpose.SETTINGS, "GET", "/settings", "/settings");
    }

    static HubRequest exists(HubIdentifier of) {
        return new HubRequest(
                Purpose.EXISTS, "GET", "/repos/" + of.owner() + "/" + of.name(), "/repos/" + encoded(of.owner()) + "/" + encoded(of.name()));
    }

    static HubRequest create() {
        return new HubRequest(Purpose.CREATE, "POST", "/repos", "/repos");
    }

    static HubRequest history(HubIdentifier of, int limit, int offset) {
        String path = "/commits/" + encoded(of.owner()) + "/" + encoded(of.name());
        return new HubRequest(
                Purpose.HISTORY, "GET", path, path + "?limit=" + limit + "&offset=" + offset + "&include_stats=false");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
