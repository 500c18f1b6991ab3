package dev.stateroom.ui.preview.code;

import dev.stateroom.ui.preview.lexer.Language;
import dev.stateroom.ui.preview.lexer.Lexed;
import dev.stateroom.ui.preview.lexer.Token;
import dev.stateroom.ui.preview.lexer.TokenKind;
import dev.stateroom.ui.preview.text.TextDocument;
import dev.stateroom.work.Cancellation;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.fxmisc.richtext.model.ReadOnlyStyledDocument;
import org.fxmisc.richtext.model.ReadOnlyStyledDocumentBuilder;
import org.fxmisc.richtext.model.SegmentOps;
import org.fxmisc.richtext.model.StyleSpans;
import org.jspecify.annotations.Nullable;

/**
 * A text prepared for {@link CodeView} away from the FX thread. A small one comes with its colours; a larger one is shown
 * plain at once and coloured afterwards.
 */
public final class CodeDocument {
    /** Units of text that are lexed before the text is shown. */
    private static final int LEXED_AT_ONCE = 64 * 1024;

    private final TextDocument document;
    private final Language language;
    private final @Nullable Lexed lexed;
    private final ReadOnlyStyledDocument<Collection<String>, String, Collection<String>> styled;

    private CodeDocument(
            TextDocument document,
            Language language,
            @Nullable Lexed lexed,
            ReadOnlyStyledDocument<Collection<String>, String, Collection<String>> styled) {
        this.document = document;
        this.language = language;
        this.lexed = lexed;
        this.styled = styled;
    }

    /** Prepares a text. */
    public static CodeDocument of(TextDocument document, Language language, Cancellation cancellation) {
        String text = document.text().shown();
        boolean now = text.length() <= LEXED_AT_ONCE;
        Lexed lexed = now ? Lexed.of(language, text, cancellation) : null;
        Paint paint = new Paint(document, lexed == null ? List.of() : lexed.tokens());
        var builder = new ReadOnlyStyledDocumentBuilder<Collection<String>, String, Collection<String>>(
                SegmentOps.styledTextOps(), List.of());
        int from = 0;
        Map<Integer, String> wholeLines = language == Language.DIFF && lexed != null ? wholeLines(lexed) : Map.of();
        while (from <= text.length()) {
            cancellation.check();
            String whole = wholeLines.get(from);
            Collection<String> lineStyle = whole == null ? List.of() : List.of(whole);
            int end = text.indexOf('\n', from);
            end = end < 0 ? text.length() : end;
            if (end == from || !now) {
                builder.addParagraph(text.substring(from, end), List.of());
            } else {
                StyleSpans<Collection<String>> spans = paint.spans(from, end);
                builder.addParagraph(text.substring(from, end), spans, lineStyle);
            }
            from = end + 1;
        }
        return new CodeDocument(document, language, lexed, builder.build());
    }

    /** The lines of a patch that are coloured up to the right edge, by where they begin. */
    private static Map<Integer, String> wholeLines(Lexed lexed) {
        return lexed.tokens().stream()
                .filter(token -> token.kind() == TokenKind.ADDED || token.kind() == TokenKind.REMOVED)
                .collect(Collectors.toMap(Token::from, token -> token.kind() == TokenKind.ADDED ? "line-added" : "line-removed"));
    }

    /** The text. */
    public TextDocument document() {
        return document;
    }

    /** Its language. */
    public Language language() {
        return language;
    }

    /** Why it is not what its type says; null where nothing is known against it. */
    public @Nullable String problem() {
        return lexed == null ? null : lexed.problem();
    }

    /** Its tokens; null where they are still to be found. */
    @Nullable Lexed lexed() {
        return lexed;
    }

    ReadOnlyStyledDocument<Collection<String>, String, Collection<String>> styled() {
        return styled;
    }
}
