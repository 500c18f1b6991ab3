package dev.stateroom.ui.preview.markdown;

import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * Parsed Markdown. Parsing takes time: not on the FX thread.
 *
 * @param root the document
 * @param cut true where only the beginning was parsed
 */
public record MarkdownDocument(Node root, boolean cut) {
    /** UTF-16 units that are rendered. */
    public static final int MOST_UNITS = 256_000;

    /** Parses a text; front matter becomes a block of code, because it is data and not prose. */
    public static MarkdownDocument of(String text) {
        boolean cut = text.length() > MOST_UNITS;
        String part = cut ? text.substring(0, Math.max(text.lastIndexOf('\n', MOST_UNITS), MOST_UNITS / 2)) : text;
        Parser parser = Parser.builder()
                .extensions(List.of(TablesExtension.create()))
                .includeSourceSpans(IncludeSourceSpans.NONE)
                .maxOpenBlockParsers(64)
                .maxInlineNesting(64)
                .build();
        return new MarkdownDocument(parser.parse(fenceFrontMatter(part)), cut);
    }

    private static String fenceFrontMatter(String text) {
        if (!text.startsWith("---\n")) {
            return text;
        }
        int end = text.indexOf("\n---\n", 3);
        return end < 0 ? text : "```yaml\n" + text.substring(4, end) + "\n```\n" + text.substring(end + 5);
    }
}
