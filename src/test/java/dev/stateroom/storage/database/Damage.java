package dev.stateroom.storage.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;

/** What can happen to a file, each as it comes on disks and in the hands of people. */
public enum Damage {
    GONE,
    EMPTIED,
    A_FOLDER,
    CUT_TO_100_BYTES,
    CUT_TO_30_PERCENT,
    CUT_TO_50_PERCENT,
    CUT_TO_80_PERCENT,
    CUT_TO_95_PERCENT,
    CUT_BY_ONE_BYTE,
    FIRST_BLOCK_ZEROED,
    BOTH_HEADERS_ZEROED,
    THIRD_BLOCK_ZEROED,
    MIDDLE_ZEROED,
    LAST_BLOCKS_ZEROED,
    ALL_ZEROED,
    EVERY_SEVENTH_BYTE_FLIPPED,
    BITS_FLIPPED,
    RANDOM_BYTES,
    TEXT_INSTEAD,
    BLOCKS_SWAPPED,
    SHIFTED_BY_ONE_BYTE,
    APPENDED_TO;

    private static final int BLOCK = 4096;

    /** Does it to a file. */
    public void to(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Files.delete(file);
        Random random = new Random(bytes.length * 31L + name().hashCode());
        switch (this) {
            case GONE -> {
                return;
            }
            case A_FOLDER -> {
                Files.createDirectory(file);
                return;
            }
            case EMPTIED -> bytes = new byte[0];
            case CUT_TO_100_BYTES -> bytes = Arrays.copyOf(bytes, 100);
            case CUT_TO_30_PERCENT -> bytes = cut(bytes, 30);
            case CUT_TO_50_PERCENT -> bytes = cut(bytes, 50);
            case CUT_TO_80_PERCENT -> bytes = cut(bytes, 80);
            case CUT_TO_95_PERCENT -> bytes = cut(bytes, 95);
            case CUT_BY_ONE_BYTE -> bytes = Arrays.copyOf(bytes, bytes.length - 1);
            case FIRST_BLOCK_ZEROED -> zero(bytes, 0, BLOCK);
            case BOTH_HEADERS_ZEROED -> zero(bytes, 0, 2 * BLOCK);
            case THIRD_BLOCK_ZEROED -> zero(bytes, 2 * BLOCK, 3 * BLOCK);
            case MIDDLE_ZEROED -> zero(bytes, bytes.length / 4, bytes.length / 4 * 3);
            case LAST_BLOCKS_ZEROED -> zero(bytes, bytes.length - 2 * BLOCK, bytes.length);
            case ALL_ZEROED -> zero(bytes, 0, bytes.length);
            case EVERY_SEVENTH_BYTE_FLIPPED -> {
                for (int i = 0; i < bytes.length; i += 7) {
                    bytes[i] ^= (byte) 0xff;
                }
            }
            case BITS_FLIPPED -> {
                for (int i = 0; i < 40; i++) {
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                }
            }
            case RANDOM_BYTES -> random.nextBytes(bytes);
            case TEXT_INSTEAD -> bytes = "this is no database\n".repeat(500).getBytes(java.nio.charset.StandardCharsets.UTF_8);
            case BLOCKS_SWAPPED -> {
                for (int i = 2 * BLOCK; i < 3 * BLOCK; i++) {
                    byte kept = bytes[i];
                    bytes[i] = bytes[i + BLOCK];
                    bytes[i + BLOCK] = kept;
                }
            }
            case SHIFTED_BY_ONE_BYTE -> {
                byte[] shifted = new byte[bytes.length + 1];
                System.arraycopy(bytes, 0, shifted, 1, bytes.length);
                bytes = shifted;
            }
            case APPENDED_TO -> {
                int length = bytes.length;
                bytes = Arrays.copyOf(bytes, length + BLOCK);
                for (int i = length; i < bytes.length; i++) {
                    bytes[i] = (byte) random.nextInt();
                }
            }
        }
        Files.write(file, bytes);
    }

    private static byte[] cut(byte[] bytes, int percent) {
        return Arrays.copyOf(bytes, (int) ((long) bytes.length * percent / 100));
    }

    private static void zero(byte[] bytes, int from, int to) {
        Arrays.fill(bytes, Math.max(0, from), Math.min(bytes.length, to), (byte) 0);
    }
}
