package dev.stateroom.vfs.lines;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LineIndexTest {

    @Test
    void theIndexStaysSmallAndLongLinesKeepTheirEnds() {
        LineIndex index = new LineIndex();
        long offset = 0;
        for (long line = 1; line < 300_000; line++) {
            offset += line % 10_000 == 0 ? 50_000_000 : 60_000;
            index.begins(line, offset);
        }
        assertThat(index.size()).isLessThanOrEqualTo(LineIndex.MOST);
        LineIndex.Place before = index.before(123_456);
        assertThat(before.line()).isLessThanOrEqualTo(123_456);
        assertThat((123_456 - before.line()) * 60_000).isLessThanOrEqualTo(index.stride() + 60_000);
        LineIndex.Place longLine = index.before(20_000);
        assertThat(longLine.line()).as("the line behind a long one").isEqualTo(20_000);
    }
}
