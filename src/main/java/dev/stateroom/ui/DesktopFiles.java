package dev.stateroom.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a process is asked to open, at its start and later: the first in the window that begins, each other one in a window of its
 * own. FX thread only.
 */
final class DesktopFiles {
    private final List<String> atStart;
    private @Nullable OpenWindow window;
    private @Nullable Consumer<String> further;

    /** @param atStart addresses from the command line */
    DesktopFiles(List<String> atStart) {
        this.atStart = new ArrayList<>(atStart);
    }

    /** Listens to the system that sends files as events; those that the program was started with are added before this returns. */
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

    /** What is known so far. */
    List<String> all() {
        return List.copyOf(atStart);
    }

    /** More files; at the start they wait for the window. */
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

    /** The window is gone; others may still be open. */
    void windowClosed() {
        window = null;
    }

    /**
     * The window is there and opens the first of {@link #all} itself.
     *
     * @param others opens an address in a window of its own
     */
    void showWith(OpenWindow shown, Consumer<String> others) {
        window = shown;
        further = others;
        atStart.stream().skip(1).forEach(others);
    }
}
