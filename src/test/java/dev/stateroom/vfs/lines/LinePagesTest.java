package dev.stateroom.vfs.lines;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.RandomCases;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LinePagesTest {

    @Test
    void aPageIsThatPartOfAllLines() {
        RandomCases.check(60, random -> {
            Counted file = new Counted(lines(random, random.nextInt(400_000), 1 + random.nextInt(300)));
            List<String> all = split(file.bytes);
            LinePages kept = new LinePages();
            for (int i = 0; i < 12; i++) {
                LinePages pages = random.nextBoolean() ? kept : new LinePages();
                int first = random.nextInt(all.size() + 3);
                int count = random.nextInt(random.nextInt(4) == 0 ? all.size() + 1 : 30);
                boolean counted = random.nextInt(3) == 0;
                LinePage page = pages.read(file, new LineRange(first, count, counted), () -> {});
                List<String> expected = all.subList(Math.min(first, all.size()), Math.min(first + count, all.size()));
                assertThat(new String(page.bytes(), ISO_8859_1)).isEqualTo(String.join("", expected));
                assertThat(page.count()).isEqualTo(expected.size());
                if (counted || first + count > all.size()) {
                    assertThat(page.total()).isEqualTo(all.size());
                } else {
                    assertThat(page.total()).isIn(-1L, (long) all.size());
                }
            }
        });
    }

    @Test
    void lineEndsAreFoundWhereverTheyLie() {
        RandomCases.check(100, random -> {
            byte[] block = new byte[random.nextInt(60)];
            for (int i = 0; i < block.length; i++) {
                block[i] = new byte[] {'\n', 0, 1, 0xB, (byte) 0x8A, (byte) 0xFF}[random.nextInt(6)];
            }
            for (LineEnd end : List.of(LineEnd.LF, new LineEnd(2, 0, (byte) '\n'), new LineEnd(2, 1, (byte) '\n'))) {
                int from = random.nextInt(block.length + 1);
                List<Integer> behind = new ArrayList<>();
                for (int i = from; i + end.unit() <= block.length; i += end.unit()) {
                    if (end.isAt(block, i)) {
                        behind.add(i + end.unit());
                    }
                }
                assertThat(end.count(block, from, block.length)).isEqualTo(behind.size());
                for (int n = 1; n <= behind.size() + 1; n++) {
                    assertThat(end.behind(block, from, block.length, n)).isEqualTo(n <= behind.size() ? behind.get(n - 1) : -1);
                }
            }
        });
    }

    @Test
    void nothingBehindThePageIsRead() throws IOException {
        for (int size : new int[] {1_000_000, 10_000_000}) {
            Counted file = new Counted(lines(new Random(1), size, 80));
            new LinePages().read(file, LineRange.of(1_000, 100), () -> {});
            assertThat(file.read).as("bytes read of %d", size).isBetween(44_000L, 130_000L);
        }
    }

    @Test
    void aPageReadAgainIsReadFromAPlaceNearIt() throws IOException {
        Counted file = new Counted(lines(new Random(1), 3_000_000, 80));
        List<String> all = split(file.bytes);
        LinePages pages = new LinePages();
        LineRange range = LineRange.of(all.size() - 1_000L, 100);
        byte[] first = pages.read(file, range, () -> {}).bytes();
        assertThat(file.read).isGreaterThan(2_900_000);
        file.read = 0;
        assertThat(pages.read(file, range, () -> {}).bytes()).isEqualTo(first);
        assertThat(file.read).isLessThan(300_000);
        assertThat(pages.read(file, new LineRange(5, 1, true), () -> {}).total()).isEqualTo(all.size());
        file.read = 0;
        LinePage behind = pages.read(file, LineRange.of(all.size(), 10), () -> {});
        assertThat(behind.total()).isEqualTo(all.size());
        assertThat(file.read).isZero();
    }

    @Test
    void readingEndsWhereItIsCancelled() {
        Counted file = new Counted(lines(new Random(1), 1_000_000, 80));
        Cancellation.Switch stop = new Cancellation.Switch();
        file.afterRead = stop::request;
        assertThatThrownBy(() -> new LinePages().read(file, LineRange.of(1_000_000, 1), stop::check))
                .isInstanceOf(CancelledException.class);
        assertThat(file.read).isLessThan(100_000);
    }

    private static byte[] lines(Random random, int size, int longest) {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        for (int i = 0; i < size; i++) {
            bytes[i] = bytes[i] == '\n' ? (byte) 'x' : bytes[i];
        }
        for (int i = random.nextInt(longest); i < size; i += 1 + random.nextInt(longest)) {
            bytes[i] = '\n';
        }
        return bytes;
    }

    private static List<String> split(byte[] bytes) {
        List<String> lines = new ArrayList<>();
        String text = new String(bytes, ISO_8859_1);
        for (int from = 0; from < text.length(); ) {
            int end = text.indexOf('\n', from);
            int next = end < 0 ? text.length() : end + 1;
            lines.add(text.substring(from, next));
            from = next;
        }
        return lines;
    }

    /** Counts what is read of it. */
    private static final class Counted implements LinePages.Bytes {
        private final byte[] bytes;
        private long read;
        private Runnable afterRead = () -> {};

        Counted(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public InputStream from(long offset) {
            return new ByteArrayInputStream(bytes, (int) offset, bytes.length) {
                @Override
                public synchronized int read(byte[] target, int from, int length) {
                    int count = super.read(target, from, length);
                    read += Math.max(0, count);
                    afterRead.run();
                    return count;
                }
            };
        }
    }
}
