package dev.stateroom.ui.preview.paged;

import dev.stateroom.ui.preview.lexer.CodeLanguage;
import dev.stateroom.ui.preview.lines.LargeText;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.work.TaskRunner;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Loads rows near the visible ones. FX thread only; reads in the background. */
final class LineSupply {
    private static final int AHEAD = 60;
    private static final int BEFORE = 16;

    private final LargeText text;
    private final CodeLanguage language;
    private final String title;
    private final Consumer<List<PagedLine>> arrived;
    private final Consumer<String> trouble;
    private final LineCache cache = new LineCache();
    private final LatestTask loading;
    private long loadingFirst = -1;
    private long loadingLast = -1;

    /**
     * No lines yet.
     *
     * @param arrived called when lines have been read
     * @param trouble receives a sentence when they cannot be
     */
    LineSupply(TaskRunner work, LargeText text, CodeLanguage language, Translations words, Consumer<List<PagedLine>> arrived, Consumer<String> trouble) {
        loading = new LatestTask(work, this::broken);
        this.text = text;
        this.language = language;
        this.title = words.get("paged.reading");
        this.arrived = arrived;
        this.trouble = trouble;
    }

    /** The line, if it is loaded. */
    @Nullable PagedLine get(long number) {
        return cache.get(number);
    }

    void keep(List<PagedLine> lines) {
        lines.forEach(cache::put);
    }

    /** Reads missing lines from {@code first} to {@code last}, and some around them. */
    void need(long first, long last) {
        for (long number = first; number < last; number++) {
            if (!cache.has(number)) {
                load(number, last);
                return;
            }
        }
    }

    private void load(long first, long last) {
        if (first >= loadingFirst && last <= loadingLast) {
            return;
        }
        long from = Math.max(0, first - BEFORE);
        int count = (int) (last - from) + AHEAD;
        loadingFirst = from;
        loadingLast = last;
        loading.begin(title, (c, p) -> text.rows(from, count, c).map(lines -> PagedLine.of(lines, language)), outcome -> {
            loadingFirst = -1;
            loadingLast = -1;
            outcome.either(lines -> {
                keep(lines);
                arrived.accept(lines);
            }, why -> trouble.accept(CoreSentences.shown(why)));
        });
    }

    /** Reports a defect while reading. */
    void broken(Throwable defect) {
        System.getLogger(LineSupply.class.getName()).log(System.Logger.Level.ERROR, "a page could not be read", defect);
        trouble.accept(String.valueOf(defect.getMessage()));
    }

    /** Cancels reading. */
    void close() {
        loading.cancel();
    }
}
