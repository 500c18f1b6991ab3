package dev.stateroom.backend.remote;

import java.io.ByteArrayOutputStream;

/** Collects the beginning of a script's output. */
final class OutputPrefix implements RemoteShell.Output {
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final int most;
    private boolean cut;

    OutputPrefix(int most) {
        this.most = most;
    }

    @Override
    public boolean take(byte[] bytes, int from, int length) {
        int fits = Math.min(length, most - kept.size());
        kept.write(bytes, from, fits);
        cut |= fits < length;
        return true;
    }

    byte[] bytes() {
        return kept.toByteArray();
    }

    boolean isCut() {
        return cut;
    }
}
