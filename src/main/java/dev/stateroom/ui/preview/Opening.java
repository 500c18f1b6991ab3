package dev.stateroom.ui.preview;

import dev.stateroom.ui.preview.bytes.FileBytes;
import dev.stateroom.ui.preview.code.CodeDocument;
import dev.stateroom.ui.preview.image.Picture;
import dev.stateroom.ui.preview.image.SvgPicture;
import dev.stateroom.ui.preview.lexer.Language;
import dev.stateroom.ui.preview.lines.LargeText;
import dev.stateroom.ui.preview.markdown.MarkdownDocument;
import dev.stateroom.ui.preview.paged.ShownLine;
import dev.stateroom.ui.preview.pdf.PdfFile;
import dev.stateroom.ui.preview.text.Decoding;
import dev.stateroom.ui.preview.text.LineEnds;
import dev.stateroom.ui.preview.text.TextDocument;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.Sniffed;
import dev.stateroom.vfs.Utf8;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file and decides how it is shown. Blocks: not on the FX thread.
 *
 * @param content the file
 * @param wanted how a person wants to look at it; null for the usual way
 * @param usual how a person looked at files of a kind before, by type
 * @param chosen the decoding that a person chose; null to find it
 * @param done counts bytes that have arrived
 */
record Opening(
        Content content, @Nullable Mode wanted, Map<String, Mode> usual, @Nullable Decoding chosen, AtomicLong done) {
    /** Bytes of a text that is held as a whole; more is shown in pages. */
    static final int WHOLE_TEXT = 1_000_000;

    /** A text with a longer line, or with more lines, is shown in pages too: the code view would take too long to lay it out. */
    static final int LONGEST_LINE = 100_000;

    static final int MOST_LINES = 60_000;

    private static final int FIRST_LINES = 120;

    Outcome<Opened> open(Cancellation cancellation) {
        return FileBytes.of(content.backend(), content.path(), content.size(), cancellation)
                .then(bytes -> bytes.read(0, (int) Math.min(Sniffed.HEAD, bytes.size())).then(head -> {
                    boolean whole = head.length >= bytes.size();
                    Sniffed sniffed = Sniffed.of(head, whole, content.path().name(), content.mime());
                    return open(bytes, head, sniffed, cancellation);
                }));
    }

    private Outcome<Opened> open(FileBytes bytes, byte[] head, Sniffed sniffed, Cancellation cancellation) {
        Kind kind = Kind.of(sniffed, text(head, sniffed));
        List<Mode> modes = kind.modes();
        Mode asked = wanted != null ? wanted : usual.get(kind.mime());
        Mode mode = asked != null && modes.contains(asked) ? asked : modes.getFirst();
        if (sniffed.form() == Sniffed.Form.EMPTY) {
            return Outcome.ok(new Opened(bytes, sniffed, kind, new Opened.Empty()));
        }
        return shown(bytes, head, sniffed, kind, mode, cancellation).map(shown -> new Opened(bytes, sniffed, kind, shown));
    }

    private Outcome<Opened.Shown> shown(
            FileBytes bytes, byte[] head, Sniffed sniffed, Kind kind, Mode mode, Cancellation cancellation) {
        return switch (mode) {
            case HEX -> Outcome.ok(new Opened.Hex(why(sniffed)));
            case PICTURE -> picture(bytes, kind, cancellation);
            case PAGES -> pages(bytes, cancellation);
            case TABLE -> Structured.table(bytes, text(head, sniffed), sniffed, kind, cancellation);
            case TREE -> Structured.tree(bytes, kind, cancellation);
            case DECODED -> Structured.decoded(bytes, content.path().name(), done, cancellation);
            case TEXT, RENDERED -> text(bytes, head, sniffed, kind, mode, cancellation);
        };
    }

    private static String text(byte[] head, Sniffed sniffed) {
        Sniffed.Encoding encoding = sniffed.encoding();
        return encoding == null ? "" : new String(head, TextDocument.decoding(encoding, encoding == Sniffed.Encoding.UNKNOWN ? 0 : -1).charset());
    }

    /** What is told above bytes that might have been expected to look otherwise. */
    private static @Nullable String why(Sniffed sniffed) {
        return switch (sniffed.mime()) {
            case "image/webp", "image/tiff", "image/x-icon", "image/heic" -> sniffed.mime();
            default -> null;
        };
    }

    private Outcome<Opened.Shown> picture(FileBytes bytes, Kind kind, Cancellation cancellation) {
        boolean drawing = kind.mime().equals("image/svg+xml");
        return whole(bytes, drawing ? SvgPicture.MOST_BYTES : Picture.MOST_BYTES, cancellation, (file, name) -> {
            Outcome<Picture> decoded = drawing ? SvgPicture.draw(file, name) : Picture.decode(file, name);
            return decoded.map(Opened.Pictured::new);
        });
    }

    private Outcome<Opened.Shown> pages(FileBytes bytes, Cancellation cancellation) {
        return whole(bytes, PdfFile.MOST_BYTES, cancellation, (file, name) -> PdfFile.open(file, name)
                .then(pdf -> pdf.draw(0, cancellation).map(first -> new Opened.Pages(pdf, first))));
    }

    /** Makes something of a whole file. */
    private interface Whole {
        Outcome<? extends Opened.Shown> of(byte[] file, String name);
    }

    /** Where nothing can be made of it, its bytes are shown with the reason. */
    private Outcome<Opened.Shown> whole(FileBytes bytes, int most, Cancellation cancellation, Whole whole) {
        String name = content.path().name();
        if (bytes.size() > most) {
            return Outcome.ok(new Opened.Hex("%s has %,d bytes; at most %,d can be shown in this way".formatted(name, bytes.size(), most)));
        }
        return bytes.head(most, done, cancellation).map(file -> {
            cancellation.check();
            return switch (whole.of(file, name)) {
                case Outcome.Ok<? extends Opened.Shown>(Opened.Shown shown) -> shown;
                case Outcome.Failed<? extends Opened.Shown>(var why) -> new Opened.Hex(why.sentence());
            };
        });
    }

    private Outcome<Opened.Shown> text(FileBytes bytes, byte[] head, Sniffed sniffed, Kind kind, Mode mode, Cancellation cancellation) {
        if (bytes.size() > WHOLE_TEXT) {
            return large(bytes, head, sniffed, kind, cancellation);
        }
        return bytes.head(WHOLE_TEXT, done, cancellation).then(all -> {
            cancellation.check();
            TextDocument document = TextDocument.of(all, sniffed.encoding(), chosen);
            if (mode == Mode.RENDERED) {
                return Outcome.ok(new Opened.Rendered(MarkdownDocument.of(document.text().shown()), document));
            }
            if (document.longest() > LONGEST_LINE || document.lines() > MOST_LINES) {
                return large(bytes, head, sniffed, kind, cancellation);
            }
            return Outcome.ok(new Opened.Code(CodeDocument.of(document, language(kind, document), cancellation)));
        });
    }

    private static Language language(Kind kind, TextDocument document) {
        Language language = Language.of(kind.mime());
        if (language != Language.PLAIN) {
            return language;
        }
        String text = document.text().shown();
        int end = text.indexOf('\n');
        return Language.ofFirstLine(text.substring(0, Math.min(end < 0 ? text.length() : end, 200)));
    }

    private Outcome<Opened.Shown> large(FileBytes bytes, byte[] head, Sniffed sniffed, Kind kind, Cancellation cancellation) {
        int wrong = sniffed.encoding() == Sniffed.Encoding.UNKNOWN ? Utf8.firstInvalid(head, 0) : -1;
        Decoding decoding = chosen != null ? chosen : TextDocument.decoding(sniffed.encoding(), wrong);
        LineEnds ends = LineEnds.of(new String(head, decoding.charset()));
        LargeText text = new LargeText(bytes, decoding, ends.areCarriageReturns());
        Language language = Language.of(kind.mime());
        return text.rows(0, FIRST_LINES, cancellation)
                .map(first -> new Opened.Large(text, language, ShownLine.of(first, language), wrong, ends.title()));
    }
}
