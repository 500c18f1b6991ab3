package dev.stateroom.workspace.promotion;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The target of a promotion.
 *
 * @param thread the server's thread, a UUID; null for a new one
 * @param assistant id or graph that runs a new thread; null if the server has only one
 * @param asNode the node to which the change is attributed; null to leave that to the server
 * @param keepsOthers true to keep files there that the local thread does not have
 */
public record PromotionTarget(@Nullable String thread, @Nullable String assistant, @Nullable String asNode, boolean keepsOthers) {
    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    /** True for a text that servers accept as a thread id. */
    static boolean isThread(String text) {
        return UUID.matcher(text).matches();
    }
}
