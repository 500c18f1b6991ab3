package dev.stateroom.workspace.recording;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Splits a stream of JSON into pieces that are parsed one by one. Looks at quotes, brackets and line endings only. */
final class JsonPieces {
    private static final int BUFFER = 1 << 16;

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int end;
    private int depth;
    private boolean isInText;
    private boolean isEscaped;

    private JsonPieces(InputStream in) {
        this.in = in;
    }

    /** The form of a log. */
    enum Form {
        /** One array and nothing else. */
        ARRAY,
        /** One other value and nothing else. */
        VALUE,
        /** Anything else: values line by line. */
        LINES
    }

    /** Receives a piece with its number, counted from 1; a piece that is too long is truncated. */
    @FunctionalInterface
    interface PieceTaker {
        /** Returns false to stop. */
        boolean take(byte[] piece, int number);
    }

    /** The form of the stream, which is read to its end. */
    static Form form(InputStream in) throws IOException {
        JsonPieces pieces = new JsonPieces(in);
        int first = pieces.first();
        if (first != '[' && first != '{') {
            return Form.LINES;
        }
        pieces.follow(first);
        while (pieces.depth > 0) {
            int next = pieces.next();
            if (next < 0) {
                return Form.LINES;
            }
            pieces.follow(next);
        }
        return pieces.first() >= 0 ? Form.LINES : first == '[' ? Form.ARRAY : Form.VALUE;
    }

    /** The elements of an array. */
    static void elements(InputStream in, int longest, PieceTaker taker) throws IOException {
        JsonPieces pieces = new JsonPieces(in);
        Piece piece = new Piece(longest);
        pieces.follow(pieces.first());
        int number = 1;
        while (true) {
            int next = pieces.next();
            if (next >= 0) {
                pieces.follow(next);
            }
            boolean isEnd = next < 0 || pieces.depth == 0;
            if (!isEnd && (next != ',' || pieces.depth > 1 || pieces.isInText)) {
                piece.add(next);
                continue;
            }
            if ((piece.hasContent || !isEnd || number > 1) && !taker.take(piece.cut(), number++) || isEnd) {
                return;
            }
        }
    }

    /** The lines that are not blank. */
    static void lines(InputStream in, int longest, PieceTaker taker) throws IOException {
        JsonPieces pieces = new JsonPieces(in);
        Piece piece = new Piece(longest);
        int number = 1;
        int before = 0;
        while (true) {
            int next = pieces.next();
            if (next >= 0 && next != '\n' && next != '\r') {
                piece.add(next);
            } else {
                boolean isCounted = !(next == '\n' && before == '\r');
                if (piece.hasContent && !taker.take(piece.cut(), number) || next < 0) {
                    return;
                }
                piece.cut();
                number += isCounted ? 1 : 0;
            }
            before = next;
        }
    }

    private int next() throws IOException {
        if (at == end) {
            at = 0;
            end = in.read(buffer);
            if (end <= 0) {
                end = 0;
                return -1;
            }
        }
        return buffer[at++] & 0xff;
    }

    /** The next byte that is neither blank nor a byte order mark; -1 at the end. */
    private int first() throws IOException {
        int next = next();
        while (isBlank(next) || next == 0xef || next == 0xbb || next == 0xbf) {
            next = next();
        }
        return next;
    }

    private static boolean isBlank(int c) {
        return c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }

    private void follow(int c) {
        if (isInText) {
            isInText = isEscaped || c != '"';
            isEscaped = !isEscaped && c == '\\';
            return;
        }
        switch (c) {
            case '"' -> isInText = true;
            case '[', '{' -> depth++;
            case ']', '}' -> depth--;
            default -> {
                // A part of a value.
            }
        }
    }

    /** Bytes up to the next split; at most one more than the limit. */
    private static final class Piece {
        private final int longest;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private boolean hasContent;

        Piece(int longest) {
            this.longest = longest;
        }

        void add(int c) {
            hasContent |= !isBlank(c);
            if (bytes.size() <= longest) {
                bytes.write(c);
            }
        }

        byte[] cut() {
            byte[] piece = bytes.toByteArray();
            bytes.reset();
            hasContent = false;
            return piece;
        }
    }
}
