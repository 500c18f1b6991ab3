package dev.stateroom.ui.threads;

import dev.stateroom.vfs.HiddenCharacters;

/** Thread ids for narrow places. */
final class ShortIds {
    private static final int HEAD = 8;
    private static final int TAIL = 4;

    private ShortIds() {}

    /** The id, cut in the middle where it is longer than {@code most} characters; hidden characters are marked. */
    static String cut(String id, int most) {
        String shown = HiddenCharacters.visible(id);
        if (shown.length() <= most) {
            return shown;
        }
        int head = shown.offsetByCodePoints(0, Math.min(HEAD, shown.codePointCount(0, shown.length())));
        int tail = shown.length() - TAIL;
        if (Character.isLowSurrogate(shown.charAt(tail))) {
            tail++;
        }
        return shown.substring(0, head) + "…" + shown.substring(tail);
    }
}
