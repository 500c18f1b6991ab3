package dev.stateroom.ui.diff;

import dev.stateroom.ui.words.Translations;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Two pictures side by side, each fitted into its half. */
final class PicturesNode extends HBox {
    /** Its height in pixels. */
    static final double HEIGHT = 220;

    private static final double CAPTION = 26;

    private final Translations words = Translations.of(PicturesNode.class);
    private final ImageView before = new ImageView();
    private final ImageView after = new ImageView();
    private final Label beforeSize = new Label();
    private final Label afterSize = new Label();
    private final StackPane left = half(before, beforeSize);
    private final StackPane right = half(after, afterSize);

    PicturesNode() {
        getChildren().addAll(left, right);
    }

    private static StackPane half(ImageView view, Label caption) {
        view.setPreserveRatio(true);
        caption.getStyleClass().addAll("sr-tiny", "sr-muted");
        VBox box = new VBox(4, view, caption);
        box.setAlignment(Pos.CENTER);
        StackPane half = new StackPane(box);
        half.getStyleClass().add("diff-picture");
        half.setMinWidth(0);
        half.setPrefWidth(10);
        HBox.setHgrow(half, Priority.ALWAYS);
        return half;
    }

    void show(FileDiff.Pictures pictures) {
        fill(left, before, beforeSize, pictures.before(), pictures.sizeBefore());
        fill(right, after, afterSize, pictures.after(), pictures.sizeAfter());
    }

    private void fill(StackPane half, ImageView view, Label caption, @Nullable Image image, long size) {
        view.setImage(image);
        half.getStyleClass().removeAll("diff-none");
        if (image == null) {
            half.getStyleClass().add("diff-none");
            caption.setText("");
            return;
        }
        double room = HEIGHT - 2 * CAPTION;
        view.setFitHeight(Math.min(room, image.getHeight()));
        caption.setText(words.get("picture.size", size));
    }
}
