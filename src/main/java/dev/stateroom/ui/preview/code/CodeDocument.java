package dev.stateroom.ui.preview.code;

import dev.stateroom.ui.preview.lexer.CodeLanguage;
import dev.stateroom.ui.preview.lexer.LexedText;
import dev.stateroom.ui.preview.lexer.LexerToken;
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
 * A text prepared for {@link CodeView} off the FX thread. A small one comes with its colours; a larger one is shown plain first and
 * coloured afterwards.
 */
public final class CodeDocument {
    /** The number of UTF-16 units that are lexed before the text is shown. */
    private static final int LEXED_AT_ONCE = 64 * 1024;

    private final TextDocument document;
    private final CodeLanguage language;
    private final @Nullable LexedText lexed;
    private final ReadOnlyStyledDocument<Collection<String>, String, Collection<String>> styled;

    private CodeDocument(
            TextDocument document,
            CodeLanguage language,
            @Nullable LexedText lexed,
            ReadOnlyStyledDocument<Collection<String>, String, Collection<String>> styled) {
        this.document = document;
        this.language = language;
        this.lexed = lexed;
        this.styled = styled;
    }

    /** Prepares a text. */
    public static CodeDocument of(TextDocument document, CodeLanguage language, Cancellation cancellation) {
        String text = document.text().shown();
        boolean now = text.length() <= LEXED_AT_ONCE;
        LexedText lexed = now ? LexedText.of(language, text, cancellation) : null;
        StyleRanges paint = new StyleRanges(document, lexed == null ? List.of() : lexed.tokens());
        var builder = new ReadOnlyStyledDocumentBuilder<Collection<String>, String, Collection<String>>(
                SegmentOps.styledTextOps(), List.of());
        int from = 0;
        Map<Integer, String> wholeLines = language == CodeLanguage.DIFF && lexed != null ? wholeLines(lexed) : Map.of();
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

    /** The lines of a patch that are coloured up to the right edge, by their offsets. */
    private static Map<Integer, String> wholeLines(LexedText lexed) {
        return lexed.tokens().stream()
                .filter(token -> token.kind() == TokenKind.ADDED || token.kind() == TokenKind.REMOVED)
                .collect(Collectors.toMap(LexerToken::from, token -> token.kind() == TokenKind.ADDED ? "line-added" : "line-removed"));
    }

    /** The text. */
    public TextDocument document() {
        return document;
    }

    /** Its language. */
    public CodeLanguage language() {
        return language;
    }

    /** Why it is not what its type says; null if no problem is known. */
    public @Nullable String problem() {
        return lexed == null ? null : lexed.problem();
    }

    /** Its tokens; null if not lexed yet. */
    @Nullable LexedText lexed() {
        return lexed;
    }

    ReadOnlyStyledDocument<Collection<String>, String, Collection<String>> styled() {
        return styled;
    }
}
