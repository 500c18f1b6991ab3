package dev.stateroom.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpHeaders;

/**
 * A response that is streamed.
 *
 * @param status of HTTP
 * @param body closed with this
 */
public record HttpStream(int status, HttpHeaders headers, InputStream body) implements AutoCloseable {

    /** True for the 200s. */
    public boolean isOk() {
        return status / 100 == 2;
    }

    /** Closes the connection; that the other side did so before does not matter. */
    public void discard() {
        try {
            close();
        } catch (IOException gone) {
            // The rest of the response is not needed.
        }
    }

    @Override
    public void close() throws IOException {
        body.close();
    }
}
