package dev.stateroom.backend.plugin;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A plug-in's stream, whose exceptions become read errors. */
final class PluginStream extends FilterInputStream {

    PluginStream(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        try {
            return in.read(target, offset, length);
        } catch (RuntimeException | LinkageError e) {
            throw new IOException("the plug-in threw " + PluginFolder.sentence(e), e);
        }
    }
}
