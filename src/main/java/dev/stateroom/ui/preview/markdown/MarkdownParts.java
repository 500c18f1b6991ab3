package dev.stateroom.ui.preview.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.layout.Region;
import org.commonmark.node.Node;

/** A short Markdown text as nodes, for lists with many of them. */
public final class MarkdownParts {
    private MarkdownParts() {}

    /** The first blocks of a text; {@code linkChosen} is called with the address of a clicked link. */
    public static List<Region> of(String text, int most, Consumer<String> linkChosen) {
        MarkdownDocument document = MarkdownDocument.of(text);
        MarkdownBlocks blocks = new MarkdownBlocks(document.images(), linkChosen);
        List<Region> parts = new ArrayList<>();
        for (Node next = document.root().getFirstChild(); next != null && parts.size() < most; next = next.getNext()) {
            parts.add(blocks.of(next));
        }
        return parts;
    }
}
