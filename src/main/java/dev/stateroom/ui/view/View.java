package dev.stateroom.ui.view;

import dev.stateroom.ui.command.UserCommand;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** A view of the window. It is created once, and shown and hidden many times. FX thread only. */
public interface View {

    /** Its name for the rail, deep links and {@code snapshot}: {@code files}, {@code diff}, {@code threads}; also the id of its node. */
    default String id() {
        return node().getId();
    }

    /** Its content; the same node at each call. */
    Node node();

    /** True if the timeline strip is shown above it. */
    default boolean showsTimeline() {
        return false;
    }

    /** True if it shows the open thread, so that the header names it; false if it shows many threads or none. */
    default boolean isAboutThread() {
        return true;
    }

    /** Its commands, for the palette, the key sheet and key dispatch while it is shown. Returns the same list each time. */
    List<UserCommand> commands();

    /** The command with that id. */
    default UserCommand command(String id) {
        return commands().stream().filter(command -> command.id().equals(id)).findFirst().orElseThrow();
    }

    /** The window that shows it; null if none does. */
    default @Nullable Window window() {
        return node().getScene() == null ? null : node().getScene().getWindow();
    }

    /** Focuses the node in which the keyboard is most useful. */
    void focusFirst();

    /** Called each time it comes to the front, before layout. */
    default void shown() {}

    /** Selects a thread of the open source if the view lists threads; now, or once they are read. */
    default void lookAt(String threadId) {}

    /** The panes that F6 cycles through, in order. */
    default List<Node> panes() {
        return List.of(node());
    }

    /** State to restore at the next start: a few short values by name (divider positions, open tabs). */
    default Map<String, String> remembered() {
        return Map.of();
    }

    /** Passes a callback that stores {@link #remembered} at once, for user input that must survive a kill. */
    default void keepWith(Consumer<Map<String, String>> keep) {}

    /** Restores the values of {@link #remembered}; unknown names and values are ignored. */
    default void restore(Map<String, String> remembered) {}

    /** Unsaved changes that would be lost with the workspace, one sentence each; empty if there are none. */
    default List<String> unsaved() {
        return List.of();
    }

    /**
     * Saves what {@link #unsaved} names. {@code saved} runs once all of it is saved; if that fails or the user cancels, the view says why
     * and
     * {@code saved} never runs.
     */
    default void save(Runnable saved) {
        saved.run();
    }

    /** The problems that the view found, with their quick fixes. Returns the same list each time. */
    default ObservableList<QuickFix> mendings() {
        return FXCollections.emptyObservableList();
    }

    /** Its items in the status bar while it is shown. Returns the same list each time. */
    default ObservableList<StatusItem> signs() {
        return FXCollections.emptyObservableList();
    }

    /** Called when the window closes: stops timers and background work. */
    default void close() {}

    /** True while the content of {@link #node} is being read; screenshots wait for it. */
    default boolean isLoading() {
        return false;
    }
}
