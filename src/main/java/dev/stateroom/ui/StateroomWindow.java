package dev.stateroom.ui;

import dev.stateroom.cli.Window;
import dev.stateroom.ui.memory.FileMemory;
import dev.stateroom.ui.memory.Memory;
import dev.stateroom.ui.memory.Recollection;
import dev.stateroom.ui.memory.Remembered;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.ui.theme.Fonts;
import dev.stateroom.ui.words.Words;
import dev.stateroom.ui.work.OnFx;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.application.Platform;
import javafx.stage.Stage;

/** The window as the command line asks for it. Starts the toolkit at the first call; a process makes one such call. */
public final class StateroomWindow implements Window {
    private static final long KEEP_AFTER_MILLIS = 400;

    private final WorkspaceOpener opener;
    private final Path dataFolder;
    private final String version;

    /**
     * @param opener opens what is asked for
     * @param dataFolder where the window's state is kept between two starts
     * @param version what the status bar shows
     */
    public StateroomWindow(WorkspaceOpener opener, Path dataFolder, String version) {
        this.opener = opener;
        this.dataFolder = dataFolder;
        this.version = version;
    }

    @Override
    public int show(List<String> addresses) {
        Executor later = CompletableFuture.delayedExecutor(
                KEEP_AFTER_MILLIS, TimeUnit.MILLISECONDS, Executors.newVirtualThreadPerTaskExecutor());
        AtomicInteger status = new AtomicInteger();
        CountDownLatch closed = new CountDownLatch(1);
        boolean started = false;
        try (Memory memory = new FileMemory(dataFolder, later)) {
            Memory.Recalled recalled = memory.recall();
            Words.speak(languageOf(recalled.remembered()));
            Platform.setImplicitExit(false);
            started = OnFx.start(() -> {
                try {
                    Fonts.load();
                    begin(addresses, memory, recalled, closed);
                } catch (RuntimeException defect) {
                    System.getLogger(StateroomWindow.class.getName())
                            .log(System.Logger.Level.ERROR, "The window could not be made", defect);
                    status.set(1);
                    closed.countDown();
                }
            });
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            status.set(1);
        }
        if (started) {
            Platform.exit();
        }
        return status.get();
    }

    private void begin(List<String> addresses, Memory memory, Memory.Recalled recalled, CountDownLatch closed) {
        Recollection recollection = new Recollection(memory, recalled.remembered());
        String reopen = recalled.remembered().open();
        OpenWindow window = new OpenWindow(
                new Stage(), opener, recollection, FileChoice.ofSystem(), InstantSource.system(), version);
        window.onClosed(closed::countDown);
        Thread.currentThread().setUncaughtExceptionHandler((thread, defect) -> window.session().broken(defect));
        window.show();
        window.shell().note(recalled.note());
        if (!addresses.isEmpty()) {
            window.shell().open(addresses.getFirst());
        } else if (reopen != null) {
            window.shell().open(reopen);
        }
    }

    @Override
    public void snapshot(Snapshot snapshot) {
        new SnapshotRun(opener, version).take(snapshot);
    }

    /** What was chosen, or else the system's language where it is one of ours. */
    static String languageOf(Remembered remembered) {
        return remembered.language().isEmpty() ? Locale.getDefault().toLanguageTag() : remembered.language();
    }
}
