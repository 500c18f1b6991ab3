package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.preferences.PreferencesStore;
import dev.stateroom.ui.preferences.UpdateChoice;
import dev.stateroom.workspace.release.PublishedReleases;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nobody is asked for newer versions before a person wants it, and then once a day. */
final class UpdateNoticeTest extends WindowSupport {
    private static final String FEED = "<feed><link href=\"https://github.com/stateroom-dev/stateroom/releases/tag/v0.3.0\"/></feed>";

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<String> found = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private Instant now = Instant.parse("2026-11-28T10:00:00Z");

    @BeforeEach
    void serve() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = FEED.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
            asked.add(exchange.getRequestURI().toString());
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private Preferences begin(PreferenceValues values) throws Exception {
        String feed = "http://127.0.0.1:" + server.getAddress().getPort() + "/releases.atom";
        return onFx(() -> {
            Preferences preferences = new Preferences(PreferencesStore.none(), values);
            new UpdateNotice(preferences, PublishedReleases.of(Map.of(PublishedReleases.FEED_VARIABLE, feed)), () -> now, "0.2.0", found::add).watch();
            return preferences;
        });
    }

    private static void want(Preferences preferences, boolean wanted) throws Exception {
        onFx(() -> {
            preferences.change(values -> UpdateChoice.of(values).wants(wanted).in(values));
            return true;
        });
    }

    @Test
    void nobodyIsAskedUntilAPersonWantsItAndThenOnceADay() throws Exception {
        Preferences preferences = begin(PreferenceValues.NOTHING);
        assertThat(onFx(() -> UpdateChoice.of(preferences.get()).askedAt())).isEqualTo(Instant.EPOCH);
        want(preferences, true);
        await().until(() -> found.equals(List.of("0.3.0")));
        assertThat(asked).containsExactly("/releases.atom");

        want(preferences, false);
        want(preferences, true);
        begin(onFx(preferences::get));
        now = now.plusSeconds(24 * 3600 + 1);
        begin(onFx(preferences::get));
        await().until(() -> found.size() == 2);
        assertThat(asked).hasSize(2);
    }
}
