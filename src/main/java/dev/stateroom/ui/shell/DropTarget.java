package dev.stateroom.ui.shell;

import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.io.File;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

/** Opens what is dropped anywhere on the window, and shows a hint during the drag. */
final class DropTarget {
    private final Region hint;
    private final Consumer<List<File>> open;

    DropTarget(StackPane root, Consumer<List<File>> open) {
        this.open = open;
        Translations words = Translations.of(DropTarget.class);
        hint = ViewParts.empty("download", words.get("drop.what"), words.get("drop.why"), null);
        hint.setId("drop");
        hint.getStyleClass().add("shell-drop");
        hint.setMouseTransparent(true);
        hint.setVisible(false);
        root.getChildren().add(hint);
        root.setOnDragOver(this::over);
        root.setOnDragExited(event -> hint.setVisible(false));
        root.setOnDragDropped(this::dropped);
    }

    private void over(DragEvent event) {
        if (event.getDragboard().hasFiles()) {
            event.acceptTransferModes(TransferMode.COPY_OR_MOVE);
            hint.setVisible(true);
        }
        event.consume();
    }

    private void dropped(DragEvent event) {
        hint.setVisible(false);
        List<File> files = event.getDragboard().getFiles();
        if (!files.isEmpty()) {
            open.accept(files);
        }
        event.setDropCompleted(!files.isEmpty());
        event.consume();
    }
}
