package dev.stateroom.ui.preview;

import dev.stateroom.ui.preview.bytes.FileRanges;
import dev.stateroom.ui.preview.code.CodeDocument;
import dev.stateroom.ui.preview.image.DecodedImage;
import dev.stateroom.ui.preview.image.SvgPicture;
import dev.stateroom.ui.preview.lexer.CodeLanguage;
import dev.stateroom.ui.preview.lines.LargeText;
import dev.stateroom.ui.preview.markdown.MarkdownDocument;
import dev.stateroom.ui.preview.paged.PagedLine;
import dev.stateroom.ui.preview.pdf.PdfFile;
import dev.stateroom.ui.preview.text.LineEnds;
import dev.stateroom.ui.preview.text.TextDecoding;
import dev.stateroom.ui.preview.text.TextDocument;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.vfs.DetectedType;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.Utf8;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file and decides its state shown. Blocks: not on the FX thread.
 *
 * @param content the file
 * @param wanted how the user wants to look at it; null for the usual way
 * @param usual how the user looked at files of a kind before, by type
 * @param chosen the decoding that the user chose; null to find it
 * @param done counts bytes that have arrived
 */
record FileOpening(
        PreviewContent content, @Nullable ViewMode wanted, Map<String, ViewMode> usual, @Nullable TextDecoding chosen, AtomicLong done) {
    /** Largest text in bytes that is in memory as a whole; larger ones are paged. */
    static final int WHOLE_TEXT = 1_000_000;

    /** A text with a longer line, or with more lines, is paged too: the code view would take too long to lay it out. */
    static final int LONGEST_LINE = 100_000;

    static final int MOST_LINES = 60_000;

    private static final int FIRST_LINES = 120;

    Outcome<OpenedFile> open(Cancellation cancellation) {
        return FileRanges.of(content.backend(), content.path(), content.size(), cancellation)
                .then(bytes -> bytes.read(0, (int) Math.min(DetectedType.HEAD, bytes.size())).then(head -> {
                    boolean whole = head.length >= bytes.size();
                    DetectedType sniffed = DetectedType.of(head, whole, content.path().name(), content.mime());
                    return open(bytes, head, sniffed, cancellation);
                }));
    }

    private Outcome<OpenedFile> open(FileRanges bytes, byte[] head, DetectedType sniffed, Cancellation cancellation) {
        ContentKind kind = ContentKind.of(sniffed, text(head, sniffed));
        List<ViewMode> modes = kind.modes();
        ViewMode asked = wanted != null ? wanted : usual.get(kind.mime());
        ViewMode mode = asked != null && modes.contains(asked) ? asked : modes.getFirst();
        if (sniffed.form() == DetectedType.Form.EMPTY) {
            return Outcome.ok(new OpenedFile(bytes, sniffed, kind, new OpenedFile.Empty()));
        }
        return shown(bytes, head, sniffed, kind, mode, cancellation).map(shown -> new OpenedFile(bytes, sniffed, kind, shown));
    }

    private Outcome<OpenedFile.Shown> shown(
            FileRanges bytes, byte[] head, DetectedType sniffed, ContentKind kind, ViewMode mode, Cancellation cancellation) {
        return switch (mode) {
            case HEX -> Outcome.ok(new OpenedFile.Hex(why(sniffed)));
            case PICTURE -> picture(bytes, kind, cancellation);
            case PAGES -> pages(bytes, cancellation);
            case TABLE -> StructuredContent.table(bytes, text(head, sniffed), sniffed, kind, cancellation);
            case TREE -> StructuredContent.tree(bytes, kind, cancellation);
            case DECODED -> StructuredContent.decoded(bytes, content.path().name(), done, cancellation);
            case TEXT, RENDERED -> text(bytes, head, sniffed, kind, mode, cancellation);
        };
    }

    private static String text(byte[] head, DetectedType sniffed) {
        DetectedType.Encoding encoding = sniffed.encoding();
        return encoding == null ? "" : new String(head, TextDocument.decoding(encoding, encoding == DetectedType.Encoding.UNKNOWN ? 0 : -1).charset());
    }

    /** The note above bytes if the user may have expected text. */
    private static @Nullable String why(DetectedType sniffed) {
        return switch (sniffed.mime()) {
            case "image/webp", "image/tiff", "image/x-icon", "image/heic" -> sniffed.mime();
            default -> null;
        };
    }

    private Outcome<OpenedFile.Shown> picture(FileRanges bytes, ContentKind kind, Cancellation cancellation) {
        boolean drawing = kind.mime().equals("image/svg+xml");
        return whole(bytes, drawing ? SvgPicture.MOST_BYTES : DecodedImage.MOST_BYTES, cancellation, (file, name) -> {
            Outcome<DecodedImage> decoded = drawing ? SvgPicture.draw(file, name, cancellation) : DecodedImage.decode(file, name);
            return decoded.map(OpenedFile.Pictured::new);
        });
    }

    private Outcome<OpenedFile.Shown> pages(FileRanges bytes, Cancellation cancellation) {
        return whole(bytes, PdfFile.MOST_BYTES, cancellation, (file, name) -> PdfFile.open(file, name)
                .then(pdf -> pdf.draw(0, cancellation).map(first -> new OpenedFile.Pages(pdf, first))));
    }

    /** Prepares a whole file. */
    private interface Whole {
        Outcome<? extends OpenedFile.Shown> of(byte[] file, String name);
    }

    /** If the file cannot be prepared, its bytes are shown with the reason. */
    private Outcome<OpenedFile.Shown> whole(FileRanges bytes, int most, Cancellation cancellation, Whole whole) {
        String name = content.path().name();
        if (bytes.size() > most) {
            return Outcome.ok(new OpenedFile.Hex("%s has %,d bytes; at most %,d can be shown in this way".formatted(name, bytes.size(), most)));
        }
        return bytes.head(most, done, cancellation).map(file -> {
            cancellation.check();
            return switch (whole.of(file, name)) {
                case Outcome.Ok<? extends OpenedFile.Shown>(OpenedFile.Shown shown) -> shown;
                case Outcome.Failed<? extends OpenedFile.Shown>(var why) -> new OpenedFile.Hex(CoreSentences.shown(why));
            };
        });
    }

    private Outcome<OpenedFile.Shown> text(FileRanges bytes, byte[] head, DetectedType sniffed, ContentKind kind, ViewMode mode, Cancellation cancellation) {
        if (bytes.size() > WHOLE_TEXT) {
            return large(bytes, head, sniffed, kind, cancellation);
        }
        return bytes.head(WHOLE_TEXT, done, cancellation).then(all -> {
            cancellation.check();
            TextDocument document = TextDocument.of(all, sniffed.encoding(), chosen);
            if (mode == ViewMode.RENDERED) {
                return Outcome.ok(new OpenedFile.Rendered(MarkdownDocument.of(document.text().shown()), document));
            }
            if (document.longest() > LONGEST_LINE || document.lines() > MOST_LINES) {
                return large(bytes, head, sniffed, kind, cancellation);
            }
            return Outcome.ok(new OpenedFile.Code(CodeDocument.of(document, language(kind, document), cancellation)));
        });
    }

    private static CodeLanguage language(ContentKind kind, TextDocument document) {
        CodeLanguage language = CodeLanguage.of(kind.mime());
        if (language != CodeLanguage.PLAIN) {
            return language;
        }
        String text = document.text().shown();
        int end = text.indexOf('\n');
        return CodeLanguage.ofFirstLine(text.substring(0, Math.min(end < 0 ? text.length() : end, 200)));
    }

    private Outcome<OpenedFile.Shown> large(FileRanges bytes, byte[] head, DetectedType sniffed, ContentKind kind, Cancellation cancellation) {
        int wrong = sniffed.encoding() == DetectedType.Encoding.UNKNOWN ? Utf8.firstInvalid(head, 0) : -1;
        TextDecoding decoding = chosen != null ? chosen : TextDocument.decoding(sniffed.encoding(), wrong);
        LineEnds ends = LineEnds.of(new String(head, decoding.charset()));
        LargeText text = new LargeText(bytes, decoding, ends.areCarriageReturns());
        CodeLanguage language = CodeLanguage.of(kind.mime());
        return text.rows(0, FIRST_LINES, cancellation)
                .map(first -> new OpenedFile.Large(text, language, PagedLine.of(first, language), wrong, ends.title()));
    }
}
