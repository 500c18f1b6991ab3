package dev.stateroom.ui;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.inbox.ReviewDesk;
import dev.stateroom.ui.inbox.ReviewSettings;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.preferences.PreferenceValues.Corner;
import dev.stateroom.ui.preferences.PreferenceValues.Frame;
import dev.stateroom.ui.preferences.PreferenceValues.Place;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.SourceWatch;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.ui.shell.LocalDataCommands;
import dev.stateroom.ui.shell.ProgramHelp;
import dev.stateroom.ui.shell.ReportCopy;
import dev.stateroom.ui.shell.WindowShell;
import dev.stateroom.ui.welcome.WelcomeView;
import dev.stateroom.ui.view.FileDialogs;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.FxWork;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.vfs.Failure;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.SourceFinder;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.step.StepAddress;
import dev.stateroom.workspace.step.StepRef;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.geometry.Rectangle2D;
import javafx.scene.image.Image;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/** One window on the screen with its contents. Used by the program, by pictures and by tests alike. FX thread only. */
final class OpenWindow {
    static final double MIN_WIDTH = 760;
    static final double MIN_HEIGHT = 520;
    private static final double CASCADE = 32;
    private static final int[] ICON_SIZES = {16, 32, 48, 128, 256};

    private final Stage stage;
    private final WorkspaceOpener opener;
    private final Preferences preferencesStore;
    private final FileChoice fileChoice;
    private final InstantSource clock;
    private final String version;
    private final ReviewDesk desk;
    private Runnable followed = () -> {};
    private Contents contents;
    private final Subscription remembering;
    private Runnable afterwards = () -> {};
    private String spoken = Translations.language();

    private boolean isPicture;
    private Supplier<List<Rectangle2D>> screens = OpenWindow::ofSystem;

    /** The objects that are created again when the language changes. */
    private record Contents(FxWork work, Session session, SourceWatch watch, WindowShell shell, LocalDataCommands kept) {}

    OpenWindow(
            Stage stage,
            WorkspaceOpener opener,
            Preferences preferencesStore,
            FileChoice fileChoice,
            InstantSource clock,
            String version,
            ReviewDesk desk) {
        this.stage = stage;
        this.opener = opener;
        this.preferencesStore = preferencesStore;
        this.fileChoice = fileChoice;
        this.clock = clock;
        this.version = version;
        this.desk = desk;
        this.contents = make();
        stage.setTitle("Stateroom");
        for (int size : ICON_SIZES) {
            stage.getIcons().add(new Image(String.valueOf(OpenWindow.class.getResource("stateroom-" + size + ".png"))));
        }
        stage.setMinWidth(MIN_WIDTH);
        stage.setMinHeight(MIN_HEIGHT);
        size(preferencesStore.get().frame());
        preferencesStore.onCaughtUp(this::caughtUp);
        stage.setOnCloseRequest(asked -> {
            asked.consume();
            shell().leave(stage::hide);
        });
        stage.setOnHidden(hidden -> {
            close();
            // JavaFX may keep a hidden stage as long as it runs; its former contents must not stay in memory with it.
            stage.setOnCloseRequest(null);
            stage.setOnHidden(null);
            stage.setScene(null);
            afterwards.run();
        });
        put();
        remembering = preferencesStore.property().subscribe(_ -> title());
    }

    /** The usable area of each screen, the main one first. */
    private static List<Rectangle2D> ofSystem() {
        return Stream.concat(Stream.of(Screen.getPrimary()), Screen.getScreens().stream()).distinct().map(Screen::getVisualBounds).toList();
    }

    /** Uses these areas in place of the system's screens. */
    void fitInto(List<Rectangle2D> bounds) {
        screens = () -> bounds;
    }

    /**
     * Opens an address, at its thread and step if it names them.
     *
     * @param address with whole ids
     */
    void open(StepAddress address) {
        if (address.isWhole()) {
            shell().open(address.source());
        } else {
            shell().open(address.source(), thread -> place(thread, address.checkpoint()), address.thread());
        }
    }

    private static @Nullable Place place(@Nullable RecordedThread thread, @Nullable String checkpoint) {
        return thread == null || checkpoint == null
                ? null
                : new Place("files", thread.id(), StepRef.named(thread, checkpoint).key(), null, null);
    }

    /** {@code then} runs whenever the followed source was written to. */
    void onFollowed(Runnable then) {
        followed = then;
    }

    /** Runs {@code then} once the window is closed and its preferences were handed over. */
    void onClosed(Runnable then) {
        afterwards = then;
    }

    void show() {
        if (!isPicture) {
            fit();
        }
        stage.show();
    }

    /** Fits a window that was larger, or on a screen that is gone, to the present screens. */
    private void fit() {
        long others = Window.getWindows().stream().filter(Stage.class::isInstance).filter(each -> each != stage).count();
        WindowPlace place = WindowPlace.of(preferencesStore.get().frame(), screens.get(), others * CASCADE);
        stage.setWidth(place.width());
        stage.setHeight(place.height());
        Corner corner = place.corner();
        if (corner != null) {
            stage.setX(corner.x());
            stage.setY(corner.y());
        }
    }

    /** From now on no question opens unprompted, so that nothing covers the picture. */
    void beForPicture() {
        isPicture = true;
    }

    void hide() {
        stage.hide();
    }

    WindowShell shell() {
        return contents.shell();
    }

    Session session() {
        return contents.session();
    }

    /**
     * Offers to restore a copy of the program's own data.
     *
     * @param damage what is wrong with the data
     * @param copy file name of the newest good copy
     * @param restored runs when the copy was restored
     */
    void offerRestoring(Failure damage, String copy, Runnable restored) {
        Translations words = Translations.of(WindowShell.class);
        String what = OwnData.withoutCommand(damage);
        String why = words.get("kept.damaged.why", what, copy);
        shell().note(words.get("note.settings.damaged", what));
        shell().ask(words.get("kept.damaged"), why, words.get("kept.damaged.verb"), () -> contents.kept().restore(() -> {
            restored.run();
            if (session().failureProperty().get() != null) {
                shell().retry();
            }
        }));
    }

    /** True while nothing is open or being opened. */
    boolean isEmpty() {
        return session().workspaceProperty().get() == null && session().openingProperty().get() == null;
    }

    /** True when nothing is being read or computed. */
    boolean isIdle() {
        return busy().isEmpty();
    }

    /** The titles of the running tasks, or what else the window waits for. */
    List<String> busy() {
        List<String> titles = contents.work().running().stream().map(FxWork.FxTask::title).toList();
        return titles.isEmpty() && contents.shell().isLoading() ? List.of("the view that is shown") : titles;
    }

    private Contents make() {
        FxWork work = new FxWork();
        Session session = new Session(work, opener);
        session.whenFollowed(_ -> followed.run());
        WindowShell shell = new WindowShell(session, work, preferencesStore, fileChoice, clock, version, this::speak, stage::close);
        shell.setWelcome(new WelcomeView(
                work,
                OpenWindow::searched,
                preferencesStore,
                clock,
                shell::open,
                shell.command("open"),
                shell.command("connect"),
                shell.command("sample")));
        LocalDataCommands kept = new LocalDataCommands(
                work, opener, fileChoice, clock, () -> preferencesStore.changeAtOnce(PreferenceValues::withoutRecent), shell::note, session::broken);
        List<UserCommand> further = new ArrayList<>(kept.all());
        further.add(new ReportCopy(work, opener, session, version, shell::note).command());
        further.addAll(new ProgramHelp(shell.overlays(), work, opener, version, session::broken).all());
        shell.addFurther(further);
        ViewFactory.addTo(shell, session, opener, this::fileToRead, this::folderToRead, fileChoice, clock, desk, () -> !isPicture, preferencesStore);
        return new Contents(work, session, new SourceWatch(session), shell, kept);
    }

    /** Searches the user's home folder, and first the folder that the program was started in if that is a smaller one. */
    private static SourceFinder.FoundSources searched(Cancellation cancellation, Progress progress) {
        Path home = Path.of(System.getProperty("user.home", "")).toAbsolutePath();
        Path here = Path.of("").toAbsolutePath();
        return SourceFinder.search(home, home.startsWith(here) ? List.of(home) : List.of(here, home), cancellation, progress);
    }

    /** Continues with the stored preferences if they differ from those that the window began with. */
    private void caughtUp(PreferenceValues before, PreferenceValues now) {
        if (!before.frame().equals(now.frame())) {
            size(now.frame());
            fit();
        }
        shell().restoreViews(before.views());
        if (!before.language().equals(now.language())) {
            makeIn(StateroomWindow.languageOf(now));
        }
    }

    private void size(Frame frame) {
        stage.setWidth(frame.width());
        stage.setHeight(frame.height());
        stage.setMaximized(frame.maximized());
    }

    private @Nullable Path fileToRead(@Nullable Window owner, String title) {
        String address = fileChoice.file(owner, title);
        return address == null ? null : Path.of(address);
    }

    private @Nullable Path folderToRead(@Nullable Window owner, String title) {
        String address = fileChoice.folder(owner, title);
        return address == null ? null : Path.of(address);
    }

    private void put() {
        stage.setScene(contents.shell().scene());
        session().waitingProperty().subscribe(v -> title());
        session().workspaceProperty().subscribe(open -> {
            title();
            if (open != null) {
                FileDialogs.beginNear(open.address());
            }
        });
    }

    /** Puts the number of waiting requests in front of the title, as a taskbar shows only its beginning. */
    private void title() {
        OpenWorkspace open = session().workspaceProperty().get();
        int waiting = ReviewSettings.counts(preferencesStore.get().views()) ? session().waitingProperty().get() : 0;
        stage.setTitle((waiting == 0 ? "" : "(" + waiting + ") ") + (open == null ? "" : open.name() + " – ") + "Stateroom");
    }

    private void speak(String language) {
        preferencesStore.change(r -> r.withLanguage(language));
        makeIn(language);
    }

    /** Creates the window again in another language, at the same place. */
    private void makeIn(String language) {
        if (language.equals(spoken)) {
            return;
        }
        String reopen = preferencesStore.get().open();
        end();
        Translations.speak(language);
        spoken = language;
        contents = make();
        put();
        if (reopen != null) {
            shell().open(reopen);
        }
    }

    private void close() {
        remembering.unsubscribe();
        preferencesStore.change(r -> r.withFrame(frame(r.frame())));
        end();
    }

    /** The frame as it is now; if the window is maximised or minimised, the hidden values are as before. */
    private Frame frame(Frame before) {
        if (stage.isIconified()) {
            return before;
        }
        Corner corner = new Corner(stage.getX(), stage.getY());
        return stage.isMaximized()
                ? new Frame(before.width(), before.height(), true, corner)
                : new Frame(stage.getWidth(), stage.getHeight(), false, corner);
    }

    /** Stores the preferences, then closes the open workspace. */
    private void end() {
        WindowShell shell = shell();
        shell.rememberViews();
        contents.watch().close();
        shell.close();
        OpenWorkspace open = session().workspaceProperty().get();
        contents.work().running().forEach(FxWork.FxTask::cancel);
        if (open != null) {
            Thread.ofVirtual().start(open::close);
        }
    }
}
