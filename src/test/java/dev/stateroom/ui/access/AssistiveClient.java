package dev.stateroom.ui.access;

import dev.stateroom.ui.access.bus.BusAnswer;
import dev.stateroom.ui.access.bus.BusCall;
import dev.stateroom.ui.access.bus.DesktopBus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** A private accessibility bus with the real daemon and registry, and an assistive technology on it: what pyatspi does, without Python. */
final class AssistiveClient implements AutoCloseable {
    private static final String ACCESSIBLE = "org.a11y.atspi.Accessible";
    private static final String ROOT = "/org/a11y/atspi/accessible/root";
    private static final String REGISTRY = "org.a11y.atspi.Registry";
    private static final List<Path> REGISTRIES = List.of(Path.of("/usr/libexec/at-spi2-registryd"), Path.of("/usr/lib/at-spi2-core/at-spi2-registryd"));
    private static final Path DAEMON = Path.of("/usr/bin/dbus-daemon");

    private final Process daemon;
    private final Process registry;
    private final DesktopBus bus;
    private final ConcurrentLinkedQueue<BusCall> events = new ConcurrentLinkedQueue<>();

    /** An object of another program. */
    record Remote(String owner, String path) {}

    /** True where the daemon and the registry are installed. */
    static boolean isPossible() {
        return Files.isExecutable(DAEMON) && REGISTRIES.stream().anyMatch(Files::isExecutable);
    }

    static String address(Path folder) {
        return "unix:path=" + folder.resolve("a11y");
    }

    AssistiveClient(Path folder) throws IOException {
        Path config = Files.writeString(folder.resolve("bus.conf"), """
                <busconfig><type>session</type><auth>EXTERNAL</auth><listen>%s</listen>
                <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
                """.formatted(address(folder)));
        daemon = new ProcessBuilder(DAEMON.toString(), "--nofork", "--nopidfile", "--config-file=" + config).start();
        Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> Files.exists(folder.resolve("a11y")));
        ProcessBuilder registering = new ProcessBuilder(REGISTRIES.stream().filter(Files::isExecutable).findFirst().orElseThrow().toString());
        registering.environment().putAll(Map.of("AT_SPI_BUS_ADDRESS", address(folder), "DBUS_SESSION_BUS_ADDRESS", address(folder)));
        registering.environment().remove("DISPLAY");
        registry = registering.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        bus = DesktopBus.connect(address(folder), new DesktopBus.Incoming() {
            @Override
            public void call(BusCall call, Consumer<BusAnswer> reply) {
                reply.accept(BusAnswer.unknown("Object", call));
            }

            @Override
            public void signal(BusCall signal) {
                events.add(signal);
            }

            @Override
            public void closed() {}
        });
        bus.listen("type='signal',interface='org.a11y.atspi.Event.Object'");
        bus.listen("type='signal',interface='org.a11y.atspi.Event.Window'");
        Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> bus.hasOwner(REGISTRY));
    }

    /** The program, once it has registered. */
    Remote program() {
        return Awaitility.await().atMost(Duration.ofSeconds(30)).until(
                () -> children(new Remote(REGISTRY, ROOT)).stream().findFirst().orElse(null), Objects::nonNull);
    }

    BusAnswer call(Remote of, String interfaceName, String member, String signature, Object... arguments) throws IOException {
        return bus.call(of.owner(), of.path(), interfaceName, member, signature, arguments);
    }

    List<Remote> children(Remote of) throws IOException {
        return call(of, ACCESSIBLE, "GetChildren", "").first() instanceof List<?> all
                ? all.stream().map(each -> each instanceof List<?> pair ? new Remote("" + pair.get(0), "" + pair.get(1)) : new Remote("", "")).toList()
                : List.of();
    }

    @Nullable Object property(Remote of, String interfaceName, String name) throws IOException {
        return call(of, "org.freedesktop.DBus.Properties", "Get", "ss", interfaceName, name).first();
    }

    String name(Remote of) throws IOException {
        return String.valueOf(property(of, ACCESSIBLE, "Name"));
    }

    String role(Remote of) throws IOException {
        return String.valueOf(call(of, ACCESSIBLE, "GetRoleName", "").first());
    }

    boolean has(Remote of, int state) throws IOException {
        return call(of, ACCESSIBLE, "GetState", "").first() instanceof List<?> words
                && words.get(state / 32) instanceof Number word
                && (word.longValue() >>> (state % 32) & 1) == 1;
    }

    /** The first object that fits, waited for. */
    Remote find(Remote from, Predicate<Remote> fits) {
        return Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> search(from, fits), Objects::nonNull);
    }

    @Nullable Remote search(Remote from, Predicate<Remote> fits) throws IOException {
        Deque<Remote> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            Remote next = open.pop();
            if (fits.test(next)) {
                return next;
            }
            children(next).reversed().forEach(open::push);
        }
        return null;
    }

    Remote withId(Remote from, String id) {
        return find(from, each -> {
            try {
                return id.equals(property(each, ACCESSIBLE, "AccessibleId"));
            } catch (IOException gone) {
                return false;
            }
        });
    }

    Remote row(Remote list, String words) {
        return find(list, each -> {
            try {
                return role(each).equals("list item") && name(each).contains(words);
            } catch (IOException gone) {
                return false;
            }
        });
    }

    /** Does the first action of an object. */
    void act(Remote on) throws IOException {
        if (!Boolean.TRUE.equals(call(on, "org.a11y.atspi.Action", "DoAction", "i", 0).first())) {
            throw new IOException("no action: " + role(on) + " " + name(on));
        }
    }

    /** Gives an editor the keyboard and a text. */
    void type(Remote into, String text) throws IOException {
        call(into, "org.a11y.atspi.Component", "GrabFocus", "");
        if (!Boolean.TRUE.equals(call(into, "org.a11y.atspi.EditableText", "SetTextContents", "s", text).first())) {
            throw new IOException("not editable: " + role(into) + " " + name(into));
        }
    }

    String text(Remote of) throws IOException {
        return String.valueOf(call(of, "org.a11y.atspi.Text", "GetText", "ii", 0, -1).first());
    }

    /** Waits for an event of that member and detail. */
    void heard(String member, String detail) {
        Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> events.stream().anyMatch(each -> each.member().equals(member) && each.text(0).equals(detail)));
    }

    /** Forgets the events until now. */
    void forget() {
        events.clear();
    }

    @Override
    public void close() throws IOException {
        bus.close();
        registry.destroy();
        daemon.destroy();
    }
}
