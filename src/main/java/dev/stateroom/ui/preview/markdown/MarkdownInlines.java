package dev.stateroom.ui.preview.markdown;

import dev.stateroom.ui.theme.MissingGlyphs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.scene.Cursor;
import javafx.scene.image.ImageView;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;

/** Makes one text flow from the inline parts of a block. */
final class MarkdownInlines extends AbstractVisitor {
    private static final double WIDEST = 700;

    private final Map<String, javafx.scene.image.Image> images;
    private final TextFlow flow = new TextFlow();
    private final Consumer<String> linkChosen;
    private final List<String> styles = new ArrayList<>();
    private String link = "";

    private MarkdownInlines(Map<String, javafx.scene.image.Image> images, Consumer<String> linkChosen) {
        this.images = images;
        this.linkChosen = linkChosen;
    }

    /** The text of a block. {@code linkChosen} is called with the address of a clicked link. */
    static TextFlow of(Node block, String style, Map<String, javafx.scene.image.Image> images, Consumer<String> linkChosen) {
        MarkdownInlines inlines = new MarkdownInlines(images, linkChosen);
        inlines.flow.getStyleClass().add(style);
        inlines.visitChildren(block);
        return inlines.flow;
    }

    private void add(String text, String... more) {
        Text part = new Text(MissingGlyphs.named(text));
        part.getStyleClass().add("md-text");
        part.getStyleClass().addAll(styles);
        part.getStyleClass().addAll(more);
        if (!link.isEmpty()) {
            String address = link;
            part.setCursor(Cursor.HAND);
            part.setOnMouseClicked(e -> linkChosen.accept(address));
        }
        flow.getChildren().add(part);
    }

    private void styled(Node node, String style) {
        styles.add(style);
        visitChildren(node);
        styles.removeLast();
    }

    @Override
    public void visit(org.commonmark.node.Text text) {
        add(text.getLiteral());
    }

    @Override
    public void visit(Emphasis emphasis) {
        styled(emphasis, "md-emphasis");
    }

    @Override
    public void visit(StrongEmphasis strong) {
        styled(strong, "md-strong");
    }

    @Override
    public void visit(Code code) {
        add(code.getLiteral(), "md-code");
    }

    @Override
    public void visit(Link node) {
        String outer = link;
        link = node.getDestination();
        styled(node, "md-link");
        link = outer;
    }

    @Override
    public void visit(Image image) {
        javafx.scene.image.Image picture = images.get(image.getDestination());
        if (picture != null) {
            ImageView view = new ImageView(picture);
            view.setPreserveRatio(true);
            view.setFitWidth(Math.min(WIDEST, picture.getWidth()));
            view.setAccessibleText(image.getFirstChild() instanceof org.commonmark.node.Text alt ? alt.getLiteral() : "");
            flow.getChildren().add(view);
            return;
        }
        String outer = link;
        link = image.getDestination();
        add("[", "md-muted");
        styled(image, "md-muted");
        add(image.getFirstChild() == null ? image.getDestination() + "]" : "]", "md-muted");
        link = outer;
    }

    @Override
    public void visit(HtmlInline html) {
        add(html.getLiteral(), "md-code", "md-muted");
    }

    @Override
    public void visit(SoftLineBreak lineBreak) {
        add(" ");
    }

    @Override
    public void visit(HardLineBreak lineBreak) {
        add("\n");
    }
}
