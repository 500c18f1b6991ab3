package dev.stateroom.ui.preview;

import dev.stateroom.ui.preview.bytes.FileRanges;
import dev.stateroom.ui.preview.code.CodeDocument;
import dev.stateroom.ui.preview.image.DecodedImage;
import dev.stateroom.ui.preview.json.JsonItem;
import dev.stateroom.ui.preview.json.JsonLevels;
import dev.stateroom.ui.preview.lexer.CodeLanguage;
import dev.stateroom.ui.preview.lines.LargeText;
import dev.stateroom.ui.preview.markdown.MarkdownDocument;
import dev.stateroom.ui.preview.paged.PagedLine;
import dev.stateroom.ui.preview.pdf.PdfFile;
import dev.stateroom.ui.preview.records.RecordTable;
import dev.stateroom.ui.preview.text.EncodedBytes;
import dev.stateroom.ui.preview.text.TextDecoding;
import dev.stateroom.ui.preview.text.TextDocument;
import dev.stateroom.vfs.DetectedType;
import java.util.List;
import javafx.scene.image.Image;
import org.jspecify.annotations.Nullable;

/**
 * A file that was read and prepared, before it has nodes.
 *
 * @param bytes its bytes, for reading more
 * @param sniffed what it is
 * @param kind what decides its state shown
 * @param shown what is shown of it
 */
record OpenedFile(FileRanges bytes, DetectedType sniffed, ContentKind kind, Shown shown) {

    /** Prepared content. */
    sealed interface Shown {
        /** Which of the ways this is. */
        default ViewMode mode() {
            return switch (this) {
                case Empty _, Code _, Large _ -> ViewMode.TEXT;
                case Rendered _ -> ViewMode.RENDERED;
                case Table _ -> ViewMode.TABLE;
                case Tree _ -> ViewMode.TREE;
                case Pictured _ -> ViewMode.PICTURE;
                case Pages _ -> ViewMode.PAGES;
                case Decoded _ -> ViewMode.DECODED;
                case Hex _ -> ViewMode.HEX;
            };
        }
    }

    /** Nothing: no bytes. */
    record Empty() implements Shown {}

    /** Text that fits. */
    record Code(CodeDocument document) implements Shown {}

    /** Text in pages; {@code problem} is the first byte that is not UTF-8, -1 for none. */
    record Large(LargeText text, CodeLanguage language, List<PagedLine> first, int problem, String lineEnds) implements Shown {}

    /** Rendered Markdown. */
    record Rendered(MarkdownDocument document, TextDocument text) implements Shown {}

    /** Rows of cells, and the first of them. */
    record Table(RecordTable records, List<List<String>> first) implements Shown {}

    /** JSON, and what is in its outermost value. */
    record Tree(JsonLevels levels, JsonItem root, List<JsonItem> first) implements Shown {}

    /** A picture. */
    record Pictured(DecodedImage picture) implements Shown {}

    /** A document in pages, and the first of them. */
    record Pages(PdfFile file, Image first) implements Shown {}

    /** What bytes that are kept as text are. */
    record Decoded(EncodedBytes encoded, @Nullable DecodedImage picture) implements Shown {}

    /** Bytes, and why it is not shown in the usual way; null if this is the usual way or was asked for. */
    record Hex(@Nullable String why) implements Shown {}

    /** The encoding with which its bytes are shown as text; null if another one would make no difference. */
    @Nullable TextDecoding decoding() {
        return switch (shown) {
            case Code(CodeDocument code) -> code.document().decoding();
            case Large large -> large.text().decoding();
            case Empty _, Rendered _, Table _, Tree _, Pictured _, Pages _, Decoded _, Hex _ -> null;
        };
    }

    /** The known facts, for the panes next to it. */
    FileFacts facts() {
        return switch (shown) {
            case Code(CodeDocument code) -> of(code.document());
            case Rendered(MarkdownDocument m, TextDocument text) -> of(text);
            case Large large -> facts(large.text().decoding(), large.lineEnds(), -1);
            case Empty e -> facts(TextDecoding.UTF_8, "none", 0);
            case Table _, Tree _ -> facts(TextDecoding.UTF_8, "", -1);
            case Decoded d -> new FileFacts(d.encoded().mime(), bytes.size(), null, null, -1);
            case Pages _, Pictured _, Hex _ -> new FileFacts(sniffed.mime(), bytes.size(), null, null, -1);
        };
    }

    private FileFacts of(TextDocument text) {
        return facts(text.decoding(), text.ends().title(), text.lines());
    }

    private FileFacts facts(TextDecoding decoding, String lineEnds, long lines) {
        return new FileFacts(sniffed.mime(), bytes.size(), decoding.title(), lineEnds, lines);
    }
}
