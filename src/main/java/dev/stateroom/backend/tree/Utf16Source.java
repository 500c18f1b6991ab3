package dev.stateroom.backend.tree;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** A file in UTF-16 with a byte order mark, converted to UTF-8 without it, block by block. Malformed units are replaced. */
final class Utf16Source implements FileLineSearch.Source {
    private static final int BLOCK = 1 << 15;
    private static final int MOST_BYTES_OF_CHAR = 3;

    private final FileLineSearch.Source source;
    private final CharsetDecoder decoder = StandardCharsets.UTF_16
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder().onMalformedInput(CodingErrorAction.REPLACE);
    private final CharBuffer chars = CharBuffer.allocate(BLOCK);
    private final ByteBuffer ready = ByteBuffer.allocate((BLOCK + 1) * MOST_BYTES_OF_CHAR).flip();
    private ByteBuffer read;
    private boolean ended;

    /** @param begin the bytes of the file that were read already */
    Utf16Source(FileLineSearch.Source source, byte[] begin) {
        this.source = source;
        this.read = ByteBuffer.wrap(begin);
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        while (!ready.hasRemaining()) {
            if (ended) {
                return -1;
            }
            convert();
        }
        int count = Math.min(length, ready.remaining());
        ready.get(into, from, count);
        return count;
    }

    /** Converts the bytes read so far; reads on if they yield nothing. */
    private void convert() throws IOException {
        if (decoder.decode(read, chars, false).isUnderflow()) {
            byte[] next = new byte[BLOCK];
            int held = read.remaining();
            read.get(next, 0, held);
            int more = source.read(next, held, BLOCK - held);
            ended = more < 0;
            read = ByteBuffer.wrap(next, 0, held + Math.max(0, more));
            if (ended) {
                decoder.decode(read, chars, true);
            }
        }
        chars.flip();
        ready.clear();
        encoder.encode(chars, ready, ended);
        ready.flip();
        chars.compact();
    }
}
