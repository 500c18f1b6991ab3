package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The ends of the brace groups of one pattern, and which groups are a sequence by their first delimiter. */
final class BraceEnds {
    private final String text;
    private final int lastDots;
    private final Map<Integer, Group> nestedGroups = new HashMap<>();

    /**
     * The end of a group.
     *
     * @param end index of the closing brace; -1 for none
     * @param isSequence true if two dots separate it and no comma
     */
    record Group(int end, boolean isSequence) {
        static final Group NONE = new Group(-1, false);
    }

    BraceEnds(String text) {
        this.text = text;
        this.lastDots = text.lastIndexOf("..");
    }

    /** The end of the group that begins at {@code start}, found by delimiters only; {@code bounded}: within the group around it. */
    Group of(int start, boolean bounded) {
        if (lastDots < start) {
            return Group.NONE;
        }
        if (bounded) {
            Group known = nestedGroups.get(start);
            if (known != null) {
                return known;
            }
        }
        List<@Nullable OpenGroup> open = new ArrayList<>();
        OpenGroup own = new OpenGroup(start);
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '$' && text.startsWith("{", i + 1)) {
                open.add(null);
                i++;
            } else if (c == '{') {
                open.add(new OpenGroup(i + 1));
            } else if (c == '}') {
                if (!open.isEmpty()) {
                    OpenGroup nested = open.removeLast();
                    if (nested != null) {
                        nestedGroups.put(
                                nested.start, nested.separated ? new Group(i, nested.isSequence) : Group.NONE);
                    }
                } else if (own.separated) {
                    return new Group(i, own.isSequence);
                } else if (bounded) {
                    break;
                }
            } else if (c == ',' || (text.startsWith("..", i) && !text.startsWith("}", i + 2))) {
                OpenGroup inner = open.isEmpty() ? own : open.getLast();
                if (inner != null) {
                    inner.separate(c == ',');
                }
            }
        }
        return Group.NONE;
    }

    private static final class OpenGroup {
        final int start;
        boolean separated;
        boolean isSequence;

        OpenGroup(int start) {
            this.start = start;
        }

        void separate(boolean byComma) {
            if (byComma || !separated) {
                separated = true;
                isSequence = !byComma;
            }
        }
    }
}
