package dev.stateroom.backend.s3;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A limit on the size of a response that is read into memory as a whole: a page of a listing with the longest names is far smaller. */
final class BoundedAnswer extends FilterInputStream {
    /** A page has 1,000 names of 1,024 bytes, each of which may be escaped to eight characters. */
    private static final long MOST = 16L << 20;

    private final String host;
    private long read;

    BoundedAnswer(InputStream answer, String host) {
        super(answer);
        this.host = host;
    }

    @Override
    public int read() throws IOException {
        int one = super.read();
        count(one < 0 ? 0 : 1);
        return one;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int some = super.read(into, offset, length);
        count(Math.max(0, some));
        return some;
    }

    private void count(int more) {
        read += more;
        if (read > MOST) {
            throw new FailureException(new Failure(Failure.Kind.TOO_LARGE, host + " answers with more than " + (MOST >> 20) + " MB at once, which is not read"));
        }
    }
}
