package dev.stateroom.ui;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.launch.WindowLauncher.Asked;
import dev.stateroom.launch.WindowLauncher.Snapshot;
import dev.stateroom.ui.inbox.ReviewDesk;
import dev.stateroom.ui.preferences.PreferenceValues.Place;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.preferences.PreferencesStore;
import dev.stateroom.ui.search.SearchView;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.ui.theme.BundledFonts;
import dev.stateroom.ui.timeline.CanvasDensity;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.OnFx;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.compare.ComparisonPair;
import dev.stateroom.workspace.compare.ComparisonRef;
import dev.stateroom.workspace.document.ReplacedFile;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.embed.swing.SwingFXUtils;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.transform.Transform;
import javafx.stage.Stage;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/** Renders the real window without a display, once everything that was requested is loaded. */
final class SnapshotRun {
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final int QUIET_LOOKS = 4;
    private static final long LOOK_EVERY_MILLIS = 25;

    private final WorkspaceOpener opener;
    private final String version;

    SnapshotRun(WorkspaceOpener opener, String version) {
        this.opener = opener;
        this.version = version;
    }

    /** Starts JavaFX, takes the picture, ends JavaFX. */
    void take(Snapshot wanted) {
        drawn(wanted, () -> wanted.view().equals(Snapshot.ALL)
                ? ContactSheet.of(wanted, Snapshot.VIEWS, this::spoken)
                : spoken(wanted));
    }

    /** The same for several sources, in one picture; for a source that cannot be opened, the reason. */
    void take(Snapshot wanted, List<String> sources) {
        drawn(wanted, () -> ContactSheet.of(sources.stream().map(source -> new ContactSheet.Row(name(source), wanted.of(source))).toList(), this::spokenOrWhy));
    }

    private static String name(String source) {
        // With the folder's name, as many files are called sessions.db.
        return source.substring(source.lastIndexOf('/', Math.max(0, source.lastIndexOf('/', source.length() - 2)) - 1) + 1);
    }

    private BufferedImage spokenOrWhy(Snapshot wanted) {
        try {
            return spoken(wanted);
        } catch (FailureException why) {
            return ContactSheet.text(wanted.width(), wanted.height(), CoreSentences.shown(why.failure()));
        }
    }

    private static void drawn(Snapshot wanted, Supplier<BufferedImage> picture) {
        System.setProperty("glass.platform", "Headless");
        System.setProperty("prism.order", "sw");
        Platform.setImplicitExit(false);
        boolean started = OnFx.start(BundledFonts::load);
        try {
            write(picture.get(), wanted);
        } finally {
            if (started) {
                Platform.exit();
            }
        }
    }

    private BufferedImage spoken(Snapshot wanted) {
        Translations.speak(wanted.language());
        return render(wanted);
    }

    /** Takes the picture; JavaFX must be running. */
    BufferedImage render(Snapshot wanted) {
        PreferenceValues plain = PreferenceValues.NOTHING
                .withTheme(wanted.theme())
                .withFrame(new PreferenceValues.Frame(wanted.width(), wanted.height(), false))
                .withView("search", SearchView.looking(wanted.asked().find(), wanted.asked().asAgent()));
        AtomicReference<@Nullable FailureException> refused = new AtomicReference<>();
        OpenWindow window = OnFx.get(() -> {
            Stage stage = new Stage();
            OpenWindow made = new OpenWindow(
                    stage, opener, new Preferences(PreferencesStore.none(), plain), FileChoice.ofSystem(), InstantSource.system(), version, new ReviewDesk());
            made.beForPicture();
            made.show();
            CanvasDensity.of(made.shell().scene(), wanted.scale());
            // Pictures are taken of the scene; the window itself need not be painted.
            stage.setIconified(true);
            if (wanted.address() != null) {
                made.shell().open(wanted.address(), thread -> placeOrRefuse(made, wanted, thread, refused), wanted.thread());
            }
            return made;
        });
        try {
            return atRest(window, wanted, refused);
        } finally {
            OnFx.get(() -> {
                window.hide();
                return true;
            });
        }
    }

    /** Takes the picture in the same call that finds the window idle: a moment later new work may begin. */
    private static BufferedImage atRest(OpenWindow window, Snapshot wanted, AtomicReference<@Nullable FailureException> refused) {
        long end = System.nanoTime() + LONGEST.toNanos();
        int quiet = 0;
        while (System.nanoTime() <= end) {
            boolean ready = quiet >= QUIET_LOOKS;
            Look look = OnFx.get(() -> look(window, wanted, ready));
            if (ready && refused.get() != null) {
                throw refused.get();
            }
            if (look.failure() != null) {
                throw new FailureException(look.failure());
            }
            if (look.picture() != null) {
                return look.picture();
            }
            quiet = look.idle() ? quiet + 1 : 0;
            pause();
        }
        throw new FailureException(new Failure(
                Failure.Kind.UNREACHABLE, "The window was still loading after " + LONGEST.toSeconds() + " seconds"));
    }

    /** The result of one look at the window. */
    private record Look(boolean idle, @Nullable Failure failure, @Nullable BufferedImage picture) {}

    private static Look look(OpenWindow window, Snapshot wanted, boolean ready) {
        // Fails at once: what else the window reads is for a picture that will not be taken.
        Failure failure = window.session().failureProperty().get();
        if (failure != null || !window.isIdle()) {
            return new Look(false, failure, null);
        }
        // Rows that are created now may request what they show.
        window.shell().scene().getRoot().applyCss();
        window.shell().scene().getRoot().layout();
        boolean idle = window.isIdle();
        return new Look(idle, null, ready && idle && window.session().failureProperty().get() == null ? picture(window, wanted) : null);
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FailureException(new Failure(Failure.Kind.UNREACHABLE, "The picture was interrupted"));
        }
    }

    private static @Nullable Place placeOrRefuse(
            OpenWindow window,
            Snapshot wanted,
            @Nullable RecordedThread thread,
            AtomicReference<@Nullable FailureException> refused) {
        try {
            return place(window, wanted, thread);
        } catch (FailureException why) {
            refused.set(why);
            return null;
        }
    }

    private static @Nullable Place place(OpenWindow window, Snapshot wanted, @Nullable RecordedThread thread) {
        OpenWorkspace open = window.session().workspaceProperty().get();
        Asked asked = wanted.asked();
        if (asked.left() != null || asked.right() != null) {
            window.session().thingsProperty().set(new ComparisonPair(thing(asked.left()), thing(asked.right())));
        }
        boolean isQuestion = wanted.view().equals("trust");
        if (isQuestion) {
            window.shell().navigation().trust();
        }
        return new Place(
                isQuestion ? "files" : wanted.view(),
                thread == null ? null : thread.id(),
                checkpoint(thread, wanted.checkpoint()),
                checkpoint(thread, wanted.base()),
                wanted.select() == null || open == null ? null : location(open, wanted.select()));
    }

    private static @Nullable ComparisonRef thing(@Nullable String address) {
        return address == null ? null : new ComparisonRef.Named(address);
    }

    private static @Nullable CheckpointKey checkpoint(@Nullable RecordedThread thread, @Nullable String id) {
        if (thread == null || id == null) {
            return null;
        }
        Checkpoint root = thread.checkpoint(new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, id));
        return root != null ? root.key() : thread.checkpoints().stream()
                .filter(c -> c.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new FailureException(new Failure(
                        Failure.Kind.NOT_FOUND, "Thread " + thread.id() + " has no checkpoint " + id)))
                .key();
    }

    /** Returns the place in the mount with the longest prefix of the agent's path. */
    static @Nullable Location location(OpenWorkspace open, String agentPath) {
        return open.mounts().stream()
                .map(Mount::prefix)
                .filter(agentPath::startsWith)
                .max(Comparator.comparingInt(String::length))
                .flatMap(prefix -> FilePath.parse(agentPath.substring(prefix.length() - 1))
                        .map(path -> Location.of(prefix, path)))
                .orElse(null);
    }

    private static BufferedImage picture(OpenWindow window, Snapshot wanted) {
        Scene scene = window.shell().scene();
        SnapshotParameters how = new SnapshotParameters();
        how.setFill(scene.getFill());
        how.setTransform(Transform.scale(wanted.scale(), wanted.scale()));
        // Without a viewport, nodes that reach over the edge would make the picture larger.
        how.setViewport(new Rectangle2D(0, 0, wanted.width() * wanted.scale(), wanted.height() * wanted.scale()));
        return SwingFXUtils.fromFXImage(scene.getRoot().snapshot(how, null), null);
    }

    private static void write(BufferedImage picture, Snapshot wanted) {
        try {
            Path folder = wanted.out().toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            ByteArrayOutputStream png = new ByteArrayOutputStream();
            ImageIO.write(picture, "png", png);
            ReplacedFile.write(wanted.out(), true, png::writeTo);
        } catch (IOException e) {
            throw new FailureException(new Failure(
                    Failure.Kind.DENIED, "The picture cannot be written to " + wanted.out() + ": " + Failure.reason(e)));
        }
    }
}
