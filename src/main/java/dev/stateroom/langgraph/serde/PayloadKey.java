package dev.stateroom.langgraph.serde;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key of LangGraph's {@code EncryptedSerializer.from_pycryptodome_aes}: AES in EAX mode, a payload being a nonce and a tag of 16
 * bytes each and the text behind them; the type has {@code +aes} at its end. Opens payloads and closes none.
 */
public final class PayloadKey {
    /** The variable of the environment that LangGraph takes the key from. */
    public static final String VARIABLE = "LANGGRAPH_AES_KEY";

    private static final String MARK = "+aes";
    private static final int BLOCK = 16;

    private final SecretKeySpec key;

    private PayloadKey(byte[] key) {
        this.key = new SecretKeySpec(key, "AES");
    }

    /** The key that a text is, of 16, 24 or 32 bytes in UTF-8 as LangGraph asks for; empty for a text of another length. */
    public static Optional<PayloadKey> of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return bytes.length == 16 || bytes.length == 24 || bytes.length == 32 ? Optional.of(new PayloadKey(bytes)) : Optional.empty();
    }

    /** The payload that was encrypted; the same where it was not, was left where it lies, or another key did it. */
    public Payload opened(Payload stored) {
        String type = stored.type();
        byte[] bytes = stored.bytes();
        if (type == null || bytes == null || !type.endsWith(MARK) || bytes.length < 2 * BLOCK || bytes.length != stored.size()) {
            return stored;
        }
        try {
            byte[] nonce = mac(0, bytes, 0, BLOCK);
            byte[] header = mac(1, bytes, 0, 0);
            byte[] text = mac(2, bytes, 2 * BLOCK, bytes.length);
            byte[] tag = new byte[BLOCK];
            for (int i = 0; i < BLOCK; i++) {
                tag[i] = (byte) (nonce[i] ^ header[i] ^ text[i]);
            }
            if (!MessageDigest.isEqual(tag, Arrays.copyOfRange(bytes, BLOCK, 2 * BLOCK))) {
                return stored;
            }
            Cipher counter = Cipher.getInstance("AES/CTR/NoPadding");
            counter.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(nonce));
            byte[] plain = counter.doFinal(bytes, 2 * BLOCK, bytes.length - 2 * BLOCK);
            return new Payload(type.substring(0, type.length() - MARK.length()), plain, plain.length);
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
