package dev.stateroom.ui.preview.paged;

import dev.stateroom.ui.preview.lexer.CodeLanguage;
import dev.stateroom.ui.preview.lines.LargeText;
import dev.stateroom.ui.preview.lines.TextRow;
import dev.stateroom.ui.preview.rows.TextPosition;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The text between two positions, with the original text of marks and blanks; null if it is too large for the clipboard. */
record PagedCopy(@Nullable String text) {
    private static final int MOST_UNITS = 16_000_000;
    private static final int ROWS = 500;

    static Outcome<PagedCopy> read(LargeText text, TextPosition from, TextPosition to, Cancellation cancellation) {
        StringBuilder out = new StringBuilder();
        boolean ended = false;
        long row = from.line();
        while (row <= to.line()) {
            int count = (int) Math.min(ROWS, to.line() - row + 1);
            Outcome<List<TextRow>> read = text.rows(row, count, cancellation);
            if (read instanceof Outcome.Failed<List<TextRow>>(var why)) {
                return Outcome.failed(why);
            }
            List<TextRow> lines = read.orThrow();
            for (TextRow line : lines) {
                PagedLine shown = PagedLine.of(line, CodeLanguage.PLAIN);
                int a = line.row() == from.line() ? Math.min(from.column(), shown.length()) : 0;
                int b = line.row() == to.line() ? Math.min(to.column(), shown.length()) : shown.length();
                out.append(ended ? "\n" : "").append(shown.text().original(a, Math.max(a, b)));
                ended = line.endsLine();
                if (out.length() > MOST_UNITS) {
                    return Outcome.ok(new PagedCopy(null));
                }
            }
            if (lines.isEmpty()) {
                break;
            }
            row += lines.size();
        }
        return Outcome.ok(new PagedCopy(out.toString()));
    }

    void toClipboard(Translations words, Consumer<String> trouble) {
        if (text == null) {
            trouble.accept(words.get("paged.copy", MOST_UNITS / 1_000_000));
            return;
        }
        SystemClipboard.put(text);
    }
}
