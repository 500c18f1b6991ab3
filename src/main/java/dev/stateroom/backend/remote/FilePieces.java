package dev.stateroom.backend.remote;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.io.InputStream;

/** The bytes of a file behind a shell, fetched piece by piece while it is read, so that no connection is held in between. */
final class FilePieces extends InputStream {
    private static final int FIRST_UNITS = 4;
    private static final int MOST_UNITS = 64;
    /** After the end of every file, and not a number that a program treats specially. */
    private static final long FARTHEST = 1L << 50;

    private final RemoteFolder folder;
    private final FolderScripts scripts;
    private final FilePath file;
    private byte[] piece = {};
    private int at;
    private long next;
    private long left;
    private int units = FIRST_UNITS;
    private boolean ended;

    FilePieces(RemoteFolder folder, FolderScripts scripts, FilePath file, long offset, long length) {
        this.folder = folder;
        this.scripts = scripts;
        this.file = file;
        this.next = Math.clamp(offset, 0, FARTHEST);
        this.left = length < 0 ? Long.MAX_VALUE : length;
    }

    /** Fetches the first piece. */
    Outcome<Boolean> begin() {
        return fetch();
    }

    private Outcome<Boolean> fetch() {
        long first = next / FolderScripts.UNIT;
        int skipped = (int) (next % FolderScripts.UNIT);
        long wanted = left == Long.MAX_VALUE ? Long.MAX_VALUE : (left + skipped + FolderScripts.UNIT - 1) / FolderScripts.UNIT;
        int many = (int) Math.max(1, Math.min(units, wanted));
        Outcome<RemoteShell.Printed> printed = folder.piece(scripts.piece(folder.there(file), first, many), many * FolderScripts.UNIT, file);
        return printed.map(got -> {
            piece = got.output();
            at = Math.min(skipped, piece.length);
            ended = piece.length < many * FolderScripts.UNIT;
            next = (first + many) * FolderScripts.UNIT;
            units = Math.min(MOST_UNITS, units * 4);
            return true;
        });
    }

    private boolean hasMore() throws IOException {
        while (at == piece.length) {
            if (ended || left <= 0) {
                return false;
            }
            if (fetch() instanceof Outcome.Failed<Boolean>(Failure failure)) {
                throw new IOException(failure.sentence());
            }
        }
        return left > 0;
    }

    @Override
    public int read() throws IOException {
        if (!hasMore()) {
            return -1;
        }
        left--;
        return piece[at++] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!hasMore()) {
            return -1;
        }
        int many = (int) Math.min(left, Math.min(length, piece.length - at));
        System.arraycopy(piece, at, into, from, many);
        at += many;
        left -= many;
        return many;
    }

    @Override
    public int available() {
        return (int) Math.min(left, piece.length - at);
    }
}
