package dev.stateroom.ui.preview.image;

import java.util.Optional;

/**
 * The facts in a picture file's header, before anything is decoded.
 *
 * @param format {@code PNG}, {@code JPEG}, {@code GIF} or {@code BMP}
 * @param width pixels
 * @param height pixels
 * @param frames number of frames; more than 1 in an animated GIF
 * @param firstFrameEnd offset after the first frame of a GIF; the length of the file for others
 */
public record PictureHead(String format, long width, long height, int frames, int firstFrameEnd) {

    /** Parses the header; empty if it is another format or invalid. Never fails. */
    public static Optional<PictureHead> of(byte[] file) {
        Bytes bytes = new Bytes(file);
        if (bytes.starts("\u0089PNG\r\n\u001a\n")) {
            return bytes.has(24) ? some("PNG", bytes.big32(16), bytes.big32(20), file.length) : Optional.empty();
        }
        if (bytes.starts("GIF8")) {
            return gif(bytes);
        }
        if (bytes.starts("BM")) {
            return bitmap(bytes);
        }
        return bytes.starts("\u00ff\u00d8") ? jpeg(bytes) : Optional.empty();
    }

    /** The number of pixels of one frame. */
    public long pixels() {
        return width * height;
    }

    private static Optional<PictureHead> some(String format, long width, long height, int length) {
        boolean sane = width > 0 && height > 0 && width <= Integer.MAX_VALUE && height <= Integer.MAX_VALUE;
        return sane ? Optional.of(new PictureHead(format, width, height, 1, length)) : Optional.empty();
    }

    private static Optional<PictureHead> bitmap(Bytes bytes) {
        if (!bytes.has(26)) {
            return Optional.empty();
        }
        boolean old = bytes.little32(14) == 12;
        long width = old ? bytes.little16(18) : (int) bytes.little32(18);
        long height = old ? bytes.little16(20) : (int) bytes.little32(22);
        return some("BMP", Math.abs(width), Math.abs(height), bytes.length());
    }

    /** The first frame header of a JPEG; segments before it are skipped by their length. */
    private static Optional<PictureHead> jpeg(Bytes bytes) {
        int at = 2;
        while (bytes.has(at + 9)) {
            if (bytes.at(at) != 0xFF) {
                return Optional.empty();
            }
            int marker = bytes.at(at + 1);
            if (marker == 0xFF) {
                at++;
                continue;
            }
            boolean frame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
            if (frame) {
                return some("JPEG", bytes.big16(at + 7), bytes.big16(at + 5), bytes.length());
            }
            boolean alone = marker == 0x01 || (marker >= 0xD0 && marker <= 0xD8);
            at += alone ? 2 : 2 + bytes.big16(at + 2);
        }
        return Optional.empty();
    }

    private static Optional<PictureHead> gif(Bytes bytes) {
        if (!bytes.has(13)) {
            return Optional.empty();
        }
        long width = bytes.little16(6);
        long height = bytes.little16(8);
        int at = 13 + colours(bytes.at(10));
        int frames = 0;
        int firstEnd = bytes.length();
        while (bytes.has(at + 1)) {
            int kind = bytes.at(at);
            if (kind == 0x21) {
                at = blocks(bytes, at + 2);
            } else if (kind == 0x2C && bytes.has(at + 11)) {
                // A frame may be larger than its screen.
                width = Math.max(width, bytes.little16(at + 1) + bytes.little16(at + 5));
                height = Math.max(height, bytes.little16(at + 3) + bytes.little16(at + 7));
                at = blocks(bytes, at + 11 + colours(bytes.at(at + 9)));
                frames++;
                firstEnd = frames == 1 ? Math.min(at, bytes.length()) : firstEnd;
            } else {
                break;
            }
        }
        int first = firstEnd;
        int count = Math.max(1, frames);
        return some("GIF", width, height, bytes.length())
                .map(head -> new PictureHead("GIF", head.width, head.height, count, first));
    }

    /** The size in bytes of a colour table, from its flags. */
    private static int colours(int flags) {
        return (flags & 0x80) == 0 ? 0 : 3 << ((flags & 7) + 1);
    }

    /** The offset after a chain of blocks that each start with their length; 0 ends it. */
    private static int blocks(Bytes bytes, int from) {
        int at = from;
        while (bytes.has(at + 1) && bytes.at(at) != 0) {
            at += 1 + bytes.at(at);
        }
        return at + 1;
    }

    private static final class Bytes {
        private final byte[] file;

        Bytes(byte[] file) {
            this.file = file;
        }

        int length() {
            return file.length;
        }

        boolean has(int count) {
            return count >= 0 && file.length >= count;
        }

        boolean starts(String signature) {
            for (int i = 0; i < signature.length(); i++) {
                if (i >= file.length || at(i) != signature.charAt(i)) {
                    return false;
                }
            }
            return true;
        }

        int at(int index) {
            return file[index] & 0xFF;
        }

        int big16(int index) {
            return at(index) << 8 | at(index + 1);
        }

        long big32(int index) {
            return (long) big16(index) << 16 | big16(index + 2);
        }

        int little16(int index) {
            return at(index) | at(index + 1) << 8;
        }

        long little32(int index) {
            return little16(index) | (long) little16(index + 2) << 16;
        }
    }
}
