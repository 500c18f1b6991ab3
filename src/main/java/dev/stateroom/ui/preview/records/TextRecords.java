package dev.stateroom.ui.preview.records;

import dev.stateroom.ui.preview.bytes.FileRanges;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.LineCounter;
import dev.stateroom.vfs.lines.LineEnd;
import dev.stateroom.vfs.lines.LineIndex;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.List;

/** Records that end with a line feed: CSV and similar formats, JSON lines. */
public final class TextRecords extends RecordTable {
    private static final int BLOCK = 1 << 16;

    /** The number of bytes of a record that are read; further cells are missing. */
    private static final int MOST_OF_A_RECORD = 1 << 18;

    private final Charset charset;
    private final RowShape shape;

    /** Records of a file that {@code shape} splits into cells; {@code charset} must be a superset of ASCII. */
    public TextRecords(FileRanges bytes, Charset charset, RowShape shape) {
        super(bytes);
        this.charset = charset;
        this.shape = shape;
    }

    @Override
    public List<String> columns() {
        return shape.columns();
    }

    @Override
    public long knownRows() {
        return Math.max(0, (index.scanned() == 0 ? 0 : index.knownLines()) - shape.headRecords());
    }

    @Override
    public Outcome<Boolean> index(Cancellation cancellation) {
        if (!shape.quoted()) {
            LineCounter scan = new LineCounter(index, LineEnd.LF);
            Outcome<Boolean> outcome = bytes.each(scan::block, cancellation);
            scan.end();
            return outcome;
        }
        RecordSplit split = new RecordSplit(true);
        long[] at = new long[2];
        Outcome<Boolean> outcome = bytes.each((block, length) -> {
            int from = 0;
            for (int end = split.next(block, 0, length); end >= 0; end = split.next(block, from, length)) {
                from = end + 1;
                index.begins(++at[0], at[1] + from);
            }
            at[1] += length;
            index.reached(at[0] + (from < length ? 1 : 0), at[1]);
        }, cancellation);
        index.complete();
        return outcome;
    }

    /** Receives records. */
    private interface Taker {
        boolean record(long number, String record);
    }

    @Override
    Outcome<Boolean> column(int column, Cells cells, Cancellation cancellation) {
        return records(0, (number, record) -> cells.cell(number, shape.cell(record, column)), cancellation);
    }

    @Override
    public Outcome<Boolean> each(long first, Sink sink, Cancellation cancellation) {
        return records(first, (number, record) -> sink.row(number, shape.cells(record)), cancellation);
    }

    private Outcome<Boolean> records(long first, Taker sink, Cancellation cancellation) {
        long record = first + shape.headRecords();
        LineIndex.Place place = index.before(record);
        return switch (bytes.open(place.offset())) {
            case Outcome.Failed<InputStream>(var why) -> Outcome.failed(why);
            case Outcome.Ok<InputStream>(InputStream in) -> {
                try (in) {
                    read(in, place, record, sink, cancellation);
                    yield Outcome.ok(true);
                } catch (IOException e) {
                    yield bytes.broken(e);
                }
            }
        };
    }

    private void read(InputStream in, LineIndex.Place place, long first, Taker sink, Cancellation cancellation) throws IOException {
        RecordSplit split = new RecordSplit(shape.quoted());
        ByteArrayOutputStream record = new ByteArrayOutputStream();
        byte[] block = new byte[BLOCK];
        long number = place.line();
        boolean open = false;
        for (int length = in.read(block); length >= 0; length = in.read(block)) {
            cancellation.check();
            int from = 0;
            for (int end = split.next(block, 0, length); end >= 0; end = split.next(block, from, length)) {
                if (number >= first) {
                    take(record, block, from, end);
                    if (!row(number, record, sink)) {
                        return;
                    }
                }
                number++;
                from = end + 1;
            }
            open = from < length;
            if (number >= first) {
                take(record, block, from, length);
            }
        }
        if ((open || record.size() > 0) && number >= first) {
            row(number, record, sink);
        }
    }

    private static void take(ByteArrayOutputStream record, byte[] block, int from, int to) {
        record.write(block, from, Math.min(to - from, MOST_OF_A_RECORD - record.size()));
    }

    private boolean row(long number, ByteArrayOutputStream record, Taker sink) {
        String text = record.toString(charset);
        record.reset();
        return sink.record(number - shape.headRecords(), text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
    }
}
