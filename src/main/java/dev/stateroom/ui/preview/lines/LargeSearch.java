package dev.stateroom.ui.preview.lines;

import dev.stateroom.ui.preview.text.RunningSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.Arrays;

/** Searches a whole large file; current results can be read meanwhile, from any thread. Keeps the first {@value #MOST} matches. */
public final class LargeSearch extends RunningSearch {
    /** The maximum number of matches; the search ends there. */
    public static final int MOST = 100_000;

    private final LargeText text;
    private final BytePattern wanted;
    private byte[] held = {};
    private int heldLength;
    private long heldAt;
    private long[] offsets = new long[64];
    private int[] lengths = new int[64];
    private long searched;

    /** A search that has not started. {@code wanted} is not empty. */
    public LargeSearch(LargeText text, String wanted, boolean matchCase) {
        super(MOST);
        this.text = text;
        this.wanted = new BytePattern(wanted, matchCase, text.decoding());
    }

    /** One match: bytes of the file. */
    public record Hit(long offset, int length) {
        /** The byte after it. */
        public long end() {
            return offset + length;
        }
    }

    @Override
    protected Outcome<Boolean> search(Cancellation cancellation) {
        return text.bytes().each((block, length) -> take(block, length), cancellation).map(done -> {
            look(new byte[0], 0);
            return true;
        });
    }

    private void take(byte[] block, int length) {
        if (!isFull()) {
            look(block, length);
        }
        searched += length;
        reached(searched);
    }

    /** Searches the carried-over bytes and a block; a possible match beyond its end is carried over. An empty block is the end of the file. */
    private void look(byte[] block, int length) {
        int to = heldLength + length;
        if (held.length < to) {
            held = Arrays.copyOf(held, to + 1_024);
        }
        System.arraycopy(block, 0, held, heldLength, length);
        byte[] all = held;
        int unit = text.decoding().unit();
        int at = wanted.candidate(all, 0, to);
        while (at < to) {
            int behind = wanted.endAt(all, at, to);
            if (behind == BytePattern.MORE && length > 0) {
                break;
            }
            if (behind >= 0 && !add(heldAt + at, behind - at)) {
                return;
            }
            at = wanted.candidate(all, behind >= 0 ? behind : at + unit, to);
        }
        // Blocks may end within a unit of two bytes.
        int keep = at < to ? at : to - (int) ((heldAt + to) % unit);
        heldAt += keep;
        heldLength = to - keep;
        System.arraycopy(all, keep, held, 0, heldLength);
    }

    private synchronized boolean add(long offset, int length) {
        if (isFull()) {
            return false;
        }
        int count = count();
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, count * 2);
            lengths = Arrays.copyOf(lengths, count * 2);
        }
        offsets[count] = offset;
        lengths[count] = length;
        counted();
        return true;
    }

    /** Size of the longest match in bytes. */
    int most() {
        return wanted.most();
    }

    @Override
    protected double share(long place) {
        return (double) place / Math.max(1, text.size());
    }

    /** The match with that number, from 0. */
    public synchronized Hit hit(int number) {
        return new Hit(offsets[number], lengths[number]);
    }

    /** Number of the first match that starts at or after a byte; {@link #count} if there is none. */
    public synchronized int firstFrom(long offset) {
        int at = Arrays.binarySearch(offsets, 0, count(), offset);
        return at >= 0 ? at : -at - 1;
    }

    /** Number of the first match that ends after a byte. */
    public synchronized int firstEndingBehind(long offset) {
        int at = firstFrom(Math.max(0, offset - most()));
        while (at < count() && offsets[at] + lengths[at] <= offset) {
            at++;
        }
        return at;
    }
}
