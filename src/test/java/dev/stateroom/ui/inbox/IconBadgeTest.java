package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.ui.access.bus.BusAnswer;
import dev.stateroom.ui.access.bus.BusCall;
import dev.stateroom.ui.access.bus.DesktopBus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

@EnabledIf(value = "isPossible", disabledReason = "needs dbus-daemon")
class IconBadgeTest {
    private static final Path DAEMON = Path.of("/usr/bin/dbus-daemon");

    @TempDir
    Path folder;

    static boolean isPossible() {
        return Files.isExecutable(DAEMON);
    }

    /** What a dock gets. */
    private record Dock(ConcurrentLinkedQueue<BusCall> updates) implements DesktopBus.Incoming {
        @Override
        public void call(BusCall call, Consumer<BusAnswer> reply) {
            reply.accept(BusAnswer.unknown("Object", call));
        }

        @Override
        public void signal(BusCall signal) {
            // The bus itself says which name it gave.
            if (signal.interfaceName().startsWith("com.canonical")) {
                updates.add(signal);
            }
        }

        @Override
        public void closed() {}
    }

    @Test
    void aDockGetsTheNumberAndThatThereIsNoneAnyMore() throws Exception {
        String address = "unix:path=" + folder.resolve("bus");
        Process daemon = new ProcessBuilder(DAEMON.toString(), "--nofork", "--nopidfile", "--session", "--address=" + address).start();
        try {
            await().atMost(Duration.ofSeconds(30)).until(() -> Files.exists(folder.resolve("bus")));
            Dock dock = new Dock(new ConcurrentLinkedQueue<>());
            try (DesktopBus bus = DesktopBus.connect(address, dock)) {
                bus.listen("type='signal',interface='com.canonical.Unity.LauncherEntry'");
                IconBadge badge = new IconBadge(address);
                badge.show(0);
                badge.show(3);
                await().atMost(Duration.ofSeconds(30)).until(() -> dock.updates().size() == 1);
                badge.show(0);
                await().atMost(Duration.ofSeconds(30)).until(() -> dock.updates().size() == 2);
            }
            List<BusCall> updates = new ArrayList<>(dock.updates());
            assertThat(updates).extracting(BusCall::member).containsOnly("Update");
            assertThat(updates.getFirst().arguments())
                    .first()
                    .isEqualTo("application://dev.stateroom.Stateroom.desktop");
            assertThat(told(updates.getFirst())).containsEntry("count", "[3]").containsEntry("count-visible", "[true]");
            assertThat(told(updates.getLast())).containsEntry("count", "[0]").containsEntry("count-visible", "[false]");
        } finally {
            daemon.destroy();
        }
    }

    private static Map<String, String> told(BusCall update) {
        Map<String, String> told = new HashMap<>();
        ((Map<?, ?>) update.arguments().get(1)).forEach((name, value) -> told.put(name.toString(), value.toString()));
        return told;
    }
}
