package dev.stateroom.ui.diff;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.OpenDialog;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.compare.ComparisonRef;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.stage.Window;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/** One side of a comparison: chosen from the open workspace, typed as an address, or picked on this computer. */
final class SideField extends HBox {
    private final SideNames names;
    private final ComboBox<@Nullable ComparisonRef> box = new ComboBox<>();
    private boolean following;

    /** @param chosen receives what the user chose */
    SideField(
            String id, String name, Translations words, SideNames names, OpenDialog folders, OpenDialog files, Consumer<@Nullable ComparisonRef> chosen) {
        super(2);
        this.names = names;
        box.setId(id);
        box.setEditable(true);
        box.setAccessibleText(name);
        box.setPromptText(words.get("things.prompt"));
        box.setMaxWidth(Double.MAX_VALUE);
        box.setMinWidth(0);
        box.setVisibleRowCount(14);
        HBox.setHgrow(box, Priority.ALWAYS);
        box.setConverter(new StringConverter<>() {
            @Override
            public String toString(@Nullable ComparisonRef ref) {
                return names.title(ref);
            }

            @Override
            public @Nullable ComparisonRef fromString(String text) {
                return typed(text.strip());
            }
        });
        box.setCellFactory(list -> new ListCell<>() {
            @Override
            protected void updateItem(@Nullable ComparisonRef ref, boolean empty) {
                super.updateItem(ref, empty);
                setText(empty || ref == null ? null : names.title(ref));
                ViewParts.show(this, empty || ref == null ? null : FeatherIcons.of(icon(ref), FeatherIcons.ROW));
            }
        });
        box.setOnShowing(e -> offer());
        box.valueProperty().subscribe(ref -> {
            tell(ref);
            if (!following) {
                chosen.accept(ref);
            }
        });
        box.focusedProperty().subscribe(focused -> {
            if (!focused) {
                showEnd();
            }
        });
        box.getEditor().widthProperty().subscribe(this::showEnd);
        Button folder = ViewParts.iconButton("folder", words.get("things.folder"), words.get("things.folder"), id + "-folder", () -> take(folders.ask(window(), words.get("things.folder"))));
        Button file = ViewParts.iconButton("file-text", words.get("things.file"), words.get("things.file"), id + "-file", () -> take(files.ask(window(), words.get("things.file"))));
        getChildren().addAll(box, folder, file);
        setMinWidth(0);
        setPrefWidth(200);
    }

    private static String icon(ComparisonRef ref) {
        return switch (ref) {
            case ComparisonRef.Here(String thread, String checkpoint, var top) when thread != null && top.isRoot() ->
                checkpoint == null ? "git-branch" : "git-commit";
            case ComparisonRef.Here _ -> "hard-drive";
            case ComparisonRef.Named _ -> "folder";
        };
    }

    private void tell(@Nullable ComparisonRef ref) {
        HoverTip.set(box.getEditor(), ref == null ? box.getPromptText() : names.title(ref));
        Platform.runLater(this::showEnd);
    }

    /** Addresses have similar beginnings and differ at the end; a step is named at the beginning. */
    private void showEnd() {
        if (!box.isFocused()) {
            box.getEditor().positionCaret(box.getValue() instanceof ComparisonRef.Named(String address) ? address.length() : 0);
        }
    }

    private @Nullable Window window() {
        return getScene() == null ? null : getScene().getWindow();
    }

    private void take(@Nullable Path path) {
        if (path != null) {
            box.setValue(new ComparisonRef.Named(path.toString()));
        }
    }

    private @Nullable ComparisonRef typed(String text) {
        ComparisonRef now = box.getValue();
        if (text.isEmpty()) {
            return null;
        }
        if (now != null && names.title(now).equals(text)) {
            return now;
        }
        return names.offered().stream()
                .filter(ref -> names.title(ref).equals(text))
                .findFirst()
                .orElseGet(() -> new ComparisonRef.Named(text));
    }

    private void offer() {
        following = true;
        ComparisonRef now = box.getValue();
        box.getItems().setAll(names.offered());
        box.setValue(now);
        following = false;
    }

    /** Shows a choice that was made elsewhere. */
    void show(@Nullable ComparisonRef ref) {
        if (!Objects.equals(box.getValue(), ref)) {
            following = true;
            box.setValue(ref);
            following = false;
        }
    }

    boolean isEmpty() {
        return box.getValue() == null;
    }

    void focus() {
        box.requestFocus();
    }
}
