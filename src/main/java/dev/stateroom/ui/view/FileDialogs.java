package dev.stateroom.ui.view;

import dev.stateroom.ui.words.Translations;
import java.io.File;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.FileChooser.ExtensionFilter;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * The system's dialogs for files and folders. They start in the folder of the last one, the first in that of the open source. FX thread
 * only.
 */
public final class FileDialogs {
    private static final String WORKSPACE = ".stateroom.json";

    private static @Nullable File near;

    private FileDialogs() {}

    /**
     * Starts the next dialog in the folder of a source.
     *
     * @param address of the source; ignored if it is not a path on this computer
     */
    public static void beginNear(String address) {
        File file = new File(address);
        if (file.isAbsolute()) {
            near = file.getParentFile();
        }
    }

    /** Asks for a file to read; null if the user cancels. */
    public static @Nullable File open(@Nullable Window owner, String title) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.getExtensionFilters().setAll(typesToOpen());
        begin(chooser::setInitialDirectory);
        return chosen(chooser.showOpenDialog(owner));
    }

    /** Asks for a folder; null if the user cancels. */
    public static @Nullable File folder(@Nullable Window owner, String title) {
        DirectoryChooser chooser = new DirectoryChooser();
        chooser.setTitle(title);
        begin(chooser::setInitialDirectory);
        return chosen(chooser.showDialog(owner));
    }

    /** Asks for a file to write; null if the user cancels. */
    public static @Nullable File save(@Nullable Window owner, String title, String suggestedName) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.setInitialFileName(suggestedName);
        chooser.getExtensionFilters().setAll(typesToSave(suggestedName));
        begin(chooser::setInitialDirectory);
        return chosen(chooser.showSaveDialog(owner));
    }

    /** All files come first: the type of a file is found by its content, whatever its name. */
    static List<ExtensionFilter> typesToOpen() {
        Translations words = Translations.of(FileDialogs.class);
        return List.of(
                new ExtensionFilter(words.get("types.all"), "*"),
                new ExtensionFilter(words.get("types.databases"), "*.db", "*.sqlite", "*.sqlite3"),
                new ExtensionFilter(words.get("types.json"), "*.json", "*.jsonl"));
    }

    /** The type of the suggested name comes first, because some systems add its extension to a name without one. */
    static List<ExtensionFilter> typesToSave(String suggestedName) {
        Translations words = Translations.of(FileDialogs.class);
        ExtensionFilter all = new ExtensionFilter(words.get("types.all"), "*");
        int dot = suggestedName.lastIndexOf('.');
        if (dot <= 0 || dot == suggestedName.length() - 1) {
            return List.of(all);
        }
        String extension = suggestedName.substring(dot);
        String type = words.get("types.one", extension.substring(1).toUpperCase(Locale.ROOT));
        return List.of(new ExtensionFilter(type, "*" + (suggestedName.endsWith(WORKSPACE) ? WORKSPACE : extension)), all);
    }

    /** A dialog fails to open in a folder that no longer exists. */
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
