package dev.stateroom.ui.preview;

import dev.stateroom.ui.preview.bytes.FileBytes;
import dev.stateroom.ui.preview.code.CodeDocument;
import dev.stateroom.ui.preview.image.Picture;
import dev.stateroom.ui.preview.json.JsonItem;
import dev.stateroom.ui.preview.json.JsonLevels;
import dev.stateroom.ui.preview.lexer.Language;
import dev.stateroom.ui.preview.lines.LargeText;
import dev.stateroom.ui.preview.markdown.MarkdownDocument;
import dev.stateroom.ui.preview.paged.ShownLine;
import dev.stateroom.ui.preview.pdf.PdfFile;
import dev.stateroom.ui.preview.records.Records;
import dev.stateroom.ui.preview.text.Decoding;
import dev.stateroom.ui.preview.text.EncodedBytes;
import dev.stateroom.ui.preview.text.TextDocument;
import dev.stateroom.vfs.Sniffed;
import java.util.List;
import javafx.scene.image.Image;
import org.jspecify.annotations.Nullable;

/**
 * A file read and prepared, before it has nodes.
 *
 * @param bytes its bytes, for reading more
 * @param sniffed what it is
 * @param kind what decides how it is shown
 * @param shown what is shown of it
 */
record Opened(FileBytes bytes, Sniffed sniffed, Kind kind, Shown shown) {

    /** What is shown. */
    sealed interface Shown {
        /** Which of the ways this is. */
        Mode mode();
    }

    /** Nothing: no bytes. */
    record Empty() implements Shown {
        @Override
        public Mode mode() {
            return Mode.TEXT;
        }
    }

    /** Text that fits. */
    record Code(CodeDocument document) implements Shown {
        @Override
        public Mode mode() {
            return Mode.TEXT;
        }
    }

    /** Text in pages; {@code problem} is the first byte that is not UTF-8, -1 for none. */
    record Large(LargeText text, Language language, List<ShownLine> first, int problem, String lineEnds) implements Shown {
        @Override
        public Mode mode() {
            return Mode.TEXT;
        }
    }

    /** Rendered Markdown. */
    record Rendered(MarkdownDocument document, TextDocument text) implements Shown {
        @Override
        public Mode mode() {
            return Mode.RENDERED;
        }
    }

    /** Rows of cells, and the first of them. */
    record Table(Records records, List<List<String>> first) implements Shown {
        @Override
        public Mode mode() {
            return Mode.TABLE;
        }
    }

    /** JSON, and what is in its outermost value. */
    record Tree(JsonLevels levels, JsonItem root, List<JsonItem> first) implements Shown {
        @Override
        public Mode mode() {
            return Mode.TREE;
        }
    }

    /** A picture. */
    record Pictured(Picture picture) implements Shown {
        @Override
        public Mode mode() {
            return Mode.PICTURE;
        }
    }

    /** A document in pages, and the first of them. */
    record Pages(PdfFile file, Image first) implements Shown {
        @Override
        public Mode mode() {
            return Mode.PAGES;
        }
    }

    /** What bytes that are kept as text are. */
    record Decoded(EncodedBytes encoded, @Nullable Picture picture) implements Shown {
        @Override
        public Mode mode() {
            return Mode.DECODED;
        }
    }

    /** Bytes, and why it is not shown in the usual way; null where this is the usual way or was asked for. */
    record Hex(@Nullable String why) implements Shown {
        @Override
        public Mode mode() {
            return Mode.HEX;
        }
    }

    /** The encoding by which its bytes are shown as text; null where another one would show nothing else. */
    @Nullable Decoding decoding() {
        return switch (shown) {
            case Code(CodeDocument code) -> code.document().decoding();
            case Large large -> large.text().decoding();
            default -> null;
        };
    }

    /** What is known of it, for the panes beside it. */
    Facts facts() {
        return switch (shown) {
            case Code(CodeDocument code) -> of(code.document());
            case Rendered(MarkdownDocument m, TextDocument text) -> of(text);
            case Large large -> facts(large.text().decoding(), large.lineEnds(), -1);
            case Empty e -> facts(Decoding.UTF_8, "none", 0);
            case Table t -> facts(Decoding.UTF_8, "", -1);
            case Tree t -> facts(Decoding.UTF_8, "", -1);
            case Pages p -> new Facts(sniffed.mime(), bytes.size(), null, null, -1);
            case Decoded d -> new Facts(d.encoded().mime(), bytes.size(), null, null, -1);
            case Pictured p -> new Facts(sniffed.mime(), bytes.size(), null, null, -1);
            case Hex h -> new Facts(sniffed.mime(), bytes.size(), null, null, -1);
        };
    }

    private Facts of(TextDocument text) {
        return facts(text.decoding(), text.ends().title(), text.lines());
    }

    private Facts facts(Decoding decoding, String lineEnds, long lines) {
        return new Facts(sniffed.mime(), bytes.size(), decoding.title(), lineEnds, lines);
    }
}
