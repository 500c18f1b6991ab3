package dev.stateroom.ui.preview.json;

import dev.stateroom.work.Cancellation;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream whose reader ends when its work is cancelled, even inside one large value. */
final class StoppingStream extends FilterInputStream {
    private final Cancellation cancellation;

    StoppingStream(InputStream in, Cancellation cancellation) {
        super(in);
        this.cancellation = cancellation;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        cancellation.check();
        return super.read(into, from, length);
    }
}
