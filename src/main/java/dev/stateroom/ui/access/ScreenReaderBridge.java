package dev.stateroom.ui.access;

import dev.stateroom.ui.access.atspi.AtspiEvent;
import dev.stateroom.ui.access.bus.BusAnswer;
import dev.stateroom.ui.access.bus.BusCall;
import dev.stateroom.ui.access.bus.DesktopBus;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import javafx.application.Platform;
import org.jspecify.annotations.Nullable;

/**
 * The program on the accessibility bus, from its registration until it is closed. One thread handles calls: each is run on the FX thread
 * with a timeout of two seconds, so that a hanging window only costs the caller an error. Source of the protocol: at-spi2-core, {@code
 * xml/*.xml}, and the behaviour of {@code libatspi} 2.46.
 */
final class ScreenReaderBridge implements Closeable {
    private static final String REGISTRY = "org.a11y.atspi.Registry";
    private static final String ROOT = "/org/a11y/atspi/accessible/root";
    private static final long PATIENCE_MILLIS = 2_000;
    private static final long LOOK_EVERY_MILLIS = 100;
    private static final int MOST_WAITING = 5_000;

    private final ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("screen-reader").factory());
    private final DesktopBus bus;
    private final ObjectNumbers numbers;
    private final ObjectAnswers answers;
    private final ObjectWatch watch;

    private ScreenReaderBridge(String address, Runnable gone) throws IOException {
        CompletableFuture<ScreenReaderBridge> self = new CompletableFuture<>();
        bus = DesktopBus.connect(address, new DesktopBus.Incoming() {
            @Override
            public void call(BusCall call, Consumer<BusAnswer> reply) {
                self.thenAccept(bridge -> bridge.take(call, reply));
            }

            @Override
            public void signal(BusCall signal) {}

            @Override
            public void closed() {
                gone.run();
            }
        });
        numbers = new ObjectNumbers(bus.name());
        answers = new ObjectAnswers(numbers);
        watch = new ObjectWatch(numbers, this::announce);
        self.complete(this);
    }

    /**
     * Connects and registers. Blocks; not for the FX thread.
     *
     * @param address of the accessibility bus
     * @param gone runs when the bus closes the connection
     */
    public static ScreenReaderBridge open(String address, Runnable gone) throws IOException {
        ScreenReaderBridge bridge = new ScreenReaderBridge(address, gone);
        BusAnswer embedded = bridge.bus.call(
                REGISTRY, ROOT, "org.a11y.atspi.Socket", "Embed", "(so)", (Object) new Object[] {bridge.bus.name(), ROOT});
        if (embedded instanceof BusAnswer.Refusal(String error, String sentence)) {
            bridge.close();
            throw new IOException("the registry of accessible programs refused this one: " + error + " " + sentence);
        }
        Platform.runLater(bridge.watch::start);
        bridge.thread.scheduleWithFixedDelay(bridge::look, 0, LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        return bridge;
    }

    @Override
    public void close() throws IOException {
        thread.shutdownNow();
        Platform.runLater(watch::stop);
        bus.close();
    }

    private void take(BusCall call, Consumer<BusAnswer> reply) {
        if (thread.getQueue().size() > MOST_WAITING) {
            reply.accept(tooBusy("too many calls are waiting"));
            return;
        }
        try {
            thread.execute(() -> reply.accept(answer(call)));
        } catch (RejectedExecutionException closing) {
            reply.accept(tooBusy("the program ends"));
        }
    }

    private BusAnswer answer(BusCall call) {
        try {
            return onFx(call).get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException busy) {
            return tooBusy("the window is busy");
        } catch (ExecutionException defect) {
            System.getLogger(ScreenReaderBridge.class.getName())
                    .log(System.Logger.Level.WARNING, call.interfaceName() + "." + call.member() + " could not be answered", defect.getCause());
            return new BusAnswer.Refusal("org.freedesktop.DBus.Error.Failed", String.valueOf(defect.getCause()));
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            return tooBusy("the program ends");
        }
    }

    private CompletableFuture<BusAnswer> onFx(BusCall call) {
        CompletableFuture<BusAnswer> answer = new CompletableFuture<>();
        Platform.runLater(() -> {
            if (!answer.isDone()) {
                answer.completeAsync(() -> answers.answer(call), Runnable::run);
            }
        });
        return answer;
    }

    private static BusAnswer tooBusy(String sentence) {
        return new BusAnswer.Refusal("org.freedesktop.DBus.Error.LimitsExceeded", sentence);
    }

    private void look() {
        CompletableFuture<@Nullable Void> looked = CompletableFuture.runAsync(watch::look, Platform::runLater);
        try {
            looked.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException busy) {
            looked.cancel(false);
        } catch (ExecutionException defect) {
            System.getLogger(ScreenReaderBridge.class.getName()).log(System.Logger.Level.WARNING, "Changes could not be announced", defect.getCause());
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    /** Called on the FX thread; the event is sent in the background. */
    private void announce(AtspiEvent event, int number) {
        Object[] value = switch (event.value()) {
            case String text -> BusAnswer.variant("s", text);
            case Double real -> BusAnswer.variant("d", real);
            case AtspiEvent.Child(int child) -> BusAnswer.variant("(so)", numbers.reference(child));
            case Object other -> BusAnswer.variant("i", other);
        };
        if (thread.isShutdown() || thread.getQueue().size() > MOST_WAITING) {
            return;
        }
        thread.execute(() -> {
            try {
                bus.emit(ObjectNumbers.path(number), "org.a11y.atspi.Event." + event.kind(), event.member(), "siiva{sv}",
                        event.detail(), event.first(), event.second(), value, Map.of());
            } catch (IOException gone) {
                System.getLogger(ScreenReaderBridge.class.getName()).log(System.Logger.Level.DEBUG, "An event could not be sent", gone);
            }
        });
    }
}
