package dev.stateroom.tool;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The packages' names for a large result's file, made from the call. Source: spec table 11, vector {@code tool-eviction-ids}. */
public final class OffloadName {
    private static final int LONGEST = 128;

    private OffloadName() {}

    /** The call's id with {@code .}, {@code /} and {@code \} as underscores; different ids can give the same name. */
    public static String plain(String callId) {
        return callId.replace('.', '_').replace('/', '_').replace('\\', '_');
    }

    /** True for a name of more than 128 bytes, which newer releases replace. */
    public static boolean isTooLong(String name) {
        return name.getBytes(StandardCharsets.UTF_8).length > LONGEST;
    }

    /** The name in newer Python releases: the plain one, or a digest of the id if that is too long. */
    public static String bounded(String callId) {
        String name = plain(callId);
        return isTooLong(name) ? "call-" + sha256(callId) : name;
    }

    /** Every name that a release may give a call's result, except those with random parts; likelier ones first. */
    public static Set<String> possible(String callId) {
        String plain = plain(callId);
        String bounded = bounded(callId);
        return new LinkedHashSet<>(List.of(plain, bounded, plain + ".txt", bounded + ".txt"));
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
