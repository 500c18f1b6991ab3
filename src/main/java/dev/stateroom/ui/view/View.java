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

/** One of the window's views; made once, shown and hidden many times. FX thread only. */
public interface View {

    /** Its name for the rail, deep links and {@code snapshot}: {@code files}, {@code diff}, {@code threads}; its content has it as id. */
    default String id() {
        return node().getId();
    }

    /** Its content; the same node at each call. */
    Node node();

    /** True if the timeline strip is above it. */
    default boolean showsTimeline() {
        return false;
    }

    /** True if it shows the thread that is open, so that the header names it; false if it shows many threads or none. */
    default boolean isAboutThread() {
        return true;
    }

    /** What can be done in it: for the palette, the key sheet and key dispatch while it is shown. The same list at each call. */
    List<UserCommand> commands();

    /** Its command of that id. */
    default UserCommand command(String id) {
        return commands().stream().filter(command -> command.id().equals(id)).findFirst().orElseThrow();
    }

    /** The window that it is in; null while it is in none. */
    default @Nullable Window window() {
        return node().getScene() == null ? null : node().getScene().getWindow();
    }

    /** Puts the focus where the keyboard is of most use. */
    void focusFirst();

    /** Called each time it comes to the front, before it has been laid out. */
    default void shown() {}

    /** Looks at a thread of the open source, where the view has a place for one; now, or once it is read. */
    default void lookAt(String threadId) {}

    /** Panes that F6 goes through, in order; the node itself where it has but one. */
    default List<Node> panes() {
        return List.of(node());
    }

    /** What it wants to find again at the next start: a few short values by name (divider positions, open tabs). */
    default Map<String, String> remembered() {
        return Map.of();
    }

    /** Is given what takes its {@link #remembered} at once: for what a person made here and a kill must not take. */
    default void keepWith(Consumer<Map<String, String>> keep) {}

    /** Gives back what {@link #remembered} once said; unknown names and values are ignored. */
    default void restore(Map<String, String> remembered) {}

    /** What a person changed here and would lose with the workspace, one sentence each; empty if nothing would be lost. */
    default List<String> unsaved() {
        return List.of();
    }

    /**
     * Saves what {@link #unsaved} names. {@code saved} runs once all of it is saved; where that fails or a person cancels it, the view says
     * why and {@code saved} never runs.
     */
    default void save(Runnable saved) {
        saved.run();
    }

    /** The problems of what is open, with their quick fixes; the same list at each call. */
    default ObservableList<QuickFix> mendings() {
        return FXCollections.emptyObservableList();
    }

    /** What it says in the window's last line while it is shown; the same list at each call. */
    default ObservableList<StatusItem> signs() {
        return FXCollections.emptyObservableList();
    }

    /** The window goes: ends what runs by itself, and nothing else. */
    default void close() {}

    /** True while something that {@link #node} waits for is still being read; pictures wait for it to end. */
    default boolean isLoading() {
        return false;
    }
}
