package dev.stateroom.ui.preview.markdown;

import dev.stateroom.ui.preview.viewer.FileViewer;
import dev.stateroom.ui.preview.viewer.ViewerPosition;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.Translations;
import java.util.function.Function;
import javafx.animation.AnimationTimer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;

/** Rendered Markdown. Long documents are laid out a few blocks per frame; a clicked link is shown and never followed automatically. */
public final class MarkdownView extends AnimationTimer implements FileViewer {
    private static final int FIRST_BLOCKS = 30;
    private static final int MOST_BLOCKS = 1_500;
    private static final long BUDGET_NANOS = 5_000_000;

    private final BorderPane root = new BorderPane();
    private final ScrollPane scroll = new ScrollPane();
    private final VBox column = new VBox(12);
    private final Translations words;
    private final Function<String, @Nullable Runnable> opener;
    private final MarkdownBlocks blocks;
    private final boolean cut;
    private @Nullable Node next;
    private int made;
    private double wantedTop = -1;
    private boolean finished;

    /**
     * Shows a document.
     *
     * @param opener returns an action that opens a link's file; null for a link that is only shown
     */
    public MarkdownView(MarkdownDocument document, Translations words, Function<String, @Nullable Runnable> opener) {
        this.words = words;
        this.opener = opener;
        this.cut = document.cut();
        this.blocks = new MarkdownBlocks(document.images(), this::linkChosen);
        next = document.root().getFirstChild();
        column.setId("preview-markdown");
        column.getStyleClass().add("md-column");
        StackPane centre = new StackPane(column);
        centre.getStyleClass().add("md-ground");
        scroll.setContent(centre);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("md-scroll");
        scroll.setAccessibleText(words.get("markdown.name"));
        root.setCenter(scroll);
        while (next != null && made < FIRST_BLOCKS) {
            append();
        }
        finishOrGoOn();
    }

    private void append() {
        Node block = next;
        if (block != null) {
            column.getChildren().add(blocks.of(block));
            made++;
            next = block.getNext();
        }
    }

    private void finishOrGoOn() {
        if (next != null && made < MOST_BLOCKS) {
            start();
            return;
        }
        stop();
        if (next != null || cut) {
            column.getChildren().add(ViewParts.text(words.get("markdown.cut"), "sr-small", "sr-muted"));
        }
        if (column.getChildren().isEmpty()) {
            // Only blanks or comments.
            column.getChildren().add(ViewParts.text(words.get("markdown.nothing"), "sr-small", "sr-muted"));
        }
        finished = true;
        scrollToWanted();
    }

    private void scrollToWanted() {
        if (wantedTop >= 0) {
            double top = wantedTop;
            wantedTop = -1;
            root.applyCss();
            root.layout();
            scroll.setVvalue(top);
        }
    }

    @Override
    public void handle(long now) {
        long end = System.nanoTime() + BUDGET_NANOS;
        while (next != null && made < MOST_BLOCKS && System.nanoTime() < end) {
            append();
        }
        finishOrGoOn();
    }

    private void linkChosen(String address) {
        Label shown = ViewParts.shrinking(address, "sr-mono-small");
        shown.setId("preview-link");
        Button copy = ViewParts.button("copy", words.get("markdown.link.copy"));
        copy.setOnAction(e -> {
            SystemClipboard.put(address);
        });
        Button close = ViewParts.iconButton("x", words.get("close"), words.get("close"), () -> root.setBottom(null));
        HBox strip = new HBox(8, FeatherIcons.of("link", FeatherIcons.ROW), shown, ViewParts.grow(), copy);
        Runnable open = opener.apply(address);
        if (open != null) {
            Button follow = ViewParts.button("file-text", words.get("markdown.link.open"), "preview-link-open", () -> open.run());
            strip.getChildren().add(follow);
        }
        strip.getChildren().add(close);
        strip.getStyleClass().add("preview-bar");
        root.setBottom(strip);
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
        stop();
    }

    @Override
    public ViewerPosition place() {
        return new ViewerPosition(Math.round(scroll.getVvalue() * 1_000_000), 0, 0, 0);
    }

    @Override
    public void restore(ViewerPosition place) {
        wantedTop = place.top() / 1_000_000.0;
        if (finished) {
            scrollToWanted();
        }
    }
}
