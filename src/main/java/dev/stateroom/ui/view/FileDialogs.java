package dev.stateroom.ui.view;

import java.io.File;
import java.util.function.Consumer;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** The system's dialogs for files and folders. They begin where the last one ended, at first next to what is open. FX thread only. */
public final class FileDialogs {
    private static @Nullable File near;

    private FileDialogs() {}

    /** The next dialog begins in the folder of a source. @param address of what is open; one that is no path on this computer changes nothing */
    public static void beginNear(String address) {
        File file = new File(address);
        if (file.isAbsolute()) {
            near = file.getParentFile();
        }
    }

    /** A file to read; null when the question was dismissed. */
    public static @Nullable File open(@Nullable Window owner, String title) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        begin(chooser::setInitialDirectory);
        return chosen(chooser.showOpenDialog(owner));
    }

    /** A folder; null when the question was dismissed. */
    public static @Nullable File folder(@Nullable Window owner, String title) {
        DirectoryChooser chooser = new DirectoryChooser();
        chooser.setTitle(title);
        begin(chooser::setInitialDirectory);
        return chosen(chooser.showDialog(owner));
    }

    /** A file to write; null when the question was dismissed. */
    public static @Nullable File save(@Nullable Window owner, String title, String suggestedName) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.setInitialFileName(suggestedName);
        begin(chooser::setInitialDirectory);
        return chosen(chooser.showSaveDialog(owner));
    }

    /** A dialog refuses to begin in a folder that is gone. */
    private static void begin(Consumer<File> in) {
        File folder = near;
        while (folder != null && !folder.isDirectory()) {
            folder = folder.getParentFile();
        }
        if (folder != null) {
            in.accept(folder);
        }
    }

    private static @Nullable File chosen(@Nullable File file) {
        if (file != null) {
            near = file.getParentFile();
        }
        return file;
    }
}
