package dev.stateroom.ui.view;

import dev.stateroom.history.BranchConversation;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.compare.ComparisonRef;
import dev.stateroom.workspace.document.DocumentFile;
import java.util.List;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/** How a view sends the user to another place; the shell implements it. Alt+Left undoes each call. FX thread only. */
public interface Navigation {

    /** Brings the view of that id to the front; nothing happens if there is none. */
    void show(String viewId);

    /** Brings the view of that id to the front and runs one of its commands, if it can be run. */
    default void run(String viewId, String commandId) {
        show(viewId);
    }

    /** Opens a file or folder in the files view; with a version, at that step. */
    void openPath(Location at);

    /** Shows the diff of two checkpoints of the open thread. */
    void compare(CheckpointKey from, CheckpointKey to);

    /** Shows the comparison of two things; null for a side that the user chooses there. */
    default void compareThings(@Nullable ComparisonRef left, @Nullable ComparisonRef right) {
        show("compare");
    }

    /** Goes to the step of a tool call and opens the call. */
    void openCall(String toolCallId);

    /** Goes to the step of a message and shows it in the conversation. */
    void openMessage(BranchConversation.Place message);

    /** Opens a thread of the open source in the files view, at its last step that changed a file. */
    void openThread(String threadId);

    /**
     * Opens a thread of the open source in the files view, on the branch that ends at {@code head}, at one of its steps.
     */
    default void openThread(String threadId, CheckpointKey head, CheckpointKey at) {
        openThread(threadId);
    }

    /** Shows the waiting calls of a thread of the open source, in the inbox. */
    default void review(String threadId) {
        show("inbox");
    }

    /** Opens an address, or opens it again, at its last location. */
    void open(String address);

    /** Replaces the open workspace by an unsaved document; thread, step and path stay. */
    default void open(DocumentFile document) {}

    /** Asks for a mount to add to the open workspace; {@code prefix} is the proposed place, empty for any. */
    default void addMount(String prefix) {}

    /** Asks for a folder and compares the calls of the open thread with it, to find files that the database does not have. */
    default void findFiles() {}

    /** Shows what the open workspace file reaches, and asks for consent. */
    default void trust() {}

    /** The problems that need attention, one sentence each. */
    default ObservableValue<List<String>> problems() {
        return new SimpleObjectProperty<>(List.of());
    }

    /** Opens the list of problems. */
    default void showProblems() {}

    /** Raises the window above those of other programs, if the desktop allows it. */
    default void toFront() {}

    /** Asks for a database, workspace file or folder and opens it. */
    void chooseAndOpen();
}
