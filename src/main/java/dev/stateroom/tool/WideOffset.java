package dev.stateroom.tool;

import dev.stateroom.dialect.Era;
import dev.stateroom.tool.argument.CheckedArguments;

/** Offsets beyond 32 bits: the backend is called with the largest offset, and its result is corrected to name the given one. */
final class WideOffset {
    private static final String LARGEST = "Line offset " + Integer.MAX_VALUE + " exceeds";

    private WideOffset() {}

    /** The text with the offset as the model gave it. */
    static String restored(String text, CheckedArguments args, Era.Language language) {
        Integer offset = args.number("offset");
        return offset != null && offset == Integer.MAX_VALUE
                ? text.replace(LARGEST, "Line offset " + args.shown("offset", language) + " exceeds")
                : text;
    }
}
