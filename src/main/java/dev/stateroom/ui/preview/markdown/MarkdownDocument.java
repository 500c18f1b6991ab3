package dev.stateroom.ui.preview.markdown;

import dev.stateroom.ui.preview.image.DecodedImage;
import dev.stateroom.ui.preview.text.EncodedBytes;
import dev.stateroom.vfs.Outcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.image.Image;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * Parsed Markdown. Parsing takes time: not for the FX thread.
 *
 * @param root the document
 * @param cut true if only the beginning was parsed
 * @param images the pictures embedded in the text, by their {@code data:} address; no other is ever fetched
 */
public record MarkdownDocument(Node root, boolean cut, Map<String, Image> images) {
    /** The maximum number of rendered UTF-16 units. */
    public static final int MOST_UNITS = 256_000;

    private static final int MOST_IMAGES = 20;

    /** Parses a text; front matter becomes a code block, because it is data. */
    public static MarkdownDocument of(String text) {
        boolean cut = text.length() > MOST_UNITS;
        String part = cut ? text.substring(0, Math.max(text.lastIndexOf('\n', MOST_UNITS), MOST_UNITS / 2)) : text;
        Parser parser = Parser.builder()
                .extensions(List.of(TablesExtension.create()))
                .includeSourceSpans(IncludeSourceSpans.NONE)
                .maxOpenBlockParsers(64)
                .maxInlineNesting(64)
                .build();
        Node root = parser.parse(fenceFrontMatter(part));
        Map<String, Image> images = new HashMap<>();
        root.accept(new AbstractVisitor() {
            @Override
            public void visit(org.commonmark.node.Image image) {
                String address = image.getDestination();
                if (address.startsWith("data:") && images.size() < MOST_IMAGES) {
                    EncodedBytes.of(address).ifPresent(bytes -> {
                        if (DecodedImage.decode(bytes.bytes(), "image") instanceof Outcome.Ok<DecodedImage>(DecodedImage picture)) {
                            images.put(address, picture.image());
                        }
                    });
                }
            }
        });
        return new MarkdownDocument(root, cut, Map.copyOf(images));
    }

    private static String fenceFrontMatter(String text) {
        if (!text.startsWith("---\n")) {
            return text;
        }
        int end = text.indexOf("\n---\n", 3);
        return end < 0 ? text : "```yaml\n" + text.substring(4, end) + "\n```\n" + text.substring(end + 5);
    }
}
