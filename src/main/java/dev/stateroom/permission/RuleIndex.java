package dev.stateroom.permission;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * The patterns of one operation by their plain beginnings, so that a path meets only those that it could match. A lookup
 * costs the length of the path and the patterns that begin with one of its folders.
 */
final class RuleIndex {
    private static final int[] NONE = {};

    /** Whether an entry matches the path that is asked about. */
    @FunctionalInterface
    interface Match {
        /** Asked only of entries whose anchor fits. */
        boolean test(int entry, String path);
    }

    private final Match match;
    private final String[] anchors;
    private final int[][] entries;
    private final int[] atRoot;
    private final int mask;

    /**
     * Files entries under their anchors.
     *
     * @param byAnchor the entries of every anchor, in ascending order; those of no anchor under the empty text
     */
    RuleIndex(Map<String, List<Integer>> byAnchor, Match match) {
        this.match = match;
        int size = Integer.highestOneBit(Math.max(4, byAnchor.size() * 2)) * 2;
        anchors = new String[size];
        entries = new int[size][];
        mask = size - 1;
        Arrays.fill(anchors, "");
        Arrays.fill(entries, NONE);
        atRoot = array(byAnchor.getOrDefault("", List.of()));
        byAnchor.forEach((anchor, members) -> {
            if (!anchor.isEmpty()) {
                int hash = 0;
                for (int i = 0; i < anchor.length(); i++) {
                    hash = 31 * hash + anchor.charAt(i);
                }
                int slot = slot(anchor, anchor.length(), hash);
                anchors[slot] = anchor;
                entries[slot] = array(members);
            }
        });
    }

    private static int[] array(List<Integer> members) {
        return members.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Where the beginning of a path has its entries, or the free place if it would have them. */
    private int slot(String path, int length, int hash) {
        int slot = (hash ^ hash >>> 15) & mask;
        while (!anchors[slot].isEmpty() && !(anchors[slot].length() == length && path.startsWith(anchors[slot]))) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    /** The least entry that matches; -1 if none does. */
    int first(String path) {
        String folded = PatternAnchor.folded(path);
        int best = least(atRoot, Integer.MAX_VALUE, path);
        int hash = 0;
        for (int i = 0; i <= folded.length(); i++) {
            char c = i == folded.length() ? '/' : folded.charAt(i);
            if (c == '/' && i > 0) {
                best = least(entries[slot(folded, i, hash)], best, path);
            }
            hash = 31 * hash + c;
        }
        return best == Integer.MAX_VALUE ? -1 : best;
    }

    private int least(int[] candidates, int below, String path) {
        for (int entry : candidates) {
            if (entry >= below) {
                break;
            }
            if (match.test(entry, path)) {
                return entry;
            }
        }
        return below;
    }

    /** All entries that match, in no order. */
    void all(String path, IntConsumer sink) {
        String folded = PatternAnchor.folded(path);
        every(atRoot, path, sink);
        int hash = 0;
        for (int i = 0; i <= folded.length(); i++) {
            char c = i == folded.length() ? '/' : folded.charAt(i);
            if (c == '/' && i > 0) {
                every(entries[slot(folded, i, hash)], path, sink);
            }
            hash = 31 * hash + c;
        }
    }

    private void every(int[] candidates, String path, IntConsumer sink) {
        for (int entry : candidates) {
            if (match.test(entry, path)) {
                sink.accept(entry);
            }
        }
    }
}
