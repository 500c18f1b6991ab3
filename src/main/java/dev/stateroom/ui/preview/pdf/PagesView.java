package dev.stateroom.ui.preview.pdf;

import dev.stateroom.ui.preview.viewer.FileViewer;
import dev.stateroom.ui.preview.viewer.ViewerPosition;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

/** A PDF, one page at a time, as wide as the pane. */
public final class PagesView implements FileViewer {
    private static final double WIDEST = 1000;

    private final TaskRunner work;
    private final PdfFile file;
    private final Translations words;
    private final BorderPane root = new BorderPane();
    private final ScrollPane scroll = new ScrollPane();
    private final ImageView image = new ImageView();
    private final StackPane ground = new StackPane(image);
    private final Label where = ViewParts.text("", "sr-small", "sr-muted");
    private final Button previous;
    private final Button next;
    private final LatestTask drawing;
    private int page;

    /** @param first the first page, drawn in advance */
    public PagesView(TaskRunner work, PdfFile file, Image first, Translations words) {
        this.work = work;
        drawing = new LatestTask(work);
        this.file = file;
        this.words = words;
        image.setId("preview-page");
        image.setPreserveRatio(true);
        ground.getStyleClass().add("picture-ground");
        scroll.setContent(ground);
        scroll.setFitToWidth(true);
        scroll.setFitToHeight(true);
        scroll.viewportBoundsProperty().subscribe(this::size);
        previous = ViewParts.iconButton("chevron-left", words.get("pages.previous"), words.get("pages.previous") + "  Page Up", "preview-page-previous", () -> go(page - 1));
        next = ViewParts.iconButton("chevron-right", words.get("pages.next"), words.get("pages.next") + "  Page Down", "preview-page-next", () -> go(page + 1));
        where.setId("preview-page-number");
        HBox bar = ViewParts.styled(new HBox(8, previous, where, next), "preview-bar");
        bar.setAlignment(Pos.CENTER_LEFT);
        root.setCenter(scroll);
        root.setBottom(bar);
        root.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        show(0, first);
    }

    private void size() {
        image.setFitWidth(Math.clamp(scroll.getViewportBounds().getWidth() - 32, 100, WIDEST));
    }

    private void go(int to) {
        if (to < 0 || to >= file.pages()) {
            return;
        }
        page = to;
        tell();
        drawing.begin(
                words.get("pages.drawing"),
                (c, p) -> file.draw(to, c),
                outcome -> outcome.either(drawn -> show(to, drawn), why -> {
                    ground.getChildren().setAll(ViewParts.empty("file", words.get("pages.broken"), CoreSentences.shown(why), null));
                    tell();
                }));
    }

    private void show(int number, Image drawn) {
        page = number;
        image.setImage(drawn);
        image.setAccessibleText(words.get("pages.number", number + 1, file.pages()));
        ground.getChildren().setAll(image);
        scroll.setVvalue(0);
        tell();
    }

    private void tell() {
        where.setText(words.get("pages.number", page + 1, file.pages()));
        previous.setDisable(page == 0);
        next.setDisable(page == file.pages() - 1);
    }

    private void key(KeyEvent event) {
        switch (event.getCode()) {
            case PAGE_UP -> go(page - 1);
            case PAGE_DOWN -> go(page + 1);
            case HOME -> go(0);
            case END -> go(file.pages() - 1);
            default -> {
                return;
            }
        }
        event.consume();
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
    public void close() {
        drawing.cancel();
        // A page that is being drawn ends first, which may take a while.
        work.submit(
                BackgroundTask.of(words.get("pages.drawing"), (c, p) -> {
                    file.close();
                    return true;
                }),
                closed -> {},
                defect -> {});
    }

    @Override
    public ViewerPosition place() {
        return new ViewerPosition(page, 0, 0, 0);
    }

    @Override
    public void restore(ViewerPosition place) {
        if (place.top() > 0) {
            go((int) Math.min(place.top(), file.pages() - 1));
        }
    }
}
