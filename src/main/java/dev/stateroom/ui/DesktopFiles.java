package dev.stateroom.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Files that a process is asked to open, at its start and later: the first in its first window, each other one in a window of its own. FX
 * thread only.
 */
final class DesktopFiles {
    private final List<String> atStart;
    private @Nullable OpenWindow window;
    private @Nullable Consumer<String> further;

    /** @param atStart addresses from the command line */
    DesktopFiles(List<String> atStart) {
        this.atStart = new ArrayList<>(atStart);
    }

    /** Listens to the system's events for files; the files that the program was started with are added before this returns. */
    void listen() {
        if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac")) {
            return;
        }
        try {
            OpenFileEvents.listen(this::add);
        } catch (IllegalAccessError notExported) {
            System.getLogger(DesktopFiles.class.getName())
                    .log(System.Logger.Level.WARNING, "Files from the desktop are not opened: start with --add-exports"
                            + " javafx.graphics/com.sun.glass.ui=ALL-UNNAMED", notExported);
        }
    }

    /** The files so far. */
    List<String> all() {
        return List.copyOf(atStart);
    }

    /** Adds files; at the start they wait for the window. */
    void add(List<String> files) {
        if (further == null) {
            atStart.addAll(files);
        } else {
            files.forEach(this::open);
        }
    }

    private void open(String file) {
        OpenWindow first = window;
        Consumer<String> others = further;
        if (first != null && first.isEmpty()) {
            first.shell().open(file);
        } else if (others != null) {
            others.accept(file);
        }
    }

    /** Called when the window is closed; others may still be open. */
    void windowClosed() {
        window = null;
    }

    /**
     * Called when the window is shown; it opens the first of {@link #all} itself.
     *
     * @param others opens an address in a window of its own
     */
    void showWith(OpenWindow shown, Consumer<String> others) {
        window = shown;
        further = others;
        atStart.stream().skip(1).forEach(others);
    }
}
