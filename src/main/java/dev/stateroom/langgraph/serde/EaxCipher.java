package dev.stateroom.langgraph.serde;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** AES in EAX mode (Bellare, Rogaway and Wagner 2004), which Java lacks: counter mode with CMACs over nonce and text. No header. */
final class EaxCipher {
    private static final int BLOCK = 16;

    private final SecretKeySpec key;

    EaxCipher(SecretKeySpec key) {
        this.key = key;
    }

    /**
     * Decrypts.
     *
     * @param bytes nonce and tag of 16 bytes each, then the text
     * @return the plain text; null if the tag is not that of this key
     */
    byte @Nullable [] opened(byte[] bytes) {
        try {
            byte[] nonce = mac(0, bytes, 0, BLOCK);
            byte[] header = mac(1, bytes, 0, 0);
            byte[] text = mac(2, bytes, 2 * BLOCK, bytes.length);
            byte[] tag = new byte[BLOCK];
            for (int i = 0; i < BLOCK; i++) {
                tag[i] = (byte) (nonce[i] ^ header[i] ^ text[i]);
            }
            if (!MessageDigest.isEqual(tag, Arrays.copyOfRange(bytes, BLOCK, 2 * BLOCK))) {
                return null;
            }
            Cipher counter = Cipher.getInstance("AES/CTR/NoPadding");
            counter.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(nonce));
            return counter.doFinal(bytes, 2 * BLOCK, bytes.length - 2 * BLOCK);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES is part of every Java", e);
        }
    }

    /** EAX's tweaked CMAC: over a block that ends with {@code number}, then the bytes from {@code from} to {@code to}. */
    private byte[] mac(int number, byte[] bytes, int from, int to) throws GeneralSecurityException {
        // The chain of CBC with a zero vector; its last block is the code.
        Cipher chain = Cipher.getInstance("AES/CBC/NoPadding");
        chain.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[BLOCK]));
        Cipher block = Cipher.getInstance("AES/ECB/NoPadding");
        block.init(Cipher.ENCRYPT_MODE, key);
        byte[] once = doubled(block.doFinal(new byte[BLOCK]));
        byte[] message = new byte[BLOCK + to - from];
        message[BLOCK - 1] = (byte) number;
        System.arraycopy(bytes, from, message, BLOCK, to - from);
        int rest = message.length % BLOCK;
        byte[] mask = rest == 0 ? once : doubled(once);
        byte[] padded = rest == 0 ? message : Arrays.copyOf(message, message.length + BLOCK - rest);
        if (rest != 0) {
            padded[message.length] = (byte) 0x80;
        }
        for (int i = 0; i < BLOCK; i++) {
            padded[padded.length - BLOCK + i] ^= mask[i];
        }
        byte[] chained = chain.doFinal(padded);
        return Arrays.copyOfRange(chained, chained.length - BLOCK, chained.length);
    }

    /** Twice a block in the field of CMAC. */
    private static byte[] doubled(byte[] block) {
        byte[] twice = new byte[BLOCK];
        for (int i = 0; i < BLOCK; i++) {
            int next = i + 1 < BLOCK ? (block[i + 1] & 0xff) >> 7 : 0;
            twice[i] = (byte) (block[i] << 1 | next);
        }
        if ((block[0] & 0x80) != 0) {
            twice[BLOCK - 1] ^= (byte) 0x87;
        }
        return twice;
    }
}
