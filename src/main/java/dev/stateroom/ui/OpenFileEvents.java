package dev.stateroom.ui;

import com.sun.glass.ui.Application;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Files that macOS asks a program to open, after a double click or a drop on its icon. They come as events and not as arguments, also to a
 * running program. JavaFX passes these events on only inside its windowing layer ({@code com.sun.glass.ui.Application}), whose package the
 * launcher exports on macOS; AWT's API would load AWT. If the package is not exported, this class cannot be loaded. FX thread only.
 */
final class OpenFileEvents extends Application.EventHandler {
    private final Application.@Nullable EventHandler toolkit;
    private final Consumer<List<String>> open;

    private OpenFileEvents(Application.@Nullable EventHandler toolkit, Consumer<List<String>> open) {
        this.toolkit = toolkit;
        this.open = open;
    }

    /**
     * Starts listening. Files that the program was started with are passed on before this returns.
     *
     * @param open gets the paths of each event
     */
    static void listen(Consumer<List<String>> open) {
        Application application = Application.GetApplication();
        application.setEventHandler(new OpenFileEvents(application.getEventHandler(), open));
    }

    @Override
    public void handleOpenFilesAction(Application application, long time, String[] files) {
        open.accept(List.of(files));
    }

    @Override
    public void handleQuitAction(Application application, long time) {
        if (toolkit != null) {
            toolkit.handleQuitAction(application, time);
        }
    }

    @Override
    public void handlePreferencesChanged(Map<String, Object> preferences) {
        if (toolkit != null) {
            toolkit.handlePreferencesChanged(preferences);
        }
    }
}
