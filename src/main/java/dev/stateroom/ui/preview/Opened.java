package dev.stateroom.ui.preview;

import dev.stateroom.ui.preview.bytes.FileBytes;
import dev.stateroom.ui.preview.code.CodeDocument;
import dev.stateroom.ui.preview.image.Picture;
import dev.stateroom.ui.preview.lines.LargeText;
import dev.stateroom.ui.preview.markdown.MarkdownDocument;
import dev.stateroom.ui.preview.paged.ShownLine;
import dev.stateroom.ui.preview.text.Decoding;
import dev.stateroom.ui.preview.text.TextDocument;
import dev.stateroom.vfs.Sniffed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file read and prepared, before it has nodes.
 *
 * @param bytes its bytes, for reading more
 * @param sniffed what it is
 * @param modes the ways it can be looked at; the first is the usual one
 * @param shown what is shown of it
 */
record Opened(FileBytes bytes, Sniffed sniffed, List<Mode> modes, Shown shown) {

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
    record Large(LargeText text, List<ShownLine> first, int problem, String lineEnds) implements Shown {
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

    /** A picture. */
    record Pictured(Picture picture) implements Shown {
        @Override
        public Mode mode() {
            return Mode.PICTURE;
        }
    }

    /** Bytes, and why it is not shown in the usual way; null where this is the usual way or was asked for. */
    record Hex(@Nullable String why) implements Shown {
        @Override
        public Mode mode() {
            return Mode.HEX;
        }
    }

    /** What is known of it, for the panes beside it. */
    Facts facts() {
        return switch (shown) {
            case Code(CodeDocument code) -> of(code.document());
            case Rendered(MarkdownDocument m, TextDocument text) -> of(text);
            case Large large -> facts(large.text().decoding(), large.lineEnds(), -1);
            case Empty e -> facts(Decoding.UTF_8, "none", 0);
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
