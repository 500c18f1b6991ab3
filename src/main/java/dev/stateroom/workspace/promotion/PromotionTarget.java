package dev.stateroom.workspace.promotion;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a thread is to go.
 *
 * @param thread the server's thread, a UUID; null for a new one
 * @param assistant id or graph of what a new one is run with; null if the server has only one
 * @param asNode the node that the change is to count as the work of; null to leave that to the server
 * @param keepsOthers true to leave files there that the local thread does not have
 */
public record PromotionTarget(@Nullable String thread, @Nullable String assistant, @Nullable String asNode, boolean keepsOthers) {
    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    /** True for what a server takes as the id of a thread. */
    static boolean isThread(String text) {
        return UUID.matcher(text).matches();
    }
}
