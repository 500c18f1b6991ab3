package dev.stateroom.langgraph.serde;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The key of LangGraph's {@code EncryptedSerializer.from_pycryptodome_aes}: AES in EAX mode, or in GCM where its maker chose that,
 * a payload being a nonce and a tag of 16 bytes each and the text behind them; the type has {@code +aes} at its end. Opens
 * payloads and closes none.
 */
public final class PayloadKey {
    /** The variable of the environment that LangGraph takes the key from. */
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

    /** The key that a text is, in UTF-8 as LangGraph takes it. One that has not 16, 24 or 32 bytes opens nothing, and its payloads say so. */
    public static PayloadKey of(String text) {
        return new PayloadKey(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The payload that was encrypted; the same if it was not or was left where it is; with the reason where this key does not open it. */
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

    /** Java wants the tag behind the text. */
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
