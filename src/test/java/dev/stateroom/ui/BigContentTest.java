package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.backend.DiskBackend;
import dev.stateroom.ui.preview.rows.RowNode;
import dev.stateroom.ui.preview.rows.RowsView;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Files that are larger than memory should hold, opened in the whole window. {@code -Dsoak.share=1} makes them 1 GB of lines, one
 * line of 100 MB and 5 million rows; less makes them smaller, but never so small that they would be held as a whole. Prints what it measured.
 */
final class BigContentTest extends WindowSupport {
    private static final double SHARE = Double.parseDouble(System.getProperty("soak.share", "0.1"));
    private static final long TEXT = Math.max(8_000_000, (long) (1_000_000_000 * SHARE));
    private static final int LINE = Math.max(4_000_000, (int) (100_000_000 * SHARE));
    private static final int ROWS = Math.max(50_000, (int) (5_000_000 * SHARE));

    /** What nobody would call live, in ms. The budgets are far below; how near to them one comes is printed, as it depends on the machine. */
    private static final long FROZEN = 2_000;

    private static final long HEAP_GROWTH = 64 << 20;

    @TempDir
    Path folder;

    private @Nullable HeldReads reads;

    @Override
    protected WorkspaceOpener opener() {
        reads = new HeldReads(DiskBackend.of(folder).orThrow());
        return new OneFolder(reads);
    }

    /** The pass that learns where lines begin is stopped half way; what is shown and searched then does not wait for it. */
    @Test
    void scrollingToTheEndAndSearchingWorkWhileTheFileIsStillBeingIndexed() throws Exception {
        write("held.log", 6_000_000, BigContentTest::logLine);
        try (HeldReads.Gate gate = Objects.requireNonNull(reads).hold(3_000_000)) {
            open(folder.toString());
            select("/held.log");
            await(() -> isFull(rows()) && gate.isReached());
            await(() -> status().contains("% of the file read"));

            toTheLastRow();
            await(() -> rows().top() > 20_000 && isFull(rows()));
            long held = onFx(() -> rows().top());
            assertThat(text(rows())).doesNotContain("the end");
            searchWhileReading("no 1717 ", "no 1717 ");

            // What is behind the gate is found and counted; its line is shown once it is known which that is.
            find("the end");
            await(() -> findCount().equals("1 of 1"));
            type(KeyCode.ESCAPE);
            assertThat(status()).contains("% of the file read");

            toTheLastRow();
            await(() -> rows().top() == held);
            gate.open();
            await(() -> text(rows()).contains("the end"));
            await(() -> !status().contains("% of the file read"));
        }
    }

    private void toTheLastRow() throws Exception {
        onFx(() -> {
            rows().requestFocus();
            return true;
        });
        press(KeyCode.SHORTCUT).type(KeyCode.END).release(KeyCode.SHORTCUT);
    }

    private String status() {
        return ((Label) scene().lookup("#preview-status")).getText();
    }

    private String findCount() {
        return scene().lookup("#preview-find-count") instanceof Label count ? count.getText() : "";
    }

    @Test
    void bigFilesOpenAtOnceAndCanBeScrolledAndSearchedWhileTheyAreBeingRead() throws Exception {
        write("warm.log", 3_000_000, BigContentTest::logLine);
        write("big.log", TEXT, BigContentTest::logLine);
        write("rows.jsonl", ROWS, BigContentTest::jsonLine);
        writeOneLine("line.json");
        open(folder.toString());
        select("/warm.log");
        await(() -> isFull(rows()));
        waitUntilIdle();

        measure("text of %,d bytes".formatted(TEXT), "/big.log", "no 1234", "no 1234");
        measure("one line of %,d bytes".formatted(LINE), "/line.json", "needle at the end", "needle at the end");
        String last = "\"id\":" + (ROWS - 3) + ",";
        measure("%,d rows of JSON".formatted(ROWS), "/rows.jsonl", last, last);
    }

    @Test
    void rowsAreSortedByTextAndNumberWhileTheWindowStaysLive() throws Exception {
        write("rows.jsonl", ROWS, BigContentTest::jsonLine);
        open(folder.toString());
        select("/rows.jsonl");
        await(() -> scene().lookup("#preview-mode-table") != null);
        clickOn("#preview-mode-table");
        await(() -> status().startsWith(String.format(Locale.ROOT, "%,d rows", ROWS + 1)));
        sort("name", "977");
        sort("id", "-1");
    }

    /** Sorts by a column; the first row that is shown then holds a text. */
    private void sort(String column, String first) throws Exception {
        long before = heap();
        long begun = System.nanoTime();
        long longest;
        try (FxPauses pauses = new FxPauses()) {
            onFx(() -> {
                TableView<?> table = (TableView<?>) scene().lookup("#preview-table");
                table.scrollTo(0);
                table.lookupAll(".table-head").stream().filter(head -> ((Labeled) head).getText().equals(column)).forEach(head -> ((ButtonBase) head).fire());
                return true;
            });
            await(() -> scene().lookup("#preview-table-sorting") == null);
            await(() -> scene().lookup("#preview-table").lookupAll(".table-cell").stream().anyMatch(cell -> ((Labeled) cell).getText().equals(first)));
            longest = pauses.longestWork();
        }
        long growth = heap() - before;
        System.out.printf(
                Locale.ROOT, "%,d rows sorted by %s: %d ms, heap growth %.1f MB, longest work of the FX thread %d ms%n",
                ROWS, column, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun), growth / 1e6, longest);
        assertThat(longest).as("ms that the FX thread worked").isLessThanOrEqualTo(FROZEN);
        assertThat(growth).as("bytes kept of an order").isLessThanOrEqualTo(HEAP_GROWTH);
    }

    private void measure(String what, String path, String wanted, String shown) throws Exception {
        long heapBefore = heap();
        long first;
        long longest;
        // Asking for the heap stops every thread, so it is done before and after.
        try (FxPauses pauses = new FxPauses()) {
            first = untilFull(path);
            searchWhileReading(wanted, shown);
            toTheEnd();
            longest = pauses.longestWork();
        }
        long growth = heap() - heapBefore;
        System.out.printf(
                Locale.ROOT, "%s: first screenful %d ms, heap growth %.1f MB, longest work of the FX thread %d ms%n",
                what, first, growth / 1e6, longest);
        assertThat(longest).as("ms that the FX thread worked with a " + what).isLessThanOrEqualTo(FROZEN);
        assertThat(growth).as("bytes kept of a " + what).isLessThanOrEqualTo(HEAP_GROWTH);
    }

    /** Selects a file; milliseconds until its first screenful stands. */
    private long untilFull(String path) throws Exception {
        FirstScreenful watch = onFx(() -> new FirstScreenful(scene()));
        select(path);
        return watch.millis();
    }

    private void searchWhileReading(String wanted, String shown) throws Exception {
        find(wanted);
        await(() -> text(rows()).contains(shown));
        await(() -> findCount().startsWith("1 of"));
        type(KeyCode.ESCAPE);
    }

    private void find(String wanted) throws Exception {
        onFx(() -> {
            rows().requestFocus();
            return true;
        });
        press(KeyCode.SHORTCUT).type(KeyCode.F).release(KeyCode.SHORTCUT);
        await(() -> scene().lookup("#preview-find-field") != null && scene().lookup("#preview-find-field").isFocused());
        write(wanted);
    }

    private void toTheEnd() throws Exception {
        onFx(() -> {
            rows().requestFocus();
            return true;
        });
        for (int i = 0; i < 20; i++) {
            type(KeyCode.PAGE_DOWN);
        }
        toTheLastRow();
        await(() -> text(rows()).contains("the end"));
    }

    private static long heap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private RowsView rows() {
        return (RowsView) scene().lookup("#preview-paged");
    }

    private static boolean isFull(RowsView view) {
        return view != null && view.shownRows().size() >= view.pageRows() && view.shownRows().stream().noneMatch(r -> text(r).isEmpty());
    }

    private static String text(RowsView view) {
        StringBuilder all = new StringBuilder();
        view.shownRows().forEach(row -> all.append(text(row)).append('\n'));
        return all.toString();
    }

    private static String text(RowNode row) {
        return row.part(0).getText();
    }

    private void select(String path) throws Exception {
        onFx(() -> {
            session().selectionProperty().set(Location.of("/", new FilePath(path)));
            return true;
        });
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> onFx(condition));
    }

    // ---- the files

    /** Makes one line. */
    private interface Lines {
        void line(StringBuilder into, long number);
    }

    private static void logLine(StringBuilder into, long number) {
        into.append("2026-03-01T12:00:00Z api level=").append(number % 50 == 0 ? "ERROR" : "INFO").append(" request no ").append(number)
                .append(" took=").append(number % 900).append("ms\n");
    }

    private static void jsonLine(StringBuilder into, long number) {
        into.append("{\"id\":").append(number).append(",\"name\":\"row ").append(number % 977).append("\",\"ok\":true,\"score\":")
                .append(number % 100).append(".5}\n");
    }

    private void write(String name, long size, Lines lines) throws IOException {
        boolean byRows = name.endsWith(".jsonl");
        try (OutputStream out = Files.newOutputStream(folder.resolve(name))) {
            StringBuilder some = new StringBuilder(1 << 17);
            long written = 0;
            for (long number = 0; byRows ? number < size : written < size; number++) {
                lines.line(some, number);
                if (some.length() > 1 << 16) {
                    out.write(some.toString().getBytes(StandardCharsets.ISO_8859_1));
                    written += some.length();
                    some.setLength(0);
                }
            }
            out.write(some.append("{\"id\":-1,\"name\":\"the end\"}\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    private void writeOneLine(String name) throws IOException {
        try (OutputStream out = Files.newOutputStream(folder.resolve(name))) {
            byte[] part = "{\"request\":\"f0f4a7d85fc8\",\"took\":17,\"ok\":true},".repeat(1_000).getBytes(StandardCharsets.US_ASCII);
            out.write('[');
            for (int written = 0; written < LINE; written += part.length) {
                out.write(part);
            }
            out.write("\"needle at the end\"]".getBytes(StandardCharsets.US_ASCII));
        }
    }
}
