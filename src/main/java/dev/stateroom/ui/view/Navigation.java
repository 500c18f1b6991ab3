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

/** How a view sends the user elsewhere; the shell implements it. Each call is a step that Alt+Left takes back. FX thread only. */
public interface Navigation {

    /** Brings the view of that id to the front; nothing happens if there is none. */
    void show(String viewId);

    /** Brings the view of that id to the front and runs one of its commands, if it can be run. */
    default void run(String viewId, String commandId) {
        show(viewId);
    }

    /** Opens a file or folder in the files view; with a version, at that step. */
    void openPath(Location at);

    /** Shows what differs between two checkpoints of the open thread. */
    void compare(CheckpointKey from, CheckpointKey to);

    /** Compares two things in a view of their own; null for a side that a person is to choose there. */
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

    /** Shows what waits in a thread of the open source, in the inbox. */
    default void review(String threadId) {
        show("inbox");
    }

    /** Opens an address, or opens it again, at its last location. */
    void open(String address);

    /** Shows a workspace document as it is to be, before it is saved, in place of what is open; thread, step and path stay. */
    default void open(DocumentFile document) {}

    /** Asks for a mount that is added to what is open; {@code prefix} is where it is wanted, empty for anywhere. */
    default void addMount(String prefix) {}

    /** Asks for a folder and compares the calls of the open thread with it, for files that the database does not have. */
    default void findFiles() {}

    /** Shows what the open workspace file reaches, and asks whether it may. */
    default void trust() {}

    /** The problems the window lists that a person should look at, a sentence each. */
    default ObservableValue<List<String>> problems() {
        return new SimpleObjectProperty<>(List.of());
    }

    /** Opens their list. */
    default void showProblems() {}

    /** Brings the window in front of those of other programs, where the desktop lets it. */
    default void toFront() {}

    /** Asks for a database, workspace file or folder and opens it. */
    void chooseAndOpen();
}
