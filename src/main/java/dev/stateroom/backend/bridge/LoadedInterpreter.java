package dev.stateroom.backend.bridge;

import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One interpreter that has loaded the packages, which takes most of the time of a start, and no code of the user's. Each scratch copy of a
 * mount is forked from it, if the system can do so, and shares nothing with another.
 */
final class LoadedInterpreter implements AutoCloseable {
    private final BridgeSetup setup;
    private final BridgeLog log;
    private volatile @Nullable BridgeProcess process;
    private volatile boolean closed;
    private boolean unable;

    LoadedInterpreter(BridgeSetup setup, BridgeLog log) {
        this.setup = setup;
        this.log = log;
        boolean isLinux = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");
        this.unable = !isLinux || setup.language() != BridgeSetup.Language.PYTHON;
    }

    /** An interpreter in which nothing is mounted: forked, or started if that is not possible. */
    synchronized BridgeProcess next(Cancellation cancellation) throws IOException {
        if (!unable) {
            BridgeProcess made = loaded().split(setup.limits().start(), cancellation);
            if (made != null) {
                return made;
            }
            unable = true;
            end();
        }
        if (closed) {
            throw new IOException("its workspace is closed");
        }
        return BridgeProcess.start(setup, log);
    }

    private BridgeProcess loaded() throws IOException {
        BridgeProcess known = process;
        if (known == null || known.ended() != null) {
            known = BridgeProcess.start(setup, log);
            process = known;
            if (closed) {
                end();
            }
        }
        return known;
    }

    private void end() {
        BridgeProcess loaded = process;
        if (loaded != null) {
            loaded.end("it was not needed any more");
        }
    }

    /** Ends it, even during a fork. */
    @Override
    public void close() {
        closed = true;
        end();
    }
}
