package dev.stateroom.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpHeaders;

/**
 * An answer that comes in pieces.
 *
 * @param status of HTTP
 * @param body closed with this
 */
public record HttpStream(int status, HttpHeaders headers, InputStream body) implements AutoCloseable {

    /** True for the 200s. */
    public boolean isOk() {
        return status / 100 == 2;
    }

    /** Hangs up; that the other side did so before is no matter. */
    public void discard() {
        try {
            close();
        } catch (IOException gone) {
            // Nothing of it is wanted.
        }
    }

    @Override
    public void close() throws IOException {
        body.close();
    }
}
