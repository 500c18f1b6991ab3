package dev.stateroom.ui.preview.image;

import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.preview.viewer.FileViewer;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.image.ImageView;
import javafx.scene.image.WritableImage;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Background;
import javafx.scene.layout.BackgroundFill;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.CornerRadii;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.paint.Color;
import javafx.scene.paint.ImagePattern;

/** One picture, fitted into the pane or at its own size, with its facts in a row below. */
public final class PictureView implements FileViewer {
    private final BorderPane root = new BorderPane();
    private final ScrollPane scroll = new ScrollPane();
    private final ImageView view;
    private final DecodedImage picture;
    private final ChoiceSegment<Boolean> zoom = new ChoiceSegment<>(true);

    /** Shows a picture, fitted. {@code name} is its name for screen readers. */
    public PictureView(DecodedImage picture, String name, Translations words) {
        this.picture = picture;
        view = new ImageView(picture.image());
        view.setId("preview-picture");
        view.setPreserveRatio(true);
        view.setAccessibleText(words.get("image.name", name, picture.head().width(), picture.head().height()));
        StackPane board = new StackPane(view);
        board.setBackground(new Background(new BackgroundFill(checkerboard(), CornerRadii.EMPTY, Insets.EMPTY)));
        board.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        StackPane centre = new StackPane(board);
        centre.getStyleClass().add("picture-ground");
        scroll.setContent(centre);
        scroll.setFitToWidth(true);
        scroll.setFitToHeight(true);
        scroll.setPannable(true);
        zoom.add(true, "preview-picture-fit", words.get("image.fit"));
        zoom.add(false, "preview-picture-full", "100%").setAccessibleText(words.get("image.full"));
        zoom.chosenProperty().subscribe(this::size);
        zoom.getStyleClass().add("preview-segment");
        Label facts = ViewParts.shrinking(facts(words), "sr-small", "sr-muted");
        facts.setId("preview-picture-facts");
        HBox row = ViewParts.styled(new HBox(8, facts, ViewParts.grow(), zoom), "preview-bar");
        row.setAlignment(Pos.CENTER_LEFT);
        root.setCenter(scroll);
        root.setBottom(row);
        root.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
        scroll.viewportBoundsProperty().subscribe(this::size);
    }

    /** Half-transparent squares, visible in the light and the dark theme. */
    private static ImagePattern checkerboard() {
        int square = 8;
        WritableImage squares = new WritableImage(2 * square, 2 * square);
        Color grey = Color.gray(0.5, 0.22);
        for (int x = 0; x < 2 * square; x++) {
            for (int y = 0; y < 2 * square; y++) {
                squares.getPixelWriter().setColor(x, y, x / square == y / square ? grey : Color.TRANSPARENT);
            }
        }
        return new ImagePattern(squares, 0, 0, 2.0 * square, 2.0 * square, false);
    }

    private String facts(Translations words) {
        PictureHead head = picture.head();
        StringBuilder facts = new StringBuilder(
                words.get("image.facts", head.format(), head.width(), head.height(), picture.bytes()));
        if (picture.still()) {
            facts.append(words.get("image.still", head.frames()));
        } else if (head.frames() > 1) {
            facts.append(words.get("image.frames", head.frames()));
        }
        if (isReduced()) {
            facts.append(words.get("image.reduced", Math.round(picture.image().getWidth() * 100 / head.width())));
        }
        return facts.toString();
    }

    private boolean isReduced() {
        return picture.image().getWidth() < picture.head().width();
    }

    private void size() {
        double room = Math.max(1, scroll.getViewportBounds().getWidth() - 32);
        double height = Math.max(1, scroll.getViewportBounds().getHeight() - 32);
        boolean fitted = zoom.chosen();
        // Small pictures are not enlarged.
        view.setFitWidth(fitted ? Math.min(room, picture.image().getWidth()) : 0);
        view.setFitHeight(fitted ? Math.min(height, picture.image().getHeight()) : 0);
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.DIGIT0 && event.isShortcutDown()) {
            zoom.choose(true);
            event.consume();
        } else if (event.getCode() == KeyCode.DIGIT1 && event.isShortcutDown() && event.isAltDown()) {
            zoom.choose(false);
            event.consume();
        }
    }

    @Override
    public Region node() {
        return root;
    }

    @Override
    public void focus() {
        scroll.requestFocus();
    }

    @Override
    public void copy() {
        ClipboardContent content = new ClipboardContent();
        content.putImage(picture.image());
        Clipboard.getSystemClipboard().setContent(content);
    }
}
