package dev.stateroom.review.submission;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What a reviewer has begun, decided or put off about a call and not sent.
 *
 * @param content as the window writes it; empty for no draft
 * @param digest of the content that both sides have agreed on; empty for none
 */
public record CallDraft(Key key, String content, String digest) {

    /**
     * The call.
     *
     * @param item its place in the request
     */
    public record Key(String source, String thread, String interrupt, int item) {}

    /** That a reviewer has a draft, without what is in it. */
    public record Mark(String who, Key key, String digest) {}

    /** A draft whose content is what was agreed on. */
    public static CallDraft agreed(Key key, String content) {
        return new CallDraft(key, content, digest(content));
    }

    /** Names a content; empty for nothing. */
    static String digest(String content) {
        try {
            return content.isEmpty() ? "" : HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
