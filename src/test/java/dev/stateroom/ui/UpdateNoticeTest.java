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
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import javafx.util.Subscription;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nobody is asked for newer versions before a person wants it, and then the list of releases answers once a day. */
final class UpdateNoticeTest extends WindowSupport {
    private static final String FEED = "<feed><link href=\"https://github.com/stateroom-dev/stateroom/releases/tag/v0.3.0\"/></feed>";
    private static final Instant START = Instant.parse("2026-11-28T10:00:00Z");

    private final List<Instant> asked = new CopyOnWriteArrayList<>();
    private final List<String> found = new CopyOnWriteArrayList<>();
    private final List<Runnable> ticks = new CopyOnWriteArrayList<>();
    private volatile Instant now = START;
    private volatile boolean isDown;
    private volatile boolean cutOff;
    private HttpServer server;
    private UpdateNotice notice;

    @BeforeEach
    void serve() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            if (isDown) {
                cutOff = true;
                exchange.close();
                return;
            }
            asked.add(now);
            byte[] body = FEED.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        notice = new UpdateNotice(
                new PublishedReleases(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/releases.atom")), () -> now, "0.2.0", ticks::add);
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** A window of that name. */
    private final class OneWindow {
        private final Preferences preferences;
        private final Subscription watched;

        OneWindow(String name, PreferenceValues values) throws Exception {
            preferences = onFx(() -> new Preferences(PreferencesStore.none(), values));
            watched = onFx(() -> notice.watch(preferences, newer -> found.add(name + " " + newer)));
        }

        UpdateChoice choice() {
            return doing(() -> UpdateChoice.of(preferences.get()));
        }

        void want(boolean wanted) {
            doing(() -> {
                preferences.change(values -> UpdateChoice.of(values).wants(wanted).in(values));
                return true;
            });
        }

        void close() {
            doing(() -> {
                watched.unsubscribe();
                return true;
            });
        }
    }

    private static <T> T doing(Callable<T> what) {
        try {
            return onFx(what);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static PreferenceValues wanted(Instant askedAt) {
        return new UpdateChoice(true, askedAt).in(PreferenceValues.NOTHING);
    }

    /** So much later. */
    private void pass(Duration time) throws Exception {
        now = now.plus(time);
        ticks.removeFirst().run();
        onFx(() -> true);
    }

    @Test
    void nobodyIsAskedUntilAPersonWantsItAndThenOnceADay() throws Exception {
        OneWindow window = new OneWindow("first", PreferenceValues.NOTHING);
        pass(Duration.ofDays(2));
        Instant wantedAt = now;
        window.want(true);
        await().atMost(Duration.ofSeconds(60)).until(() -> found.equals(List.of("first 0.3.0")));

        window.want(false);
        window.want(true);
        pass(Duration.ofHours(23));
        pass(Duration.ofHours(2));
        await().atMost(Duration.ofSeconds(60)).until(() -> found.size() == 2);
        // Each question is known by its time: one that came too early would be among these.
        assertThat(asked).containsExactly(wantedAt, wantedAt.plus(Duration.ofHours(25)));
        assertThat(window.choice().askedAt()).isEqualTo(now);
    }

    @Test
    void withoutAnAnswerItIsAskedAgainBeforeTheDayIsOver() throws Exception {
        isDown = true;
        OneWindow window = new OneWindow("first", wanted(Instant.EPOCH));
        await().atMost(Duration.ofSeconds(60)).until(() -> cutOff);
        isDown = false;
        // A minute for each look: the day is not over before the waiting is.
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            pass(Duration.ofMinutes(1));
            return found.equals(List.of("first 0.3.0"));
        });
        assertThat(asked).hasSize(1);
        assertThat(window.choice().askedAt()).isBetween(asked.getFirst(), now);
    }

    @Test
    void aTimeThatIsStillToComeDoesNotSilenceIt() throws Exception {
        new OneWindow("first", wanted(START.plus(Duration.ofDays(400))));
        await().atMost(Duration.ofSeconds(60)).until(() -> found.equals(List.of("first 0.3.0")));
    }

    @Test
    void allWindowsHaveOneChoiceAndAWindowThatIsOpenIsTold() throws Exception {
        OneWindow first = new OneWindow("first", PreferenceValues.NOTHING);
        OneWindow second = new OneWindow("second", PreferenceValues.NOTHING);
        second.want(true);
        await().atMost(Duration.ofSeconds(60)).until(() -> found.equals(List.of("first 0.3.0")));
        assertThat(first.choice()).isEqualTo(new UpdateChoice(true, START)).isEqualTo(second.choice());
        first.close();
        pass(Duration.ofHours(25));
        await().atMost(Duration.ofSeconds(60)).until(() -> found.equals(List.of("first 0.3.0", "second 0.3.0")));
        assertThat(new OneWindow("third", PreferenceValues.NOTHING).choice().wanted()).isTrue();
    }
}
