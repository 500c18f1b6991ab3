package dev.stateroom.backend.git;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** The positions of the objects of one pack: an index of version 2, read only as far as needed. */
record PackIndex(GitFiles files, String name, ByteBuffer fanout, int idLength) {
    private static final int MAGIC = 0xff744f63;
    private static final int HEAD = 8;
    private static final int BUCKETS = 256;

    /** @param name of index and pack, without the extension */
    static PackIndex open(GitFiles files, String name) throws IOException {
        ByteBuffer head = ByteBuffer.wrap(files.bytes(name + ".idx", 0, HEAD + BUCKETS * Integer.BYTES));
        if (head.getInt() != MAGIC || head.getInt() != 2) {
            throw new IOException("the index of a pack is not of version 2: " + name + ".idx");
        }
        String head0 = files.head().orElse("");
        return new PackIndex(files, name, head.slice(), head0.length() == 64 ? 32 : 20);
    }

    String pack() {
        return name + ".pack";
    }

    /** The offset of an object; -1 if the pack does not have it. */
    long find(byte[] id) throws IOException {
        int bucket = id[0] & 0xff;
        int from = bucket == 0 ? 0 : fanout.getInt((bucket - 1) * Integer.BYTES);
        int to = fanout.getInt(bucket * Integer.BYTES);
        int all = fanout.getInt((BUCKETS - 1) * Integer.BYTES);
        if (from < 0 || to < from || all < to) {
            throw new IOException("the index of a pack is damaged: " + name + ".idx");
        }
        long ids = HEAD + (long) BUCKETS * Integer.BYTES;
        while (from < to) {
            int middle = (from + to) >>> 1;
            int order = Arrays.compareUnsigned(files.bytes(name + ".idx", ids + (long) middle * idLength, idLength), id);
            if (order == 0) {
                return offset(ids, all, middle);
            }
            if (order < 0) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return -1;
    }

    private long offset(long ids, int all, int index) throws IOException {
        long offsets = ids + (long) all * (idLength + Integer.BYTES);
        int offset = ByteBuffer.wrap(files.bytes(name + ".idx", offsets + (long) index * Integer.BYTES, Integer.BYTES)).getInt();
        if (offset >= 0) {
            return offset;
        }
        long large = offsets + (long) all * Integer.BYTES + (long) (offset & 0x7fffffff) * Long.BYTES;
        return ByteBuffer.wrap(files.bytes(name + ".idx", large, Long.BYTES)).getLong();
    }
}
