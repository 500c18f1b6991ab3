package dev.stateroom.ui;

import dev.stateroom.launch.WindowLauncher;
import dev.stateroom.ui.access.AssistiveTechnology;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.preferences.PreferencesStore;
import dev.stateroom.ui.preferences.StoredPreferences;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.ui.shell.WindowShell;
import dev.stateroom.ui.theme.BundledFonts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.OnFx;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.CommandAllowance;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.release.PublishedReleases;
import dev.stateroom.workspace.settings.SettingsStore;
import dev.stateroom.workspace.step.StepAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.stage.Stage;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/** Opens windows for the command line. JavaFX starts with the first and ends with the last. */
public final class StateroomWindow implements WindowLauncher {
    private static final long KEEP_AFTER_MILLIS = 400;

    private final WorkspaceOpener opener;
    private final Supplier<SettingsStore> settings;
    private final OpenWindows windows;
    private final RestingMemory resting = new RestingMemory();
    private final String version;
    private final UpdateNotice updates;

    /**
     * @param opener opens what is asked for
     * @param settings the store of the window's preferences; called when the window is shown
     * @param windows the open windows of this process
     * @param version what the status bar shows
     */
    public StateroomWindow(WorkspaceOpener opener, Supplier<SettingsStore> settings, OpenWindows windows, String version) {
        this.opener = opener;
        this.settings = settings;
        this.windows = windows;
        this.version = version;
        this.updates = new UpdateNotice(PublishedReleases.OURS, InstantSource.system(), version, CompletableFuture.delayedExecutor(1, TimeUnit.HOURS));
    }

    @Override
    public int show(List<String> addresses) {
        return CommandAllowance.outside(() -> show(addresses, windows.opening() == 1));
    }

    /** Shows one more window of this process, which was counted as open. */
    private int show(List<String> addresses, boolean first) {
        Executor later = CompletableFuture.delayedExecutor(
                KEEP_AFTER_MILLIS, TimeUnit.MILLISECONDS, Executors.newVirtualThreadPerTaskExecutor());
        AtomicInteger status = new AtomicInteger();
        CountDownLatch closed = new CountDownLatch(1);
        boolean started = false;
        AssistiveTechnology reader = new AssistiveTechnology(System.getenv());
        try {
            try (PreferencesStore memory = new StoredPreferences(settings.get(), later, InstantSource.system())) {
                PreferenceValues recalled = memory.recall();
                if (first) {
                    Translations.speak(languageOf(recalled));
                }
                Platform.setImplicitExit(false);
                StepAddress named = addresses.isEmpty() ? null : StepAddress.parse(addresses.getFirst());
                started = OnFx.start(() -> {
                    try {
                        BundledFonts.load();
                        begin(addresses, named, first, memory, recalled, reader, closed);
                    } catch (RuntimeException | LinkageError defect) {
                        System.getLogger(StateroomWindow.class.getName())
                                .log(System.Logger.Level.ERROR, "The window could not be made", defect);
                        status.set(1);
                        closed.countDown();
                    }
                });
                closed.await();
            } catch (UnsupportedOperationException | LinkageError toolkit) {
                if (started) {
                    throw toolkit;
                }
                System.getLogger(StateroomWindow.class.getName()).log(System.Logger.Level.ERROR, "The toolkit did not start", toolkit);
                throw new FailureException(new Failure(
                        Failure.Kind.UNSUPPORTED, "no window can be shown: " + toolkit.getMessage() + "; run stateroom doctor to see what is missing"));
            } finally {
                windows.closed();
            }
            if (started) {
                windows.awaitLast();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            status.set(1);
        }
        reader.close();
        if (started) {
            Platform.exit();
        }
        return status.get();
    }

    private void begin(
            List<String> asked,
            @Nullable StepAddress named,
            boolean first,
            PreferencesStore memory,
            PreferenceValues recalled,
            AssistiveTechnology reader,
            CountDownLatch closed) {
        Preferences preferencesStore = new Preferences(memory, recalled);
        DesktopFiles files = new DesktopFiles(asked);
        if (first) {
            files.listen();
        }
        List<String> addresses = files.all();
        String reopen = first ? recalled.open() : null;
        Stage stage = new Stage();
        resting.watch(stage);
        OpenWindow window = new OpenWindow(
                stage, opener, preferencesStore, FileChoice.ofSystem(), InstantSource.system(), version, windows.desk());
        window.onFollowed(resting::use);
        Thread.currentThread().setUncaughtExceptionHandler((thread, defect) -> window.session().broken(defect));
        window.show();
        if (!addresses.isEmpty()) {
            window.open(named == null ? new StepAddress(addresses.getFirst(), null, null) : named);
        } else if (reopen != null) {
            window.shell().open(reopen);
        }
        files.showWith(window, this::showFurther);
        if (first) {
            reader.watch();
        }
        Subscription watched = updates.watch(preferencesStore, newer -> window.shell().note(
                Translations.of(WindowShell.class).get("note.update", version, newer, PublishedReleases.OURS.page())));
        window.onClosed(() -> {
            watched.unsubscribe();
            files.windowClosed();
            closed.countDown();
        });
        boolean nothingAsked = first && addresses.isEmpty() && reopen == null;
        // Opens the database after the first picture, as it takes longer than that.
        Thread.ofVirtual().start(() -> {
            // Checked before the database is open.
            boolean trailDiffers = opener.ownData().map(own -> OwnData.trailConcernIn(own.folder())).orElse(Optional.empty()).isPresent();
            PreferencesStore.StartNotice message = memory.ask();
            Optional<Failure> damage = message.note() == PreferencesStore.Note.UNREADABLE ? opener.ownData().then(own -> Outcome.ok(own.damage())).orElse(Optional.empty()) : Optional.empty();
            Optional<String> copy = damage.isPresent() ? opener.ownData().map(OwnData::newestGoodCopy).orElse(Optional.empty()) : Optional.empty();
            OnFx.later(() -> {
                if (damage.isPresent() && copy.isPresent()) {
                    window.offerRestoring(damage.get(), copy.get(), () -> Thread.ofVirtual().start(memory::ask));
                } else {
                    window.shell().note(message.note() == PreferencesStore.Note.NONE && trailDiffers ? Translations.of(WindowShell.class).get("note.trail") : sentence(message));
                }
                String open = preferencesStore.get().open();
                if (nothingAsked && open != null && window.isEmpty()) {
                    window.shell().open(open);
                }
            });
        });
    }

    /** Opens an address in a new window, next to an open one. */
    private void showFurther(String address) {
        windows.opening();
        Thread.ofVirtual().start(() -> show(List.of(address), false));
    }

    private static String sentence(PreferencesStore.StartNotice message) {
        Translations words = Translations.of(WindowShell.class);
        return switch (message.note()) {
            case NONE -> "";
            case RECREATED -> words.get("note.settings.recreated");
            case UNREADABLE -> words.get("note.settings.unreadable", CoreSentences.shown(message.why()));
        };
    }

    @Override
    public void snapshot(Snapshot snapshot) {
        new SnapshotRun(opener, version).take(snapshot);
    }

    @Override
    public void sheet(Snapshot asked, List<String> sources) {
        new SnapshotRun(opener, version).take(asked, sources);
    }

    /** Returns the chosen language, or else the system's. */
    static String languageOf(PreferenceValues remembered) {
        return remembered.language().isEmpty() ? Locale.getDefault().toLanguageTag() : remembered.language();
    }
}
