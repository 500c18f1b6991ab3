package dev.stateroom.langgraph.serde;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The key of LangGraph's {@code EncryptedSerializer.from_pycryptodome_aes}: AES in EAX mode, or in GCM if the application chose that. A
 * payload is a nonce and a tag of 16 bytes each, followed by the text; the type ends with {@code +aes}. Only decrypts.
 */
public final class PayloadKey {
    /** The environment variable that LangGraph reads the key from. */
    public static final String VARIABLE = "LANGGRAPH_AES_KEY";

    private static final String MARK = "+aes";
    private static final int BLOCK = 16;

    private final @Nullable SecretKeySpec key;
    private final String length;

    private PayloadKey(byte[] key) {
        boolean isKey = key.length == 16 || key.length == 24 || key.length == 32;
        this.key = isKey ? new SecretKeySpec(key, "AES") : null;
        this.length = key.length + (key.length == 1 ? " byte" : " bytes");
    }

    /** The key from a text, in UTF-8 as in LangGraph. Without 16, 24 or 32 bytes it decrypts nothing, and its payloads say so. */
    public static PayloadKey of(String text) {
        return new PayloadKey(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The decrypted payload; the same if it was not encrypted or not loaded; with the reason if this key does not decrypt it. */
    public SerializedPayload opened(SerializedPayload stored) {
        String type = stored.type();
        byte[] bytes = stored.bytes();
        if (type == null || bytes == null || !type.endsWith(MARK) || bytes.length != stored.size()) {
            return stored;
        }
        SecretKeySpec secret = key;
        if (secret == null) {
            return closed(stored, "encrypted, and " + VARIABLE + " has " + length + " where AES takes 16, 24 or 32");
        }
        byte[] plain = null;
        if (bytes.length >= 2 * BLOCK) {
            byte[] eax = new EaxCipher(secret).opened(bytes);
            plain = eax == null ? gcm(secret, bytes) : eax;
        }
        return plain == null
                ? closed(stored, "encrypted, and not with the key in " + VARIABLE)
                : new SerializedPayload(type.substring(0, type.length() - MARK.length()), plain, plain.length);
    }

    private static SerializedPayload closed(SerializedPayload stored, String why) {
        return new SerializedPayload(stored.type(), stored.bytes(), stored.size(), why);
    }

    /** Java expects the tag after the text. */
    private static byte @Nullable [] gcm(SecretKeySpec key, byte[] stored) {
        byte[] turned = new byte[stored.length - BLOCK];
        System.arraycopy(stored, 2 * BLOCK, turned, 0, stored.length - 2 * BLOCK);
        System.arraycopy(stored, BLOCK, turned, turned.length - BLOCK, BLOCK);
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(BLOCK * 8, stored, 0, BLOCK));
            return cipher.doFinal(turned);
        } catch (AEADBadTagException e) {
            return null;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES is part of every Java", e);
        }
    }
}
